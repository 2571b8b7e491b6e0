package markers

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Apply runs the effects of the markers of one declaration on t, phase by phase and in source order within a phase; the
// markers that act on items come after all others. A marker that does not fit is reported and skipped; at is the
// declaration, which such a finding relates.
func Apply(ms []Marker, t *Target, at token.Position) diag.List {
	var ds diag.List
	ordered := slices.Clone(ms)
	slices.SortStableFunc(ordered, func(a, b Marker) int {
		return cmp.Or(cmp.Compare(btoi(a.onItems), btoi(b.onItems)), cmp.Compare(a.Def.Phase, b.Def.Phase))
	})
	heard, acting := hearing{}, ms
	for i := range ordered {
		m := &ordered[i]
		if p := m.apply(t); p != nil {
			acting = slices.DeleteFunc(slices.Clone(acting), func(o Marker) bool { return o.Pos == m.Pos })
			if p.code == "" {
				continue
			}
			d := ds.Add(diag.Code("marker/"+p.code), m.Pos, "%s has no effect here: %s", m.Name(), p.message)
			d.End = advance(m.Pos, 1+len(m.Text))
			d.Relate(at, "the declaration")
			continue
		}
		heard.note(m, t, &ds)
	}
	return append(append(ds, repeated(acting, t)...), contradictions(ms, t)...)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Name returns the marker's name as it was meant.
func (m Marker) Name() string {
	if m.name != "" {
		return m.name
	}
	if m.onItems {
		return itemsPrefix + m.Def.Name[len(validationPrefix):]
	}
	return m.Def.Name
}

func (m *Marker) apply(t *Target) *problem {
	inner := *t
	inner.marker = m
	if m.name != "" {
		return m.applyNested(&inner)
	}
	if m.onItems {
		if m.deep {
			at, p := inner.descend(itemsStep)
			if p != nil {
				return p
			}
			if !m.Def.nests {
				return m.effect(at)
			}
			return fitting(m.effect, *at, at.Draft, at.Core)
		}
		if t.Draft.Type != "array" || t.Draft.Items == nil {
			return &problem{"shape", "there is no array in place whose items it could restrict"}
		}
		inner.Draft, inner.Named = t.Draft.Items.Own(), nil
		if t.Draft.Items.Refers {
			inner.Named = t.Draft.Items.Parts[0]
		}
	}
	return m.effect(&inner)
}
