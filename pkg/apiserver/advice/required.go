package advice

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/diag"
)

// maxSuggested is for how many names of one schema a near one is looked for, which takes time.
const maxSuggested = 20

// lintRequired warns about required fields that the schema does not have: a server prunes them
// before it asks for them.
func lintRequired(s *apiextensions.JSONSchemaProps, path *field.Path, out *findings) {
	if s.Type != "object" || len(s.Properties) == 0 || s.AdditionalProperties != nil ||
		s.XEmbeddedResource || s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields {
		return
	}
	names := slices.Sorted(maps.Keys(s.Properties))
	absent := 0
	for i, name := range s.Required {
		if _, ok := s.Properties[name]; ok {
			continue
		}
		if slices.Contains([]string{"apiVersion", "kind", "metadata"}, name) {
			continue // which every object has at its root
		}
		remedy := "remove it, or add the property"
		if absent++; absent <= maxSuggested {
			remedy = cmp.Or(diag.DidYouMean(diag.NearestField(name, names)), remedy)
		}
		out.add(Finding{
			Path: path.Child("required").Index(i).String(), Code: diag.CodeServerRequired,
			Message: fmt.Sprintf("no object is valid: %s is required, and a server prunes it, as "+
				"the schema has no such property: %s", name, remedy),
		})
	}
}
