package main

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

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

// crdFlag is what the flag --crd says of itself.
const crdFlag = "CRD file, directory of such files, or Go packages to generate it from"

// plainInputs returns the inputs of a subcommand that has no flags about packages.
func plainInputs() *crdInputs {
	in := &crdInputs{}
	in.derivation.bind(pflag.NewFlagSet("", pflag.ContinueOnError))
	in.printer.colour = "auto"
	return in
}

// read returns the CRDs that args name, in order: those of manifests, then those of packages, which must be without errors.
// Without arguments the packages are ./... . What is found in packages is printed to stderr, whatever its format, because
// stdout is for what the subcommand makes. No CRD at all is an error.
func (in *crdInputs) read(ctx context.Context, e env, args []string) ([]crdInput, error) {
	var all []crdInput
	var packages []string
	for _, arg := range args {
		if !isManifests(in.dir, arg) {
			packages = append(packages, arg)
			continue
		}
		crds, err := in.readManifests(ctx, e, arg)
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

func (in *crdInputs) readManifests(ctx context.Context, e env, arg string) ([]crdInput, error) {
	files, err := manifestsOf(ctx, e, in.dir, arg)
	if err != nil {
		return nil, err
	}
	var crds []crdInput
	for _, file := range files {
		manifests, err := unfold.Split(file.Data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name, err)
		}
		for _, manifest := range manifests {
			crd, err := unfold.Decode(manifest)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file.Name, err)
			}
			crds = append(crds, crdInput{from: file.Name, manifest: manifest, crd: crd})
		}
	}
	if len(crds) == 0 {
		return nil, fmt.Errorf("%s: there is no CustomResourceDefinition in it", arg)
	}
	return crds, nil
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
