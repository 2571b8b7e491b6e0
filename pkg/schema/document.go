package schema

import "cmp"

// Documentation is what is said for readers. It is not merged: that of a field hides that of its
// type.
type Documentation struct {
	Title, Description string
	Whole              string // the description before anything cut it to a length
	Example            JSON
	ExternalDocs       *ExternalDocs
}

// documentation returns the documentation of a draft: its own, else that of what it refers to.
func (d *Draft) documentation() Documentation {
	own := d.Documentation
	if d.Refers {
		own = own.over(d.Parts[1].Documentation).over(d.Parts[0].documentation())
	}
	return own
}

// over returns the documentation with that of something else wherever it says nothing itself.
func (d Documentation) over(other Documentation) Documentation {
	return Documentation{
		cmp.Or(d.Title, other.Title), cmp.Or(d.Description, other.Description),
		cmp.Or(d.Whole, other.Whole),
		cmp.Or(d.Example, other.Example), cmp.Or(d.ExternalDocs, other.ExternalDocs),
	}
}
