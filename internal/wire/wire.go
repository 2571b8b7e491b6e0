// Package wire finds what the two sides of an API say against each other: what encoding/json writes
// and reads for the Go types of a kind, against what a server that has its CRD accepts, stores and
// returns.
//
// Nothing is concluded from the look of a declaration. A suspicion comes from the Go type and the
// schema; it becomes a finding only when the server's own code, through package objects, refuses
// the value that Go writes or stores something else. A finding shows the object that proves it.
package wire

import (
	"context"
	"go/token"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// Options say what to examine.
type Options struct {
	Whole bool // packages that were asked for are examined outside of the main module, too
}

// A Pass examines the kinds of a program. It may be used by several goroutines.
type Pass struct {
	model
	opts Options
}

// New returns a pass over a program.
func New(prog *parser.Program, opts Options) *Pass { return &Pass{model{prog}, opts} }

// Findings examines the declarations of a CRD's kind against its schemas. The CRD must be one that
// a server accepts. Types of packages that the user neither owns nor asked for are taken as they
// are. If the context ends, what was found so far is returned.
func (p *Pass) Findings(ctx context.Context, crd schema.CRD) diag.List {
	var found diag.List
	for i := range crd.Versions {
		v := &crd.Versions[i]
		decl := p.prog.Lookup(parser.TypeName{Package: v.Origin.Package(), Name: crd.Names.Kind})
		// nobody sends a version that is not served
		if decl == nil || !v.Served || ctx.Err() != nil {
			continue
		}
		w := &walker{
			Pass: p, ctx: ctx, version: v, crd: crd.Name(),
			seen: map[parser.TypeName]bool{}, corrections: map[*parser.Field]correction{},
			reported: map[token.Position]bool{},
		}
		w.below(parser.Named{Name: decl.Name}, v.Schema.Node(), nil)
		found = append(found, w.found...)
	}
	return append(found, p.versions(ctx, crd)...)
}

// examines reports whether what a package declares is the user's concern.
func (p *Pass) examines(path string) bool {
	of := p.prog.Packages[path]
	return of != nil && (of.Main || p.opts.Whole && of.Asked)
}
