// Package jsontext writes JSON for people, tells JSON from YAML as kubectl does, cuts a text into
// the JSON objects that it consists of, and knows the types that schemas give to values.
package jsontext

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Types returns the types that a JSON Schema of values other than null has, in alphabetical order.
func Types() []string {
	return []string{"array", "boolean", "integer", "number", "object", "string"}
}

// Line returns a value as JSON in one line, with <, > and & as they are. A value that JSON cannot
// hold, such as NaN, is written as fmt prints it.
func Line(value any) string {
	text, err := encode(value, "")
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(bytes.TrimSuffix(text, []byte("\n")))
}

// Indented returns a value as JSON of many lines, with <, > and & as they are.
func Indented(value any) ([]byte, error) { return encode(value, "  ") }

// encode returns a value as JSON with a newline at its end: in one line, or with members indented.
func encode(value any, indent string) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(value)
	return out.Bytes(), err
}

// Decode reads the JSON value that a text begins with. Numbers keep their text.
func Decode(text []byte) (value any, err error) { return decode[any](text) }

// DecodeObject is Decode for a text that must begin with an object, or with null.
func DecodeObject(text []byte) (map[string]any, error) { return decode[map[string]any](text) }

func decode[T any](text []byte) (value T, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err = decoder.Decode(&value)
	return value, err
}

// At returns the value below the keys of objects in decoded JSON, or nothing if it is no T.
func At[T any](value any, keys ...string) T {
	for _, key := range keys {
		object, _ := value.(map[string]any)
		value = object[key]
	}
	found, _ := value.(T)
	return found
}

// Keys returns the keys that one of two objects has, in order.
func Keys(a, b map[string]any) []string {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Short returns a value as JSON in one line, and only the first characters of a longer one.
func Short(value any, characters int) string {
	return Cut(Line(value), characters)
}

// Cut returns the first characters of a text, and says that there are more.
func Cut(text string, characters int) string {
	if runes := []rune(text); len(runes) > characters {
		return string(runes[:characters]) + "…"
	}
	return text
}

// Clone returns a deep copy of a value that was read from JSON.
func Clone(value any) any {
	switch value := value.(type) {
	case map[string]any:
		out := make(map[string]any, len(value))
		for name, part := range value {
			out[name] = Clone(part)
		}
		return out
	case []any:
		out := make([]any, len(value))
		for i, part := range value {
			out[i] = Clone(part)
		}
		return out
	}
	return value
}

// StartsWithObject reports whether a document begins with a JSON object, so that clients send it as
// JSON whatever follows. A document that begins with a brace may also be YAML, whose flow style is
// not JSON.
func StartsWithObject(doc []byte) bool { return firstJSON(doc) > 0 }

// Is reports whether a document is read as JSON. Upstream would take anything that begins with a
// brace for JSON.
func Is(doc []byte) bool { return json.Valid(doc) || StartsWithObject(doc) }

// Split cuts a YAML document into the JSON objects that it consists of, as kubectl does. What
// follows the last one stays with it, for its reader to complain about, unless it begins with a
// brace too, or is nothing but space and comments. The parts are adjacent. A document that does not
// begin with a JSON object is left in one piece.
func Split(doc []byte) [][]byte {
	var parts [][]byte
	start, object := 0, blank(doc) // of the last part, and of the object in it
	for {
		n := firstJSON(doc[object:])
		if n == 0 {
			return append(parts, doc[start:])
		}
		end := object + n
		object = end + blank(doc[end:])
		switch {
		case object == len(doc):
			return append(parts, doc[start:end])
		case doc[object] != '{':
			return append(parts, doc[start:])
		}
		parts, start = append(parts, doc[start:end]), end
	}
}

// firstJSON returns the end of the JSON object that a text begins with, or 0 if it begins with
// none.
func firstJSON(text []byte) int {
	if trimmed := bytes.TrimSpace(text); len(trimmed) == 0 || trimmed[0] != '{' {
		return 0
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	var object json.RawMessage
	if decoder.Decode(&object) != nil {
		return 0
	}
	return int(decoder.InputOffset())
}

// blank returns how much of a text is space, comments, and the mark that ends a YAML document.
func blank(text []byte) int {
	n := 0
	for n < len(text) {
		line, _, _ := bytes.Cut(text[n:], []byte("\n"))
		rest := bytes.TrimLeft(line, " \t\r")
		if len(rest) > 0 && rest[0] != '#' && string(bytes.TrimSpace(line)) != "..." {
			return n + len(line) - len(rest)
		}
		n = min(n+len(line)+1, len(text))
	}
	return n
}
