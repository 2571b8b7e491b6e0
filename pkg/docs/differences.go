package docs

import "strings"

// compare lists the fields that a version before has in another form. Of a field that only one has,
// those in it are not listed.
func (v *Version) compare(before *Version) {
	v.Before = before.Name
	v.Differences = differences(before.Fields, v.Fields, map[[2]*Field]bool{})
}

// differences compares the fields of two forms of an object: those of the newer one in its order,
// then those that are gone. It compares each shared type once: compared has those that it has seen.
func differences(before, now []*Field, compared map[[2]*Field]bool) (found []Difference) {
	was := map[string]*Field{}
	for _, f := range before {
		was[f.Name] = f
	}
	for _, f := range now {
		old := was[f.Name]
		delete(was, f.Name)
		if old == nil {
			found = append(found, Difference{Path: f.Path, Anchor: f.Anchor, New: f.summary()})
			continue
		}
		if o, n := old.summary(), f.summary(); o != n && f.Path != "apiVersion" {
			found = append(found, Difference{f.Path, f.Anchor, o, n})
		}
		pair := [2]*Field{old.withFields(), f.withFields()}
		if !compared[pair] {
			compared[pair] = true
			found = append(found, differences(pair[0].Fields, pair[1].Fields, compared)...)
		}
	}
	for _, f := range before {
		if was[f.Name] != nil {
			found = append(found, Difference{Path: f.Path, Anchor: f.Anchor, Old: f.summary()})
		}
	}
	return found
}

// withFields returns the field at which the fields of this one's type are shown.
func (f *Field) withFields() *Field {
	if f.Same != nil {
		return f.Same
	}
	return f
}

// Notes returns what stands beside the name and type of a field, in a few words each.
func (f *Field) Notes() []string {
	var notes []string
	add := func(when bool, note string) {
		if when {
			notes = append(notes, note)
		}
	}
	add(f.Required, "required")
	add(f.Immutable, "immutable")
	add(f.Nullable, "may be null")
	return notes
}

// summary returns what a field accepts as one line.
func (f *Field) summary() string {
	parts := append([]string{f.Type}, f.Notes()...)
	if f.Default != "" {
		parts = append(parts, "default "+f.Default)
	}
	if len(f.Enum) > 0 {
		var values []string
		for _, v := range f.Enum {
			values = append(values, v.JSON)
		}
		parts = append(parts, "one of "+strings.Join(values, ", "))
	}
	for _, fact := range f.Facts {
		parts = append(parts, fact.String())
	}
	for _, r := range f.Rules {
		parts = append(parts, "rule "+r.Rule)
	}
	return strings.Join(parts, "; ")
}
