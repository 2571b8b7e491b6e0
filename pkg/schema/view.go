package schema

import "slices"

// Kind returns the type of the value that d describes, if drafts specify it: its own, else that of
// what it refers to.
func (d *Draft) Kind() string {
	var kind string
	d.visit(func(x *Draft) bool {
		kind = x.Type
		return kind != ""
	})
	return kind
}

// Known returns the extensions that d and what it refers to have; of a nil draft none. Of several
// words or lists the nearest counts.
func (d *Draft) Known() (all Extensions) {
	if d == nil {
		return all
	}
	d.visit(func(x *Draft) bool {
		further := x.Extensions
		further.merge(&all)
		all = further
		return false
	})
	return all
}

// Formatted reports whether the value has a format, so that it is no empty string.
func (d *Draft) Formatted() bool { return d.visit(func(x *Draft) bool { return x.Format != "" }) }

// Ruled reports whether a rule is about the value.
func (d *Draft) Ruled() bool { return d.visit(func(x *Draft) bool { return len(x.Rules) > 0 }) }

// Choices returns the enum of d that takes effect, and the draft that declares it: that of the type
// that d refers to, if it has one, since merging keeps the innermost.
func (d *Draft) Choices() (values []JSON, from *Draft) {
	if d.Refers {
		if values, from = d.Parts[0].Choices(); values != nil {
			return values, from
		}
	}
	own := d.Own()
	return own.Enum, own
}

// Promoted is a property that a part declares, and the draft that declares it.
type Promoted struct{ Property, In *Draft }

// Promoted returns the properties that the parts of d declare, by name, in the order in which
// [Draft.visit] visits them.
func (d *Draft) Promoted() map[string][]Promoted {
	all := map[string][]Promoted{}
	d.visit(func(x *Draft) bool {
		for _, p := range x.Properties {
			if x != d {
				all[p.Name] = append(all[p.Name], Promoted{p.Schema, x})
			}
		}
		return false
	})
	return all
}

// PropertyNames returns the names of the properties that d and its parts declare, each once,
// sorted.
func (d *Draft) PropertyNames() []string {
	var names []string
	d.visit(func(x *Draft) bool {
		for _, p := range x.Properties {
			if !p.Schema.Overlay {
				names = append(names, p.Name)
			}
		}
		return false
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// AllRequired returns the names of the properties that d and its parts require, each once, in their
// order.
func (d *Draft) AllRequired() []string {
	var names []string
	d.visit(func(x *Draft) bool {
		for _, r := range x.required {
			if !slices.Contains(names, r.name) {
				names = append(names, r.name)
			}
		}
		return false
	})
	return names
}

// Always reports whether every object has a property by the time that rules see it: it is required,
// or has a default.
func (d *Draft) Always(name string) bool {
	if slices.Contains(d.AllRequired(), name) {
		return true
	}
	child := d.Child(ToProperty(name))
	return child != nil && child.visit(func(x *Draft) bool { return x.Default != "" })
}

// visit calls f with d and its parts, those nearest to the place of use first, until f returns
// true. It visits each draft once: a type may embed itself, and others along exponentially many
// paths.
func (d *Draft) visit(f func(*Draft) bool) bool {
	seen := map[*Draft]bool{}
	var visit func(*Draft) bool
	visit = func(x *Draft) bool {
		if seen[x] {
			return false
		}
		seen[x] = true
		if f(x) {
			return true
		}
		for _, part := range slices.Backward(x.Parts) {
			if visit(part) {
				return true
			}
		}
		return false
	}
	return visit(d)
}
