package wire

import (
	"cmp"
	"fmt"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// decodes looks for values of a field that a server accepts and Go cannot hold, and for fields of
// which no value that Go can hold is accepted.
func (w *walker) decodes(s subject) {
	if s.field.JSON.String || w.lacksMarshaler(s, s.field.Type, s.property.Schema) {
		return
	}
	w.values(s, s.field.Type, s.property.Schema)
	basic, ok := w.underlying(parser.Pointee(s.field.Type)).(parser.Basic)
	if ok && w.never(s, basic.Name, s.property.Schema) {
		return
	}
	t, inner := w.innermost(s.field.Type, s.property.Schema)
	if basic, ok = w.underlying(t).(parser.Basic); ok && inner.node != nil {
		w.accepts(s, t, basic.Name, inner)
	}
}

// values reports the defaults and the enum values that a Go type cannot hold, those of the items of
// a list and of the values of a map, too.
func (w *walker) values(s subject, t parser.Type, node *schema.Structural) {
	if node.Default != "" {
		w.value(s, t, node, "default", node.Default)
	}
	for _, value := range node.Enum {
		w.value(s, t, node, "enum", value)
	}
	if elem, below := w.elem(t, node); below != nil {
		w.values(s, elem, below)
	}
}

// value reports a value that a marker gives to a field and that Go cannot read. The keyword is
// default or enum.
func (w *walker) value(
	s subject, t parser.Type, node *schema.Structural, keyword string, value schema.JSON,
) {
	decoded, err := jsontext.Decode([]byte(value))
	if err != nil {
		return
	}
	goType, part := w.unreadable(t, decoded)
	if goType == "" {
		return
	}
	what := map[string]string{"default": "the default", "enum": "the value"}[keyword] + " " +
		string(value)
	if part = jsonOf(part); part != string(value) {
		what = fmt.Sprintf("%s in %s", part, what)
	}
	if m, isNew := w.targetOf(s, t, node, keyword); isNew {
		d := w.found.Add(diag.CodeWireDecode, m.pos,
			"%s of %s is nothing that %s holds: a client in Go cannot read an object that has "+
				"it, nor a list with such an object; write %s", what, m.name, article(goType),
			readableAs(goType))
		d.CRD = w.crd
		d.Relate(s.field.Pos, "the declaration")
	}
}

// A target is what a marker is about, and where it stands: a field, or the type of one. Without a
// marker of the user's it is the field.
type target struct {
	name string
	pos  token.Position
}

// targetOf returns where the marker stands that sets a keyword of a value of type t in a field.
// That of a type is met in every field of the type, and is new in the first.
func (w *walker) targetOf(
	s subject, t parser.Type, node *schema.Structural, keyword string,
) (m target, isNew bool) {
	k, ok := node.Origin.Keyword(keyword)
	if !ok || !k.Main {
		return target{s.name(), s.field.Pos}, true
	}
	pos := k.Pos
	if k.Text.IsValid() {
		pos = k.Text
	}
	named, ok := parser.Pointee(t).(parser.Named)
	if !ok || slices.ContainsFunc(s.field.Markers, func(c parser.Comment) bool {
		return c.Pos.Line == pos.Line && c.Pos.Filename == pos.Filename
	}) {
		return target{s.name(), pos}, true
	}
	isNew = !w.reported[pos]
	w.reported[pos] = true
	return target{named.Name.Declared(), pos}, isNew
}

// An edge is an integer next to those that a Go type holds.
type edge struct {
	beyond, last int64
	keyword      string // which can keep it out
	marker       string
	bound        *float64
}

// edges returns the integers next to those that a type holds, as far as a format has them. No
// server reads integers of more than 64 bits.
func edges(goType string, node *schema.Structural) (found []edge) {
	holds, ok := integers[goType]
	format, formatted := integers[node.Format]
	switch {
	case !ok, !formatted && node.Format != "": // which is reported
		return nil
	case !formatted:
		format = integers["int64"]
	}
	if holds.least > format.least {
		found = append(found, edge{int64(holds.least) - 1, int64(holds.least), "minimum", "Minimum",
			node.Minimum})
	}
	if holds.greatest < format.greatest {
		found = append(found, edge{int64(holds.greatest) + 1, int64(holds.greatest), "maximum",
			"Maximum", node.Maximum})
	}
	return found
}

// accepts reports that a server accepts the integers next to those that a Go type holds.
func (w *walker) accepts(s subject, t parser.Type, goType string, inner element) {
	beside := edges(goType, inner.node)
	if len(beside) == 0 || len(inner.node.Enum) > 0 || !isInteger(inner.node) ||
		s.restrictedAround() {
		return
	}
	server, err := newServer(w.ctx, s.property)
	if err != nil {
		return
	}
	var accepted, ways []string
	own := target{s.name() + inner.name, s.field.Pos}
	object, m, isNew := "", own, true
	for _, e := range beside {
		if !server.send(inner.in(e.beyond)).accepted() {
			continue
		}
		accepted = append(accepted, fmt.Sprint(e.beyond))
		ways = append(ways, fmt.Sprintf("+kubebuilder:validation:%s%s=%d", inner.path,
			e.marker, e.last))
		object = cmp.Or(object, s.at.object(inner.in(e.beyond)))
		if e.bound != nil {
			m, isNew = w.targetOf(s, t, inner.node, e.keyword)
		}
	}
	further := ""
	if _, ok := t.(parser.Basic); ok { // a named type has a format of its own
		further = refusedRange(goType, inner, server)
	}
	switch {
	case !isNew:
	case len(accepted) > 0:
		if further != "" {
			further = "; " + further
		}
		w.reportAt(s, m, diag.CodeWireDecode, proof{object: object, from: "a server accepts"},
			"is %s, which does not hold %s, though a server accepts that: a client in Go cannot "+
				"read an object that has it, nor a list with such an object; write %s%s",
			article(goType), strings.Join(accepted, " or "), strings.Join(ways, " and "), further)
	case further != "":
		w.reportAt(s, own, diag.CodeWireRange, proof{}, "is %s: %s", article(goType), further).
			Statement.Of = own.name
	}
}

// refusedRange says what to write for the half of a uint32 that a server refuses for its format, or
// nothing where a marker or a rule bounds the value.
func refusedRange(goType string, inner element, server *server) string {
	if goType != "uint32" || inner.node.Format != "int32" || inner.node.Maximum != nil ||
		len(inner.node.Rules) > 0 ||
		server.send(inner.in(int64(math.MaxUint32))).accepted() {
		return ""
	}
	return fmt.Sprintf("a server refuses numbers beyond %d: for these write "+
		"+kubebuilder:validation:%[2]sFormat=int64 and +kubebuilder:validation:%[2]sMaximum=%[3]d",
		math.MaxInt32, inner.path, uint32(math.MaxUint32))
}

// lacksMarshaler reports a field of a type that is declared as one with a marshaler, which it then
// lacks: Go writes the fields of the struct behind it.
func (w *walker) lacksMarshaler(s subject, t parser.Type, node *schema.Structural) bool {
	t, inner := w.innermost(t, node)
	named, ok := t.(parser.Named)
	if !ok || inner.node == nil {
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
	if inner.node == nil || !isNamed {
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

// noObject reports a field of a struct, which Go writes as an object, whose schema is of another
// type.
func (w *walker) noObject(s subject) bool {
	t, inner := w.innermost(s.field.Type, s.property.Schema)
	if _, ok := w.underlying(t).(parser.Struct); !ok || inner.node == nil {
		return false
	}
	object, known := w.zero(t, nil)
	return known && !fits(inner.node, object) &&
		w.neverAccepted(s, w.severity(s), []any{inner.in(object)},
			"Go writes a struct as an object: give it MarshalJSON, or the schema of an object")
}

// An element is what is in a field, if that is a list or a map, or the field itself.
type element struct {
	node *schema.Structural // nil where a marker has replaced the schema
	path string             // what leads there in the name of a marker
	name string             // and behind the name of the field
	in   func(any) any      // puts a value there
}

// innermost leads through pointers, lists and maps to what is in them.
func (w *walker) innermost(t parser.Type, node *schema.Structural) (parser.Type, element) {
	i := element{node: node, in: func(value any) any { return value }}
	for i.node != nil {
		elem, below := w.elem(t, i.node)
		if elem == nil {
			break
		}
		around := i.in
		if _, isMap := i.node.Shape.(schema.Map); isMap {
			i.path, i.name = i.path+"additionalProperties:", i.name+"{}"
			i.in = func(value any) any { return around(map[string]any{entryKey: value}) }
		} else {
			i.path, i.name = i.path+"items:", i.name+"[]"
			i.in = func(value any) any { return around([]any{value}) }
		}
		t, i.node = elem, below
	}
	return parser.Pointee(t), i
}

// elem returns the type of what is in a list or a map, and its schema, which is nil where a marker
// has replaced that; no type, if it is neither.
func (w *walker) elem(t parser.Type, node *schema.Structural) (parser.Type, *schema.Structural) {
	t = parser.Pointee(t)
	if under := w.underlying(t); under != nil {
		t = under
	}
	switch t := t.(type) {
	case parser.Slice:
		array, _ := node.Shape.(schema.Array)
		return t.Elem, array.Items
	case parser.Map:
		m, _ := node.Shape.(schema.Map)
		return t.Elem, m.Values
	}
	return nil, nil
}

// fieldsOf has what Go writes for the structs behind types with a marshaler of their own.
func fieldsOf() map[parser.TypeName]map[string]any {
	return map[parser.TypeName]map[string]any{
		durationName:    {"Duration": int64(0)},
		quantityName:    {"Format": ""},
		intOrStringName: {"Type": int64(0), "IntVal": int64(0), "StrVal": ""},
	}
}

func isInteger(node *schema.Structural) bool {
	scalar, ok := node.Shape.(schema.Scalar)
	return ok && scalar.Type == "integer"
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
		why = fmt.Sprintf("Go writes %s: remove what gives the schema another type, or have a "+
			"type with MarshalJSON", article(typeOf(zero)))
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
	switch w.underlying(s.field.Type).(type) {
	case parser.Pointer, parser.Slice, parser.Map:
		return diag.Warning
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

// article puts an article before a type.
func article(goType string) string {
	if strings.HasPrefix(goType, "int") {
		return "an " + goType
	}
	return "a " + goType
}
