package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/output"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// An outputFlags says what generate makes of the manifests, and where.
type outputFlags struct {
	bases            string // directory of the manifests
	names            string // of the files in it
	more             []string
	stdout           bool
	include, exclude []string

	dirGiven func() bool
}

func (o *outputFlags) bind(flags *pflag.FlagSet) {
	flags.StringVarP(&o.bases, "output-dir", "o", defaultDir, "directory of the manifests, below -C")
	flags.StringVar(&o.names, "names", "", "names of the files there, as in {group}/{kind}.yaml (default {group}_{plural}.yaml)")
	flags.StringArrayVar(&o.more, "output", nil, "something to make, as in bundle=dist/crds.yaml, bundle=-, helm=charts/api or jsonschema=schemas (repeatable)")
	flags.BoolVar(&o.stdout, "stdout", false, "print the manifests instead of writing them: --output bundle=-")
	flags.StringSliceVar(&o.include, "include", nil, "only these kinds: globs over KIND or KIND.GROUP, for the outputs that name none")
	flags.StringSliceVar(&o.exclude, "exclude", nil, "all but these kinds, for every output")
	o.dirGiven = func() bool { return flags.Changed("output-dir") }
}

const defaultDir = "config/crd/bases"

// specs returns the outputs that the flags name: the directory of manifests unless something else is asked for.
func (o *outputFlags) specs() ([]output.Spec, error) {
	var specs []output.Spec
	if o.dirGiven() && !o.stdout || len(o.more) == 0 && !o.stdout {
		specs = append(specs, output.Spec{Format: output.Manifests, Path: o.bases, Names: o.names})
	} else if o.names != "" {
		return nil, fmt.Errorf("--names %s: it names the files in the directory of -o; behind --output stands names=", o.names)
	}
	if o.stdout {
		specs = append(specs, output.Spec{Format: output.Bundle, Path: output.Stdout})
	}
	for _, text := range o.more {
		spec, err := output.ParseSpec(text)
		if err != nil {
			return nil, fmt.Errorf("--output: %w", err)
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// outputs returns what is to be made.
func (o *outputFlags) outputs() ([]output.Output, error) {
	specs, err := o.specs()
	if err != nil {
		return nil, err
	}
	outputs := make([]output.Output, len(specs))
	for i, spec := range specs {
		if len(spec.Include) == 0 {
			spec.Include = o.include
		}
		spec.Exclude = append(spec.Exclude, o.exclude...)
		if outputs[i], err = output.New(spec); err != nil {
			return nil, fmt.Errorf("the output %s=%s: %w", spec.Format, spec.Path, err)
		}
	}
	return outputs, output.Check(outputs)
}

// A making is what a run makes: the directories to bring to their states, and what is printed.
type making struct {
	targets []outdir.Target
	printed []byte
}

// place returns where the manifests lie that need not be made again if they lie there: those of a single directory.
func place(outputs []output.Output, dir, head string) pipeline.Place {
	if len(outputs) == 1 && outputs[0].IsPlain() {
		return pipeline.Place{Dir: below(dir, outputs[0].Dir()), Head: head}
	}
	return pipeline.Place{}
}

// below returns a path from the directory to work in.
func below(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// makeOutputs returns what outputs make of the result of a run, with paths that start from dir.
func makeOutputs(outputs []output.Output, res pipeline.Result, dir, comment string) (m making, list diag.List, err error) {
	var manifests []output.Manifest
	if slices.ContainsFunc(outputs, func(o output.Output) bool { return !o.IsPlain() }) {
		if manifests, err = readManifests(res); err != nil {
			return m, nil, err
		}
	}
	for _, o := range outputs {
		target := outdir.Target{Files: manifestFiles(res, comment+separator), Stale: output.IsOurs}
		if !o.IsPlain() {
			var found diag.List
			target, found = o.Target(manifests, comment)
			list = append(list, found...)
		}
		if o.ToStdout() {
			for _, f := range target.Files {
				m.printed = append(m.printed, f.Data...)
			}
			continue
		}
		target.Dir = below(dir, o.Dir())
		m.targets = append(m.targets, target)
	}
	return m, append(list, output.Collisions(m.targets...)...), nil
}

// readManifests reads what a run made. What is so broken that it is no CRD has no place either.
func readManifests(res pipeline.Result) ([]output.Manifest, error) {
	var manifests []output.Manifest
	for _, f := range res.Files {
		m, err := output.Read(f.YAML)
		m.Broken = f.Broken
		switch {
		case err == nil:
			manifests = append(manifests, m)
		case !f.Broken:
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return manifests, nil
}

// formatsHelp lists the formats for the help.
func formatsHelp() string {
	var text strings.Builder
	for _, f := range output.Formats() {
		fmt.Fprintf(&text, "  %-18s %s\n", f.Name, f.Title)
	}
	return text.String()
}
