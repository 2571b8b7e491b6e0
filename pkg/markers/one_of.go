package markers

import "github.com/schemagen/schemagen/pkg/diag"

// A oneOfRule is a one-of marker, and the fields that it names.
type oneOfRule struct {
	by     *Marker
	fields []string
}

// defaulted warns of one-of markers that name a field with a default: a server sets it in each
// object that leaves it out, so that it is always present.
func defaulted(t *Target) diag.List {
	var ds diag.List
	for _, r := range t.Type.oneOfs {
		for _, name := range r.fields {
			field := t.Draft.Property(name)
			if field == nil { // an inlined struct has it, or nobody
				continue
			}
			set, ok := field.Own().Origin.Keyword("default")
			if !ok {
				continue
			}
			means := "a server refuses every object that sets another one of them"
			if r.by.Def.phase == atLeastPhase {
				means = "the marker restricts nothing"
			}
			d := ds.Add("marker/conflict", r.by.Pos,
				"%s names the field %s, which a default always sets: %s; remove the default, or the field from the marker", r.by.Name(), name, means)
			d.Severity, d.End = diag.Warning, diag.Advance(r.by.Pos, 1+len(r.by.text))
			d.Relate(set.Pos, "the default")
		}
	}
	return ds
}
