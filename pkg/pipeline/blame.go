package pipeline

import (
	"context"
	"go/token"
	"slices"
	"sort"

	"github.com/schemagen/schemagen/internal/gates"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// maxBlamed bounds how many errors of a variant are led to gates: each takes some runs of the
// passes.
const maxBlamed = 20

// blame moves the errors that a variant has only because of what gates and conditions leave out, of
// what conditions add, or of overlays, to these gates, conditions and overlays. It bisects: it
// undoes some of the effects, runs the passes again, and looks whether the error is still there.
func (m *maker) blame(ctx context.Context, source *gates.Source, p *variantRun) {
	if !slices.ContainsFunc(p.found, m.isError) {
		return
	}
	out, added := source.Effects(p.Gates)
	laid := make([]token.Position, len(p.opts.Overlays))
	all := slices.Concat(out, added)
	for i, o := range p.opts.Overlays {
		laid[i] = o.Pos
		all = append(all, o.Pos)
		for _, at := range o.At {
			all = append(all, at...)
		}
	}
	isAt := func(pos token.Position) bool {
		return slices.ContainsFunc(all, func(at token.Position) bool {
			return at.Filename == pos.Filename && at.Line == pos.Line
		})
	}
	isThere := func(d diag.Diagnostic) bool { return isAt(d.Pos) }
	leadsThere := func(d diag.Diagnostic) bool {
		return isAt(d.Pos) || slices.ContainsFunc(d.Related, func(r diag.Related) bool {
			return isAt(r.Pos)
		})
	}
	ungated := func(undone []token.Position) *parser.Program {
		return source.Without(p.Gates, undone)
	}
	m.attribute(ctx, p, out, ungated, isThere, leftOut)
	m.attribute(ctx, p, added, ungated, isThere, addition)
	m.attribute(ctx, p, laid, func(undone []token.Position) *parser.Program {
		opts := p.opts
		opts.Overlays = slices.DeleteFunc(slices.Clone(opts.Overlays), func(o config.Overlay) bool {
			return slices.Contains(undone, o.Pos)
		})
		left, _ := opts.source(m.program)
		return left.With(p.Gates)
	}, leadsThere, overlaid)
}

// An effect is what a finding says of the gate that it is moved to.
type effect struct{ message, there, further string }

var (
	leftOut = effect{
		"this gate excludes what is needed: ", "this needs it: put it under the gate, too",
		"this gate excludes something that is needed, too",
	}
	addition = effect{
		"with what this condition adds: ",
		"this does not go with it: put it under the opposite condition, or change it",
		"this condition adds to it",
	}
	overlaid = effect{
		"with this overlay: ", "this does not go with it: change one of them",
		"this overlay adds to it",
	}
)

// attribute moves each error that vanishes when the effects at some places are undone to these
// places.
func (m *maker) attribute(
	ctx context.Context, p *variantRun, places []token.Position,
	without func(undone []token.Position) *parser.Program, isThere func(diag.Diagnostic) bool,
	e effect,
) {
	wrong := slices.DeleteFunc(slices.Clone(p.found), func(d diag.Diagnostic) bool {
		return !m.isError(d) || isThere(d)
	})
	if len(wrong) == 0 || len(places) == 0 {
		return
	}
	left := m.faultsWithout(ctx, p, without(places), wrong...)
	tried, blamed, kept := 0, map[token.Position]int{}, p.found[:0]
	for _, d := range p.found {
		if left[faultOf(d)] || tried == maxBlamed || !m.isError(d) || isThere(d) {
			kept = append(kept, d)
			continue
		}
		tried++
		gone := func(at []token.Position) bool {
			return !m.faultsWithout(ctx, p, without(at), d)[faultOf(d)]
		}
		at := smallestSubset(places, gone)
		if len(at) == 0 {
			kept = append(kept, d)
		} else if i, again := blamed[at[0]]; again {
			if kept[i].Related[0].Pos != d.Pos {
				kept[i].Relate(d.Pos, "%s", e.there)
			}
		} else {
			blamed[at[0]] = len(kept)
			kept = append(kept, e.movedTo(at, d))
		}
	}
	p.found = kept
}

// A fault is an error without its words, which may depend on what else is wrong there.
type fault struct {
	pos  token.Position
	code diag.Code
}

func faultOf(d diag.Diagnostic) fault {
	pos, _ := d.Cause()
	return fault{pos, d.Code}
}

func (m *maker) isError(d diag.Diagnostic) bool {
	return m.filter.Effective(diag.List{d}).HasErrors()
}

// faultsWithout returns what is wrong with a variant if some effects are undone in its program, as
// far as it may be what was wrong before.
func (m *maker) faultsWithout(
	ctx context.Context, p *variantRun, program *parser.Program, before ...diag.Diagnostic,
) map[fault]bool {
	t := variantRun{Variant: p.Variant, opts: p.opts, only: concerned(before, p.crds),
		program: program}
	v := derive.Variant{Program: t.program, Options: t.options(m.filter)}
	derive.Kinds(ctx, &v)
	t.takeDerived(v)
	isOfWire := func(d diag.Diagnostic) bool {
		return slices.Contains([]string{"wire", "versions"}, d.Code.Family())
	}
	if !slices.ContainsFunc(before, isOfWire) {
		t.wire = nil // what Go writes is not in question
	}
	m.emitAndVerify(ctx, &t)
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

// smallestSubset returns as few of the places as still satisfy suffices.
func smallestSubset(
	places []token.Position, suffices func([]token.Position) bool,
) (need []token.Position) {
	for !suffices(need) {
		n := sort.Search(len(places), func(n int) bool {
			return suffices(slices.Concat(need, places[:n]))
		})
		if n == 0 || n > len(places) {
			break
		}
		need, places = append(need, places[n-1]), places[:n-1]
	}
	return need
}

// movedTo returns an error at the places that it is from.
func (e effect) movedTo(places []token.Position, d diag.Diagnostic) diag.Diagnostic {
	related := []diag.Related{{Pos: d.Pos, Message: e.there}}
	for _, pos := range places[1:] {
		related = append(related, diag.Related{Pos: pos, Message: e.further})
	}
	d.Message = e.message + d.Message
	d.Pos, d.End, d.Fixes, d.Related = places[0], token.Position{}, nil,
		append(related, d.Related...)
	return d
}
