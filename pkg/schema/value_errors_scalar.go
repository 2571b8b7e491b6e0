package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/remedy"
)

// IntegerOrString is what [Accepts] calls the type of an int-or-string.
const IntegerOrString = "integer or string"

// takes returns the type of a node's values, with an int-or-string as a type of its own; none if it
// takes any.
func (s *Structural) takes() string {
	switch x := s.Shape.(type) {
	case Object, Map:
		return "object"
	case Array:
		return "array"
	case Scalar:
		return x.Type
	case IntOrString:
		if x.Type == "" {
			return IntegerOrString
		}
		return x.Type
	}
	return ""
}

// ofType reports whether a value is of a type.
func ofType(is string, v any) bool { return Accepts(is, typeOf(v)) }

// Accepts reports whether a value of the JSON type found is of a type of the schema: an integer is
// also a number.
func Accepts(is, found string) bool {
	switch is {
	case IntegerOrString:
		return found == "integer" || found == "string"
	case "number":
		return found == "number" || found == "integer"
	}
	return found == is
}

// Type returns the type of the value as a schema names it, or null. A number without a fraction is
// an integer. The value must not be empty.
func (v JSON) Type() string {
	switch v[0] {
	case '"':
		return "string"
	case '{':
		return "object"
	case '[':
		return "array"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	return typeOf(json.Number(v))
}

// typeOf returns the type of a decoded JSON value; a number without a fraction is an integer.
func typeOf(v any) string {
	switch x := v.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	case json.Number:
		if n, err := x.Float64(); err == nil && n == math.Trunc(n) {
			return "integer"
		}
		return "number"
	}
	return "null"
}

// wrongType reports a value of another type than the schema's, and what to write instead.
func (f *valueCheck) wrongType(s *Structural, is string, v any) {
	items := ""
	if x, ok := s.Shape.(Array); ok {
		items = x.Items.takes()
	}
	what, found := f.pathText(), typeOf(v)
	if members, object := v.(map[string]any); object && len(members) == 0 && is == "array" {
		f.fixed = replaced(f.fixed, f.path, []any{})
	}
	f.report(false, func(written string) string {
		return fmt.Sprintf("%s is %s, which is of type %s, but values are of type %s: %s", what,
			written, found, is,
			f.hint(is, items, v, written))
	})
}

// ValueHint says what to write in place of a value of another type than a schema has, given how it
// is written; items is the type of the items of a list, if it is known.
func ValueHint(is, items string, value JSON, written string) string {
	v, _ := jsontext.Decode([]byte(value)) // a value of no known type
	return (&valueCheck{whole: true, fixed: v}).hint(is, items, v, written)
}

// hint says what to write in place of a value of the wrong type.
func (f *valueCheck) hint(is, items string, v any, written string) string {
	list, _ := v.([]any)
	members, object := v.(map[string]any)
	text, _ := v.(string)
	scalar := !object && list == nil && v != nil
	switch {
	case list != nil && !strings.ContainsAny(written, "{["):
		return "semicolons in braces make a list of lists: write commas, as in {a,b}"
	case is == "array" && f.whole && text == "[]":
		return "an empty list is written as {}"
	case is == "array" && strings.HasPrefix(text, "["):
		return "a list is written in braces, as in {a,b}"
	case is != "string" && text == "null":
		return "no marker can give null, which is what is there without a default: remove the line"
	case is != "string" && strings.HasPrefix(text, "{"):
		return "leave out the quotes"
	case is == "array" && scalar && len(parts(text)) > 1:
		return "write a list of them: {" + strings.Join(parts(text), ",") + "}"
	case is == "object" && len(list) == 1 && strings.HasPrefix(written, "{{"):
		return "one pair of braces is an object"
	case is == "array" && object && len(members) == 0 && !f.whole:
		return "braces with nothing in them are an object; leave it out"
	case strings.HasSuffix(is, "string") && scalar:
		return "write " + strconv.Quote(strings.Trim(written, `"`))
	case is == "array" && object && len(members) == 0:
		return "braces with nothing in them are an object; leave it out, or write the whole " +
			"default as JSON: +default=" +
			string(asJSON(f.fixed))
	case is == "array" && object && items != "" && items != "object" && items != "array":
		return "its items are of type " + items + ": write them with commas, as in {a,b}"
	case is == "array" && object && strings.HasPrefix(written, "{"):
		return "write a list of it: {" + written + "}"
	case is == "array" && scalar:
		return "write a list of it: {" + written + "}"
	case is == "object" && list != nil:
		return "write the name and the value of each member, as in {name: value}"
	case is == "object":
		return "write its members in braces, as in {name: value}"
	case is == "boolean" && (text == "true" || text == "false"):
		return "write " + text + " without quotes"
	case is == "boolean":
		return "write true or false"
	case (is == "integer" || is == "number") && text != "" && ofType(is, json.Number(text)) &&
		isNumber(text):
		if plain := plainNumber(text); plain != text {
			return "write " + plain
		}
		return "write " + text + " without quotes"
	case is == "integer":
		return "write a whole number"
	case is == "number":
		return "write a number"
	}
	return "write a value of type " + is
}

