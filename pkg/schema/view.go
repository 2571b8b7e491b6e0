package schema

import "slices"

// Kind returns the type of the value that d describes, as far as drafts say so: its own, else that of what it refers to.
func (d *Draft) Kind() string {
	var kind string
	d.look(nil, func(x *Draft) bool {
		kind = x.Type
		return kind != ""
	})
	return kind
}

// Choices returns the enum of d, its own or that of what it refers to, and the draft that says it.
func (d *Draft) Choices() (values []JSON, from *Draft) {
	d.look(nil, func(x *Draft) bool {
		if x.Enum == nil {
			return false
		}
		values, from = x.Enum, x
		return true
	})
	return values, from
}

// Inlined returns the property called name that a part of d declares, and the draft that declares it; nil if none does.
func (d *Draft) Inlined(name string) (property, in *Draft) {
	d.look(nil, func(x *Draft) bool {
		if x != d {
			property, in = x.Property(name), x
		}
		return property != nil
	})
	return property, in
}

// look calls f with d and its parts, the nearest to the place of use first, until f returns true. A type may embed itself.
func (d *Draft) look(seen []*Draft, f func(*Draft) bool) bool {
	if slices.Contains(seen, d) {
		return false
	}
	if f(d) {
		return true
	}
	seen = append(seen, d)
	for i := len(d.Parts) - 1; i >= 0; i-- {
		if d.Parts[i].look(seen, f) {
			return true
		}
	}
	return false
}
