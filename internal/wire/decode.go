package wire

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strings"
	"time"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A span is what an integer type of Go holds, from its least to its greatest value.
type span struct{ least, greatest float64 }

var integers = map[string]span{
	"int8": {math.MinInt8, math.MaxInt8}, "int16": {math.MinInt16, math.MaxInt16},
	"int32": {math.MinInt32, math.MaxInt32}, "rune": {math.MinInt32, math.MaxInt32},
	"int64": {math.MinInt64, math.MaxInt64}, "int": {math.MinInt64, math.MaxInt64},
	"uint8": {0, math.MaxUint8}, "byte": {0, math.MaxUint8}, "uint16": {0, math.MaxUint16},
	"uint32": {0, math.MaxUint32}, "uint64": {0, math.MaxUint64}, "uint": {0, math.MaxUint64}, "uintptr": {0, math.MaxUint64},
}

// decodes looks for values of a field that a server accepts and Go cannot hold, and for fields of
// which no value that Go can hold is accepted.
func (w *walker) decodes(s subject) {
	t := s.field.Type
	for {
		pointer, ok := t.(parser.Pointer)
		if !ok {
			break
		}
		t = pointer.Elem
	}
	node := s.property.Schema
	if s.field.JSON.String || w.bare(s, t, node) {
		return
	}
	if named, ok := t.(parser.Named); ok && named.Name == durationName {
		w.values(s, "metav1.Duration", node, func(value any) bool {
			text, ok := value.(string)
			_, err := time.ParseDuration(text)
			return ok && err == nil
		})
		return
	}
	basic, ok := w.underlying(t).(parser.Basic)
	if !ok {
		return
	}
	if w.never(s, basic.Name, node) {
		return
	}
	holds, isInteger := integers[basic.Name]
	if !isInteger {
		return
	}
	w.values(s, basic.Name, node, func(value any) bool {
		number, ok := value.(json.Number)
		n, isInt := new(big.Int).SetString(number.String(), 10)
		return ok && isInt && holds.has(n)
	})
	w.accepts(s, basic.Name, node, holds)
}

// has reports whether a type holds an integer. The bounds are exact but for the greatest of 64
// bits, which are rounded up.
func (r span) has(n *big.Int) bool {
	least, _ := big.NewFloat(r.least).Int(nil)
	greatest, _ := big.NewFloat(r.greatest).Int(nil)
	if r.greatest > 1<<53 {
		greatest.Sub(greatest, big.NewInt(1))
	}
	return n.Cmp(least) >= 0 && n.Cmp(greatest) <= 0
}

// values reports the default and the enum values that a Go type cannot hold.
func (w *walker) values(s subject, goType string, node *schema.Structural, holds func(any) bool) {
	check := func(keyword, what string, value schema.JSON) {
		var decoded any
		decoder := json.NewDecoder(strings.NewReader(string(value)))
		decoder.UseNumber()
		if decoder.Decode(&decoded) != nil || decoded == nil || holds(decoded) {
			return
		}
		pos := s.field.Pos
		if k, ok := node.Origin.Keyword(keyword); ok && k.Main {
			pos = k.Pos
		}
		d := w.found.Add(diag.CodeWireDecode, pos, "%s %s of %s is nothing that %s holds: a client in Go cannot read an object that has it, "+
			"nor a list with such an object", what, value, s.name(), article(goType))
		d.CRD = w.crd
		d.Relate(s.field.Pos, "the declaration")
	}
	if node.Default != "" {
		check("default", "the default", node.Default)
	}
	for _, value := range node.Enum {
		check("enum", "the value", value)
	}
}

// accepts reports that a server accepts the integers next to those that a Go type holds. A format
// is checked for the types that have one, and no server reads integers of more than 64 bits.
func (w *walker) accepts(s subject, goType string, node *schema.Structural, holds span) {
	var beyond []int64
	var ways []string
	checked := node.Format != "" // for what the type does not hold, but for the sign
	if node.Minimum == nil && (holds.least == 0 || holds.least > math.MinInt64 && !checked) {
		beyond, ways = append(beyond, int64(holds.least)-1), append(ways, fmt.Sprintf("Minimum=%d", int64(holds.least)))
	}
	if node.Maximum == nil && holds.greatest < math.MaxUint32 && !checked {
		beyond, ways = append(beyond, int64(holds.greatest)+1), append(ways, fmt.Sprintf("Maximum=%d", int64(holds.greatest)))
	}
	if len(beyond) == 0 || len(node.Enum) > 0 || !isInteger(node) || s.restrictedAround() {
		return
	}
	server, err := newServer(w.ctx, s.property)
	if err != nil {
		return
	}
	var accepted, bounds []string
	object := ""
	for i, n := range beyond {
		if server.with(n).accepted() {
			accepted, bounds = append(accepted, fmt.Sprint(n)), append(bounds, "+kubebuilder:validation:"+ways[i])
			object = cmp.Or(object, s.at.object(n))
		}
	}
	if len(accepted) > 0 {
		w.report(s, diag.CodeWireDecode, proof{object: object, from: "a server accepts"}, "is %s, which does not hold %s, though a server "+
			"accepts that: a client in Go cannot read an object that has it, nor a list with such an object; write %s",
			article(goType), strings.Join(accepted, " or "), strings.Join(bounds, " and "))
	}
}

