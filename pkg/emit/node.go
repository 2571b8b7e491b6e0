package emit

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// A node is a piece of the document before it is spelled. JSON and YAML are written from the same nodes.
type node struct {
	scalar string  // JSON text; of an object or list it is empty
	fields []field // of an object
	items  []node  // of a list
	list   bool
}

type field struct {
	name  string
	value node
}

// A builder collects the fields of an object; zero values add nothing.
type builder struct{ fields []field }

func (b *builder) node() node { return node{fields: b.fields} }

func (b *builder) put(name string, n node) { b.fields = append(b.fields, field{name, n}) }

func (b *builder) json(name string, v schema.JSON) {
	if v != "" {
		b.put(name, node{scalar: string(v)})
	}
}

func (b *builder) str(name, s string) {
	if s != "" {
		b.put(name, text(s))
	}
}

func (b *builder) flag(name string, v bool) {
	if v {
		b.put(name, node{scalar: "true"})
	}
}

func (b *builder) boolean(name string, v bool) {
	b.put(name, node{scalar: strconv.FormatBool(v)})
}

func (b *builder) count(name string, n *int64) {
	if n != nil {
		b.put(name, node{scalar: strconv.FormatInt(*n, 10)})
	}
}

func (b *builder) number(name string, x *float64) {
	if x != nil {
		b.put(name, node{scalar: number(*x)})
	}
}

func (b *builder) texts(name string, ss []string) {
	if len(ss) == 0 {
		return
	}
	items := make([]node, len(ss))
	for i, s := range ss {
		items[i] = text(s)
	}
	b.list(name, items)
}

func (b *builder) list(name string, items []node) {
	if len(items) > 0 {
		b.put(name, node{items: items, list: true})
	}
}

// number writes x as encoding/json does, which is the shortest text that reads back as x.
func number(x float64) string {
	data, err := json.Marshal(x)
	if err != nil {
		return "null" // cannot happen: markers refuse infinity, and Go has no literal for it
	}
	return string(data)
}

// text returns the JSON string of s. An invalid byte becomes U+FFFD.
func text(s string) node {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return node{scalar: `""`}
	}
	return node{scalar: strings.TrimSuffix(b.String(), "\n")}
}

// appendJSON writes n with the fields of objects in bytewise order.
func (n node) appendJSON(out []byte) []byte {
	switch {
	case n.scalar != "":
		return append(out, n.scalar...)
	case n.list:
		out = append(out, '[')
		for i, item := range n.items {
			if i > 0 {
				out = append(out, ',')
			}
			out = item.appendJSON(out)
		}
		return append(out, ']')
	}
	fields := slices.Clone(n.fields)
	slices.SortFunc(fields, func(a, b field) int { return strings.Compare(a.name, b.name) })
	out = append(out, '{')
	for i, f := range fields {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, text(f.name).scalar...)
		out = append(out, ':')
		out = f.value.appendJSON(out)
	}
	return append(out, '}')
}
