package advice

import (
	"cmp"
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// maxSuggested is for how many names of one schema a near one is looked for, which takes time.
const maxSuggested = 20

// lintRequired warns about required fields that a schema, or one below it, does not have: a server
// prunes them before it asks for them. It warns about objects that no choice of fields makes valid,
// too, and about fields of which all is pruned. Root says that the schema is that of a kind; kept,
// that it is that of the items of a list which keeps their unknown fields, or of the metadata of a
// resource, which a server does not prune.
func lintRequired(s *apiserver.Schema, path *field.Path, root, kept bool, out *findings) {
	if !kept {
		lintEmptied(s, path, out)
	}
	kept = kept || keepsUnknown(s)
	if s.Type == "object" {
		f := presenceOf(s, root, kept || s.AdditionalProperties != nil)
		f.lintAbsent(path, out)
		f.lintTooFew(path, out)
		f.lintTooMany(path, out)
		f.lintJunctors(path, out)
	}
	metadata := path.Child("properties").Key("metadata")
	eachChild(s, path, func(child *apiserver.Schema, at *field.Path, nested bool) {
		if !nested {
			isMeta := (s.XEmbeddedResource || root) && at.String() == metadata.String()
			lintRequired(child, at, false, isMeta || kept && child == itemsOf(s), out)
		}
	})
}

// lintAbsent warns about the required fields that an object does not have.
func (f objectFields) lintAbsent(path *field.Path, out *findings) {
	names := slices.Sorted(maps.Keys(f.schema.Properties))
	absent := 0
	for i, name := range f.schema.Required {
		if !f.absent(name) {
			continue
		}
		remedy := "remove it, or add the property"
		if absent++; absent <= maxSuggested {
			remedy = cmp.Or(diag.DidYouMean(diag.NearestField(name, names)), remedy)
		}
		out.warn(path.Child("required").Index(i), diag.CodeServerRequired,
			"no object is valid: %s is required, and a server prunes it, as "+
				"the schema has no such property: %s", name, remedy)
	}
}

// lintTooFew warns about objects that must have more properties than their schema knows, as a
// server prunes the others. Those that are required and not known are a mistake of their own.
func (f objectFields) lintTooFew(path *field.Path, out *findings) {
	s := f.schema
	if s.MinProperties == nil || s.MaxProperties != nil && *s.MinProperties > *s.MaxProperties {
		return // which is said elsewhere
	}
	required := int64(0)
	for _, name := range s.Required {
		if f.absent(name) {
			required++
		}
	}
	if !f.open && *s.MinProperties > int64(len(f.known))+required {
		out.warn(path.Child("minProperties"), diag.CodeServerBounds,
			"no object is valid: minProperties is %d, and a server prunes all "+
				"properties that the schema does not have, which has %d: add some, or lower it",
			*s.MinProperties, len(f.known))
	}
}
