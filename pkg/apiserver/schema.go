package apiserver

import (
	"maps"
	"reflect"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// SchemaOf returns the schema of a version, or nil if it has none.
func SchemaOf(v *v1.CustomResourceDefinitionVersion) *v1.JSONSchemaProps {
	if v.Schema == nil {
		return nil
	}
	return v.Schema.OpenAPIV3Schema
}

// Values returns those of the values of an enum that can be read, as [Value] reads them.
func Values(enum []v1.JSON) (all []any) {
	for _, raw := range enum {
		if value, err := Value(raw.Raw); err == nil {
			all = append(all, value)
		}
	}
	return all
}

// SpellsIntOrString reports whether anyOf says no more than x-kubernetes-int-or-string beside it,
// which KEP-2335 allows.
func SpellsIntOrString(anyOf []v1.JSONSchemaProps) bool {
	return len(anyOf) == 2 && reflect.DeepEqual(anyOf[0], v1.JSONSchemaProps{Type: "integer"}) &&
		reflect.DeepEqual(anyOf[1], v1.JSONSchemaProps{Type: "string"})
}

// Junctors returns the entries of all junctors of a schema.
func Junctors(s *v1.JSONSchemaProps) []v1.JSONSchemaProps {
	all := slices.Concat(s.AllOf, s.AnyOf, s.OneOf)
	if s.Not != nil {
		all = append(all, *s.Not)
	}
	return all
}

// WithChildren returns a schema in which those of its fields, items and values are others.
func WithChildren(
	s v1.JSONSchemaProps, of func(v1.JSONSchemaProps) v1.JSONSchemaProps,
) v1.JSONSchemaProps {
	s.Properties = maps.Clone(s.Properties)
	for name, property := range s.Properties {
		s.Properties[name] = of(property)
	}
	if s.Items != nil && s.Items.Schema != nil {
		items := of(*s.Items.Schema)
		s.Items = &v1.JSONSchemaPropsOrArray{Schema: &items}
	}
	if values := s.AdditionalProperties; values != nil && values.Schema != nil {
		inner := of(*values.Schema)
		s.AdditionalProperties = &v1.JSONSchemaPropsOrBool{Allows: values.Allows, Schema: &inner}
	}
	return s
}

// PrunedItems returns the schema of a list's items as a server prunes by it, or nil: what keeps
// unknown fields of a list keeps those of its items, also of lists in it (skipPrune in
// k8s.io/apiextensions-apiserver).
func PrunedItems(list *v1.JSONSchemaProps) *v1.JSONSchemaProps {
	if list.Items == nil || list.Items.Schema == nil {
		return nil
	}
	items := list.Items.Schema
	if keeps := list.XPreserveUnknownFields; keeps != nil && *keeps &&
		(items.Type == "object" || items.Type == "array") {
		kept := *items
		kept.XPreserveUnknownFields = keeps
		return &kept
	}
	return items
}
