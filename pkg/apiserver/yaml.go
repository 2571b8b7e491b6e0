package apiserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf8"

	"sigs.k8s.io/yaml"
)

// YAML returns a value as YAML with the keys of its JSON. The library reads that JSON as YAML, which does not have all of
// JSON's characters and takes others for line ends: they are escaped before.
func YAML(value any) ([]byte, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return yaml.JSONToYAML(escaped(data))
}

// escaped returns JSON in which those characters are escapes. They stand in strings, as JSON has none elsewhere.
func escaped(data []byte) []byte {
	if bytes.IndexFunc(data, unread) < 0 {
		return data
	}
	out := make([]byte, 0, len(data)+64)
	for _, r := range string(data) {
		if unread(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

// unread tells whether YAML has no such character, or not in the sense that JSON has it.
func unread(r rune) bool {
	return r > unicode.MaxASCII && unicode.IsControl(r) || r == 0x7f || r == '\ufeff' || r == '\ufffe' || r == '\uffff' || r == '\u2028' || r == '\u2029'
}
