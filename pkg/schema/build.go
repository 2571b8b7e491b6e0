package schema

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// build turns a draft into a node: it merges the parts, finds the shape that the keywords describe
// and resolves the children.
func (r *Resolver) build(of *Draft) *Structural {
	merged := r.flatten(of)
	d := &merged
	s := &Structural{
		Format: d.Format, Origin: d.Origin,
		Generic: d.Generic, ValueValidation: d.ValueValidation, Rules: d.Rules,
		unread: d.Unread,
	}
	before := r.Diagnostics.Count(diag.Error)
	s.Shape = r.shape(d)
	r.checkJunctors(s, &s.ValueValidation, d)
	s.broken = d.Broken || r.Diagnostics.Count(diag.Error) > before
	s.partial, s.lacking = d.Partial, d.Partial
	for child := range s.children {
		s.broken, s.partial = s.broken || child.broken, s.partial || child.partial
	}
	s.measure()
	return s
}

// shape returns the shape that the keywords of a merged draft describe, with its children resolved.
func (r *Resolver) shape(d *Draft) Shape {
	switch {
	case d.IntOrString:
		return r.intOrString(d)
	case d.Embedded:
		return r.embedded(d)
	}
	switch d.Type {
	case "":
		return r.untyped(d)
	case "object":
		return r.object(d)
	case "array":
		return r.array(d)
	case "string", "integer", "number", "boolean":
		return Scalar{Type: d.Type, PreserveUnknown: d.PreserveUnknown}
	}
	r.reportKeyword("go/type-unknown", d, "type",
		"%q is not a type of a schema: use object, array, string, integer, number or boolean", d.Type)
	return Any{}
}

// intOrString returns the shape of x-kubernetes-int-or-string, which goes with no keyword of
// objects or arrays.
func (r *Resolver) intOrString(d *Draft) Shape {
	if d.Type == "object" || d.Type == "array" || d.PreserveUnknown || d.Embedded {
		r.reportKeyword("go/int-or-string", d, "x-kubernetes-int-or-string",
			"an int-or-string value is neither an object nor an array, and does not preserve "+
				"unknown fields")
		return IntOrString{}
	}
	return IntOrString{Bare: !d.TypedUnion, Type: d.Type}
}

// embedded returns the shape of x-kubernetes-embedded-resource. A server wants properties there, or
// x-kubernetes-preserve-unknown-fields.
func (r *Resolver) embedded(d *Draft) Shape {
	if (d.Type != "" && d.Type != "object") || d.Values != nil {
		r.reportKeyword("go/embedded-resource", d, "x-kubernetes-embedded-resource",
			"an embedded resource is an object with properties of its own, not %s", d.describeType())
		return Any{}
	}
	ps := r.properties(d)
	return Object{Properties: ps, Embedded: true, PreserveUnknown: d.PreserveUnknown ||
		len(ps) == 0, MapType: d.MapType, Unions: d.Unions}
}

// describeType returns the draft's type in words, with an article.
func (d *Draft) describeType() string {
	switch {
	case d.Values != nil:
		return "a map"
	case d.Type == "":
		return "a value without a type"
	case d.Type == "array" || d.Type == "integer" || d.Type == "object":
		return "an " + d.Type
	}
	return "a " + d.Type
}

// untyped accepts any JSON value if the draft says so explicitly.
func (r *Resolver) untyped(d *Draft) Shape {
	if !d.PreserveUnknown && !d.Broken &&
		!d.Misses("type", "preserveunknownfields", "xpreserveunknownfields") {
		r.report("go/no-type", d,
			"nothing says what type %s has: give it one with kubebuilder:validation:Type, or "+
				"allow any value with kubebuilder:pruning:PreserveUnknownFields",
			d.Origin.Name())
	}
	return Any{}
}

// object returns an Object or a Map: KEP-2335 lets properties and additionalProperties exclude each
// other.
func (r *Resolver) object(d *Draft) Shape {
	if d.Values != nil && len(d.Properties) > 0 {
		r.report("go/inline-map", d, "%s has both named fields and an inlined map: properties "+
			"and additionalProperties exclude each other: name the field of the map in its json tag", d.Origin.Name())
		d.Values = nil
	}
	if d.Values != nil {
		return Map{Values: r.Resolve(d.Values), PreserveUnknown: d.PreserveUnknown,
			MapType: d.MapType}
	}
	return Object{Properties: r.properties(d), PreserveUnknown: d.PreserveUnknown,
		MapType: d.MapType, Unions: d.Unions}
}

