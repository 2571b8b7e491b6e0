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

// locate gives a finding about the CRD its position: in the manifest that was read, or in Go, with
// what explains it.
func (in *crdInput) locate(d *diag.Diagnostic) {
	if in.source == nil {
		d.Pos = in.at(d.Path)
		return
	}
	places := in.source.Locate(d.Path)
	d.Pos, d.Related = places[0].Pos, append(d.Related, places[1:]...)
}
