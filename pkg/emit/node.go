package emit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A node is a piece of the document before it is spelled. JSON and YAML are written from the same
// nodes.
type node struct {
	kind   kind
	text   string  // of a text, the text itself; of a literal, JSON
	fields []field // of an object, as a builder sorts them; of a list, the items, without names
}

// A kind says what a node is.
type kind uint8

const (
	object kind = iota
	list
	text    // a string
	literal // any other JSON scalar
)

// A field is a named value of an object, or an item of a list.
type field struct {
	name  string // of an item, nothing
	value node
}

// item returns an item of a list.
func item(n node) field { return field{value: n} }

// A builder collects the fields of an object. What is empty, zero or false adds none, except with
// put and boolean.
type builder struct {
	fields []field
}

// node returns the object. Its fields are in bytewise order, which is mostly that of YAML too.
func (b *builder) node() node {
	slices.SortFunc(b.fields, func(a, b field) int { return strings.Compare(a.name, b.name) })
	return node{fields: b.fields}
}

func (b *builder) put(name string, n node) {
	b.fields = append(b.fields, field{name, n})
}

func (b *builder) json(name string, v schema.JSON) {
	if v != "" {
		b.put(name, jsonNode(v))
	}
}

func (b *builder) str(name, s string) {
	if s != "" {
		b.put(name, str(s))
	}
}

func (b *builder) flag(name string, v bool) {
	if v {
		b.put(name, node{kind: literal, text: "true"})
	}
}

func (b *builder) boolean(name string, v bool) {
	b.put(name, node{kind: literal, text: strconv.FormatBool(v)})
}

func (b *builder) count(name string, n *int64) {
	if n != nil {
		b.put(name, node{kind: literal, text: strconv.FormatInt(*n, 10)})
	}
}

func (b *builder) number(name string, x *float64) {
	if x != nil {
		b.put(name, node{kind: literal, text: number(*x)})
	}
}

// texts adds a list of strings, unless it is empty.
func (b *builder) texts(name string, ss []string) {
	if len(ss) == 0 {
		return
	}
	items := make([]field, len(ss))
	for i, s := range ss {
		items[i] = item(str(s))
	}
	b.list(name, items)
}

func (b *builder) list(name string, items []field) {
	if len(items) > 0 {
		b.put(name, node{kind: list, fields: items})
	}
}

// number writes x as encoding/json does, which is the shortest text that reads back as x.
func number(x float64) string {
	data, _ := json.Marshal(x) // markers refuse infinity, and Go has no literal for it
	return string(data)
}

// str returns the node of a string. An invalid byte becomes U+FFFD.
func str(s string) node {
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	return node{kind: text, text: s}
}

// jsonNode returns the node of a JSON value that a marker gave. Numbers keep their text.
func jsonNode(v schema.JSON) node {
	value, _ := jsontext.Decode([]byte(v)) // markers encode what they have read
	return anyNode(value)
}

// anyNode returns the node of a decoded JSON value, with the fields of objects by name.
func anyNode(value any) node {
	switch x := value.(type) {
	case string:
		return str(x)
	case []any:
		n := node{kind: list}
		for _, v := range x {
			n.fields = append(n.fields, item(anyNode(v)))
		}
		return n
	case map[string]any:
		var b builder
		for key, v := range x {
			b.put(key, anyNode(v))
		}
		return b.node()
	case nil:
		return node{kind: literal, text: "null"}
	}
	return node{kind: literal, text: fmt.Sprint(value)}
}

// appendJSON writes n, whose objects have their fields in bytewise order.
func (n node) appendJSON(out []byte) []byte {
	switch n.kind {
	case literal:
		return append(out, n.text...)
	case text:
		return appendQuoted(out, n.text)
	case list:
		out = append(out, '[')
		for i, f := range n.fields {
			if i > 0 {
				out = append(out, ',')
			}
			out = f.value.appendJSON(out)
		}
		return append(out, ']')
	}
	out = append(out, '{')
	for i, f := range n.fields {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendQuoted(out, f.name), ':')
		out = f.value.appendJSON(out)
	}
	return append(out, '}')
}

// appendQuoted writes s as a JSON string.
func appendQuoted(out []byte, s string) []byte {
	escapes := func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }
	if strings.ContainsFunc(s, escapes) {
		return append(out, jsontext.Line(s)...)
	}
	return append(append(append(out, '"'), s...), '"')
}
