package apiserver

import (
	"reflect"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// SchemaOf returns the schema of a version, or nil if it has none.
func SchemaOf(v *v1.CustomResourceDefinitionVersion) *v1.JSONSchemaProps {
	if v.Schema == nil {
		return nil
	}
	return v.Schema.OpenAPIV3Schema
}

// SpellsIntOrString reports whether anyOf says no more than x-kubernetes-int-or-string beside it,
// which KEP-2335 allows.
func SpellsIntOrString(anyOf []v1.JSONSchemaProps) bool {
	return len(anyOf) == 2 && reflect.DeepEqual(anyOf[0], v1.JSONSchemaProps{Type: "integer"}) &&
		reflect.DeepEqual(anyOf[1], v1.JSONSchemaProps{Type: "string"})
}
