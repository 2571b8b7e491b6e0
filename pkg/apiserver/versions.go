package apiserver

import (
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/version"
)

// SchemaOf returns the schema of a version, or nil if it has none.
func SchemaOf(v *v1.CustomResourceDefinitionVersion) *v1.JSONSchemaProps {
	if v.Schema == nil {
		return nil
	}
	return v.Schema.OpenAPIV3Schema
}

// CompareVersions orders names of versions as a server prefers them: it is positive if a comes
// first, as v1 does before v1beta1.
func CompareVersions(a, b string) int { return version.CompareKubeAwareVersionStrings(a, b) }
