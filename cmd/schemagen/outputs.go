package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/docs"
	"github.com/schemagen/schemagen/pkg/output"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A destination says what is made of the manifests, where it goes, and what happens to other files there.
type destination struct {
	bases            string // directory of the manifests
	names            string // of the files in it
	more             []string
	stdout           bool
	include, exclude []string
	prune            bool

	given func(flag string) bool
}

func (d *destination) bind(flags *pflag.FlagSet) {
	flags.StringVarP(&d.bases, "output-dir", "o", "config/crd/bases", "directory of the manifests, relative to -C (default config/crd/bases in the root of the module)")
	flags.StringVar(&d.names, "names", "", "names of the files in --output-dir, as in {group}/{kind}.yaml (default {group}_{plural}.yaml)")
	flags.StringArrayVar(&d.more, "output", nil, "an output to write, as in bundle=dist/crds.yaml, bundle=-, helm=charts/api or jsonschema=schemas (repeatable)")
	flags.StringSliceVar(&d.include, "include", nil, "only these kinds, as globs over KIND or KIND.GROUP, in outputs without an include of their own")
	flags.StringSliceVar(&d.exclude, "exclude", nil, "all but these kinds, in every output")
	flags.BoolVar(&d.prune, "prune", false, "remove files that schemagen wrote for kinds that are gone, unless there are errors")
	d.given = flags.Changed
}

// specs returns the outputs to make: those of the command line, else those of the file, else the directory of manifests.
func (d *destination) specs(dir string, project config.Config) ([]output.Spec, error) {
	_, bases := project.Setting("outputDir")
	more := fileSpecs(dir, project)
	if d.stdout || len(d.more) > 0 || d.given("output-dir") {
		bases, more = d.given("output-dir"), nil
	}
	var specs []output.Spec
	if bases || len(more)+len(d.more) == 0 && !d.stdout {
		specs = append(specs, output.Spec{Format: output.Manifests, Path: d.bases, Names: d.names})
	} else if d.given("names") {
		return nil, fmt.Errorf("--names %s: this is for the directory of -o, which is not written; --output has an option names= of its own", d.names)
	}
	if d.stdout {
		specs = append(specs, output.Spec{Format: output.Bundle, Path: output.Stdout})
	}
	for _, text := range d.more {
		o, err := config.ParseOutput(text)
		if err != nil {
			return nil, fmt.Errorf("--output: %w", err)
		}
		specs = append(specs, specOf(o))
	}
	return append(specs, more...), nil
}

// fileSpecs returns the outputs of the file. Their paths are relative to it.
func fileSpecs(dir string, project config.Config) []output.Spec {
	specs := make([]output.Spec, len(project.Outputs))
	for i, o := range project.Outputs {
		specs[i] = specOf(o)
		if o.Path != output.Stdout {
			specs[i].Path = relative(dir, project.Path(o.Path))
		}
	}
	return specs
}

func specOf(o config.Output) output.Spec {
	return output.Spec{Format: o.Format, Path: o.Path, Names: o.Names, Include: o.Include, Exclude: o.Exclude, RoleName: o.RoleName}
}

// outputMistakes returns what is wrong with the outputs of the file, each at its place in the file.
func outputMistakes(project config.Config) (list diag.List) {
	for _, s := range project.Settings {
		spec := specOf(s.Output())
		spec.Format, spec.Path = cmp.Or(spec.Format, output.Manifests), cmp.Or(spec.Path, ".")
		if _, err := output.New(spec); err != nil {
			list.Add("config/value", s.Pos, "%v", err)
		}
	}
	return list
}

// outputs returns the outputs to make, with paths that start from dir.
func (d *destination) outputs(dir string, project config.Config) ([]output.Output, error) {
	specs, err := d.specs(dir, project)
	if err != nil {
		return nil, err
	}
	outputs := make([]output.Output, len(specs))
	for i, spec := range specs {
		if len(spec.Include) == 0 && !isSide(spec) {
			spec.Include = d.include
		}
		if !isSide(spec) {
			spec.Exclude = slices.Concat(spec.Exclude, d.exclude)
		}
		if outputs[i], err = output.New(spec); err != nil {
			return nil, fmt.Errorf("the output %s=%s: %w", spec.Format, spec.Path, err)
		}
	}
	return outputs, output.Check(outputs)
}

// isSide reports whether an output is not made of CRDs.
func isSide(s output.Spec) bool {
	return slices.ContainsFunc(output.Sides(), func(f output.Format) bool { return f.Name == s.Format })
}

// place returns where the manifests lie if they are those of a single directory: what lies there need not be made again.
func place(outputs []output.Output, dir, head string) pipeline.Place {
	outputs = slices.DeleteFunc(slices.Clone(outputs), output.Output.IsSide)
	if len(outputs) == 1 && outputs[0].IsPlain() {
		return pipeline.Place{Dir: outputs[0].In(dir), Head: head}
	}
	return pipeline.Place{}
}

// made converts what a run made for the outputs.
func made(res pipeline.Result) output.Result {
	r := output.Result{Wrong: res.Diagnostics.HasErrors()}
	for _, f := range res.Files {
		r.Made = append(r.Made, output.Made{Name: f.Name, YAML: f.YAML, Broken: f.Broken, Current: f.InPlace, Declared: declaredIn(f)})
	}
	r.Sides = map[string]output.Side{}
	for name, s := range map[string]pipeline.Side{output.Roles: res.Roles, output.Webhooks: res.Webhooks} {
		r.Sides[name] = output.Side{YAML: s.YAML, Broken: s.Broken}
	}
	r.Unread = slices.ContainsFunc(res.Diagnostics, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && d.Code.Family() == "load"
	})
	return r
}

// declaredIn returns the way from a manifest to Go that documentation takes.
func declaredIn(f pipeline.File) func(path string) docs.Declaration {
	return func(path string) docs.Declaration {
		o := f.Declared(path)
		d := docs.Declaration{Package: o.Package(), Name: o.Name(), Pos: o.Decl(), Values: map[string]string{}}
		for _, v := range f.ValueDocs(path) {
			d.Values[v.Value] = v.Doc
		}
		return d
	}
}

// formatsHelp lists the formats for the help.
func formatsHelp() string {
	var text strings.Builder
	for _, f := range slices.Concat(output.Formats(), output.Sides()) {
		fmt.Fprintf(&text, "  %-18s %s\n", f.Name, f.Title)
	}
	return text.String()
}

// askFor makes a run make what the outputs need.
func askFor(opts *pipeline.Options, outputs []output.Output) {
	opts.RoleName, opts.Roles = output.RoleNameOf(outputs)
	opts.Webhooks = slices.ContainsFunc(outputs, func(o output.Output) bool { return o.Format == output.Webhooks })
	opts.NoCRDs = len(outputs) > 0 && !slices.ContainsFunc(outputs, func(o output.Output) bool { return !o.IsSide() })
}
