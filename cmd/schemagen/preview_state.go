package main

import (
	"context"
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/preview"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/docs"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// stateOf returns what a preview shows of CRDs. One that a server would refuse can be read about,
// but no object tried.
func stateOf(ctx context.Context, inputs []crdInput) (preview.State, error) {
	sources := make([]docs.Source, len(inputs))
	for i, in := range inputs {
		sources[i] = docs.Source{CRD: in.crd}
		if in.source != nil {
			sources[i].Declared = declaredIn(*in.source)
		}
	}
	model, err := docs.New(ctx, sources, docs.Options{Examples: true, Published: true})
	if err != nil {
		return preview.State{}, err
	}
	state := preview.State{Model: model}
	state.Simulator, state.Refused = simulate.NewSkippingRefused(ctx, crdsOf(inputs)...)
	return state, ctx.Err()
}

// sourceLine returns the line of a file that a position is in, if it can be read.
func sourceLine(pos token.Position) string {
	data, err := input.Regular(pos.Filename)
	lines := strings.Split(string(data), "\n")
	if err != nil || pos.Line < 1 || pos.Line > len(lines) {
		return ""
	}
	return diag.VisibleLine(lines[pos.Line-1])
}
