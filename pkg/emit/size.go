package emit

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// lastApplied is the annotation in which kubectl apply keeps a copy of what it sent.
const lastApplied = "kubectl.kubernetes.io/last-applied-configuration"

// Size returns what File.Size would be, without the file.
func Size(c schema.CRD, opts Options) int {
	return size(document(c, opts).appendJSON(nil), annotations(c, opts))
}

// size returns how many bytes the annotations of a CRD have after kubectl apply: a copy of the
// whole as compact JSON, as encoding/json escapes it for HTML, and its other annotations.
func size(json []byte, annotations []schema.Pair) int {
	size := len(lastApplied) + htmlLength(json) + len("\n")
	if len(annotations) == 0 {
		size += len(`"annotations":{},`)
	}
	for _, a := range annotations {
		size += len(a.Key) + len(a.Value)
	}
	return size
}

// htmlLength returns the length of JSON text with the characters escaped that mean something in
// HTML or JavaScript.
func htmlLength(text []byte) int {
	size := len(text)
	for _, c := range []string{"<", ">", "&", "\u2028", "\u2029"} {
		size += bytes.Count(text, []byte(c)) * (len(`\u0000`) - len(c))
	}
	return size
}

// A Share is what one Go type contributes to the schemas of a CRD: the nodes of its fields, in
// bytes of compact JSON.
type Share struct {
	Package, Type string
	Descriptions  int
	Rest          int
}

// Bytes returns the whole of a share.
func (s Share) Bytes() int { return s.Descriptions + s.Rest }

// Name returns the name of the type, or of the package if the share is that of all its types.
func (s Share) Name() string { return strings.TrimSuffix(s.Package+"."+s.Type, ".") }

// Shares returns the shares of all Go types in the schemas of f, the largest first. The few bytes
// around the schemas belong to no type.
func (f File) Shares() []Share {
	m := shareCounter{}
	for i, version := range document(f.Trace.crd,
		Options{}).field("spec").field("versions").fields {
		m.add(writtenNode{schema: f.Trace.crd.Versions[i].Schema.Node(),
			node: version.value.field("schema").field("openAPIV3Schema")})
	}
	var all []Share
	for _, s := range m {
		all = append(all, *s)
	}
	slices.SortFunc(all, func(a, b Share) int {
		return cmp.Or(b.Bytes()-a.Bytes(), strings.Compare(a.Package, b.Package),
			strings.Compare(a.Type, b.Type))
	})
	return all
}

// A shareCounter adds up shares, by package and type.
type shareCounter map[[2]string]*Share

// add counts a node and all below it, and returns the bytes of the whole.
func (m shareCounter) add(x writtenNode) int {
	s := x.schema
	key := [2]string{s.Origin.Package(), typeOf(s.Origin.Name())}
	share := m[key]
	if share == nil {
		share = &Share{Package: key[0], Type: key[1]}
		m[key] = share
	}
	own, below, described := x.keyBytes+htmlLength(x.withoutChildren().appendJSON(nil)), 0, 0
	for _, child := range x.children() {
		own -= child.keyBytes + len("{}")
		below += m.add(child)
	}
	if d := x.node.field("description"); d.kind == text {
		described = htmlLength(d.appendJSON(nil)) + len(`"description":,`)
	}
	share.Descriptions += described
	share.Rest += own - described
	return own + below
}

// A writtenNode is a schema node with what it is written as, and the bytes of the name before it.
type writtenNode struct {
	schema   *schema.Structural
	node     node
	keyBytes int
}

// children returns the nodes directly below.
func (x writtenNode) children() []writtenNode {
	switch shape := x.schema.Shape.(type) {
	case schema.Object:
		all, properties := make([]writtenNode, len(shape.Properties)), x.node.field("properties")
		for i, p := range shape.Properties {
			all[i] = writtenNode{p.Schema, properties.field(p.Name), len(p.Name) + len(`"":,`)}
		}
		return all
	case schema.Map:
		return []writtenNode{{schema: shape.Values, node: x.node.field("additionalProperties")}}
	case schema.Array:
		return []writtenNode{{schema: shape.Items, node: x.node.field("items")}}
	}
	return nil
}

// withoutChildren returns the node with {} in the place of each node below it, so that what those
// have is written once.
func (x writtenNode) withoutChildren() node {
	return x.node.mapped(func(f field) node {
		switch shape := x.schema.Shape.(type) {
		case schema.Object:
			if f.name == "properties" {
				return f.value.mapped(func(f field) node {
					if shape.Property(f.name) != nil {
						return node{}
					}
					return f.value
				})
			}
		case schema.Map:
			if f.name == "additionalProperties" {
				return node{}
			}
		case schema.Array:
			if f.name == "items" {
				return node{}
			}
		}
		return f.value
	})
}

// mapped returns a copy of an object with other values in its fields.
func (n node) mapped(value func(field) node) node {
	fields := make([]field, len(n.fields))
	for i, f := range n.fields {
		fields[i] = field{f.name, value(f)}
	}
	n.fields = fields
	return n
}

// field returns the value of a field of an object.
func (n node) field(name string) node {
	for _, f := range n.fields {
		if f.name == name {
			return f.value
		}
	}
	return node{}
}

// typeOf returns the type in the name of a declaration: Box[a.b/c.D] in Box[a.b/c.D].items[].
func typeOf(name string) string {
	depth := 0
	for i := range len(name) {
		switch c := name[i]; {
		case depth == 0 &&
			(c == '.' || strings.HasPrefix(name[i:], "[]") || strings.HasPrefix(name[i:], "{}")):
			return name[:i]
		case c == '[':
			depth++
		case c == ']':
			depth--
		}
	}
	return name
}
