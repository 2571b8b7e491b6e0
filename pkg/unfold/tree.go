package unfold

import (
	"reflect"
	"slices"
)

// eachChild calls do for the schemas directly below n that belong to its structure: those of its
// properties, its items and its additionalProperties. What stands under a logical junctor is value
// validation and has no children here. A keyword with a value of the wrong kind has none either.
func eachChild(n node, do func(node)) {
	for _, property := range object(n, "properties") {
		if property, ok := property.(node); ok {
			do(property)
		}
	}
	for _, keyword := range []string{"items", "additionalProperties"} {
		if child := object(n, keyword); child != nil {
			do(child)
		}
	}
}

// object returns the object at key, or nil if there is none.
func object(n node, key string) node {
	value, _ := n[key].(node)
	return value
}

// list returns the list at key, or nil if there is none.
func list(n node, key string) []any {
	value, _ := n[key].([]any)
	return value
}

func contains(values []any, value any) bool {
	return slices.ContainsFunc(values, func(v any) bool { return reflect.DeepEqual(v, value) })
}
