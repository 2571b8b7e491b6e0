// Package wire finds what the two sides of an API say against each other: what encoding/json writes and reads for the Go types
// of a kind, against what a server that has its CRD accepts, stores and returns.
//
// Nothing is concluded from the look of a declaration. A suspicion comes from the Go type and the schema; it becomes a finding
// only when the server's own code, through package objects, refuses the value that Go writes or stores something else.
// A finding shows the object that proves it.
package wire

import (
	"context"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// Options say what to examine.
type Options struct {
	Whole bool // packages that were asked for are examined outside of the main module, too
}

// Findings examines the declarations of a CRD's kind, in prog, against its schemas. The CRD must be one that a server accepts.
// Types of packages that the user neither owns nor asked for are taken as they are. If the context ends, what was found so
// far is returned.
func Findings(ctx context.Context, prog *parser.Program, crd schema.CRD, opts Options) diag.List {
	var found diag.List
	for i := range crd.Versions {
		v := &crd.Versions[i]
		decl := prog.Lookup(parser.TypeName{Package: v.Origin.Package(), Name: crd.Names.Kind})
		if decl == nil || ctx.Err() != nil {
			continue
		}
		w := &walker{
			ctx: ctx, model: model{prog}, opts: opts, version: v, crd: crd.Name(),
			seen: map[parser.TypeName]bool{}, mended: map[*parser.Field]mended{},
		}
		w.below(parser.Named{Name: decl.Name}, v.Schema.Node(), nil)
		found = append(found, w.found...)
	}
	return append(found, versions(ctx, prog, crd, opts)...)
}
