package candidates

import (
	"maps"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// Key is the key of a map under which a value is put.
const Key = "key"

// Put puts a value into an object, at the end of a way from its root.
func Put(object map[string]any, s *apiextensions.JSONSchemaProps, steps []string, value any) {
	if len(steps) == 0 {
		maps.Copy(object, value.(map[string]any))
		return
	}
	put(object, s, steps, value)
}

// put returns what stands at a place once a value is put somewhere below it.
func put(at any, s *apiextensions.JSONSchemaProps, steps []string, value any) any {
	if len(steps) == 0 {
		return value
	}
	child := objects.Below(s, steps[0])
	if s.Type == "array" {
		list, _ := at.([]any)
		if len(list) == 0 {
			list = []any{sample.Value(child)}
		}
		list[0] = put(list[0], child, steps[1:], value)
		return list
	}
	object, isObject := at.(map[string]any)
	if !isObject {
		if object, isObject = sample.Value(s).(map[string]any); !isObject {
			object = map[string]any{}
		}
	}
	name := steps[0]
	if name == objects.Each {
		name = Key
	}
	object[name] = put(object[name], child, steps[1:], value)
	return object
}
