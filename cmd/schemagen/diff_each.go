package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
)

// placesAgainst returns the directories of all variants, if the packages of the project are to be
// compared with a commit and nobody has chosen a variant.
func (f *diffFlags) placesAgainst(args []string) ([]crdDir, error) {
	if f.against == "" || strings.Contains(f.against, ":") || len(f.variants) > 0 ||
		f.objects != nil || slices.ContainsFunc(args, func(arg string) bool {
		return isManifests(f.dir, arg)
	}) {
		return nil, nil
	}
	every := f.pipelineFlags
	every.each = true
	return every.crdDirs()
}

// runEach compares each directory of manifests in a commit with those that the packages give now
// for its variants. A variant that the commit does not have is new.
func (f *diffFlags) runEach(
	ctx context.Context, e env, places []crdDir, args []string,
) error {
	f.each = true
	sources := f.sources()
	now, wrong, err := sources.gather(ctx, e, args)
	if err != nil {
		return err
	}
	var sides [][]crdInput
	var none error
	for _, p := range places {
		before, err := f.readOld(ctx, e, gitPrefix+f.against+":"+p.dir)
		if _, ok := errors.AsType[emptyError](err); ok {
			none = err
		} else if err != nil {
			return err
		}
		sides = append(sides, before)
	}
	if none != nil && len(slices.Concat(sides...)) == 0 {
		return none
	}
	found, names := make([]diag.List, len(places)), make([][]string, len(places))
	shown := map[string][]witness.Change{}
	for i, p := range places {
		before, now := sides[i], ofVariants(now, p.variants)
		if wrong.HasErrors() {
			before, now = withoutUnmade(e, before, now)
		}
		list, objects := compareCRDs(ctx, before, now)
		found[i], names[i] = list, p.variants
		for crd, changes := range objects {
			shown[crd] = append(shown[crd], changes...)
		}
	}
	type change struct {
		diag.Fingerprint
		crd string
	}
	all := findings.OfVariants(found, names, func(d diag.Diagnostic) change {
		return change{d.Fingerprint(), d.CRD}
	})
	return f.show(ctx, e, sources, wrong, all, shown)
}
