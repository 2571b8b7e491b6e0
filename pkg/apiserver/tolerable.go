package apiserver

import (
	"maps"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"
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
	eachChild(s, nil, func(child *apiextensions.JSONSchemaProps, _ *field.Path, _ bool) { dropUnsupported(child) })
}

// eachChild calls f for the schemas right below s, in a fixed order, with their paths; nested says that a child stands under
// a junctor. Changes to a child are kept.
func eachChild(s *apiextensions.JSONSchemaProps, path *field.Path, f func(child *apiextensions.JSONSchemaProps, path *field.Path, nested bool)) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		child := s.Properties[name]
		f(&child, path.Child("properties").Key(name), false)
		s.Properties[name] = child
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		f(s.AdditionalProperties.Schema, path.Child("additionalProperties"), false)
	}
	if s.Items != nil && s.Items.Schema != nil {
		f(s.Items.Schema, path.Child("items"), false)
	}
	for _, junctor := range []struct {
		name string
		list []apiextensions.JSONSchemaProps
	}{{"allOf", s.AllOf}, {"anyOf", s.AnyOf}, {"oneOf", s.OneOf}} {
		for i := range junctor.list {
			f(&junctor.list[i], path.Child(junctor.name).Index(i), true)
		}
	}
	if s.Not != nil {
		f(s.Not, path.Child("not"), true)
	}
}
