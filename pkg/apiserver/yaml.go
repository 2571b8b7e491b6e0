package apiserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	yamlv2 "go.yaml.in/yaml/v2"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/yamlword"
)

// YAML returns a value as YAML with the keys of its JSON, as sigs.k8s.io/yaml writes it, and in the
// same order each time.
func YAML(value any) ([]byte, error) {
	data, err := JSON(value)
	if err != nil {
		return nil, err
	}
	var read any // by the library's own reader, which keeps apart integers and other numbers
	if err := yamlv2.Unmarshal(data, &read); err != nil {
		return nil, err
	}
	return yamlv2.Marshal(ordered(read))
}

// ordered returns a value whose mappings have an order: the library sorts keys as it meets them,
// and its order of some is circular.
func ordered(value any) any {
	switch v := value.(type) {
	case map[any]any:
		mapping := make(yamlv2.MapSlice, 0, len(v))
		for key, member := range v {
			mapping = append(mapping, yamlv2.MapItem{Key: key, Value: ordered(member)})
		}
		key := func(i yamlv2.MapItem) string { return i.Key.(string) } // JSON has no others
		slices.SortFunc(mapping, func(a, b yamlv2.MapItem) int {
			return strings.Compare(key(a), key(b))
		})
		slices.SortStableFunc(mapping, func(a, b yamlv2.MapItem) int {
			return yamlword.CompareKeys(key(a), key(b))
		})
		return mapping
	case []any:
		for i := range v {
			v[i] = ordered(v[i])
		}
	}
	return value
}

// JSON returns a value as JSON that YAML readers understand in the same way: YAML lacks some of
// JSON's characters, and takes others for line ends, so these are escaped.
func JSON(value any) ([]byte, error) {
	data, err := json.Marshal(value)
	return escaped(data), err
}

// Object reads an object, YAML or JSON, as a server does: whole numbers are int64. Null, or
// nothing, is an empty one.
func Object(data []byte) (map[string]any, error) {
	if !json.Valid(data) { // JSON may have characters that YAML lacks
		var err error
		if data, err = yaml.YAMLToJSON(data); err != nil {
			return nil, err
		}
	}
	object := map[string]any{}
	if err := utiljson.Unmarshal(data, &object); err != nil {
		return nil, err
	}
	if object == nil {
		object = map[string]any{}
	}
	return object, nil
}

// Value reads a JSON value as a server does: whole numbers are int64. Here, those that are written
// as 1.0 are, too, so that equal values are the same.
func Value(data []byte) (value any, err error) {
	if err := utiljson.Unmarshal(data, &value); err != nil {
		return nil, err
	}
	return Whole(value), nil
}

// Whole makes an int64 of every number in a value that is one, as a server does when it reads it.
// It changes the value.
func Whole(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for name, part := range value {
			value[name] = Whole(part)
		}
	case []any:
		for i, part := range value {
			value[i] = Whole(part)
		}
	case float64:
		if value == math.Trunc(value) && value >= -1<<63 && value < 1<<63 {
			return int64(value)
		}
	}
	return value
}

// escaped returns JSON in which those characters are escaped. They are in strings, as JSON has none
// elsewhere.
func escaped(data []byte) []byte {
	if bytes.IndexFunc(data, notInYAML) < 0 {
		return data
	}
	out := make([]byte, 0, len(data)+64)
	for _, r := range string(data) {
		if notInYAML(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

// notInYAML reports whether YAML lacks a character, or gives it another meaning than JSON.
func notInYAML(r rune) bool {
	return r > unicode.MaxASCII && unicode.IsControl(r) || r == 0x7f || r == '\ufeff' ||
		r == '\ufffe' || r == '\uffff' || r == '\u2028' || r == '\u2029'
}
