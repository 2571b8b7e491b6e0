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

// lintRequired warns about required fields that a schema, or one below it, does not have: a server
// prunes them before it asks for them. Kept says that the schema is that of the items of a list
// which keeps their unknown fields.
func lintRequired(s *apiextensions.JSONSchemaProps, path *field.Path, kept bool, out *findings) {
	kept = kept || keeps(s)
	if s.Type == "object" && s.AdditionalProperties == nil && !kept {
		lintAbsent(s, path, out)
	}
	eachChild(s, path, func(child *apiextensions.JSONSchemaProps, at *field.Path, nested bool) {
		if !nested {
			lintRequired(child, at, kept && child == itemsOf(s), out)
		}
	})
}

// lintAbsent warns about the required fields that an object does not have.
func lintAbsent(s *apiextensions.JSONSchemaProps, path *field.Path, out *findings) {
	names := slices.Sorted(maps.Keys(s.Properties))
	absent := 0
	for i, name := range s.Required {
		if _, ok := s.Properties[name]; ok {
			continue
		}
		if slices.Contains([]string{"apiVersion", "kind", "metadata"}, name) {
			continue // which every object has at its root, and an embedded one, too
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
