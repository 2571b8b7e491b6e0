package jsonschema

import (
	"context"
	"maps"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// A node is a place in the structural schema: what a server knows about the values there.
type node struct {
	props    *v1.JSONSchemaProps
	open     bool // unknown fields are kept
	all      bool // everywhere below, too
	resource bool // a whole object: it has apiVersion, kind and metadata
	loose    bool // unknown fields are not checked here: another schema does that
}

// prunes reports whether unknown fields of objects are dropped.
func (n node) prunes() bool { return !n.open && n.props.AdditionalProperties == nil }

// at returns the node of a schema below this one.
func (n node) at(props *v1.JSONSchemaProps) node {
	return node{
		props: props, all: n.all, loose: n.loose, resource: props.XEmbeddedResource,
		open: n.all || isTrue(props.XPreserveUnknownFields),
	}
}

// property returns the node of a field, if the schema specifies it.
func (n node) property(name string) (node, bool) {
	if p, ok := n.props.Properties[name]; ok {
		child := n.at(&p)
		child.loose = child.loose || n.resource && name == "metadata"
		return child, true
	}
	if a := n.props.AdditionalProperties; a != nil && a.Schema != nil {
		return n.at(a.Schema), true
	}
	return node{}, false
}

// item returns the node of the items of a list. A list that keeps unknown fields keeps those of its
// items.
func (n node) item() (node, bool) {
	if n.props.Items == nil || n.props.Items.Schema == nil {
		return node{}, false
	}
	item := n.at(n.props.Items.Schema)
	item.open = item.open || n.open
	return item, true
}

// dropped reports whether a field of this name never reaches validation.
func (n node) dropped(name string) bool {
	_, known := n.property(name)
	return !known && n.prunes() && !(n.resource && slices.Contains(resourceFields(), name))
}

// defaulted reports whether a field is always present because of a default.
func (n node) defaulted(name string) bool {
	p, ok := n.props.Properties[name]
	return ok && p.Default != nil
}

// missingIfNull reports whether a null counts as a missing field.
func (n node) missingIfNull(name string) bool {
	child, ok := n.property(name)
	return ok && !child.props.Nullable
}

// resourceFields are the fields of every object.
func resourceFields() []string { return []string{"apiVersion", "kind", "metadata"} }

// A translator turns nodes into schemas.
type translator struct{ strict bool }

// core returns the schema of the values at a node.
func (t translator) core(n node) Schema {
	p := n.props
	s := Schema{}
	switch {
	case p.XIntOrString:
		s["type"] = []any{"integer", "string"}
	case p.Type != "":
		s["type"] = p.Type
	}
	restrict(s, p, n)
	if item, ok := n.item(); ok {
		items := t.core(item)
		if item.props.Default != nil && !item.props.Nullable {
			items = items.orNull() // it is replaced
		}
		s["items"] = items
	}
	if p.XListType != nil && *p.XListType != "atomic" {
		s["uniqueItems"] = true // for a list with keys it requires less than the server does
	}
	t.fields(s, n)
	rules(s, n)
	if p.Nullable && len(p.Enum) == 0 { // a server never finds null in an enum
		s = s.orNull()
	}
	annotate(s, *p)
	return s
}

// fields adds what the schema says about the fields of an object.
func (t translator) fields(s Schema, n node) {
	for _, name := range slices.Sorted(maps.Keys(n.props.Properties)) {
		child, _ := n.property(name)
		mayLack := n.defaulted(name) || !slices.Contains(n.props.Required, name)
		field := child.field(t.core(child), mayLack)
		annotate(field, *child.props)
		s.properties()[name] = field
	}
	if n.resource {
		resource(s)
	}
	switch extra := n.props.AdditionalProperties; {
	case extra != nil && extra.Schema != nil:
		child := n.at(extra.Schema)
		s["additionalProperties"] = child.field(t.core(child), true)
	case extra != nil && extra.Allows && t.strict && !n.open && !n.loose:
		s["additionalProperties"] = ref("Pruned")
	case n.prunes() && t.strict && !n.loose && n.props.Type == "object":
		s["additionalProperties"] = false
	}
}

// field returns the schema of a field with values of a schema, which an object may lack or not: a
// null that is not allowed is a missing field.
func (n node) field(value Schema, mayLack bool) Schema {
	switch {
	case n.props.Nullable:
		return value
	case mayLack:
		return value.orNull()
	}
	return value.notNull()
}

// restrict adds what p, the schema of a node or a restriction of it in a junctor, says about
// values; about their fields, only what junctors may say.
func restrict(s Schema, p *v1.JSONSchemaProps, n node) {
	scalar(s, p)
	size(s, "minItems", p.MinItems)
	size(s, "maxItems", p.MaxItems)
	required(s, p, n)
	countFields(s, p, n)
	for _, arm := range p.AllOf {
		s.and(nested(&arm, n))
	}
	arms(s, "anyOf", p.AnyOf, n)
	arms(s, "oneOf", p.OneOf, n)
	if p.Not != nil {
		s.merge(Schema{"not": nested(p.Not, n)})
	}
}

// arms adds a junctor, unless it only says what x-kubernetes-int-or-string says.
func arms(s Schema, key string, arms []v1.JSONSchemaProps, n node) {
	if len(arms) == 0 || key == "anyOf" && n.props.XIntOrString &&
		apiserver.SpellsIntOrString(arms) {
		return
	}
	var all []any
	for _, arm := range arms {
		all = append(all, nested(&arm, n))
	}
	s.merge(Schema{key: all})
}

// required adds the names that p requires. Those with a default are never missing, and those that
// are dropped always are.
func required(s Schema, p *v1.JSONSchemaProps, n node) {
	for _, name := range p.Required {
		switch {
		case n.defaulted(name):
			continue
		case n.dropped(name):
			s.properties()[name] = false
		}
		s.require(name)
	}
}

// nested returns what a restriction in a junctor says about the values at a node.
func nested(p *v1.JSONSchemaProps, n node) Schema {
	s := Schema{}
	if p.Type != "" {
		s["type"] = p.Type
	}
	restrict(s, p, n)
	if item, ok := n.item(); ok && p.Items != nil && p.Items.Schema != nil {
		s["items"] = nested(p.Items.Schema, item)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Properties)) {
		restriction := p.Properties[name]
		if child, ok := n.property(name); ok {
			nestedField(s, name, &restriction, n, child, slices.Contains(p.Required, name))
		}
	}
	for _, name := range p.Required { // a null counts as missing
		if _, said := p.Properties[name]; !said && n.missingIfNull(name) && !n.defaulted(name) {
			s.properties()[name] = Schema{}.notNull()
		}
	}
	if n.props.Nullable && len(p.Enum) == 0 {
		s = s.orNull() // a server does not apply junctors to a null
	}
	return s
}

