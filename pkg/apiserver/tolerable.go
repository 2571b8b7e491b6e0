package apiserver

import (
	"maps"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
)

// tolerable returns a copy of a schema without the keywords that upstream cannot convert to a structural schema, so that
// the rest of it can be examined. Each of them is a finding of its own already.
func tolerable(s *apiextensions.JSONSchemaProps) *apiextensions.JSONSchemaProps {
	clean := s.DeepCopy()
	dropUnsupported(clean)
	return clean
}

func dropUnsupported(s *apiextensions.JSONSchemaProps) {
	if s == nil {
		return
	}
	s.ID, s.Schema, s.Ref = "", "", nil
	s.PatternProperties, s.Dependencies, s.Definitions, s.AdditionalItems = nil, nil, nil, nil
	if s.XPreserveUnknownFields != nil && !*s.XPreserveUnknownFields {
		s.XPreserveUnknownFields = nil
	}
	if s.Items != nil && len(s.Items.JSONSchemas) > 0 {
		s.Items = &apiextensions.JSONSchemaPropsOrArray{Schema: &s.Items.JSONSchemas[0]}
	}
	eachChild(s, func(child *apiextensions.JSONSchemaProps) { dropUnsupported(child) })
}

// eachChild calls f for the schemas right below s, those under junctors included, in a fixed order. Changes to a child are
// kept.
func eachChild(s *apiextensions.JSONSchemaProps, f func(*apiextensions.JSONSchemaProps)) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		child := s.Properties[name]
		f(&child)
		s.Properties[name] = child
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		f(s.AdditionalProperties.Schema)
	}
	if s.Items != nil && s.Items.Schema != nil {
		f(s.Items.Schema)
	}
	for _, junctor := range [][]apiextensions.JSONSchemaProps{s.AllOf, s.AnyOf, s.OneOf} {
		for i := range junctor {
			f(&junctor[i])
		}
	}
	if s.Not != nil {
		f(s.Not)
	}
}
