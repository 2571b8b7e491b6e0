package apiserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf8"

	utiljson "k8s.io/apimachinery/pkg/util/json"
	"sigs.k8s.io/yaml"
)

// YAML returns a value as YAML with the keys of its JSON.
func YAML(value any) ([]byte, error) {
	data, err := JSON(value)
	if err != nil {
		return nil, err
	}
	return yaml.JSONToYAML(data)
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
