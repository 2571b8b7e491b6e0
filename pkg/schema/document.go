package schema

import "cmp"

// A documentation is what a draft says for readers. It is not merged: that of a field hides that of its type.
type documentation struct {
	title, description string
	example            JSON
	externalDocs       *ExternalDocs
}

// documented returns the documentation of a draft itself.
func (d *Draft) documented() documentation {
	said := d.Said()
	return documentation{said.Title, d.Description, said.Example, said.ExternalDocs}
}

// documentation returns the documentation of a draft: its own, else that of what it refers to.
func (d *Draft) documentation() documentation {
	own := d.documented()
	if d.Refers {
		own = own.over(d.Parts[1].documented()).over(d.Parts[0].documentation())
	}
	return own
}

// over returns the documentation with that of something else wherever it says nothing itself.
func (d documentation) over(other documentation) documentation {
	return documentation{
		cmp.Or(d.title, other.title), cmp.Or(d.description, other.description), cmp.Or(d.example, other.example), cmp.Or(d.externalDocs, other.externalDocs),
	}
}

// isSaid reports whether the rest of a node says the same, apart from the description.
func (d documentation) isSaid(by *Rest) bool {
	return d.title == by.Title && d.example == by.Example && d.externalDocs == by.ExternalDocs
}

// describe gives a node the documentation of what uses it, wherever that says something.
func (s *Structural) describe(d documentation) {
	d = d.over(documentation{s.Rest().Title, s.Description, s.Rest().Example, s.Rest().ExternalDocs})
	s.Description = d.description
	if !d.isSaid(s.Rest()) {
		rest := *s.Rest() // which belongs to others, too
		rest.Title, rest.Example, rest.ExternalDocs = d.title, d.example, d.externalDocs
		s.rest = &rest
	}
}

// describe gives a draft its documentation.
func (d *Draft) describe(as documentation) {
	d.Description = as.description
	if !as.isSaid(&d.Said().Rest) {
		said := d.Say()
		said.Title, said.Example, said.ExternalDocs = as.title, as.example, as.externalDocs
	}
}
