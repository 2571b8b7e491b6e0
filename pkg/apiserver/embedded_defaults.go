package apiserver

import (
	"bytes"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
)

// coerceDefaults drops from the defaults of embedded resources the fields that no metadata has.
// Upstream's validation does so to the CRD that it is given, which a server then stores and
// publishes. Data is the manifest in JSON: few have embedded resources.
func coerceDefaults(data []byte, crd *apiextensions.CustomResourceDefinition) {
	if !bytes.Contains(data, []byte("x-kubernetes-embedded-resource")) {
		return
	}
	holders := []*apiextensions.CustomResourceValidation{crd.Spec.Validation}
	for _, version := range crd.Spec.Versions {
		holders = append(holders, version.Schema)
	}
	for _, holder := range holders {
		if holder == nil || holder.OpenAPIV3Schema == nil {
			continue
		}
		s, err := structuralschema.NewStructural(holder.OpenAPIV3Schema)
		if err != nil || len(structuralschema.ValidateStructural(nil, s)) > 0 {
			continue // it is refused
		}
		(&structuralschema.Visitor{Structural: func(s *structuralschema.Structural) bool {
			if s.Default.Object != nil { // which the CRD shares; what is no metadata is refused
				_ = objectmeta.Coerce(nil, s.Default.Object, s, s.XEmbeddedResource, false)
			}
			return false
		}}).Visit(s)
	}
}
