package schema

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
)

// recursionEnd returns what a field says by itself, if its type leads back to the field, and
// markers say what stands in its place: that it preserves unknown fields, or a type. There the
// schema ends, as with the peer, which leaves out a type inside itself. It is nil for everything
// else. A field is such an end wherever its schema is entered, so that no schema depends on others.
func (r *Resolver) recursionEnd(d *Draft) *Draft {
	if !d.Refers || d.Named != "" {
		return nil
	}
	named, own := d.Parts[0], d.Parts[1]
	if own.Type == "" && !own.PreserveUnknown || !r.loops(named) || !r.isBelow(d, named) {
		return nil
	}
	if own.Type == "array" && !own.marked("type") {
		return nil // the type is the Go type's, and a server refuses a list without items
	}
	return own
}

// loops reports whether a type contains itself, which few do.
func (r *Resolver) loops(named *Draft) bool {
	known, ok := r.circular[named]
	if !ok {
		known = r.isBelow(named, named)
		r.circular[named] = known
	}
	return known
}

// isBelow reports whether a draft is below another one, as far as the budget goes: beyond it, a
// type inside itself is an error.
func (r *Resolver) isBelow(d, top *Draft) bool {
	seen, open := map[*Draft]bool{}, []*Draft{top}
	for ; len(open) > 0 && r.budget.steps > 0; r.budget.steps-- {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for _, child := range at.madeOf() {
			if child == d {
				return true
			}
			if !seen[child] {
				seen[child] = true
				open = append(open, child)
			}
		}
	}
	return false
}

// madeOf returns the drafts of which d is made.
func (d *Draft) madeOf() []*Draft {
	all := slices.Concat(d.Parts, d.early)
	for _, p := range d.Properties {
		all = append(all, p.Schema)
	}
	for _, child := range []*Draft{d.Items, d.Values} {
		if child != nil {
			all = append(all, child)
		}
	}
	return all
}

// buildRecursionEnd returns the node of a field at which a schema ends. An object without fields
// that does not preserve them is of no use.
func (r *Resolver) buildRecursionEnd(d, own *Draft) *Structural {
	s := r.build(own)
	if object, ok := s.Shape.(Object); ok && !object.PreserveUnknown {
		named := d.Parts[0]
		r.reportKeyword("go/recursive", own, "type",
			"%s contains itself, so the schema ends here, and a server drops all fields of the "+
				"value: add kubebuilder:pruning:PreserveUnknownFields",
			named.Named).Severity = diag.Warning
	}
	s.broken, s.partial = s.broken || d.Broken, s.partial || d.Partial
	s.lacking = s.lacking || d.Partial
	return s
}
