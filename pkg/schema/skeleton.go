package schema

// parts returns the parts of d. If a field declares its type opaque, the type is reduced to its
// skeleton.
func (r *Resolver) parts(d *Draft) []*Draft {
	if d.Refers && d.Parts[1].Opaque {
		return append([]*Draft{r.skeleton(d.Parts[0])}, d.Parts[1:]...)
	}
	return d.Parts
}

// skeleton returns d without value validations, rules and unions, at any depth. Formats stay, since
// most of them come from Go types, and so does the list of required properties. The skeleton of a
// type that contains itself contains itself, too.
func (r *Resolver) skeleton(d *Draft) *Draft {
	if d == nil {
		return nil
	}
	if s := r.skeletons[d]; s != nil {
		return s
	}
	s := &Draft{
		Type: d.Type, Format: d.Format, required: d.required,
		Origin: d.Origin,
		Refers: d.Refers, Overlay: d.Overlay, Named: d.Named, Broken: d.Broken, Partial: d.Partial,
		Unread:  d.Unread,
		Generic: d.Generic, Extensions: d.Extensions,
	}
	r.skeletons[d] = s
	s.Items, s.Values = r.skeleton(d.Items), r.skeleton(d.Values)
	for _, p := range d.Properties {
		s.Properties = append(s.Properties,
			DraftProperty{Name: p.Name, Schema: r.skeleton(p.Schema)})
	}
	for _, part := range d.Parts {
		s.Parts = append(s.Parts, r.skeleton(part))
	}
	return s
}
