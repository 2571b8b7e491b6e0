package wire

import (
	"fmt"
	"math"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// lacksMarshaler reports a field of a type that is declared as one with a marshaler, which it then
// lacks: Go writes the fields of the struct behind it.
func (w *walker) lacksMarshaler(s subject, t parser.Type, node *schema.Structural) bool {
	t, inner := w.innermost(t, node)
	named, ok := t.(parser.Named)
	if !ok {
		return false
	}
	decl := w.prog.Lookup(named.Name)
	if decl == nil || decl.Encodes != parser.Plain {
		return false
	}
	behind, _ := decl.Type.(parser.Named)
	object, ok := fieldsOf()[behind.Name]
	if !ok || fits(inner.node, object) {
		return false
	}
	return w.neverAccepted(s, w.severity(s), []any{inner.in(object)},
		"type %s is declared as %[2]s but does not have its methods, so that Go writes %[3]s; "+
			"write type %[1]s = %[2]s, or embed that in a struct",
		decl.Name.Name, behind.Name.Name, jsonOf(object))
}

// lacksKind reports an embedded resource of a type without apiVersion and kind, which a server asks
// for.
func (w *walker) lacksKind(s subject) bool {
	t, inner := w.innermost(s.field.Type, s.property.Schema)
	named, isNamed := t.(parser.Named)
	if _, isStruct := w.underlying(t).(parser.Struct); !isNamed || !isStruct {
		return false
	}
	object, isObject := inner.node.Shape.(schema.Object)
	if !isObject || !object.Embedded || object.Property("apiVersion") != nil ||
		!w.isPlain(w.prog.Lookup(named.Name)) {
		return false
	}
	value, known := w.zero(t, nil)
	return known && w.neverAccepted(s, w.severity(s), []any{inner.in(value)},
		"an embedded resource has apiVersion and kind, and %s has none: embed metav1.TypeMeta in "+
			"it, or remove the marker; the metadata of what is no resource is kept by "+
			"generateEmbeddedObjectMeta", named.Name.Name)
}

// otherType reports a struct, list or map that Go writes as an object or an array, and whose schema
// is of another type; it may be in a list or map, and so may a number, boolean or string.
func (w *walker) otherType(s subject) bool {
	t, inner := w.innermost(s.field.Type, s.property.Schema)
	what, values := w.written(t)
	if values == nil || values[0] == "" || fits(inner.node, values[0]) { // derive warns of bytes
		return false
	}
	remedy := "give it MarshalJSON, or the schema of " + article(typeOf(values[0]))
	if _, isBasic := w.underlying(t).(parser.Basic); isBasic {
		if inner.name == "" {
			return false // decodes asks about it, by its bounds, too
		}
		remedy = otherwise
	}
	for i, value := range values {
		values[i] = inner.in(value)
	}
	return w.neverAccepted(s, w.severity(s), values, "Go writes %s: %s", what, remedy)
}

// written returns what Go writes of a type, in words and as values, the zero value first; nothing
// if that is not known.
func (w *walker) written(t parser.Type) (what string, values []any) {
	zero, known := w.zero(t, nil)
	if !known {
		return "", nil
	}
	switch t := w.underlying(t).(type) {
	case parser.Struct:
		return "a struct as an object", []any{zero}
	case parser.Basic:
		return article(typeOf(zero)), []any{zero}
	case parser.Map:
		values = []any{map[string]any{}}
		if item, ok := w.zero(t.Elem, nil); ok {
			values = append(values, map[string]any{entryKey: item})
		}
		return "a map as an object", values
	case parser.Slice:
		if empty, ok := w.emptyValue(t); ok {
			zero = empty
		}
		values = []any{zero}
		if item, ok := w.zero(t.Elem, nil); ok && !t.Array {
			values = append(values, []any{item})
		}
		return "a list as an array", values
	}
	return "", nil
}

// otherwise says what to do about a plain Go type whose schema is of another type.
const otherwise = "remove what gives the schema another type, or have a type with MarshalJSON"

// fieldsOf has what Go writes for the structs behind types with a marshaler of their own.
func fieldsOf() map[parser.TypeName]map[string]any {
	return map[parser.TypeName]map[string]any{
		durationName:    {"Duration": int64(0)},
		quantityName:    {"Format": ""},
		intOrStringName: {"Type": int64(0), "IntVal": int64(0), "StrVal": ""},
	}
}

// never reports a field whose values have another type in Go than in the schema, or lie outside of
// its bounds: no value of the Go type is ever accepted.
func (w *walker) never(s subject, basic string, node *schema.Structural) bool {
	zero, known := zeroOf(basic)
	if !known {
		return false
	}
	why := ""
	holds, isInt := integers[basic]
	switch {
	case !fits(node, zero):
		why = fmt.Sprintf("Go writes %s: %s", article(typeOf(zero)), otherwise)
	case isInt && node.Minimum != nil && *node.Minimum > holds.greatest:
		why = fmt.Sprintf("the minimum is %v, and %s holds %v at most: change one of them",
			*node.Minimum, article(basic), holds.greatest)
	case isInt && node.Maximum != nil && *node.Maximum < holds.least:
		why = fmt.Sprintf("the maximum is %v, and %s holds no negative numbers: change one of them",
			*node.Maximum, article(basic))
	default:
		return false
	}
	return w.neverAccepted(s, diag.Error, samples(zero, holds), "%s", why)
}

// severity returns that of a field whose values from Go are all refused: a warning where Go may
// leave it out, or empty, while others write it.
func (w *walker) severity(s subject) diag.Severity {
	switch t := w.underlying(s.field.Type).(type) {
	case parser.Pointer, parser.Map:
		return diag.Warning
	case parser.Slice:
		if !t.Array {
			return diag.Warning
		}
	}
	if s.field.JSON.OmitZero {
		return diag.Warning
	}
	return diag.Error
}

// neverAccepted reports that a server refuses all that Go writes of a field, if it does.
func (w *walker) neverAccepted(
	s subject, severity diag.Severity, values []any, format string, args ...any,
) bool {
	server, err := newServer(w.ctx, s.property)
	if err != nil {
		return false
	}
	for _, value := range values {
		if server.send(value).accepted() {
			return false
		}
	}
	shown := values[0]
	if len(values) > 1 && s.field.JSON.MayBeAbsent() { // Go leaves out the zero value
		shown = values[1]
	}
	w.report(s, diag.CodeWireNever,
		proof{object: s.at.object(shown), answer: server.send(shown).words(s.at)},
		"can have no value that Go writes: "+format, args...).Severity = severity
	return true
}

// samples returns values of a type at its limits, the zero value first.
func samples(zero any, holds span) []any {
	switch zero.(type) {
	case bool:
		return []any{false, true}
	case int64:
		return []any{int64(0), int64(1), int64(max(holds.least, math.MinInt64)),
			int64(min(holds.greatest, math.MaxInt64-1024))}
	case string:
		return []any{"", "0", "true", "a"}
	}
	return []any{zero, 0.5}
}
