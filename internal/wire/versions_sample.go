package wire

import (
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
)

// unrestricted returns a property that says only which type its values have, so that any of them
// will do for a proof.
func unrestricted(p *schema.Property) *schema.Property {
	node := &schema.Structural{Shape: p.Schema.Shape}
	switch x := node.Shape.(type) {
	case schema.Object:
		node.Shape = schema.Object{PreserveUnknown: true}
	case schema.Array:
		node.Shape = schema.Array{Items: &schema.Structural{Shape: schema.Any{}},
			PreserveUnknown: x.PreserveUnknown}
	case schema.Map:
		node.Shape = schema.Map{Values: &schema.Structural{Shape: schema.Any{}}}
	}
	return &schema.Property{Name: p.Name, Schema: node}
}

// acceptable returns a value of a field that its own version accepts, if one is found, and else one
// that has the right type.
func (c *comparer) acceptable(p *schema.Property) (any, bool) {
	value, ok := anyOf(p.Schema)
	if server := c.server(p, p); server != nil {
		for _, v := range append([]any{value}, server.candidates(candidates.MaxDepth)...) {
			if server.sendAs(c.served, v).accepted() {
				return v, ok
			}
		}
	}
	return value, ok
}

// anyOf returns a value of the type that a schema demands, and whether it demands one.
func anyOf(s *schema.Structural) (any, bool) {
	switch s.Takes() {
	case "":
		return nil, false
	case "object":
		object := map[string]any{}
		shape, _ := s.Shape.(schema.Object)
		for _, p := range shape.Properties {
			if _, ok := p.Schema.Shape.(schema.Scalar); ok {
				object[p.Name], _ = anyOf(p.Schema)
				break
			}
		}
		return object, true
	case "array":
		return []any{}, true
	case "string":
		return "a", true
	case "boolean":
		return true, true
	}
	return int64(1), true
}
