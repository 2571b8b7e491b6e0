package markers

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// Apply runs the effects of the markers of one declaration on t, phase by phase and in source order
// within a phase; the markers that act on items come after all others. Late says that they are
// those that [Late] has kept back, now that all declarations are known. A marker that does not fit
// is reported and skipped; at is the declaration, to which such a finding relates.
func Apply(ms []Marker, t *Target, at token.Position, late bool) diag.List {
	if len(ms) == 0 {
		return contradictions(ms, t)
	}
	var ds diag.List
	ordered := inOrder(ms)
	acting := ms
	t.shareSettings()
	for i := range ordered {
		m, inner := &ordered[i], *t
		inner.marker = m
		if p := m.apply(&inner, late); p != nil {
			acting = slices.DeleteFunc(slices.Clone(acting), func(o Marker) bool {
				return o.Pos == m.Pos
			})
			if p.code == "" {
				continue
			}
			span := m.spanOf(p)
			f := ds.Add(diag.Code("marker/"+p.code), span.Pos, "%s has no effect here: %s",
				m.Name(), p.message)
			f.End = span.End
			f.Relate(at, "the declaration%s", instanceOf(inner.Draft.Origin))
			if k, ok := inner.Draft.Origin.Keyword(m.Def.needs); ok {
				f.Related = append(f.Related, diag.Related{Pos: k.Pos,
					Message: "the other marker", Role: diag.IsMarker})
			}
		}
	}
	ds, t.settings.found = append(ds, t.settings.found...), nil
	return append(append(ds, repeated(acting, t)...), contradictions(ms, t)...)
}

// instanceOf names the instance of a generic type in which a field is: in another one the marker
// may fit.
func instanceOf(o schema.Origin) string {
	if _, args, ok := strings.Cut(o.Name(), "["); ok && !strings.HasPrefix(args, "]") {
		return ", as " + o.Name()
	}
	return ""
}

// spanOf returns the part of the marker that a problem is about: the value if that is wrong, and
// the marker if it does not belong there.
func (m *Marker) spanOf(p *problem) schema.Span {
	if p.code == "value" && 0 < m.arg && m.arg < len(m.text) {
		return ValueAt(m.value(), nil, false)
	}
	return schema.Span{Pos: m.Pos, End: diag.Advance(m.Pos, 1+len(m.text))}
}

// inOrder returns markers in the order in which they take effect.
func inOrder(ms []Marker) []Marker {
	return slices.SortedStableFunc(slices.Values(ms), func(a, b Marker) int {
		switch {
		case a.onItems == b.onItems:
			return cmp.Compare(a.Def.phase, b.Def.phase)
		case a.onItems:
			return 1
		}
		return -1
	})
}

// Late splits markers into those that act at once and those that must wait until all declarations
// are known, because they look into types that others declare. Those for items wait if the
// declaration itself is no array and its type may be one; the peer refuses that, so it is only for
// deep. What those that wait say to others, they say now.
func Late(ms []Marker, t *Target, deep bool) (early, late []Marker) {
	declared := func() bool { return t.Draft.Items == nil && t.Schema.Child(schema.ToItems) != nil }
	for _, m := range ms {
		if m.announce != nil {
			m.announce(t)
		}
		if m.late || deep && m.onItems && declared() {
			late = append(late, m)
		} else {
			early = append(early, m)
		}
	}
	return early, late
}

// apply runs the marker's effect where the marker acts: on the declaration, its items, or what a
// path leads to. It returns why the marker has none, or nil.
func (m *Marker) apply(t *Target, late bool) *problem {
	switch {
	case m.late || late:
		return m.applyBelow(t)
	case m.onItems:
		return m.applyToItems(t)
	}
	return m.effect(t)
}

// applyToItems runs the effect on the items of an array that the declaration itself has.
func (m *Marker) applyToItems(t *Target) *problem {
	if t.Draft.Type == "" && t.Named != nil && t.Named.Kind() == "array" {
		return &problem{"shape", "controller-gen does not know here that values of " +
			t.Named.Named + " are of type array; put it on the declaration of " +
			"the type, or use schemagen generate, which applies it"}
	}
	if t.Draft.Type != "array" || t.Draft.Items == nil {
		return &problem{"shape", "there is no array here whose items it could restrict"}
	}
	items := t.Draft.Items
	t.Draft, t.Named = items.Own(), nil
	if items.Refers {
		t.Named = items.Parts[0]
	}
	return m.effect(t)
}

// applyBelow runs the effect on the node that the path leads to.
func (m *Marker) applyBelow(t *Target) *problem {
	at, p := t.descendAll(m.path)
	if p != nil {
		return p
	}
	if !m.leaf.nests {
		return m.effect(at)
	}
	return applyAs(m.effect, *at, at.Draft, at.Schema)
}
