package schema

import (
	"cmp"
	"go/token"
	"slices"
)

// flatten returns the own keywords of d with those of its parts merged in, in order. Properties,
// items and values are left as drafts. The result shares nothing that a later merge would write to;
// it is a value, since it is not kept.
func (r *Resolver) flatten(d *Draft) Draft {
	acc := *d
	acc.unshare()
	acc.early = nil
	r.merging = append(r.merging, d)
	defer func() { r.merging = r.merging[:len(r.merging)-1] }()
	for _, p := range r.parts(d) {
		r.mergeInto(&acc, p)
	}
	acc.Documentation = d.documentation()
	acc.Parts, acc.Refers = nil, false
	return acc
}

// mergeInto merges src with all its parts into dst: first the parts, then what src says itself.
func (r *Resolver) mergeInto(dst, src *Draft) {
	if slices.Contains(r.merging, src) {
		r.recursive(r.merging, src, r.merging[len(r.merging)-1])
		dst.Broken = true
		return
	}
	if !r.spend(&r.budget.merges) {
		return
	}
	r.merging = append(r.merging, src)
	for _, p := range r.parts(src) {
		r.mergeInto(dst, p)
	}
	r.merge(dst, src)
	r.merging = r.merging[:len(r.merging)-1]
}

// unshare keeps merges into a copy of a draft from changing the draft.
func (d *Draft) unshare() {
	d.Properties = slices.Clip(d.Properties)
	d.required = slices.Clip(d.required)
	d.Parts = slices.Clip(d.Parts)
	d.Origin.Keywords = slices.Clip(d.Origin.Keywords)
	d.AllOf = slices.Clip(d.AllOf)
	d.Rules = slices.Clip(d.Rules)
	d.Unions = slices.Clip(d.Unions)
	d.early = slices.Clip(d.early)
	d.Unread = slices.Clip(d.Unread)
}

// merge adds the own keywords of src to dst. Titles, descriptions and examples are not merged: a
// reference has already chosen them. Value validations that both have and that cannot be one
// keyword move to allOf, as with the peer.
func (r *Resolver) merge(dst, src *Draft) {
	dst.Broken, dst.Partial = dst.Broken || src.Broken, dst.Partial || src.Partial
	dst.Unread = append(dst.Unread, src.Unread...)
	if src.Type != "" {
		if dst.Type != "" && dst.Type != src.Type {
			if !dst.Partial { // otherwise the type that Go declares is known to differ
				hint := ": change one of them"
				if dst.marked("type") || src.marked("type") {
					hint = "; to have the marker replace the Go type, write " +
						"kubebuilder:validation:Schemaless beside it on the field"
				}
				r.reportKeyword("go/type-conflict", dst, "type",
					"type %s and type %s meet in one schema: they cannot both hold%s", dst.Type,
					src.Type, hint).
					Relate(r.declared(src), "here the type is %s", src.Type)
			}
			dst.Broken = true
			return // the rest of src is about its type
		}
		dst.Type = src.Type
	}
	r.mergeChildren(dst, src)
	r.mergeGeneric(dst, src)
	dst.Extensions.merge(&src.Extensions)
	dst.mergeValidation(src)
	dst.Rules = append(slices.Clone(src.Rules), dst.Rules...)
	dst.Unions = append(dst.Unions, src.Unions...)
	dst.Origin.Keywords = append(dst.Origin.Keywords, src.Origin.Keywords...)
}

// marked reports whether a marker has set a keyword.
func (d *Draft) marked(keyword string) bool {
	_, ok := d.Origin.Keyword(keyword)
	return ok
}

// declared returns where a draft is declared. If only its name is known, that is where the name is
// used.
func (r *Resolver) declared(d *Draft) token.Position {
	at := d.Origin.Decl()
	for i := len(r.merging) - 1; i >= 0 && !at.IsValid(); i-- {
		at = r.merging[i].Origin.Decl()
	}
	return at
}

// mergeChildren merges properties, required names, items and values. A child that both drafts have
// gets what both say.
func (r *Resolver) mergeChildren(dst, src *Draft) {
	if dst.Properties == nil {
		dst.Properties = slices.Clip(src.Properties)
	} else {
		r.mergeProperties(dst, src)
	}
	if dst.required == nil && src.required != nil {
		dst.required = make([]requirement, 0, len(src.required))
	}
	for _, q := range src.required {
		if !dst.Requires(q.name) {
			dst.required = append(dst.required, q)
		}
	}
	dst.Items = r.combine(dst.Items, src.Items)
	dst.Values = r.combine(dst.Values, src.Values)
}

// mergeProperties adds the properties of src to those of dst, in their order; one that both have is
// combined.
func (r *Resolver) mergeProperties(dst, src *Draft) {
	for _, p := range src.Properties {
		if have := dst.Property(p.Name); have != nil {
			dst.Properties = slices.Clone(dst.Properties)
			dst.SetProperty(p.Name, r.combine(have, p.Schema))
			continue
		}
		dst.Properties = append(dst.Properties, p)
	}
}

// combine returns the draft of a child that two declarations describe. Their parts stay unmerged:
// those of the first one come last.
func (r *Resolver) combine(first, second *Draft) *Draft {
	if first == nil || second == nil {
		return cmp.Or(first, second)
	}
	switch {
	case second.Overlay && !first.Overlay:
		return Refer(first, second)
	case first.Overlay && !second.Overlay:
		return Refer(second, first)
	}
	out := *first
	out.unshare()
	out.early = append(out.early, second)
	r.mergeInto(&out, second)
	return &out
}

// mergeGeneric merges nullable and default; two different defaults are an error.
func (r *Resolver) mergeGeneric(dst, src *Draft) {
	dst.Nullable = dst.Nullable || src.Nullable
	if src.Default == "" {
		return
	}
	if dst.Default != "" && dst.Default != src.Default {
		r.report("go/default-conflict", dst,
			"two defaults meet in one schema: %s and %s: remove one of them",
			dst.Default, src.Default).
			Relate(src.Origin.Decl(), "here the default is %s", src.Default)
		dst.Broken = true
	}
	dst.Default = cmp.Or(dst.Default, src.Default)
}

// merge adds the keywords of src, which win over those of e where one has a value.
func (e *Extensions) merge(src *Extensions) {
	e.IntOrString = e.IntOrString || src.IntOrString
	e.TypedUnion = e.TypedUnion || src.TypedUnion
	e.Embedded = e.Embedded || src.Embedded
	e.PreserveUnknown = e.PreserveUnknown || src.PreserveUnknown
	e.ListType = cmp.Or(src.ListType, e.ListType)
	e.MapType = cmp.Or(src.MapType, e.MapType)
	if src.MapKeys != nil {
		e.MapKeys = src.MapKeys
	}
	if src.UniqueKeys != nil {
		e.UniqueKeys = src.UniqueKeys
	}
	e.WholeObject = e.WholeObject || src.WholeObject
	e.ObjectMeta = e.ObjectMeta || src.ObjectMeta
	e.Bytes = e.Bytes || src.Bytes
	e.Duration = e.Duration || src.Duration
}
