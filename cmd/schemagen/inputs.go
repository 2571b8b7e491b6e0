package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/unfold"
)

// A crdInput is a CRD that a subcommand works on.
type crdInput struct {
	from     string         // the file that holds it, or the name of the one that generate would write
	manifest []byte         // as it is written
	crd      *unfold.CRD    // as a server sees it
	source   *pipeline.File // if it was made from packages
}

// crdInputs are the flags of a subcommand that takes CRDs from manifests or from packages.
type crdInputs struct {
	derivation
	printer
	severities
}

func (in *crdInputs) bind(flags *pflag.FlagSet) {
	in.derivation.bind(flags)
	in.printer.bind(flags)
	in.severities.bind(flags)
}

// read returns the CRDs that args name, in order: those of files, then those of packages, which must be without errors.
// Without arguments the packages are ./... . What is found in packages is printed to stderr, whatever its format, because
// stdout is for what the subcommand makes. No CRD at all is an error.
func (in *crdInputs) read(ctx context.Context, e env, args []string) ([]crdInput, error) {
	var all []crdInput
	var packages []string
	for _, arg := range args {
		if !isFile(arg) {
			packages = append(packages, arg)
			continue
		}
		crds, err := in.readFile(e, arg)
		if err != nil {
			return nil, err
		}
		all = append(all, crds...)
	}
	if len(packages) == 0 && len(args) > 0 {
		return all, nil
	}
	crds, err := in.derive(ctx, e, packages)
	return append(all, crds...), err
}

// isFile tells whether an argument names a manifest and not packages.
func isFile(arg string) bool {
	return arg == "-" || slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(arg)))
}

func (in *crdInputs) readFile(e env, name string) ([]crdInput, error) {
	data, err := in.open(e, name)
	if err != nil {
		return nil, err
	}
	manifests, err := unfold.Split(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(manifests) == 0 {
		return nil, fmt.Errorf("%s: there is no CustomResourceDefinition in it", name)
	}
	crds := make([]crdInput, len(manifests))
	for i, manifest := range manifests {
		crd, err := unfold.Decode(manifest)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		crds[i] = crdInput{from: name, manifest: manifest, crd: crd}
	}
	return crds, nil
}

func (in *crdInputs) open(e env, name string) ([]byte, error) {
	if name == "-" {
		return input.All(e.stdin, "standard input")
	}
	return input.File(inDir(in.dir, name))
}

// derive makes the CRDs of packages as generate would.
func (in *crdInputs) derive(ctx context.Context, e env, args []string) ([]crdInput, error) {
	in.printer.base = in.dir
	opts, wrong, err := in.pipelineOptions(&in.severities, args)
	if err != nil {
		return nil, err
	}
	if wrong.HasErrors() {
		return nil, in.printer.report(env{stdin: e.stdin, stdout: e.stderr, stderr: e.stderr}, wrong)
	}
	ctx, stop := showProgress(ctx, e.stderr)
	res, err := pipeline.Run(ctx, opts, patterns(in.packages)...)
	stop()
	if err != nil {
		return nil, err
	}
	requireKinds(res.Diagnostics, in.packages)
	if len(res.Diagnostics) > 0 {
		if err := in.printer.reportRun(env{stdin: e.stdin, stdout: e.stderr, stderr: e.stderr}, res); err != nil {
			return nil, err
		}
	}
	crds := make([]crdInput, len(res.Files))
	for i, file := range res.Files {
		crd, err := unfold.Decode(file.JSON)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name, err)
		}
		crds[i] = crdInput{from: file.Name, manifest: file.YAML, crd: crd, source: &res.Files[i]}
	}
	return crds, nil
}

func crdsOf(inputs []crdInput) []*unfold.CRD {
	crds := make([]*unfold.CRD, len(inputs))
	for i, in := range inputs {
		crds[i] = in.crd
	}
	return crds
}
