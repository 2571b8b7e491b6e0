package main

import (
	"context"
	"fmt"
	"go/token"
	"reflect"
	"sync"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/unfold"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A crdInput is a CRD that a subcommand works on.
type crdInput struct {
	// the file that holds it, or the name of the one that generate would write
	from     string
	variant  string         // of the packages that it was made from; empty for the only one
	manifest []byte         // as it is written
	crd      *unfold.CRD    // as a server sees it
	source   *pipeline.File // if it was made from packages
	file     verify.Input   // if not: all of the file that holds it

	at func(path string) token.Position // where a path of the CRD stands in that file
}

// crdFlag is the description of the flag --crd.
const crdFlag = "`FILE` with a CRD, directory of such files, or Go packages to generate it from " +
	"(repeatable; default: the packages of schemagen.yaml, else ./...)"

// plainSources returns the sources of a subcommand that has no flags about packages but that of
// their variant.
func plainSources(variants []string) *packageFlags {
	s := &packageFlags{}
	s.bind(pflag.NewFlagSet("", pflag.ContinueOnError))
	s.variants = variants
	return s
}

// variantVar declares the flag that chooses the variant of packages.
func variantVar(flags *pflag.FlagSet, to *[]string) {
	flags.StringSliceVar(to, "variant", nil,
		"variant of packages (default: defaultVariant of schemagen.yaml, else the first)")
}

// gather returns the CRDs that args name, in order: those of manifests, then those of packages, and
// what was found in packages that is not an error. Without arguments the packages are ./... . No
// CRD at all is an error.
func (s *packageFlags) gather(
	ctx context.Context, e env, args []string,
) ([]crdInput, diag.List, error) {
	return s.gatherBy(ctx, e, args, s.derive)
}

// gatherBy is gather with a function that makes the CRDs of packages.
func (s *packageFlags) gatherBy(
	ctx context.Context, e env, args []string,
	derive func(context.Context, env, []string) ([]crdInput, diag.List, error),
) (all []crdInput, found diag.List, err error) {
	var packages []string
	for _, arg := range args {
		if !isManifests(s.dir, arg) {
			packages = append(packages, arg)
			continue
		}
		crds, err := s.readManifests(ctx, e, arg)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, crds...)
	}
	if len(packages) > 0 || len(args) == 0 {
		crds, remarks, err := derive(ctx, e, packages)
		if err != nil {
			return nil, remarks, err
		}
		all, found = append(all, crds...), remarks
	}
	all, err = dropRepeated(all, found.HasErrors())
	return all, found, err
}

// dropRepeated drops repeated CRDs, such as those of a bundle beside its parts. Two that differ but
// share a name are an error, unless both are of packages about which errors are reported: then the
// second is dropped.
func dropRepeated(all []crdInput, reported bool) ([]crdInput, error) {
	first := map[[2]string]crdInput{}
	var kept []crdInput
	for _, in := range all {
		key := [2]string{in.variant, in.crd.Name}
		earlier, again := first[key]
		switch {
		case !again || in.crd.Name == "":
			first[key] = in
			kept = append(kept, in)
		case reported && earlier.source != nil && in.source != nil:
		case !reflect.DeepEqual(earlier.crd.Spec, in.crd.Spec):
			return nil,
				fmt.Errorf("%s is in %s, and another one of this name in %s: name one of them",
					in.crd.Name, earlier.origin(), in.origin())
		}
	}
	return kept, nil
}

// origin names for people what a CRD was read from.
func (in crdInput) origin() string {
	if in.source != nil {
		return "the Go packages"
	}
	return in.from
}

// readManifests reads the CRDs of a file, a directory, standard input, or a commit.
func (s *packageFlags) readManifests(ctx context.Context, e env, arg string) ([]crdInput, error) {
	args, err := s.inCommit(arg)
	if err != nil {
		return nil, err
	}
	if args[0] != arg { // the output directory in a commit
		project, _, err := config.Load(filename.In(s.dir, "."))
		if err != nil {
			return nil, err
		}
		s.printVariant(e, project)
	}
	var crds []crdInput
	for _, arg := range args {
		files, _, err := manifestsOf(ctx, e, s.dir, arg)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			in, err := crdsIn(file)
			if err != nil {
				return nil, err
			}
			crds = append(crds, in...)
		}
	}
	if len(crds) == 0 {
		return nil, fmt.Errorf("%s: there is no CustomResourceDefinition in it", arg)
	}
	return crds, nil
}

func crdsIn(file verify.Input) (crds []crdInput, err error) {
	places := sync.OnceValue(func() verify.Places { return verify.PlacesIn(file) })
	manifests, err := unfold.Split(file.Data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.Name, err)
	}
	for _, manifest := range manifests {
		crd, err := unfold.Decode(manifest)
		if err != nil {
			return nil, verify.Unread(file, err)
		}
		at := func(path string) token.Position { return places().At(crd.Name, path) }
		crds = append(crds, crdInput{from: file.Name, manifest: manifest, crd: crd, file: file,
			at: at})
	}
	return crds, nil
}

// derive makes the CRDs of packages as generate would, and returns what was found beside them. What
// leaves no CRDs is reported.
func (s *packageFlags) derive(
	ctx context.Context, e env, args []string,
) ([]crdInput, diag.List, error) {
	r, err := s.prepare(e, args)
	if err != nil {
		return nil, nil, err
	}
	s.printVariant(e, r.project)
	res, err := r.run(ctx, e)
	if err != nil {
		return nil, nil, err
	}
	if res.Roots == 0 || res.Diagnostics.HasErrors() && !(s.partial && len(res.Files) > 0) {
		res.Diagnostics = s.condense(e, res.Diagnostics, allErrors)
		return nil, nil, s.reportRun(e, res)
	}
	crds, err := madeInputs(res.Files)
	return crds, res.Diagnostics, err
}

// madeInputs returns the CRDs that a run made.
func madeInputs(files []pipeline.File) ([]crdInput, error) {
	crds := make([]crdInput, len(files))
	for i, file := range files {
		crd, err := unfold.Decode(file.JSON)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name, err)
		}
		if file.Converts {
			unfold.ConvertByWebhook(crd)
		}
		crds[i] = crdInput{from: file.Name, variant: file.Variant, manifest: file.YAML, crd: crd,
			source: &files[i]}
	}
	return crds, nil
}

// loadSeverities loads what decides about the severities of findings, for subcommands that make
// some of their own. A mistake in the configuration is reported.
func (s *packageFlags) loadSeverities(e env) error {
	s.printer.base = s.dir
	project, wrong, err := loadProject(s.flags, s.dir, config.Keys())
	if err != nil {
		return err
	}
	if wrong.HasErrors() {
		return s.printer.report(e, wrong)
	}
	return s.severities.load(project)
}

func crdsOf(inputs []crdInput) []*unfold.CRD {
	crds := make([]*unfold.CRD, len(inputs))
	for i, in := range inputs {
		crds[i] = in.crd
	}
	return crds
}
