package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
)

// placesAgainst returns the directories of all variants, if the packages of the project are to be
// compared with a commit and nobody has chosen a variant.
func (f *diffFlags) placesAgainst(args []string) ([]place, error) {
	if f.against == "" || strings.Contains(f.against, ":") || len(f.variants) > 0 ||
		f.objects != "" || slices.ContainsFunc(args, func(arg string) bool {
		return isManifests(f.dir, arg)
	}) {
		return nil, nil
	}
	every := f.pipelineFlags
	every.each = true
	return every.places()
}

// runEach compares each directory of manifests in a commit with those that the packages give now
// for its variants. A variant that the commit does not have is new.
func (f *diffFlags) runEach(
	ctx context.Context, e env, policies []diag.Policy, places []place, args []string,
) error {
	strict := f.strict
	f.strict, f.each = false, true // about changes, as for one variant
	now, _, err := f.gather(ctx, e, args)
	if err != nil {
		return err
	}
	f.strict = strict
	var sides [][]crdInput
	var none error
	for _, p := range places {
		before, err := f.readManifests(ctx, e, gitPrefix+f.against+":"+p.dir)
		if err == nil {
			before, err = distinct(before)
		}
		if empty := (emptyError{}); errors.As(err, &empty) {
			none = err
		} else if err != nil {
			return err
		}
		sides = append(sides, before)
	}
	if none != nil && len(slices.Concat(sides...)) == 0 {
		return none
	}
	found := make([]diag.List, len(places))
	shown := map[string][]witness.Change{}
	for i, p := range places {
		list, objects := compared(ctx, sides[i], slices.DeleteFunc(slices.Clone(now),
			func(in crdInput) bool { return !slices.Contains(p.variants, in.variant) }))
		found[i] = list
		for crd, changes := range objects {
			shown[crd] = append(shown[crd], changes...)
		}
	}
	return f.show(ctx, e, ofVariants(places, found), shown, policies)
}

// ofVariants returns the findings about all places, each once. One that some places do not have
// names the variants of those that do.
func ofVariants(places []place, found []diag.List) (all diag.List) {
	type change struct {
		diag.Fingerprint
		crd string
	}
	in := map[change][]int{}
	for i, list := range found {
		for _, d := range list {
			key := change{d.Fingerprint(), d.CRD}
			if in[key] == nil {
				all = append(all, d)
			}
			in[key] = append(in[key], i)
		}
	}
	for i, d := range all {
		which := slices.Compact(in[change{d.Fingerprint(), d.CRD}])
		if len(which) == len(places) {
			continue
		}
		var names []string
		for _, k := range which {
			names = append(names, places[k].variants...)
		}
		all[i].Message += " (in " + variantsNamed(names) + ")"
	}
	return all
}
