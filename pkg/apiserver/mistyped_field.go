package apiserver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/schemagen/schemagen/pkg/diag"
)

// maxMistypedFields bounds how many fields are found, because each is found by reading the manifest anew.
const maxMistypedFields = 50

// dropMistypedFields does for the fields around the schemas what dropMistyped does for keywords. What a field takes, the
// server's own types tell, one field at a time: they stop at the first that is wrong. What is wrong beyond the bound is left for
// the decoder to refuse.
func dropMistypedFields(data []byte, out *findings) []byte {
	for range maxMistypedFields {
		root, _ := parseJSON(data).(map[string]any)
		version, _ := root["apiVersion"].(string)
		kind, _ := root["kind"].(string)
		into, err := kinds().New(schema.FromAPIVersionAndKind(version, kind))
		if err != nil {
			return data
		}
		var wrong *json.UnmarshalTypeError
		if !errors.As(json.Unmarshal(data, into), &wrong) {
			return data
		}
		place := placeAt(data, wrong.Offset)
		cleaned, ok := without(root, place)
		if !ok {
			return data
		}
		what, _, _ := strings.Cut(wrong.Value, " ")
		out.add(Finding{
			Path: fieldPath(place), Code: diag.CodeServerMistyped, Server: true,
			Message: fmt.Sprintf("cannot unmarshal %s into a field of type %s", what, kindOf(wrong.Type)),
		})
		data = cleaned
	}
	return data
}

// placeAt returns the names of members and the indices that lead to the value that ends, or opens, at an offset.
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

// without returns the document without the member that holds what is at the place, or false if no member does.
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

// kindOf names what a field of a type takes.
func kindOf(t reflect.Type) valueKind {
	switch t.Kind() {
	case reflect.Bool:
		return kindBool
	case reflect.String:
		return kindString
	case reflect.Slice:
		return kindList
	case reflect.Int, reflect.Int32, reflect.Int64:
		return kindInteger
	}
	return kindObject
}
