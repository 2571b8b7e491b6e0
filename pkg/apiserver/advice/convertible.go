package advice

import (
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// convertible returns a copy of the schema without the keywords for which upstream does not convert
// it to a structural one, so that the rest can be examined. Each of them is a finding of its own
// already.
func convertible(s *apiserver.Schema) *apiserver.Schema {
	clean := s.DeepCopy()
	dropUnsupported(clean)
	return clean
}

// dropUnsupported removes these keywords from a schema and from all below it.
func dropUnsupported(s *apiserver.Schema) {
	s.ID, s.Schema, s.Ref = "", "", nil
	s.PatternProperties, s.Dependencies, s.Definitions, s.AdditionalItems = nil, nil, nil, nil
	if s.XPreserveUnknownFields != nil && !*s.XPreserveUnknownFields {
		s.XPreserveUnknownFields = nil
	}
	if s.Items != nil && len(s.Items.JSONSchemas) > 0 {
		s.Items = &apiextensions.JSONSchemaPropsOrArray{Schema: &s.Items.JSONSchemas[0]}
	}
	for name, child := range s.Properties {
		dropUnsupported(&child)
		s.Properties[name] = child
	}
	eachBeside(s, nil, func(child *apiserver.Schema, _ *field.Path, _ bool) {
		dropUnsupported(child)
	})
}
