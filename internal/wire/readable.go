package wire

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/schemagen/schemagen/pkg/parser"
)

// A span is what an integer type of Go holds, from its least to its greatest value.
type span struct{ least, greatest float64 }

var integers = map[string]span{
	"int8": {math.MinInt8, math.MaxInt8}, "int16": {math.MinInt16, math.MaxInt16},
	"int32": {math.MinInt32, math.MaxInt32}, "rune": {math.MinInt32, math.MaxInt32},
	"int64": {math.MinInt64, math.MaxInt64}, "int": {math.MinInt64, math.MaxInt64},
	"uint8": {0, math.MaxUint8}, "byte": {0, math.MaxUint8}, "uint16": {0, math.MaxUint16},
	"uint32": {0, math.MaxUint32}, "uint64": {0, math.MaxUint64}, "uint": {0, math.MaxUint64},
	"uintptr": {0, math.MaxUint64},
}

// has reports whether a type holds an integer. The bounds are exact but for the greatest of 64
// bits, which are rounded up.
func (r span) has(text string) bool {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		return false
	}
	least, _ := big.NewFloat(r.least).Int(nil)
	greatest, _ := big.NewFloat(r.greatest).Int(nil)
	if r.greatest > 1<<53 {
		greatest.Sub(greatest, big.NewInt(1))
	}
	return n.Cmp(least) >= 0 && n.Cmp(greatest) <= 0
}

var (
	intOrStringName = parser.TypeName{Package: "k8s.io/apimachinery/pkg/util/intstr",
		Name: "IntOrString"}
	numberName = parser.TypeName{Package: "encoding/json", Name: "Number"}
)

// unreadable returns the first part of a value that Go cannot read into a type, and that type; no
// type if it can read all of it. Numbers in the value are of type json.Number. A type of which a
// method reads the values can read all, but for those whose method is known.
func (m model) unreadable(t parser.Type, value any) (goType string, part any) {
	t = parser.Pointee(t)
	if value == nil {
		return "", nil
	}
	if named, ok := t.(parser.Named); ok {
		goType, readable := readsItself(named.Name, value)
		if goType != "" && !readable {
			return goType, value
		}
		t = m.underlying(t)
	}
	switch t := t.(type) {
	case parser.Basic:
		if !fitsNumber(t.Name, value) {
			return t.Name, value
		}
	case parser.Slice:
		return m.unreadableItem(t, value)
	case parser.Map:
		return m.unreadableEntry(t, value)
	case parser.Struct:
		object, _ := value.(map[string]any)
		for i := range t.Fields {
			f := &t.Fields[i]
			if f.JSON.Skip || f.JSON.Missing || f.JSON.String {
				continue
			}
			within := object[f.JSON.Name]
			if f.JSON.Inline {
				within = value
			}
			if goType, part := m.unreadable(f.Type, within); goType != "" {
				return goType, part
			}
		}
	}
	return "", nil
}

// readsItself reports whether a known type whose method reads its values can read one, and calls
// it as it is imported; other types have no name.
func readsItself(name parser.TypeName, value any) (goType string, readable bool) {
	text, isText := value.(string)
	var err error
	switch name {
	case durationName:
		_, err = time.ParseDuration(text)
		return "metav1.Duration", isText && err == nil
	case microTimeName:
		_, err = time.Parse("2006-01-02T15:04:05.000000Z07:00", text)
		return "metav1.MicroTime", isText && err == nil
	case numberName:
		return "json.Number", isText && json.Valid([]byte(text)) &&
			fitsNumber("float64", json.Number(text))
	case intOrStringName:
		return "intstr.IntOrString", isText || fitsNumber("int32", value)
	}
	return "", true
}

// readableAs says what Go can read into a type of which unreadable has found something else.
func readableAs(goType string) string {
	basic := strings.TrimPrefix(goType, "key of type ")
	if span, ok := integers[basic]; ok {
		if span.greatest > math.MaxUint32 {
			return "an integer of 64 bits"
		}
		return fmt.Sprintf("an integer from %.0f to %.0f", span.least, span.greatest)
	}
	switch goType {
	case "metav1.Duration":
		return "hours, minutes and seconds, as in 24h or 1m30s"
	case "metav1.MicroTime":
		return "six digits after the seconds, as in 2026-01-31T08:00:00.000000Z"
	case "intstr.IntOrString":
		return "an integer of 32 bits or a string"
	case "[]byte":
		return "it in base64, as in aGVsbG8="
	}
	return "a number that it holds"
}

// fitsNumber reports whether a predeclared type of Go can hold a value, as far as that is a number.
func fitsNumber(basic string, value any) bool {
	number, ok := value.(json.Number)
	if !ok {
		return true // the schema has the type
	}
	if holds, ok := integers[basic]; ok {
		return holds.has(number.String())
	}
	n, err := number.Float64()
	return err == nil && (basic != "float32" || math.Abs(n) <= math.MaxFloat32)
}

// unreadableItem is unreadable for a list, whose bytes may be a text in base64.
func (m model) unreadableItem(t parser.Slice, value any) (goType string, part any) {
	switch value := value.(type) {
	case string:
		if elem, ok := m.underlying(t.Elem).(parser.Basic); ok && !t.Array &&
			(elem.Name == "byte" || elem.Name == "uint8") {
			if _, err := base64.StdEncoding.DecodeString(value); err != nil {
				return "[]byte", value
			}
		}
	case []any:
		for _, item := range value {
			if goType, part := m.unreadable(t.Elem, item); goType != "" {
				return goType, part
			}
		}
	}
	return "", nil
}

// unreadableEntry is unreadable for the keys and values of a map.
func (m model) unreadableEntry(t parser.Map, value any) (goType string, part any) {
	object, _ := value.(map[string]any)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if basic, ok := m.underlying(t.Key).(parser.Basic); ok && basic.Name != "string" &&
			!fitsNumber(basic.Name, json.Number(key)) {
			return "key of type " + basic.Name, key
		}
		if goType, part := m.unreadable(t.Elem, object[key]); goType != "" {
			return goType, part
		}
	}
	return "", nil
}
