package unfold

import (
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// eachChild calls do for the schemas directly below n that belong to its structure: those of its
// properties, its items and its additionalProperties. What stands under a logical junctor is value
// validation and has no children here. A keyword with a value of the wrong kind has none either.
func eachChild(n node, do func(node)) {
	eachChildAt(n, "", func(child node, _ string) { do(child) })
}

// eachChildAt is [eachChild] with the paths of the children.
func eachChildAt(n node, path string, do func(child node, path string)) {
	for name, property := range object(n, "properties") {
		if property, ok := property.(node); ok {
			do(property, path+".properties["+name+"]")
		}
	}
	for _, keyword := range []string{"items", "additionalProperties"} {
		if child := object(n, keyword); child != nil {
			do(child, path+"."+keyword)
		}
	}
}

// object returns the object below keys, or nil if there is none.
func object(n node, keys ...string) node { return jsontext.At[node](n, keys...) }

// list returns the list at key, or nil if there is none.
func list(n node, key string) []any { return jsontext.At[[]any](n, key) }

func contains(values []any, value any) bool {
	return slices.ContainsFunc(values, func(v any) bool { return reflect.DeepEqual(v, value) })
}
