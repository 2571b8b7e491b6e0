package pipeline

import (
	"context"
	"go/token"
	"slices"
	"sort"

	"github.com/schemagen/schemagen/internal/gates"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// maxBlamed bounds how many errors of a variant are led to gates: each takes some runs of the
// passes.
const maxBlamed = 20

// blame moves the errors that a variant has only because gates leave something out to these gates:
// that is where they were made. It tries what is left of an error with some of the gates opened.
func (m *maker) blame(ctx context.Context, source *gates.Source, p *part) {
	wrong := slices.DeleteFunc(slices.Clone(p.found), func(d diag.Diagnostic) bool { return !m.isError(d) })
	if len(wrong) == 0 {
		return
	}
	off := source.Off(p.Gates)
	if len(off) == 0 {
		return
	}
	left := m.trial(ctx, source, p, off, wrong...)
	blamed := 0
	for i := range p.found {
		d := &p.found[i]
		if left[faultOf(*d)] || blamed == maxBlamed || !m.isError(*d) {
			continue
		}
		blamed++
		gone := func(at []token.Position) bool { return !m.trial(ctx, source, p, at, *d)[faultOf(*d)] }
		moveTo(needed(off, gone), d)
	}
}

// A fault is an error without its words, which may depend on what else is wrong there.
type fault struct {
	pos  token.Position
	code diag.Code
}

func faultOf(d diag.Diagnostic) fault { return fault{d.Pos, d.Code} }

func (m *maker) isError(d diag.Diagnostic) bool { return m.filter.Effective(diag.List{d}).HasErrors() }

// trial returns what is wrong with a variant if some gates are opened in it, as far as it may be
// what was wrong before.
func (m *maker) trial(
	ctx context.Context, source *gates.Source, p *part, opened []token.Position, before ...diag.Diagnostic,
) map[fault]bool {
	t := part{Variant: p.Variant, opts: p.opts, only: concerned(before, p.crds), program: source.Opened(p.Gates, opened)}
	v := derive.Variant{Program: t.program, Options: t.derive(m.filter)}
	derive.Kinds(ctx, &v)
	t.take(v)
	isOfWire := func(d diag.Diagnostic) bool { return slices.Contains([]string{"wire", "versions"}, d.Code.Family()) }
	if !slices.ContainsFunc(before, isOfWire) {
		t.wire = nil // what Go writes is not in question
	}
	m.part(ctx, &t)
	wrong := map[fault]bool{}
	for _, d := range t.found {
		wrong[faultOf(d)] = true
	}
	return wrong
}

// concerned returns the kinds that findings are about; all, if one does not say.
func concerned(found []diag.Diagnostic, crds []schema.CRD) (kinds []string) {
	for _, d := range found {
		i := slices.IndexFunc(crds, func(c schema.CRD) bool { return c.Name() == d.CRD })
		if i < 0 {
			return nil
		}
		kinds = append(kinds, crds[i].Names.Kind+"."+crds[i].Group)
	}
	return kinds
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
