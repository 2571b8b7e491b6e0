package markers

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/internal/jsontext"
	words "github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A limit is a pair of keywords, the first of which must not exceed the second, for values of some
// types.
type limit struct {
	types       []string
	least, most string
	of          func(*schema.Draft) (least, most float64) // infinite where there is none
}

var limits = []limit{
	{[]string{"integer", "number"}, "minimum", "maximum",
		func(d *schema.Draft) (float64, float64) {
			return orInf(d.Minimum, -1), orInf(d.Maximum, 1)
		}},
	{[]string{"string"}, "minLength", "maxLength", func(d *schema.Draft) (float64, float64) {
		return count(d.MinLength, -1), count(d.MaxLength, 1)
	}},
	{[]string{"array"}, "minItems", "maxItems", func(d *schema.Draft) (float64, float64) {
		return count(d.MinItems, -1), count(d.MaxItems, 1)
	}},
	{[]string{"object"}, "minProperties", "maxProperties",
		func(d *schema.Draft) (float64, float64) {
			return count(d.MinProperties, -1), count(d.MaxProperties, 1)
		}},
}

func orInf(x *float64, sign int) float64 {
	if x == nil {
		return math.Inf(sign)
	}
	return *x
}

func count(n *int64, sign int) float64 {
	if n == nil {
		return math.Inf(sign)
	}
	return float64(*n)
}

// crossed reports whether no value lies between the limits.
func (l limit) crossed(least, most float64, exclusive bool) bool {
	return least > most || least == most && exclusive && l.least == "minimum"
}

// ranges reports limits set by the markers of one declaration that no value can meet.
func ranges(d *schema.Draft) diag.List {
	if len(d.Origin.Keywords) == 0 {
		return nil
	}
	var ds diag.List
	for _, l := range limits {
		least, most := l.of(d)
		from, okFrom := d.Origin.Keyword(l.least)
		to, okTo := d.Origin.Keyword(l.most)
		switch {
		case okTo && most < 0 && l.most != "maximum":
			ds.Add("marker/value", to.Text,
				"%s is %s, and nothing is that short: write a count from 0", l.most,
				number(most))
		case okFrom && okTo && l.crossed(least, most, d.ExclusiveMinimum || d.ExclusiveMaximum):
			if from.Pos.Offset > to.Pos.Offset {
				from, to = to, from
			}
			ds.Add("marker/conflict", to.Pos,
				"no value can meet %s %s and %s %s: change one of them", l.least,
				number(least), l.most, number(most)).
				Relate(from.Pos, "the other limit")
		case okFrom && least < 0 && l.least != "minimum":
			ds.Add("marker/value", from.Text,
				"%s is %s, which restricts nothing: remove it, or write a higher one", l.least,
				number(least))
		}
	}
	return ds
}

