package advice

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// dropMistyped reports every value of a manifest that a server's own types cannot hold, and returns
// the manifest without them. A server gives up at the first, and names neither the version nor the
// property that it is in.
func dropMistyped(data []byte, out *findings) []byte {
	root, _ := jsontext.DecodeObject(data)
	m := mistyped{schema.FromAPIVersionAndKind(jsontext.At[string](root, "apiVersion"),
		jsontext.At[string](root, "kind")), out}
	if _, err := apiserver.New(m.kind); err != nil {
		return data
	}
	m.drop(root, nil, "")
	if cleaned, err := json.Marshal(root); err == nil {
		return cleaned
	}
	return data
}

// maxSteps is how many steps below the root values are told apart: more than schemas have that
// people write.
const maxSteps = 50

// mistyped finds the values of the wrong type in a manifest and drops them.
type mistyped struct {
	kind schema.GroupVersionKind // of the manifest
	out  *findings
}

// drop reports what cannot be read in a value, which stands at a path, at the end of steps. It
// removes the members that hold it, and reports whether the value itself may stay: a list may not
// without one of its items, or the indices of the rest would change. Each step reads all that is
// below it, so that what is very deep is dropped with what holds it.
func (m mistyped) drop(value any, steps []any, path string) (stays bool) {
	wrong := m.read(value, steps)
	if wrong == nil {
		return true
	}
	var empty any
	switch value.(type) {
	case map[string]any:
		empty = map[string]any{}
	case []any:
		empty = []any{}
	default:
		empty = value
	}
	if err := m.read(empty, steps); err != nil {
		m.report(mistypedBy(err), path)
		return false
	}
	if len(steps) >= maxSteps {
		m.report(Finding{Message: "a value deep in it is wrong: " + mistypedBy(wrong).Message},
			path)
		return false
	}
	stays = true
	switch value := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			if !m.drop(value[name], append(slices.Clip(steps), name),
				fieldpath.Member(path, name)) {
				delete(value, name)
			}
		}
	case []any:
		for i, item := range value {
			stays = m.drop(item, append(slices.Clip(steps), i), fieldpath.Index(path, i)) && stays
		}
	}
	return stays
}

// read reads a document that has nothing but a value at the end of steps, which are names of
// members and indices, as a server does.
func (m mistyped) read(value any, steps []any) error {
	for _, step := range slices.Backward(steps) {
		if name, ok := step.(string); ok {
			value = map[string]any{name: value}
		} else {
			value = []any{value}
		}
	}
	data, err := json.Marshal(value)
	into, unknown := apiserver.New(m.kind)
	if err != nil || unknown != nil {
		return nil
	}
	return utiljson.Unmarshal(data, into)
}

// report reports a value that cannot be read.
func (m mistyped) report(found Finding, path string) {
	found.Path, found.Rule, found.Server = path, diag.CodeServerMistyped, true
	m.out.add(found)
}

// mistypedBy returns the finding about a value that cannot be read, without its place.
func mistypedBy(err error) Finding {
	found := Finding{Message: "cannot be read: " + err.Error()}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		what, _, _ := strings.Cut(wrong.Value, " ")
		found.Reason.Want = typeName(wrong.Type)
		found.Message = fmt.Sprintf("cannot unmarshal %s into a field of type %s", what,
			found.Reason.Want)
	}
	return found
}

// typeName names for users what a type of a server's takes.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	case reflect.Int, reflect.Int32, reflect.Int64:
		return "integer"
	case reflect.Float64:
		return "number"
	case reflect.Slice:
		switch of := typeName(t.Elem()); {
		case t.Elem().Kind() == reflect.Uint8: // bytes are a string in JSON
			return "string"
		case of == "object":
			return "list"
		default:
			return "list of " + of + "s"
		}
	}
	switch t.Name() {
	case "JSONSchemaProps":
		return "schema"
	case "JSONSchemaDefinitions":
		return "object of schemas"
	case "ValidationRule":
		return "rule"
	}
	return "object"
}
