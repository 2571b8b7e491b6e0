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
	if basic, ok = w.underlying(t).(parser.Basic); ok {
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

// An element is what is in a field, if that is a list or a map, or the field itself.
type element struct {
	node *schema.Structural
	path string        // what leads there in the name of a marker
	name string        // and behind the name of the field
	in   func(any) any // puts a value there
}

// innermost leads through pointers, lists and maps to what is in them, or to the one whose schema a
// marker has replaced.
func (w *walker) innermost(t parser.Type, node *schema.Structural) (parser.Type, element) {
	i := element{node: node, in: func(value any) any { return value }}
	for {
		elem, below := w.elem(t, i.node)
		if below == nil {
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

func isInteger(node *schema.Structural) bool {
	scalar, ok := node.Shape.(schema.Scalar)
	return ok && scalar.Type == "integer"
}

// article puts an article before a type.
func article(goType string) string {
	if strings.ContainsRune("aio", rune(goType[0])) {
		return "an " + goType
	}
	return "a " + goType
}
