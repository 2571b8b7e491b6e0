package advice

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// maxMistypedFields bounds how many fields are found, because each is found by reading the manifest
// anew.
const maxMistypedFields = 50

// dropMistypedFields does for the fields around the schemas what dropMistyped does for keywords.
// The server's own types decide what a field takes, one field at a time: they stop at the first
// that is wrong. Beyond the bound, wrong fields are left for the decoder to refuse.
func dropMistypedFields(data []byte, out *findings) []byte {
	for range maxMistypedFields {
		root, _ := parseJSON(data).(map[string]any)
		version, _ := root["apiVersion"].(string)
		kind, _ := root["kind"].(string)
		gvk := schema.FromAPIVersionAndKind(version, kind)
		into, err := apiserver.New(gvk)
		if err != nil {
			return data
		}
		if err = json.Unmarshal(data, into); err == nil {
			return data
		}
		place, cleaned, err := firstUnreadable(data, err, gvk)
		if cleaned == nil {
			return data
		}
		found := Finding{Path: fieldPath(place), Code: diag.CodeServerMistyped, Server: true,
			Message: "cannot be read: " + err.Error()}
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
			what, _, _ := strings.Cut(wrong.Value, " ")
			found.Reason.Want = kindOf(wrong.Type).String()
			found.Message = fmt.Sprintf("cannot unmarshal %s into a field of type %s", what,
				found.Reason.Want)
		}
		out.add(found)
		data = cleaned
	}
	return data
}

// firstUnreadable returns the place of a value that cannot be read, the document without it, and
// what is wrong with it. The decoder's own error leads there if it has an offset. Errors of types
// that read themselves, such as times and bytes, have no offset in the document, and come first:
// then it is the first value that cannot be read alone either.
func firstUnreadable(
	data []byte, err error, gvk schema.GroupVersionKind,
) (place []any, cleaned []byte, why error) {
	root, _ := parseJSON(data).(map[string]any)
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		place, why = placeAt(data, wrong.Offset), err // of duplicates, the last is in root
		if value, ok := valueAt(root, place); ok {
			why = readAlone(value, place, gvk)
		}
	}
	if why == nil {
		for _, place = range placesOutsideSchemas(root, nil) {
			value, _ := valueAt(root, place)
			if why = readAlone(value, place, gvk); why != nil {
				break
			}
		}
	}
	if why == nil {
		return nil, nil, nil
	}
	cleaned, _ = without(root, place)
	return place, cleaned, why
}

// valueAt returns the value at a place of a document, or false if there is none.
func valueAt(root any, place []any) (value any, ok bool) {
	value, ok = root, true
	for _, step := range place {
		switch step := step.(type) {
		case string:
			object, _ := value.(map[string]any)
			value, ok = object[step]
		case int:
			list, _ := value.([]any)
			if ok = step < len(list); ok {
				value = list[step]
			}
		}
		if !ok {
			return nil, false
		}
	}
	return value, true
}

// readAlone reads a document that has nothing but a value at a place, without what is in it.
func readAlone(value any, place []any, gvk schema.GroupVersionKind) error {
	switch value.(type) {
	case map[string]any:
		value = map[string]any{}
	case []any:
		value = []any{}
	}
	for _, step := range slices.Backward(place) {
		if name, ok := step.(string); ok {
			value = map[string]any{name: value}
		} else {
			value = []any{value}
		}
	}
	alone, err := json.Marshal(value)
	into, unknown := apiserver.New(gvk)
	if err != nil || unknown != nil {
		return nil
	}
	return json.Unmarshal(alone, into)
}

// placesOutsideSchemas returns the places of all members of a document outside of its schemas, the
// outermost first.
func placesOutsideSchemas(node any, at []any) (places [][]any) {
	switch node := node.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(node)) {
			if name == "schema" || name == "validation" {
				continue
			}
			below := append(slices.Clone(at), name)
			places = append(append(places, below), placesOutsideSchemas(node[name], below)...)
		}
	case []any:
		for i, item := range node {
			below := append(slices.Clone(at), i)
			places = append(append(places, below), placesOutsideSchemas(item, below)...)
		}
	}
	return places
}

// placeAt returns the names of members and the indices that lead to the value that ends, or opens,
// at an offset.
func placeAt(data []byte, offset int64) []any {
	type frame struct {
		list  bool
		key   string
		named bool // key is that of the next value
		index int
	}
	var open []frame
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	for {
		token, err := decoder.Token()
		if err != nil {
			return nil
		}
		top := len(open) - 1
		delim, _ := token.(json.Delim)
		switch {
		case delim == ']' || delim == '}':
			open = open[:top]
			continue
		case top >= 0 && !open[top].list && !open[top].named:
			open[top].key, open[top].named = token.(string), true
			continue
		}
		if top >= 0 && open[top].list {
			open[top].index++
		}
		if decoder.InputOffset() >= offset {
			var place []any
			for _, f := range open {
				if f.list {
					place = append(place, f.index)
				} else {
					place = append(place, f.key)
				}
			}
			return place
		}
		if top >= 0 {
			open[top].named = false
		}
		if delim != 0 {
			open = append(open, frame{list: delim == '[', index: -1})
		}
	}
}

// without returns the document without the member that holds what is at the place, or false if no
// member does.
func without(root map[string]any, place []any) ([]byte, bool) {
	for len(place) > 0 {
		if _, index := place[len(place)-1].(int); !index {
			break
		}
		place = place[:len(place)-1]
	}
	var node any = root
	for i, step := range place {
		switch step := step.(type) {
		case int:
			list, _ := node.([]any)
			if step >= len(list) {
				return nil, false
			}
			node = list[step]
		case string:
			object, _ := node.(map[string]any)
			if i == len(place)-1 {
				delete(object, step)
				cleaned, err := json.Marshal(root)
				return cleaned, err == nil && object != nil
			}
			node = object[step]
		}
	}
	return nil, false
}

// fieldPath writes a place as a field path.
func fieldPath(place []any) string {
	var path strings.Builder
	for i, step := range place {
		switch step := step.(type) {
		case int:
			fmt.Fprintf(&path, "[%d]", step)
		case string:
			switch {
			case i == 0:
				path.WriteString(step)
			case slices.Contains([]any{"annotations", "labels"}, place[i-1]):
				path.WriteString("[" + step + "]")
			default:
				path.WriteString("." + step)
			}
		}
	}
	return path.String()
}

// kindOf returns the kind of value that a field of a type takes.
func kindOf(t reflect.Type) valueKind {
	switch t.Kind() {
	case reflect.Bool:
		return kindBool
	case reflect.String:
		return kindString
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 { // bytes are a string in JSON
			return kindString
		}
		return kindList
	case reflect.Int, reflect.Int32, reflect.Int64:
		return kindInteger
	}
	return kindObject
}
