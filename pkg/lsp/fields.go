package lsp

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A property is a field as JSON has it.
type property struct {
	name  string
	field *parser.Field
}

// properties returns the fields of the object that a type is, those of embedded structs among them.
func (c *cursor) properties(t parser.Type) []property { return c.propertiesBelow(t, 0) }

// propertiesBelow is properties at a depth of embedding, which a cycle would make infinite.
func (c *cursor) propertiesBelow(t parser.Type, depth int) (all []property) {
	_, as := c.named(t)
	s, ok := as.(parser.Struct)
	if !ok || depth > 10 {
		return nil
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		switch {
		case f.JSON.Skip:
		case f.JSON.Inline && f.JSON.Name == "":
			all = append(all, c.propertiesBelow(f.Type, depth+1)...)
		case f.JSON.Name != "":
			all = append(all, property{f.JSON.Name, f})
		case f.Exported && !f.JSON.Missing:
			all = append(all, property{f.GoName, f})
		}
	}
	return all
}

// propertyType returns the type that a property of an object has, or nil.
func (c *cursor) propertyType(t parser.Type, name string) parser.Type {
	for _, p := range c.properties(t) {
		if p.name == name {
			return p.field.Type
		}
	}
	_, as := c.named(t)
	if m, ok := as.(parser.Map); ok {
		return m.Elem
	}
	return nil
}

// element returns the type of the items of a list or the values of a map, or nil.
func (c *cursor) element(t parser.Type) parser.Type {
	switch _, as := c.named(t); as := as.(type) {
	case parser.Slice:
		return as.Elem
	case parser.Map:
		return as.Elem
	}
	return nil
}

// below follows a path from a type to the one that it leads to, or nil.
func (c *cursor) below(t parser.Type, path []schema.Step) parser.Type {
	for _, step := range path {
		if step.Keyword == "properties" {
			t = c.propertyType(t, step.Name)
		} else {
			t = c.element(t)
		}
	}
	return t
}

// parent returns the type of the object that the field of the line is in.
func (c *cursor) parent() parser.Type {
	d := c.decl(c.piece.Type)
	if d == nil {
		return nil
	}
	if c.piece.Kind == parser.FieldPiece && len(c.piece.Fields) > 1 {
		if f := fieldOf(d.Type, c.piece.Fields[:len(c.piece.Fields)-1]); f != nil {
			return underlying(f.Type)
		}
	}
	return d.Type
}

// An offer is something that may be written at a place, and where it is declared.
type offer struct {
	text, detail, doc string
	written           string // if that is not the text
	kind              protocol.CompletionItemKind
	pos               token.Position
}

// The kinds of offers; one without any is a word.
const (
	aField    = protocol.CompletionItemKindField
	aFunction = protocol.CompletionItemKindFunction
	aVariable = protocol.CompletionItemKindVariable
	aConstant = protocol.CompletionItemKindConstant
)

// offersOf returns the names of fields behind a prefix.
func offersOf(all []property, prefix string) (offers []offer) {
	for _, p := range all {
		offers = append(offers, offer{text: prefix + p.name, detail: p.field.GoName,
			doc: p.field.Doc, kind: aField, pos: p.field.Pos})
	}
	return offers
}

