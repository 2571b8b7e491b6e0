package schema

import "cmp"

// A documentation is what a draft says for readers. It is not merged: that of a field hides that of
// its type.
type documentation struct {
	title, description string
	example            JSON
	externalDocs       *ExternalDocs
}

// ownDocumentation returns the documentation of a draft itself.
func (d *Draft) ownDocumentation() documentation {
	return documentation{d.Title, d.Description, d.Example, d.ExternalDocs}
}

// documentation returns the documentation of a draft: its own, else that of what it refers to.
func (d *Draft) documentation() documentation {
	own := d.ownDocumentation()
	if d.Refers {
		own = own.over(d.Parts[1].ownDocumentation()).over(d.Parts[0].documentation())
	}
	return own
}

// over returns the documentation with that of something else wherever it says nothing itself.
func (d documentation) over(other documentation) documentation {
	return documentation{
		cmp.Or(d.title, other.title), cmp.Or(d.description, other.description),
		cmp.Or(d.example, other.example), cmp.Or(d.externalDocs, other.externalDocs),
	}
}

// describe gives a node the documentation of what uses it, wherever that says something.
func (s *Structural) describe(d documentation) {
	d = d.over(documentation{s.Title, s.Description, s.Example, s.ExternalDocs})
	s.Title, s.Description, s.Example, s.ExternalDocs = d.title, d.description, d.example,
		d.externalDocs
}

// describe gives a draft its documentation.
func (d *Draft) describe(as documentation) {
	d.Title, d.Description, d.Example, d.ExternalDocs = as.title, as.description, as.example,
		as.externalDocs
}
