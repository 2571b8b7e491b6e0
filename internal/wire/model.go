package wire

import (
	"maps"
	"slices"

	"github.com/schemagen/schemagen/pkg/parser"
)

// A model knows what encoding/json writes for values of the types of a program. Values are those
// that encoding/json decodes into an interface, but for integers, which are int64.
type model struct{ prog *parser.Program }

const (
	metaV1     = "k8s.io/apimachinery/pkg/apis/meta/v1"
	apiextV1   = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextBeta = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	movedV1    = "k8s.io/apiextensions-api/pkg/apis/apiextensions/v1" // since Kubernetes 1.38
	movedBeta  = "k8s.io/apiextensions-api/pkg/apis/apiextensions/v1beta1"
)

var (
	timeName      = parser.TypeName{Package: metaV1, Name: "Time"}
	microTimeName = parser.TypeName{Package: metaV1, Name: "MicroTime"}
	durationName  = parser.TypeName{Package: metaV1, Name: "Duration"}
	quantityName  = parser.TypeName{Package: "k8s.io/apimachinery/pkg/api/resource",
		Name: "Quantity"}
)

// written has what the zero values of types with a marshaler of their own are written as. All of
// these are structs.
var written = map[parser.TypeName]any{
	timeName:        nil,
	microTimeName:   nil,
	durationName:    "0s",
	quantityName:    "0",
	numberName:      int64(0),
	intOrStringName: int64(0),
	{Package: "k8s.io/apimachinery/pkg/runtime", Name: "RawExtension"}: nil,
	{Package: apiextV1, Name: "JSON"}:                                  nil,
	{Package: apiextBeta, Name: "JSON"}:                                nil,
	{Package: movedV1, Name: "JSON"}:                                   nil,
	{Package: movedBeta, Name: "JSON"}:                                 nil,
	{Package: metaV1, Name: "ObjectMeta"}:                              map[string]any{},
}

// maxArray is the length of the longest arrays that are written out.
const maxArray = 64

// zero returns what encoding/json writes for the zero value of a type; known is false where a
// method decides that, or nothing is known of the type. Fields of structs are written as instead
// says.
func (m model) zero(t parser.Type, instead map[*parser.Field]correction) (value any, known bool) {
	switch t := t.(type) {
	case parser.Basic:
		return zeroOf(t.Name)
	case parser.Pointer, parser.Map:
		return nil, true
	case parser.Slice:
		if !t.Array {
			return nil, true
		}
		item, known := m.zero(t.Elem, instead)
		return slices.Repeat([]any{item}, int(min(t.Len, maxArray))), known && t.Len <= maxArray
	case parser.Struct:
		return m.members(t, instead)
	case parser.Named:
		if value, ok := written[t.Name]; ok {
			return value, true
		}
		decl := m.prog.Lookup(t.Name)
		if !m.isPlain(decl) {
			return nil, false
		}
		return m.zero(decl.Type, instead)
	}
	return nil, false
}

// isPlain reports whether encoding/json writes the values of a declaration by itself. Those of a
// type that is declared as another one with a marshaler are written by what that type promotes,
// which is not looked into.
func (m model) isPlain(decl *parser.TypeDecl) bool {
	for decl != nil && decl.Type != nil && decl.Encodes == parser.Plain && !decl.Generic {
		named, ok := decl.Type.(parser.Named)
		if !ok {
			return true
		}
		if _, ok := written[named.Name]; ok {
			return decl.Alias
		}
		decl = m.prog.Lookup(named.Name)
	}
	return false
}

// zeroOf returns what the zero value of a predeclared type is written as.
func zeroOf(basic string) (any, bool) {
	switch _, isInteger := integers[basic]; {
	case isInteger:
		return int64(0), true
	case basic == "string":
		return "", true
	case basic == "bool":
		return false, true
	case basic == "float64", basic == "float32":
		return float64(0), true
	}
	return nil, false
}

// members returns the object that the zero value of a struct is written as. Of two fields of a name
// it has that of the struct itself, else that of the first struct that it embeds.
func (m model) members(
	st parser.Struct, instead map[*parser.Field]correction,
) (object map[string]any, known bool) {
	object, promoted := map[string]any{}, map[string]any{}
	for i := range st.Fields {
		f := &st.Fields[i]
		if f.JSON.Skip || !f.Embedded && (f.JSON.Missing || !f.Exported) {
			continue
		}
		if f.JSON.Inline || f.JSON.Missing {
			if _, isPointer := f.Type.(parser.Pointer); isPointer {
				continue
			}
			inner, ok := m.underlying(f.Type).(parser.Struct)
			of, known := m.members(inner, instead)
			if !ok || !f.Embedded || !known {
				return nil, false
			}
			maps.Copy(of, promoted)
			promoted = of
			continue
		}
		value, known := m.zero(f.Type, instead)
		if !known || f.JSON.String {
			return nil, false
		}
		if c, ok := instead[f]; !ok && !m.omits(f) {
			object[f.JSON.Name] = value
		} else if c.written {
			object[f.JSON.Name] = c.value
		}
	}
	maps.Copy(promoted, object)
	return promoted, true
}

// underlying returns what a type is made of, or nil where a marshaler writes it.
func (m model) underlying(t parser.Type) parser.Type {
	for {
		named, ok := t.(parser.Named)
		if !ok {
			return t
		}
		decl := m.prog.Lookup(named.Name)
		if _, ok := written[named.Name]; ok || !m.isPlain(decl) {
			return nil
		}
		t = decl.Type
	}
}

// omits reports whether encoding/json leaves out the zero value of a field. omitempty has no effect
// on structs and arrays.
func (m model) omits(f *parser.Field) bool {
	if named, ok := f.Type.(parser.Named); f.JSON.OmitZero || ok && named.Name == numberName &&
		f.JSON.OmitEmpty {
		return true // Number is a string in Go
	}
	switch t := m.underlying(f.Type).(type) {
	case parser.Basic, parser.Pointer, parser.Map:
		return f.JSON.OmitEmpty
	case parser.Slice:
		return f.JSON.OmitEmpty && !t.Array
	}
	return false
}

// emptyValue returns what encoding/json writes for a list or map that is not nil but has nothing in
// it.
func (m model) emptyValue(t parser.Type) (value any, ok bool) {
	switch t := m.underlying(t).(type) {
	case parser.Map:
		return map[string]any{}, true
	case parser.Slice:
		if elem, ok := t.Elem.(parser.Basic); ok && (elem.Name == "byte" || elem.Name == "uint8") {
			return "", !t.Array
		}
		return []any{}, !t.Array
	}
	return nil, false
}