// nestedField adds what a restriction says about a field: about its value, or, if it is absent and
// may be, about its default.
func nestedField(
	s Schema, name string, p *v1.JSONSchemaProps, n, child node, required bool,
) {
	missing := !required
	if n.defaulted(name) {
		missing = satisfies(p, child.props)
		if !missing {
			s.require(name)
		}
	}
	s.properties()[name] = child.field(nested(p, child), missing)
}

// satisfies reports whether the default of a field passes a restriction.
func satisfies(p, field *v1.JSONSchemaProps) bool {
	check, err := objects.CompileFragment(p)
	return err != nil || check(context.Background(), objects.Default(field), nil)
}

// annotate adds information for people: descriptions, and the messages of CEL rules, most of which
// JSON Schema cannot say.
func annotate(s Schema, p v1.JSONSchemaProps) {
	text := p.Description
	for _, rule := range p.XValidations {
		if rule.Message != "" {
			if text != "" {
				text += "\n\n"
			}
			text += "Rule: " + rule.Message
		}
	}
	if text != "" {
		s["description"] = text
	}
	if p.Title != "" {
		s["title"] = p.Title
	}
	if p.Default != nil {
		s["default"] = decode(*p.Default)
	}
	if p.Example != nil {
		s["examples"] = []any{decode(*p.Example)}
	}
}