// bare reports a field of a type that is declared as one with a marshaler, which it then lacks: Go
// writes the fields of the struct behind it. It is a warning, since others may write the field, and
// Go may leave it out.
func (w *walker) bare(s subject, t parser.Type, node *schema.Structural) bool {
	t, node, in := innermost(t, node)
	named, ok := t.(parser.Named)
	if !ok || node == nil {
		return false
	}
	decl := w.model.prog.Lookup(named.Name)
	if decl == nil || decl.Alias || decl.Encodes != parser.Plain {
		return false
	}
	behind, _ := decl.Type.(parser.Named)
	object, ok := fieldsOf()[behind.Name]
	if !ok || fits(node.Shape, object) {
		return false
	}
	server, err := newServer(w.ctx, s.property)
	if err != nil {
		return false
	}
	refused := server.with(in(object))
	if refused.accepted() {
		return false
	}
	d := w.report(s, diag.CodeWireNever, proof{object: s.at.object(in(object)), answer: refused.words(s.at)}, "can have no value that Go writes: type %s is declared as %[2]s but does not have its methods, so that "+
		"Go writes %[3]s; write type %[1]s = %[2]s, or embed that in a struct", decl.Name.Name, behind.Name.Name, text(object))
	d.Severity = diag.Warning
	return true
}

// innermost leads through pointers, lists and maps to what is in them, and returns how to put a
// value there; there is no node where a marker has replaced the schema.
func innermost(t parser.Type, node *schema.Structural) (parser.Type, *schema.Structural, func(any) any) {
	in := func(value any) any { return value }
	for node != nil {
		around := in
		switch x := t.(type) {
		case parser.Pointer:
			t = x.Elem
		case parser.Slice:
			array, _ := node.Shape.(schema.Array)
			t, node, in = x.Elem, array.Items, func(value any) any { return around([]any{value}) }
		case parser.Map:
			m, _ := node.Shape.(schema.Map)
			t, node, in = x.Elem, m.Values, func(value any) any { return around(map[string]any{entryKey: value}) }
		default:
			return t, node, in
		}
	}
	return t, nil, in
}

// fieldsOf has what Go writes for the structs behind types with a marshaler of their own.
func fieldsOf() map[parser.TypeName]map[string]any {
	return map[parser.TypeName]map[string]any{
		durationName: {"Duration": int64(0)},
		quantityName: {"Format": ""},
		{Package: "k8s.io/apimachinery/pkg/util/intstr", Name: "IntOrString"}: {"Type": int64(0), "IntVal": int64(0), "StrVal": ""},
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
	scalar, isScalar := node.Shape.(schema.Scalar)
	switch {
	case !fits(node.Shape, zero) && !(isScalar && scalar.Type == "integer" && !isInt && typeOf(zero) == "number"):
		why = fmt.Sprintf("Go writes its values as %s", typeOf(zero))
	case isInt && node.Minimum != nil && *node.Minimum > holds.greatest:
		why = fmt.Sprintf("the minimum is %v, and %s holds %v at most", *node.Minimum, article(basic), holds.greatest)
	case isInt && node.Maximum != nil && *node.Maximum < holds.least:
		why = fmt.Sprintf("the maximum is %v, and %s holds no negative numbers", *node.Maximum, article(basic))
	default:
		return false
	}
	server, err := newServer(w.ctx, s.property)
	if err != nil {
		return false
	}
	for _, value := range samples(zero, holds) {
		if server.with(value).accepted() {
			return false
		}
	}
	w.report(s, diag.CodeWireNever, proof{object: s.at.object(zero), answer: server.with(zero).words(s.at)}, "can have no value that Go writes: %s", why)
	return true
}

// samples returns values of a type at its limits.
func samples(zero any, holds span) []any {
	switch zero.(type) {
	case bool:
		return []any{false, true}
	case int64:
		return []any{int64(0), int64(1), int64(max(holds.least, math.MinInt64)), int64(min(holds.greatest, math.MaxInt64-1024))}
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
