package wire

import (
	"encoding/json"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A pair is a server on which two versions of one field are installed, without conversion.
type pair struct {
	*comparer
	resource *objects.Resource
	name     string
}

// server installs a field as a served version and the storage version have it; nil for a version
// without it. It returns nil if it cannot be installed alone.
func (c *comparer) server(served, storage *schema.Property) *pair {
	crd := &v1.CustomResourceDefinition{}
	crd.Name = "holders." + group
	crd.Spec = v1.CustomResourceDefinitionSpec{
		Group: group, Scope: v1.NamespaceScoped,
		Names: v1.CustomResourceDefinitionNames{Kind: kind, Plural: "holders"},
	}
	name := ""
	for _, v := range []struct {
		version  *schema.Version
		property *schema.Property
	}{{c.served, served}, {c.storage, storage}} {
		parent := v1.JSONSchemaProps{Type: "object", Properties: map[string]v1.JSONSchemaProps{}}
		if p := v.property; p != nil {
			var own v1.JSONSchemaProps
			if json.Unmarshal(emit.Schema(p.Schema), &own) != nil {
				return nil
			}
			name, parent.Properties[p.Name] = p.Name, own
			if p.Required {
				parent.Required = []string{p.Name}
			}
		}
		root := &v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{holder: parent}}
		crd.Spec.Versions = append(crd.Spec.Versions, v1.CustomResourceDefinitionVersion{
			Name: v.version.Name, Served: true, Storage: v.version == c.storage,
			Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: root},
		})
	}
	resource, err := objects.Compile(crd)
	if err != nil {
		return nil
	}
	return &pair{c, resource, name}
}

// as creates an object of a version with a value in the field; nil leaves it out.
func (p *pair) as(version *schema.Version, value any) answer {
	parent := map[string]any{}
	if value != nil {
		parent[p.name] = value
	}
	return ask(p.ctx, p.resource, version.Name, p.name, parent)
}

// bare returns a property that says only which type its values have, so that any of them will do
// for a proof.
func bare(p *schema.Property) *schema.Property {
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
	value, ok := anyOf(p.Schema.Shape)
	if !p.Schema.Restricts() {
		return value, ok
	}
	if server := c.server(p, p); server != nil {
		for _, v := range append(limits(p.Schema), value) {
			if server.as(c.served, v).accepted() {
				return v, ok
			}
		}
	}
	return value, ok
}

// anyOf returns a value of the type that a shape demands, and whether it demands one.
func anyOf(shape schema.Shape) (any, bool) {
	switch shape := shape.(type) {
	case schema.Object:
		object := map[string]any{}
		for _, p := range shape.Properties {
			if scalar, ok := p.Schema.Shape.(schema.Scalar); ok {
				object[p.Name], _ = anyOf(scalar)
				break
			}
		}
		return object, true
	case schema.Map:
		return map[string]any{}, true
	case schema.Array:
		return []any{}, true
	case schema.Scalar:
		switch shape.Type {
		case "string":
			return "a", true
		case "boolean":
			return true, true
		}
		return int64(1), true
	case schema.IntOrString:
		return int64(1), true
	}
	return nil, false
}