// parts returns the values of a text that was most likely meant as several, in quotes.
func parts(text string) (all []string) {
	between := func(c rune) bool { return strings.ContainsRune(",;|", c) }
	if !strings.ContainsFunc(text, between) {
		between = unicode.IsSpace
	}
	for _, part := range strings.FieldsFunc(text, between) {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, strconv.Quote(part))
		}
	}
	return all
}

// plainNumber returns a number without the plus sign and the zeros in front, which make it a text
// even where it has no quotes.
func plainNumber(text string) string {
	digits := strings.TrimLeft(text, "+-0")
	if digits == "" || !unicode.IsDigit(rune(digits[0])) {
		digits = "0" + digits
	}
	if strings.HasPrefix(text, "-") {
		return "-" + digits
	}
	return digits
}

func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// replaced returns a value with the part at a path replaced.
func replaced(v any, path []string, part any) any {
	if len(path) == 0 {
		return part
	}
	switch x := v.(type) {
	case map[string]any:
		out := maps.Clone(x)
		out[path[0]] = replaced(x[path[0]], path[1:], part)
		return out
	case []any:
		if i, err := strconv.Atoi(strings.Trim(path[0], "[]")); err == nil && i < len(x) {
			out := slices.Clone(x)
			out[i] = replaced(x[i], path[1:], part)
			return out
		}
	}
	return v
}

// asJSON returns a value that was read from JSON as JSON.
func asJSON(v any) JSON { return JSON(jsontext.Line(v)) }

// validation reports which value validation a value does not meet.
func (f *valueCheck) validation(v *ValueValidation, format string, value any) {
	if v.Enum != nil && !slices.ContainsFunc(v.Enum, func(choice JSON) bool {
		return sameJSON(choice, value)
	}) {
		f.says(value, "supported values: %s", choices(v.Enum))
		return
	}
	switch x := value.(type) {
	case json.Number:
		f.number(v, format, x)
	case string:
		f.count(utf8.RuneCountInString(x), v.MinLength, v.MaxLength,
			"should be at least %d chars long", "should be at most %d chars long")
		if pattern, err := regexp.Compile(v.Pattern); v.Pattern != "" && err == nil &&
			!pattern.MatchString(x) {
			f.says(x, "should match '%s'", v.Pattern)
		}
	case []any:
		f.count(len(x), v.MinItems, v.MaxItems, "should have at least %d items",
			"must have at most %d items")
	case map[string]any:
		f.count(len(x), v.MinProperties, v.MaxProperties, "should have at least %d properties",
			"must have at most %d properties")
	}
}

// says reports what a server's validation says of a value.
func (f *valueCheck) says(value any, format string, args ...any) {
	f.reportf("is %s, which %s", asJSON(value),
		remedy.OfValue(fmt.Sprintf(format, args...), remedy.OfMarkers))
}

// number reports the first bound that a number does not meet, the 32 bits of the format int32 among
// them.
func (f *valueCheck) number(v *ValueValidation, format string, value json.Number) {
	n, err := value.Float64()
	if err != nil {
		return
	}
	switch {
	case v.Minimum != nil && v.ExclusiveMinimum && n <= *v.Minimum:
		f.says(value, "should be greater than %s", decimal(*v.Minimum))
	case v.Minimum != nil && n < *v.Minimum:
		f.says(value, "should be greater than or equal to %s", decimal(*v.Minimum))
	case v.Maximum != nil && v.ExclusiveMaximum && n >= *v.Maximum:
		f.says(value, "should be less than %s", decimal(*v.Maximum))
	case v.Maximum != nil && n > *v.Maximum:
		f.says(value, "should be less than or equal to %s", decimal(*v.Maximum))
	case v.MultipleOf != nil && *v.MultipleOf > 0 &&
		n/(*v.MultipleOf) != math.Trunc(n/(*v.MultipleOf)):
		f.says(value, "should be a multiple of %s", decimal(*v.MultipleOf))
	case format == "int32" && math.Trunc(n) == n && (n < math.MinInt32 || n > math.MaxInt32):
		f.says(value, "must be of type integer with format int32 in")
	}
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// count reports too few or too many of what a value has, as a server says it.
func (f *valueCheck) count(n int, least, most *int64, few, many string) {
	says := ""
	switch {
	case least != nil && int64(n) < *least:
		says = fmt.Sprintf(few, *least)
	case most != nil && int64(n) > *most:
		says = fmt.Sprintf(many, *most)
	default:
		return
	}
	words := remedy.OfValue(says, remedy.OfMarkers)
	f.reportf("%s, namely %d: %s", words.Wrong, n, words.Write)
}

// sameJSON reports whether a choice of an enum is the given decoded value. One that is not JSON is
// reported elsewhere.
func sameJSON(choice JSON, value any) bool {
	v, err := jsontext.Decode([]byte(choice))
	return err != nil || asJSON(v) == asJSON(value)
}

// choices lists the first values of an enum.
func choices(enum []JSON) string {
	var all []string
	for _, choice := range enum {
		if len(all) == 8 {
			all = append(all, "…")
			break
		}
		all = append(all, string(choice))
	}
	return strings.Join(all, ", ")
}
