package main

import (
	"context"
	"slices"

	"github.com/schemagen/schemagen/internal/golden"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
)

// changes explains what the drifts of manifests mean, each at the Go declaration that it comes
// from, or in the manifest that was read; that a CRD is gone only its golden file can show. A drift
// from a golden file that is not a v1 CRD, because it was edited or is v1beta1, is not explained.
func (f *goldenFlags) changes(
	ctx context.Context, drifts []golden.Drift, inputs []crdInput,
) diag.List {
	var all diag.List
	for _, d := range drifts {
		if d.View {
			continue
		}
		was, is, err := diff.Read(d.Old, d.New)
		if err != nil {
			continue
		}
		found := witness.Findings(witness.Find(ctx, was, is), diff.Name(was, is))
		for i := range found {
			if in := slices.IndexFunc(inputs, func(in crdInput) bool {
				return in.crd.Name == found[i].CRD && f.directory(in.variant) == d.Dir
			}); in >= 0 {
				inputs[in].locate(&found[i])
			} else {
				found[i].Pos.Filename = d.Path()
			}
		}
		all = append(all, found...)
	}
	return all
}

// locate gives a finding about the CRD its position: in the manifest that was read, or in Go.
func (in *crdInput) locate(d *diag.Diagnostic) {
	if in.source == nil {
		d.Pos = in.at(d.Path)
	} else {
		in.blame(d)
	}
}

// blame moves a finding to the Go declaration that its path leads to: the user's own, and if that
// only leads to a type of another module, with that type as the cause.
func (in *crdInput) blame(d *diag.Diagnostic) {
	source := in.source.Trace.At(d.Path)
	origin := source.Chain[len(source.Chain)-1]
	switch {
	case origin.Main() && source.Keyword.Pos.IsValid():
		d.Pos = source.Keyword.Pos
	case origin.Main():
		d.Pos = origin.Decl()
	default:
		if via := origin.Via(); via.IsValid() {
			d.Pos = via
		}
		d.Relate(origin.Decl(), "it comes from a dependency: %s in %s", origin.Name(),
			origin.Package())
	}
}
