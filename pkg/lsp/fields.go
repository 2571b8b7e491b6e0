package lsp

import (
	"go/token"
	"regexp"
	"slices"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
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
		case f.Exported:
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
	written, from := of.Text, of.At
	if written != "" && strings.IndexByte("\"'`", written[0]) >= 0 {
		written, from = written[1:], from+1
	}
	for _, word := range of.Def.Words(of.Argument) {
		offers = append(offers, offer{text: word})
	}
	last := func(separators string) {
		at := strings.LastIndexAny(written, separators) + 1
		written, from = written[at:], from+at
	}
	switch name := strings.TrimPrefix(of.Def.Name, "k8s:"); name + " " + of.Argument {
	case "listMapKey ":
		offers = append(offers, offersOf(c.properties(c.element(c.typ())), "")...)
	case "unionDiscriminatedBy ":
		for _, p := range c.properties(c.parent()) {
			offers = append(offers, offer{text: p.field.GoName, detail: p.name, doc: p.field.Doc,
				kind: aField, pos: p.field.Pos})
		}
	case "kubebuilder:validation:AtMostOneOf ", "kubebuilder:validation:ExactlyOneOf ",
		"kubebuilder:validation:AtLeastOneOf ":
		last(";{ ")
		offers = append(offers, offersOf(c.properties(c.typ()), "")...)
	case "kubebuilder:validation:XValidation fieldPath":
		offers = append(offers, c.paths(c.typ(), written)...)
	case "kubebuilder:printcolumn JSONPath", "kubebuilder:selectablefield JSONPath",
		"kubebuilder:subresource:scale specpath",
		"kubebuilder:subresource:scale statuspath", "kubebuilder:subresource:scale selectorpath":
		offers = append(offers, c.paths(c.typ(), written)...)
	case "kubebuilder:validation:Enum ", "enum ":
		last(";{ ")
		offers = append(offers, c.constants()...)
	case "kubebuilder:default ", "default ", "kubebuilder:example ":
		offers = append(offers, c.constants()...)
	case "schemagen:gate ":
		last(", ")
		offers = append(offers, gatesOf(w)...)
	case "kubebuilder:validation:XValidation rule",
		"kubebuilder:validation:XValidation messageExpression":
		found, at := c.expression(w, written)
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
	if base == "" && c.piece.Kind == parser.TypePiece {
		for _, name := range []string{".metadata.name", ".metadata.namespace",
			".metadata.creationTimestamp"} {
			offers = append(offers, offer{text: name, kind: aField})
		}
	}
	return offers
}

// constants returns the values of the constants of the type that the line is about.
func (c *cursor) constants() (offers []offer) {
	t := c.typ()
	if c.piece.Kind == parser.TypePiece && c.pkg != nil {
		t = parser.Named{Name: parser.TypeName{Package: c.pkg.Path, Name: c.piece.Type}}
	}
	if list, ok := t.(parser.Slice); ok { // whose items have an enum, too
		t = list.Elem
	}
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
				offers = append(offers, offer{text: k.Value, detail: k.Name, doc: k.Doc,
					kind: aConstant, pos: k.Pos})
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

// memberAccess finds what a member is asked of: a variable, and steps below it.
var memberAccess = regexp.MustCompile(`([A-Za-z_]\w*)((?:\??\.\w+|\[[^\]]*\]|\.\?\w+)*)\.\??(\w*)$`)

// variable finds the macros that declare a variable.
var variable = regexp.MustCompile(`((?:[A-Za-z_]\w*)(?:\.\w+|\[[^\]]*\])*)\.(?:all|exists|exists_one|existsOne|filter|map|transformList|transformMap|sortBy)\(\s*(\w+)\s*,`)

// lastWord finds the name that is being written.
var lastWord = regexp.MustCompile(`\w*$`)

var step = regexp.MustCompile(`\.\??(\w+)|\[[^\]]*\]`)

// expression returns what may stand at the end of a beginning of CEL, and where that begins.
func (c *cursor) expression(w *workspace, text string) (offers []offer, from int) {
	functions := advice.Functions(w.settings().Target)
	if m := memberAccess.FindStringSubmatchIndex(text); m != nil {
		root, steps := text[m[2]:m[3]], text[m[4]:m[5]]
		of := c.follow(c.variable(text, root, 0), steps)
		optional := root == advice.OldSelf || strings.Contains(steps, "?")
		properties := c.properties(of)
		if steps == ".metadata" && (root == advice.Self || root == advice.OldSelf) &&
			c.sites()&markers.OnKind != 0 {
			properties = slices.DeleteFunc(properties, func(p property) bool {
				return p.name != "name" && p.name != "generateName"
			})
		}
		for _, p := range properties {
			if name, ok := advice.RuleName(p.name); ok {
				offers = append(offers, offer{text: name, detail: p.field.GoName, doc: p.field.Doc,
					kind: aField, pos: p.field.Pos})
			}
		}
		if optional || c.hasFunctions(of) {
			offers = append(offers, calls(functions, true)...)
		}
		return offers, m[6]
	}
	from = len(text) - len(lastWord.FindString(text))
	for _, m := range variable.FindAllStringSubmatch(text, -1) {
		offers = append(offers, offer{text: m[2], detail: "an element of " + m[1], kind: aVariable})
	}
	offers = append(offers, offer{text: advice.Self, detail: "the value", kind: aVariable},
		offer{text: advice.OldSelf, detail: "the stored value", kind: aVariable})
	return append(offers, calls(functions, false)...), from
}

// hasFunctions reports whether CEL calls functions on a value of the type: it calls none on a
// number, a boolean, or an object with fields.
func (c *cursor) hasFunctions(t parser.Type) bool {
	switch c.json(t) {
	case "integer", "number", "boolean":
		return false
	case "object":
		return len(c.properties(t)) == 0
	}
	return true
}

// calls returns the functions of CEL that are called on a value, as member, or without one.
func calls(functions []advice.Function, member bool) (offers []offer) {
	for _, f := range functions {
		if f.Member == member {
			offers = append(offers, offer{text: f.Name, detail: strings.Join(f.Signatures, "; "),
				kind: aFunction})
		}
	}
	return offers
}

// variable returns the type of a variable of a rule, or nil.
func (c *cursor) variable(text, name string, depth int) parser.Type {
	if name == advice.Self || name == advice.OldSelf {
		return c.typ()
	}
	all := variable.FindAllStringSubmatch(text, -1)
	for _, m := range slices.Backward(all) {
		if m[2] == name && depth < 10 {
			root := m[1]
			if i := strings.IndexAny(root, ".["); i >= 0 {
				return c.element(c.follow(c.variable(text, root[:i], depth+1), root[i:]))
			}
			return c.element(c.variable(text, root, depth+1))
		}
	}
	return nil
}

// follow follows members and indexes.
func (c *cursor) follow(t parser.Type, steps string) parser.Type {
	for _, m := range step.FindAllStringSubmatch(steps, -1) {
		if t == nil {
			return nil
		}
		if m[1] == "" {
			t = c.element(t)
			continue
		}
		name := m[1]
		for _, p := range c.properties(t) {
			if escaped, _ := advice.RuleName(p.name); escaped == name {
				name = p.name
			}
		}
		t = c.propertyType(t, name)
	}
	return t
}