// offers returns what the value that is being written may be, and the offset in the marker from
// which that replaces what is there.
func (c *cursor) offers(w *workspace, of markers.Writing) (offers []offer, from int) {
	written, from, t := of.Text, of.At, c.typ()
	quoted := false
	unquote := func() {
		if quoted = written != "" && strings.IndexByte("\"'`", written[0]) >= 0; quoted {
			written, from = written[1:], from+1
		}
	}
	unquote()
	t = c.below(t, of.Path)
	for _, word := range of.Def.Words(of.Argument) {
		offers = append(offers, offer{text: word})
	}
	last := func(separators string) {
		if at := strings.LastIndexAny(written, separators) + 1; at > 0 {
			written, from = written[at:], from+at
			unquote()
		}
	}
	switch name := strings.TrimPrefix(of.Def.Name, "k8s:"); name + " " + of.Argument {
	case "listMapKey ":
		offers = append(offers, offersOf(c.properties(c.element(t)), "")...)
	case "unionDiscriminatedBy ":
		for _, p := range c.properties(c.parent()) {
			offers = append(offers, offer{text: p.field.GoName, detail: p.name, doc: p.field.Doc,
				kind: aField, pos: p.field.Pos})
		}
	case "kubebuilder:validation:AtMostOneOf ", "kubebuilder:validation:ExactlyOneOf ",
		"kubebuilder:validation:AtLeastOneOf ":
		last(";{ ")
		offers = append(offers, offersOf(c.properties(t), "")...)
	case "kubebuilder:rbac verbs", "kubebuilder:webhook verbs":
		last(";{ ")
	case "kubebuilder:validation:XValidation fieldPath", "kubebuilder:printcolumn JSONPath",
		"kubebuilder:selectablefield JSONPath", "kubebuilder:subresource:scale specpath",
		"kubebuilder:subresource:scale statuspath", "kubebuilder:subresource:scale selectorpath":
		offers = append(offers, c.paths(t, written)...)
	case "kubebuilder:validation:Enum ", "enum ":
		last(";{ ")
		offers = append(offers, c.constants(t, quoted)...)
	case "kubebuilder:default ", "default ", "kubebuilder:example ":
		offers = append(offers, c.constants(t, quoted)...)
	case "schemagen:gate ":
		last(", ")
		offers = append(offers, gatesOf(w)...)
	case "kubebuilder:validation:XValidation rule",
		"kubebuilder:validation:XValidation messageExpression":
		found, at := rule{c, t}.offers(advice.Functions(w.settings().Target), written)
		return append(offers, found...), from + at
	}
	return offers, from
}

// paths returns the JSON paths that begin as what is written, one step further.
func (c *cursor) paths(t parser.Type, written string) []offer {
	at := strings.LastIndexByte(written, '.')
	base := written[:max(at, 0)]
	for _, step := range strings.FieldsFunc(base, func(r rune) bool { return r == '.' }) {
		name, _, indexed := strings.Cut(step, "[")
		if t = c.propertyType(t, name); indexed {
			t = c.element(t)
		}
	}
	offers := offersOf(c.properties(t), base+".")
	if (base == "" || base == ".metadata") && c.sites()&markers.OnKind != 0 {
		for _, name := range []string{".metadata.name", ".metadata.namespace",
			".metadata.creationTimestamp"} {
			if !slices.ContainsFunc(offers, func(o offer) bool { return o.text == name }) {
				offers = append(offers, offer{text: name, kind: aField})
			}
		}
	}
	return offers
}

// plainWord finds values that are strings without quotes.
var plainWord = regexp.MustCompile(`^[A-Za-z][\w.-]*$`)

// constants returns the values of the constants of a type, in quotes where these are needed.
func (c *cursor) constants(t parser.Type, quoted bool) (offers []offer) {
	if list, ok := t.(parser.Slice); ok { // whose items have an enum, too
		t = list.Elem
	}
	isString := c.json(t) == "string"
	for range 20 {
		switch x := t.(type) {
		case parser.Pointer:
			t = x.Elem
		case parser.Named:
			d := c.snap.Program.Lookup(x.Name)
			if d == nil {
				return nil
			}
			for _, k := range d.Consts {
				o := offer{text: k.Value, detail: k.Name, doc: k.Doc, kind: aConstant, pos: k.Pos}
				if isString && !quoted && (!plainWord.MatchString(k.Value) ||
					slices.Contains([]string{"true", "false", "null"}, k.Value)) {
					o.written = strconv.Quote(k.Value)
				}
				offers = append(offers, o)
			}
			if len(offers) > 0 {
				return offers
			}
			t = d.Type
		case parser.Basic:
			if x.Name == "bool" {
				return []offer{{text: "true"}, {text: "false"}}
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// gatesOf returns the gates of the configuration.
func gatesOf(w *workspace) (offers []offer) {
	for _, g := range w.settings().Config.Gates {
		offers = append(offers, offer{text: g.Name, detail: "gate", kind: aConstant, pos: g.Pos})
	}
	return offers
}
