package randcrdtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Object returns an object of crd's first version as JSON: mostly of the schema's shape, with some
// unknown fields, values of wrong types, nulls and duplicates.
func (g Generator) Object(crd *v1.CustomResourceDefinition) []byte {
	return g.finish(crd, g.value(*crd.Spec.Versions[0].Schema.OpenAPIV3Schema))
}

// Changed returns the object with some of its parts redrawn.
func (g Generator) Changed(crd *v1.CustomResourceDefinition, object []byte) []byte {
	var old map[string]any
	if json.Unmarshal(object, &old) != nil {
		return object
	}
	fresh, _ := g.value(*crd.Spec.Versions[0].Schema.OpenAPIV3Schema).(map[string]any)
	for _, key := range slices.Sorted(maps.Keys(fresh)) {
		if key == "spec" && g.chance(50) { // keep some of it, so that there is something to ratchet
			was, _ := old[key].(map[string]any)
			is, _ := fresh[key].(map[string]any)
			for _, k := range slices.Sorted(maps.Keys(is)) {
				if was != nil && g.chance(30) {
					was[k] = is[k]
				}
			}
			continue
		}
		if g.chance(50) {
			old[key] = fresh[key]
		}
	}
	return g.finish(crd, old)
}

// finish gives an object its kind and metadata, some of which a server refuses or drops, and
// returns it as JSON.
func (g Generator) finish(crd *v1.CustomResourceDefinition, value any) []byte {
	object, _ := value.(map[string]any)
	if object == nil {
		object = map[string]any{}
	}
	object["apiVersion"] = crd.Spec.Group + "/" + crd.Spec.Versions[0].Name
	object["kind"] = crd.Spec.Names.Kind
	metadata := map[string]any{"name": "x"}
	if g.chance(10) {
		metadata["garbage"] = 1
	}
	if g.chance(10) {
		metadata["labels"] = map[string]any{"a": pick[any](g, "b", "not a label value!", nil)}
	}
	if g.chance(5) {
		metadata["finalizers"] = []any{pick(g, "example.com/x", "short", "dotted.name", "no good!")}
	}
	object["metadata"] = metadata
	text, err := json.Marshal(object)
	if err != nil {
		panic(err) // values are made here, of what JSON can hold
	}
	return text
}

// value returns a value that s describes, or nearly.
func (g Generator) value(s v1.JSONSchemaProps) any {
	switch g.IntN(30) {
	case 0:
		return nil
	case 1:
		return g.anything(2)
	}
	switch {
	case len(s.Enum) > 0 && g.chance(80):
		var v any
		_ = json.Unmarshal(pick(g, s.Enum...).Raw, &v)
		return v
	case s.XIntOrString:
		return pick[any](g, 1, "50%")
	}
	switch s.Type {
	case "integer":
		return g.IntN(8) - 1
	case "number":
		return pick[any](g, 1, 2.5, -1, 3.0)
	case "boolean":
		return g.chance(50)
	case "string":
		return g.text()
	case "array":
		return g.list(s)
	case "object":
		return g.fields(s)
	}
	return g.anything(3)
}

func (g Generator) text() string {
	return pick(g, "", "a", "b", "abc", "a1", "lettersonly", "2026-01-01T00:00:00Z", "10.0.0.1",
		"a@b.example", "ÄÖ")
}

// list returns a list of values that nearly meet the schema of the items, sometimes with a
// duplicate.
func (g Generator) list(s v1.JSONSchemaProps) []any {
	list := []any{}
	for range g.IntN(4) {
		list = append(list, g.value(*s.Items.Schema))
	}
	if len(list) > 0 && g.chance(15) {
		list = append(list, list[0])
	}
	return list
}

// fields returns an object with most of the fields of a schema, and sometimes unknown ones.
func (g Generator) fields(s v1.JSONSchemaProps) map[string]any {
	fields := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if g.chance(75) || slices.Contains(s.Required, name) && g.chance(90) {
			fields[name] = g.value(s.Properties[name])
		}
	}
	if s.AdditionalProperties != nil {
		for range g.IntN(3) {
			fields[g.name()] = g.value(*s.AdditionalProperties.Schema)
		}
	}
	if s.XEmbeddedResource && g.chance(90) {
		fields["apiVersion"] = pick[any](g, "v1", "example.com/v1", "a/b/c", 1)
		fields["kind"] = pick[any](g, "Pod", "Pod", "no kind", nil)
		fields["metadata"] = pick[any](g, map[string]any{"name": "y", "garbage": 1},
			map[string]any{"name": "NOT OK"},
			map[string]any{"labels": "wrong"}, "wrong")
	}
	if g.chance(20) {
		fields[pick(g, "unknown", "alpha", "x.y", "")] = g.anything(2)
	}
	return fields
}

// anything returns a value of any type.
func (g Generator) anything(depth int) any {
	switch g.IntN(8) {
	case 0:
		return nil
	case 1:
		return g.chance(50)
	case 2:
		return g.IntN(5)
	case 3:
		return 1.5
	case 4, 5:
		if depth > 0 {
			return map[string]any{g.name(): g.anything(depth - 1), "z": g.anything(depth - 1)}
		}
	case 6:
		if depth > 0 {
			return []any{g.anything(depth - 1), map[string]any{"z": 1}}
		}
	}
	return fmt.Sprint("text", g.IntN(3))
}

// valid returns a value of the type of s, to use as a default.
func (g Generator) valid(s v1.JSONSchemaProps) any {
	switch {
	case len(s.Enum) > 0:
		var v any
		_ = json.Unmarshal(s.Enum[0].Raw, &v)
		return v
	case s.XIntOrString:
		return 1
	}
	switch s.Type {
	case "integer", "number":
		return 3
	case "boolean":
		return true
	case "string":
		return "a"
	case "array":
		return []any{}
	}
	return map[string]any{}
}
