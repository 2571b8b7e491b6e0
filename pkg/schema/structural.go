// Package schema holds the intermediate form of a CustomResourceDefinition, in which a
// non-structural schema cannot be written.
//
// A node has two forms. A [Draft] is what Go types and markers have said so far; it may be
// incomplete and is composed of parts. A [Structural] is the StructuralSchema of KEP-2335: a type
// (or one of the two exemptions from having one), generic keywords, and value validations, under
// whose junctors nothing else can stand. A [Resolver] turns the first into the second and reports
// what does not fit; only it creates a [Root], and only a Root can be emitted.
package schema

import (
	"slices"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// Structural is one node of a structural schema. Nodes are immutable once a Resolver has created
// them, and shared between all the places that refer to one Go type.
type Structural struct {
	Shape  Shape // never nil
	Format string
	Origin Origin

	Generic
	ValueValidation
	Rules []Rule // x-kubernetes-validations

	below   size // of all nodes below
	broken  bool
	partial bool // or a node below it
	// something that Go declares is missing in this very node: its type, or a field
	lacking bool
	unread  []string // as in a Draft
}

// Broken reports whether an error was reported about this node or one below it. A broken node is a
// best effort, so that everything around it can be examined; it must not be published.
func (s *Structural) Broken() bool { return s.broken }

// A Shape says which JSON values a node holds and which nodes lie below it. The set is closed: a
// node without a type, or with both properties and additionalProperties, cannot be expressed.
type Shape interface{ shape() }

// The shapes. PreserveUnknown is x-kubernetes-preserve-unknown-fields, which a server accepts
// beside any type.
type (
	// Object is type object with properties.
	Object struct {
		Properties []Property // by name
		// x-kubernetes-embedded-resource; without properties it preserves unknown fields, as a
		// server demands
		Embedded        bool
		PreserveUnknown bool
		MapType         string
		Unions          []Union
	}
	// Map is type object with additionalProperties.
	Map struct {
		Values          *Structural
		PreserveUnknown bool
		MapType         string
	}
	// Array is type array.
	Array struct {
		Items           *Structural
		PreserveUnknown bool
		ListType        string
		MapKeys         []string
	}
	// Scalar is type string, integer, number or boolean.
	Scalar struct {
		Type            string
		PreserveUnknown bool
	}
	// IntOrString is x-kubernetes-int-or-string. Bare leaves out the anyOf of integer and string,
	// which says the same. Type is a scalar type that markers put beside it: a server accepts that,
	// and then only values of that type.
	IntOrString struct {
		Bare bool
		Type string
	}
	// Any is x-kubernetes-preserve-unknown-fields without a type: any JSON value.
	Any struct{}
)

func (Object) shape()      {}
func (Map) shape()         {}
func (Array) shape()       {}
func (Scalar) shape()      {}
func (IntOrString) shape() {}
func (Any) shape()         {}

// A Property is required by a flag: a required name that is not a property cannot be expressed.
type Property struct {
	Name     string
	Required bool
	Schema   *Structural
}

// Property returns the property called name, or nil.
func (o Object) Property(name string) *Property {
	for i := range o.Properties {
		if o.Properties[i].Name == name {
			return &o.Properties[i]
		}
	}
	return nil
}

// Generic holds what describes a node without restricting it: the KEP's Generic.
type Generic struct {
	Documentation
	Default  JSON
	Nullable bool
}

// JSON is a JSON value as text.
type JSON string

// Text returns a string as JSON, with <, > and & as they are.
func Text(s string) JSON { return JSON(jsontext.Line(s)) }

// ExternalDocs points to documentation elsewhere.
type ExternalDocs struct{ URL, Description string }

// A Rule is one entry of x-kubernetes-validations.
type Rule struct {
	Rule, Message, MessageExpression, Reason, FieldPath string
	OptionalOldSelf                                     *bool
	Origin                                              Origin
}

// A Root is the schema of a version. It may be broken; see CRD.Broken. A Resolver creates it, and
// emit accepts nothing else.
type Root struct {
	node  *Structural
	nodes int // at or below it, shared ones counted at each place
}

// Node returns the root's node.
func (r Root) Node() *Structural { return r.node }

// Children returns the nodes directly below s, properties by name.
func Children(s *Structural) []*Structural { return slices.Collect(s.children) }

// children yields the nodes directly below s, properties by name.
func (s *Structural) children(yield func(*Structural) bool) {
	switch x := s.Shape.(type) {
	case Object:
		for _, p := range x.Properties {
			if !yield(p.Schema) {
				return
			}
		}
	case Map:
		yield(x.Values)
	case Array:
		yield(x.Items)
	}
}
