package advice

import (
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A visit is called for a schema at a path; nested says that the schema is under a junctor.
type visit func(child *apiserver.Schema, path *field.Path, nested bool)

// eachChild visits the schemas right below s, in no particular order: findings are sorted in the
// end.
func eachChild(s *apiserver.Schema, path *field.Path, f visit) {
	for name, child := range s.Properties {
		f(&child, path.Child("properties").Key(name), false)
	}
	eachBeside(s, path, f)
}

// eachBeside visits the schemas right below s except its properties.
func eachBeside(s *apiserver.Schema, path *field.Path, f visit) {
	if values := valuesOf(s); values != nil {
		f(values, path.Child("additionalProperties"), false)
	}
	if items := itemsOf(s); items != nil {
		f(items, path.Child("items"), false)
	}
	for i := range s.AllOf {
		f(&s.AllOf[i], path.Child("allOf").Index(i), true)
	}
	for i := range s.AnyOf {
		f(&s.AnyOf[i], path.Child("anyOf").Index(i), true)
	}
	for i := range s.OneOf {
		f(&s.OneOf[i], path.Child("oneOf").Index(i), true)
	}
	if s.Not != nil {
		f(s.Not, path.Child("not"), true)
	}
}

// changeEach calls change for the schemas right below s that are of values, not under a junctor.
func changeEach(s *apiserver.Schema, change func(child *apiserver.Schema)) {
	for name, child := range s.Properties {
		change(&child)
		s.Properties[name] = child
	}
	for _, child := range []*apiserver.Schema{valuesOf(s), itemsOf(s)} {
		if child != nil {
			change(child)
		}
	}
}

// valuesOf returns the schema of a map's values, or nil.
func valuesOf(s *apiserver.Schema) *apiserver.Schema {
	if s.AdditionalProperties == nil {
		return nil
	}
	return s.AdditionalProperties.Schema
}

// itemsOf returns the one schema of a list's items, or nil.
func itemsOf(s *apiserver.Schema) *apiserver.Schema {
	if s.Items == nil {
		return nil
	}
	return s.Items.Schema
}

// keepsUnknown reports whether a server keeps the unknown fields of an object, or of the items of a
// list.
func keepsUnknown(s *apiserver.Schema) bool {
	return s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
}

// prunedItems returns the schema of a list's items as a server prunes by it, as
// [apiserver.PrunedItems].
func prunedItems(s *apiserver.Schema) *apiserver.Schema {
	items := itemsOf(s)
	if items == nil || !keepsUnknown(s) {
		return items
	}
	kept := *items
	kept.XPreserveUnknownFields = s.XPreserveUnknownFields
	return &kept
}
