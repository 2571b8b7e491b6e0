package pipeline

import (
	"context"
	"go/token"
	"slices"
	"sort"

	"github.com/schemagen/schemagen/internal/gates"
	"github.com/schemagen/schemagen/pkg/diag"
)

// maxBlamed bounds how many errors of a variant are led to gates: each takes some runs of the passes.
const maxBlamed = 20

// blame moves the errors that a variant has only because gates leave something out to these gates: that is where they were made. It
// tries what is left of an error with some of the gates opened.
func (m *maker) blame(ctx context.Context, source *gates.Source, p *part) {
	if !m.judge.provisional(p.found).HasErrors() {
		return
	}
	off := source.Off(p.Gates)
	if len(off) == 0 {
		return
	}
	left := m.trial(ctx, source, p, off, "")
	blamed := 0
	for i := range p.found {
		d := &p.found[i]
		if left[faultOf(*d)] || blamed == maxBlamed || !m.judge.provisional(diag.List{*d}).HasErrors() {
			continue
		}
		blamed++
		gone := func(at []token.Position) bool { return !m.trial(ctx, source, p, at, d.CRD)[faultOf(*d)] }
		moveTo(needed(off, gone), d)
	}
}

// A fault is an error without its words, which may depend on what else is wrong there.
type fault struct {
	pos  token.Position
	code diag.Code
}

func faultOf(d diag.Diagnostic) fault { return fault{d.Pos, d.Code} }

// trial returns what is wrong with a variant if some gates are opened in it: with all of its CRDs, or the one of a name.
func (m *maker) trial(ctx context.Context, source *gates.Source, p *part, opened []token.Position, crd string) map[fault]bool {
	t := part{Variant: p.Variant, opts: p.opts}
	for _, c := range p.crds {
		if c.Name() == crd {
			t.only = c.Names.Kind + "." + c.Group
		}
	}
	t.derive(ctx, source.Opened(p.Gates, opened), m.judge)
	m.part(ctx, &t)
	wrong := map[fault]bool{}
	for _, d := range t.found {
		wrong[faultOf(d)] = true
	}
	return wrong
}

// needed returns those of some places that are needed for what suffices says of all of them.
func needed(places []token.Position, suffices func([]token.Position) bool) (need []token.Position) {
	for !suffices(need) {
		n := sort.Search(len(places), func(n int) bool { return suffices(slices.Concat(need, places[:n])) })
		if n == 0 || n > len(places) {
			break
		}
		need, places = append(need, places[n-1]), places[:n-1]
	}
	return need
}

// moveTo reports an error at the gates that it is from.
func moveTo(places []token.Position, d *diag.Diagnostic) {
	if len(places) == 0 || places[0].Filename == d.Pos.Filename && places[0].Line == d.Pos.Line {
		return
	}
	related := []diag.Related{{Pos: d.Pos, Message: "this needs it: put it under the gate, too"}}
	for _, pos := range places[1:] {
		related = append(related, diag.Related{Pos: pos, Message: "this gate leaves out something that is missed, too"})
	}
	d.Message = "what this gate leaves out is missed: " + d.Message
	d.Pos, d.End, d.Fixes, d.Related = places[0], token.Position{}, nil, append(related, d.Related...)
}
