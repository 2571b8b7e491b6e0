package emit

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/schema"
)

// structural spells one node of a schema and all below it.
func structural(s *schema.Structural) node {
	var b builder
	b.str("description", s.Description)
	b.str("format", s.Format)
	generic(&b, &s.Generic)
	v := s.ValueValidation
	unionJunctors(&v, unionsOf(s))
	switch x := s.Shape.(type) {
	case schema.Object:
		b.str("type", "object")
		b.flag("x-kubernetes-embedded-resource", x.Embedded)
		properties(&b, x.Properties)
		extensions(&b, x.PreserveUnknown, x.MapType)
	case schema.Map:
		b.str("type", "object")
		b.put("additionalProperties", structural(x.Values))
		extensions(&b, x.PreserveUnknown, x.MapType)
	case schema.Array:
		b.str("type", "array")
		b.put("items", structural(x.Items))
		b.str("x-kubernetes-list-type", x.ListType)
		b.texts("x-kubernetes-list-map-keys", x.MapKeys)
		extensions(&b, x.PreserveUnknown, "")
	case schema.Scalar:
		b.str("type", x.Type)
		extensions(&b, x.PreserveUnknown, "")
	case schema.IntOrString:
		b.str("type", x.Type)
		b.flag("x-kubernetes-int-or-string", true)
		if !x.Bare {
			integerOrString(&b, &v)
		}
	case schema.Any:
		extensions(&b, true, "")
	}
	validation(&b, &v)
	b.list("x-kubernetes-validations", rules(rulesOf(s)))
	return b.node()
}

// integerOrString writes the anyOf of integer and string. An anyOf of the user's moves into an
// allOf beside it, the only other place where a server accepts types under a junctor.
func integerOrString(b *builder, v *schema.ValueValidation) {
	var integer, word builder
	integer.str("type", "integer")
	word.str("type", "string")
	types := []field{item(integer.node()), item(word.node())}
	if v.AnyOf == nil {
		b.list("anyOf", types)
		return
	}
	var first, second builder
	first.list("anyOf", types)
	second.list("anyOf", nested(v.AnyOf))
	b.list("allOf", append([]field{item(first.node()), item(second.node())}, nested(v.AllOf)...))
	v.AnyOf, v.AllOf = nil, nil
}

// generic writes what describes a node without restricting it.
func generic(b *builder, g *schema.Generic) {
	b.str("title", g.Title)
	b.json("default", g.Default)
	b.json("example", g.Example)
	b.flag("nullable", g.Nullable)
	if d := g.ExternalDocs; d != nil {
		var docs builder
		docs.str("url", d.URL)
		docs.str("description", d.Description)
		b.put("externalDocs", docs.node())
	}
}

func extensions(b *builder, preserveUnknown bool, mapType string) {
	b.flag("x-kubernetes-preserve-unknown-fields", preserveUnknown)
	b.str("x-kubernetes-map-type", mapType)
}

// properties writes the properties of an object, and which are required, by name.
func properties(b *builder, ps []schema.Property) {
	if len(ps) == 0 {
		return
	}
	var all builder
	var required []string
	for _, p := range ps {
		all.put(p.Name, structural(p.Schema))
		if p.Required {
			required = append(required, p.Name)
		}
	}
	b.put("properties", all.node())
	slices.Sort(required)
	b.texts("required", required)
}

// validation writes the value validations of a node or of a branch.
func validation(b *builder, v *schema.ValueValidation) {
	b.number("minimum", v.Minimum)
	b.number("maximum", v.Maximum)
	b.flag("exclusiveMinimum", v.ExclusiveMinimum)
	b.flag("exclusiveMaximum", v.ExclusiveMaximum)
	b.number("multipleOf", v.MultipleOf)
	b.count("minLength", v.MinLength)
	b.count("maxLength", v.MaxLength)
	b.str("pattern", v.Pattern)
	b.count("minItems", v.MinItems)
	b.count("maxItems", v.MaxItems)
	b.flag("uniqueItems", v.UniqueItems)
	b.count("minProperties", v.MinProperties)
	b.count("maxProperties", v.MaxProperties)
	values := make([]field, len(v.Enum))
	for i, e := range v.Enum {
		values[i] = item(jsonNode(e))
	}
	b.list("enum", values)
	b.list("allOf", nested(v.AllOf))
	b.list("anyOf", nested(v.AnyOf))
	b.list("oneOf", nested(v.OneOf))
	if v.Not != nil {
		b.put("not", nestedNode(v.Not))
	}
}

// nested returns the branches of a junctor as items.
func nested(vs []schema.NestedValueValidation) []field {
	out := make([]field, len(vs))
	for i := range vs {
		out[i] = item(nestedNode(&vs[i]))
	}
	return out
}

// nestedNode returns one branch of a junctor.
func nestedNode(v *schema.NestedValueValidation) node {
	var b builder
	b.str("format", v.Format)
	validation(&b, &v.ValueValidation)
	b.texts("required", v.Required)
	if v.Items != nil {
		b.put("items", nestedNode(v.Items))
	}
	var props builder
	for i := range v.Properties {
		props.put(v.Properties[i].Name, nestedNode(&v.Properties[i].Nested))
	}
	if len(props.fields) > 0 {
		b.put("properties", props.node())
	}
	return b.node()
}

// rules returns the items of x-kubernetes-validations.
func rules(rs []schema.Rule) []field {
	out := make([]field, 0, len(rs))
	for _, r := range rs {
		var b builder
		b.put("rule", str(r.Rule))
		b.str("message", r.Message)
		b.str("messageExpression", r.MessageExpression)
		b.str("reason", r.Reason)
		b.str("fieldPath", r.FieldPath)
		if r.OptionalOldSelf != nil {
			b.boolean("optionalOldSelf", *r.OptionalOldSelf)
		}
		out = append(out, item(b.node()))
	}
	return out
}

// Schema returns one node of a schema, with all below it, as the manifest has it, in JSON.
func Schema(s *schema.Structural) []byte { return structural(s).appendJSON(nil) }
