package schema

import "github.com/schemagen/schemagen/pkg/diag"

// end returns what a field says by itself, if its type leads back to the field, and markers say what stands in its place: that it
// preserves unknown fields, or a type. There the schema ends, as with the peer, which leaves out a type inside itself. It is nil
// for everything else. A field is such an end wherever its schema is entered, so that no schema depends on others.
func (d *Draft) end() *Draft {
	if !d.Refers || d.Named != "" {
		return nil
	}
	own := d.Parts[1]
	if own.Type == "" && !own.PreserveUnknown || !d.Parts[0].leadsTo(d, map[*Draft]bool{}) {
		return nil
	}
	return own
}

// leadsTo reports whether a draft is at or below d. Those that were seen are not.
func (d *Draft) leadsTo(other *Draft, seen map[*Draft]bool) bool {
	if d == nil || seen[d] {
		return false
	}
	seen[d] = true
	if d == other || d.Items.leadsTo(other, seen) || d.Values.leadsTo(other, seen) {
		return true
	}
	for _, p := range d.Properties {
		if p.Schema.leadsTo(other, seen) {
			return true
		}
	}
	for _, parts := range [][]*Draft{d.Parts, d.early} {
		for _, p := range parts {
			if p.leadsTo(other, seen) {
				return true
			}
		}
	}
	return false
}

// endAt returns the node of a field at which a schema ends. An object without fields that does not preserve them is of no use.
func (r *Resolver) endAt(d, own *Draft) *Structural {
	s := r.build(own)
	if object, ok := s.Shape.(Object); ok && !object.PreserveUnknown {
		named := d.Parts[0]
		r.reportKeyword("go/recursive", own, "type", "%s contains itself, so the schema ends here, and a server drops all fields of the value: "+
			"add kubebuilder:pruning:PreserveUnknownFields", named.Named).Severity = diag.Warning
	}
	s.broken, s.partial = s.broken || d.Broken, s.partial || d.Partial
	return s
}
