package candidates

import (
	"maps"
	"slices"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// Key is the key of a map under which a value is put.
const Key = "key"

// Put puts a value into an object, at the end of a way from its root. With anew, each object on the
// way of which junctors or its size choose between fields is replaced by one that has the next
// field of the way.
func Put(
	object map[string]any, s *apiextensions.JSONSchemaProps, steps []string, value any, anew bool,
) {
	if len(steps) == 0 {
		maps.Copy(object, value.(map[string]any))
		return
	}
	child := objects.Below(s, steps[0])
	object[steps[0]] = put(object[steps[0]], child, steps[1:], value, anew)
}

// Chooses reports whether junctors or the size of an object on the way choose between fields, so
// that [Put] may do otherwise anew.
func Chooses(s *apiextensions.JSONSchemaProps, steps []string) bool {
	for i := 1; i < len(steps); i++ {
		above := objects.Below(s, steps[:i]...)
		if above != nil && (len(apiserver.Junctors(above)) > 0 || above.MaxProperties != nil) {
			return true
		}
	}
	return false
}

// put returns what stands at a place once a value is put somewhere below it.
func put(
	at any, s *apiextensions.JSONSchemaProps, steps []string, value any, anew bool,
) any {
	if len(steps) == 0 {
		return value
	}
	child := objects.Below(s, steps[0])
	if s.Type == "array" {
		list, _ := at.([]any)
		if len(list) == 0 {
			list = []any{sample.Value(child)}
		}
		list[0] = put(list[0], child, steps[1:], value, anew)
		return list
	}
	name := steps[0]
	if name == objects.Each {
		name = Key
	}
	object, isObject := at.(map[string]any)
	if anew && len(apiserver.Junctors(s)) > 0 {
		if other := holding(s, name, steps[1:], value); other != nil {
			object, isObject = other, true
		}
	}
	if _, isField := s.Properties[name]; anew && isField && s.MaxProperties != nil &&
		object[name] == nil {
		object, isObject = withField(s, name)
	}
	if !isObject {
		if object, isObject = sample.Value(s).(map[string]any); !isObject {
			object = map[string]any{}
		}
	}
	object[name] = put(object[name], child, steps[1:], value, anew)
	return object
}

// withField returns an object of a schema with a field, and as little else as is required.
func withField(s *apiextensions.JSONSchemaProps, name string) (map[string]any, bool) {
	own := *s
	own.Required = append(slices.Clip(s.Required), name)
	object, isObject := sample.Value(&own).(map[string]any)
	return object, isObject
}

// holding returns an object of a schema, of an alternative that has a field, with the value if that
// is the field's own; nil if there is none.
func holding(
	s *apiextensions.JSONSchemaProps, name string, steps []string, value any,
) map[string]any {
	text, isText := value.(string)
	for _, candidate := range sample.Values(s, 2*maxArms) {
		object, _ := candidate.(map[string]any)
		if field, has := object[name]; has && (!isText || len(steps) > 0 || field == text) {
			return object
		}
	}
	return nil
}