func number(x float64) string {
	if math.Abs(x) < 1e21 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// MistypedValues reports values given by the markers on d, ms among them, that are neither of its
// type nor of that of the named type that it uses; named is nil if it uses none.
func MistypedValues(ms []Marker, d, named *schema.Draft) diag.List {
	var ds diag.List
	is := expectedOf(d, named)
	if is.typ == "" {
		return nil
	}
	if d.Items != nil {
		is.items = itemsOf(d).typ
	}
	if k, ok := d.Origin.Keyword("default"); ok && !is.accepts(d.Default) {
		reportMistyped(&ds, k, "default", d.Default, at(writtenValues(ms, k), 0), is)
	}
	if k, ok := d.Origin.Keyword("enum"); ok {
		reportMistypedEnum(&ds, ms, k, d, is)
	}
	if is.accepts(nullText) {
		nullAsText(&ds, ms, d)
	}
	switch items := d.Items; {
	case items != nil && items.Refers:
		ds = append(ds, MistypedValues(ms, items.Own(), items.Parts[0])...)
	case items != nil:
		ds = append(ds, MistypedValues(ms, items, nil)...)
	}
	return ds
}

// nullText is what null without quotes is, and nilText what Go calls it: texts like any other.
const nullText, nilText = schema.JSON(`"null"`), schema.JSON(`"nil"`)

// nullAsText warns of them in a default or an enum.
func nullAsText(ds *diag.List, ms []Marker, d *schema.Draft) {
	for _, text := range []schema.JSON{nullText, nilText} {
		word := strings.Trim(string(text), `"`)
		warn := func(keyword, what string, index int) {
			if k, ok := d.Origin.Keyword(keyword); ok &&
				at(writtenValues(ms, k), index) == word {
				ds.Add("marker/type", k.Text,
					`the %s is the string %s, not null, which no marker can give: if the string is meant, put it in quotes`, what, text).
					Severity = diag.Warning
			}
		}
		if d.Default == text {
			warn("default", "default", 0)
		}
		if i := slices.Index(d.Enum, text); i >= 0 {
			warn("enum", "value of the enum", i)
		}
	}
}

// reportMistyped quotes a value as its author wrote it, since a version 1.10 that was read as a
// number has become 1.1.
func reportMistyped(
	ds *diag.List, k schema.Keyword, what string, v schema.JSON, text string, is expected,
) {
	scalar := v != "" && strings.IndexByte(`[{"n`, v[0]) < 0
	raw := cmp.Or(text, string(v))
	if !scalar || text == "" {
		text = string(v)
	}
	f := ds.Add("marker/type", k.Text, "the %s is %s, %s, but the value is of type %s", what, text,
		describeType(v), is.typ)
	switch number := is.typ == "integer" || is.typ == "number"; {
	case is.duration && isNumber(v):
		f.Message += fmt.Sprintf(": write it with a unit, as in %q", raw+"s")
	case what == "default" || scalar && is.typ == "string":
		f.Message += ": " + ValueHint(is.typ, is.items, v, raw)
		if near := is.spelled(v, raw); what == "default" && text == raw && near != "" {
			at := ValueAt(k.Value, nil, false)
			f.Pos, f.End = at.Pos, at.End
			f.Fixes = []diag.Fix{{Message: "write " + near, Safe: true,
				Edits: []diag.Edit{{Pos: f.Pos, End: f.End, New: near}}}}
		}
	case number && ranged.MatchString(strings.Trim(text, `"`)):
		f.Message += ": " + validationPrefix + "Minimum and " + validationPrefix +
			"Maximum give a range"
	case severalIn(strings.Trim(text, `"`)):
		f.Message += ": semicolons separate values, outside of quotes"
	case is.typ != "array" && is.typ != "object":
		f.Message += ": " + ValueHint(is.typ, is.items, v, text)
	}
}

// ranged finds a range of numbers.
var ranged = regexp.MustCompile(`^-?[0-9.]*[0-9] ?(-|–|\.\.\.?|to) ?[0-9.]+$`)

// reportMistypedEnum reports the values of an enum that are not of the expected type.
func reportMistypedEnum(
	ds *diag.List, ms []Marker, k schema.Keyword, d *schema.Draft, is expected,
) {
	var wrong, right []string
	first := -1
	written := writtenValues(ms, k)
	for i, v := range d.Enum {
		text := cmp.Or(at(written, i), string(v))
		if is.accepts(v) {
			right = append(right, text)
			continue
		}
		if first < 0 {
			first = i
		}
		wrong, right = append(wrong, text), append(right, is.spelled(v, text))
	}
	switch len(wrong) {
	case 0:
		return
	case 1:
		reportMistyped(ds, k, "value of the enum", d.Enum[first], at(written, first), is)
	default:
		f := ds.Add("marker/type", k.Text, "the values %s of the enum are not of type %s",
			words.Join(wrong, " and "), is.typ)
		if !slices.Contains(right, "") {
			f.Message += ": write " + strings.Join(right, ";")
		} else if is.typ != "array" && is.typ != "object" {
			f.Message += ": " + ValueHint(is.typ, is.items, d.Enum[first], wrong[0])
		}
	}
	switch f := &(*ds)[len(*ds)-1]; {
	case d.Items != nil && itemsOf(d).accepts(d.Enum[first]):
		f.Message += "; for its items: " + itemsPrefix + "Enum"
	case d.Values != nil:
		f.Message += "; for its values: " + validationPrefix + "additionalProperties:Enum"
	}
}

func isNumber(v schema.JSON) bool { return v.Type() == "integer" || v.Type() == "number" }

// spelled returns how a value is written so that it is of the expected type, or "" if it cannot be.
func (is expected) spelled(v schema.JSON, text string) string {
	scalar := v != "" && strings.IndexByte(`[{"n`, v[0]) < 0
	near, _ := strconv.Unquote(text)
	switch {
	case is.duration && isNumber(v):
		near = `"` + text + `s"`
	case scalar && is.typ == "string":
		near = `"` + text + `"`
	case strings.ContainsFunc(near, unicode.IsControl):
		return ""
	case isNumeral(is.typ, near):
		near = plainNumber(near)
	}
	if read, ok := guess(near); !ok || !is.accepts(read) {
		return ""
	}
	return near
}

// writtenValues returns the texts of the values, as the marker among ms that set the keyword gives
// them; none if they cannot be told apart.
func writtenValues(ms []Marker, k schema.Keyword) (texts []string) {
	i := slices.IndexFunc(ms, func(m Marker) bool {
		return m.Pos == k.Pos && !m.late && m.arg < len(m.text)
	})
	if i < 0 {
		return nil
	}
	r := &reader{text: ms[i].text, off: ms[i].arg}
	if k.Name != "enum" {
		return []string{strings.TrimSpace(r.rest())}
	}
	_, err := list(r, func(r *reader) (schema.JSON, error) {
		start := r.off
		v, err := r.guessed(r.guessKind())
		texts = append(texts, strings.TrimSpace(r.text[start:r.off]))
		return v, err
	})
	if err != nil {
		return nil
	}
	return texts
}

// at returns the text at an index, or "" behind the last.
func at(texts []string, index int) string {
	if index < len(texts) {
		return texts[index]
	}
	return ""
}

// expected is what is known about the values of a node.
type expected struct {
	typ      string // empty if nothing is known
	nullable bool
	items    string
	duration bool // they are durations in words, as in 30s
}

// expectedOf returns what is known about the values of a draft and of the named type that it uses,
// which may be nil.
func expectedOf(d, named *schema.Draft) expected {
	is, either := expected{typ: d.Type, nullable: d.Nullable}, d.IntOrString
	for typ := range chain(named) {
		if is.typ == "" {
			is.typ = typ.Type
		}
		is.nullable = is.nullable || typ.Nullable
		either = either || typ.IntOrString
		is.duration = is.duration || typ.Duration
	}
	if either {
		is.typ = schema.IntegerOrString
	}
	return is
}

// itemsOf returns what is known about the items of a list.
func itemsOf(list *schema.Draft) expected {
	if !list.Items.Refers {
		return expectedOf(list.Items, nil)
	}
	return expectedOf(list.Items.Own(), list.Items.Parts[0])
}

// accepts reports whether a value is of the expected type.
func (is expected) accepts(v schema.JSON) bool {
	if v == "" {
		return true
	}
	found := v.Type()
	return found == "null" && is.nullable || schema.Accepts(is.typ, found) ||
		is.typ != schema.IntegerOrString && !slices.Contains(jsontext.Types(), is.typ)
}

// describeType names the type of a JSON value, with its article.
func describeType(v schema.JSON) string {
	if v.Type() == "null" {
		return "null"
	}
	return described(v.Type())
}
