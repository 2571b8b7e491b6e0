package advice

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

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
		lintTooFew(s, path, out)
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
			Path: path.Child("required").Index(i).String(), Rule: diag.CodeServerRequired,
			Message: fmt.Sprintf("no object is valid: %s is required, and a server prunes it, as "+
				"the schema has no such property: %s", name, remedy),
		})
	}
}

// lintTooFew warns about objects that must have more properties than their schema knows, as a
// server prunes the others. Those of every whole object count as well.
func lintTooFew(s *apiextensions.JSONSchemaProps, path *field.Path, out *findings) {
	if s.MinProperties == nil || s.MaxProperties != nil && *s.MinProperties > *s.MaxProperties {
		return // which is said elsewhere
	}
	known := int64(len(s.Properties))
	whole := s.XEmbeddedResource || strings.HasSuffix(path.String(), "openAPIV3Schema")
	for _, name := range []string{"apiVersion", "kind", "metadata"} {
		if _, ok := s.Properties[name]; !ok && whole {
			known++
		}
	}
	if *s.MinProperties > known {
		out.add(Finding{
			Path: path.Child("minProperties").String(), Rule: diag.CodeServerBounds,
			Message: fmt.Sprintf("no object is valid: minProperties is %d, and a server prunes all "+
				"properties that the schema does not have, which has %d: add some, or lower it",
				*s.MinProperties, known),
		})
	}
}