// array returns an Array, whose items must be known.
func (r *Resolver) array(d *Draft) Shape {
	if d.Items == nil {
		r.report("go/no-items", d, "%s is an array of unknown items: "+
			"a Go slice says what they are, kubebuilder:validation:Type=array does not, "+
			"and kubebuilder:validation:Schemaless leaves out what a slice says",
			d.Origin.Name())
		return Array{Items: &Structural{Shape: Any{}, Origin: d.Origin, broken: true}}
	}
	a := Array{Items: r.Resolve(d.Items), PreserveUnknown: d.PreserveUnknown, ListType: d.ListType,
		MapKeys: d.MapKeys}
	return r.checkListKeys(a, d)
}

// properties resolves the properties of an object, by name, and marks the required ones.
func (r *Resolver) properties(d *Draft) []Property {
	ps := make([]Property, 0, len(d.Properties))
	for _, p := range d.Properties {
		ps = append(ps, Property{Name: p.Name, Schema: r.Resolve(p.Schema)})
	}
	slices.SortFunc(ps, func(a, b Property) int { return strings.Compare(a.Name, b.Name) })
	for _, q := range d.required {
		if i, ok := slices.BinarySearchFunc(ps, q.name, func(p Property, name string) int {
			return strings.Compare(p.Name, name)
		}); ok {
			ps[i].Required = true
		} else {
			q.origin.Report(&r.Diagnostics, "go/required-absent",
				"%s is required, but the object has no property %q of its own",
				q.origin.Name(), q.name)
		}
	}
	return ps
}

// checkListKeys checks what a server requires of the keys of a map list. It drops invalid keys, so
// that nothing reports them again. Another mistake in the items does not hide one in the keys,
// unless it leaves open what the items are.
func (r *Resolver) checkListKeys(a Array, d *Draft) Array {
	if a.ListType != "map" {
		return a
	}
	items, isObject := a.Items.Shape.(Object)
	if !isObject && !a.Items.broken {
		r.reportKeyword("go/list-keys", d, "x-kubernetes-list-type",
			"the items of a map list must be objects, but these are not: write +listType=atomic, "+
				"or +listType=set for items that are compared as wholes")
		a.ListType, a.MapKeys = "atomic", nil
	}
	if !isObject {
		return a
	}
	if len(a.MapKeys) == 0 {
		if !d.Broken && !d.Misses("listmapkey") {
			at := "x-kubernetes-list-type"
			if k, ok := d.Origin.Keyword("x-kubernetes-list-map-keys"); ok { // it is not read
				at = k.Name
			}
			r.reportKeyword("go/list-keys", d, at, "a map list needs a key: add listMapKey")
		}
		a.ListType = "atomic"
		return a
	}
	holds := true
	for _, key := range a.MapKeys {
		holds = r.checkListKey(key, items.Properties, a.Items.Lacks(key), d) && holds
	}
	if !holds {
		a.ListType, a.MapKeys = "atomic", nil
	}
	return a
}

// listKeyHint says which property can be a key in place of one that cannot.
func listKeyHint(key string, props []Property) string {
	var fit []string
	required := 0 // those first, since a default is the same for all items
	for _, p := range props {
		switch is := p.Schema.Shape.(type) {
		case Object, Map, Array:
		default:
			if scalar, ok := is.(Scalar); ok && scalar.Type == "boolean" {
				continue // of which there are two
			}
			if p.Required {
				fit = slices.Insert(fit, required, p.Name)
				required++
			} else if p.Schema.Default != "" {
				fit = append(fit, p.Name)
			}
		}
	}
	switch near := diag.NearestField(key, fit); {
	case near != "":
		return diag.DidYouMean(near)
	case strings.ContainsAny(key, ",; "):
		return "each key has a line of its own"
	case fit == nil:
		return "require a property that tells the items apart, or write +listType=atomic"
	}
	return "write one that tells the items apart, such as " + fit[0]
}

// checkListKey checks one key. A property that is missing may be one that Go declares, if the items
// lack it.
func (r *Resolver) checkListKey(key string, props []Property, lack bool, d *Draft) bool {
	marker := ListMapKey(key)
	i := slices.IndexFunc(props, func(p Property) bool { return p.Name == key })
	if i < 0 && lack {
		return true
	}
	if i < 0 {
		r.reportKeyword("go/list-keys", d, marker,
			"the items have no property %q to be a list's key: %s", key, listKeyHint(key, props))
		return false
	}
	p := props[i]
	switch p.Schema.Shape.(type) {
	case Object, Map, Array:
		r.reportKeyword("go/list-keys", d, marker, "the key %q is not a scalar: %s", key,
			listKeyHint(key, props)).
			Relate(p.Schema.Origin.Decl(), "%s is declared here", p.Schema.Origin.Name())
		return false
	}
	if !p.Required && p.Schema.Default == "" {
		if p.Schema.Misses("required", "default") {
			return false
		}
		r.reportKeyword("go/list-keys", d, marker,
			"the key %q is neither required nor has a default: an item without it would have no key; require it, or give it a default", key).
			Relate(p.Schema.Origin.Decl(), "%s is declared here", p.Schema.Origin.Name())
		return false
	}
	return true
}
