package markers

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/schema"
)

// ValueHint says what to write in place of a value of another type than a schema has, given how it
// is written; items is the type of the items of a list, if it is known.
func ValueHint(is, items string, value schema.JSON, written string) string {
	v, _ := jsontext.Decode([]byte(value)) // a value of no known type
	list, _ := v.([]any)
	members, object := v.(map[string]any)
	text, _ := v.(string)
	scalar := !object && list == nil && v != nil
	switch {
	case list != nil && !strings.ContainsAny(written, "{["):
		return "semicolons in braces make a list of lists: write commas, as in {a,b}"
	case is == "array" && text == "[]":
		return "an empty list is written as {}"
	case is == "array" && strings.HasPrefix(text, "["):
		return "a list is written in braces, as in {a,b}"
	case is != "string" && text == "null":
		return "no marker can give null, which is what is there without a default: remove the line"
	case is != "string" && strings.HasPrefix(text, "{"):
		return "leave out the quotes"
	case is == "array" && scalar && len(parts(text)) > 1:
		return "write a list of them: {" + strings.Trim(jsontext.Line(parts(text)), "[]") + "}"
	case is == "object" && len(list) == 1 && strings.HasPrefix(written, "{{"):
		return "one pair of braces is an object"
	case is == "integer or string" && value.Type() == "boolean":
		return "write a whole number or a string"
	case strings.HasSuffix(is, "string") && scalar:
		return "write " + strconv.Quote(strings.Trim(written, `"`))
	case is == "array" && object && len(members) == 0:
		return "braces with nothing in them are an object; leave it out"
	case is == "array" && object && items != "" && items != "object" && items != "array":
		return "its items are of type " + items + ": write them with commas, as in {a,b}"
	case is == "array" && object && strings.HasPrefix(written, "{"):
		return "write a list of it: {" + written + "}"
	case is == "array" && scalar && items == "string" && text == "":
		return "write a list of it: {" + strconv.Quote(written) + "}"
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
	case (is == "integer" || is == "number") && isNumeral(is, text):
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

// isNumeral reports whether a text is a number of a type, as [plainNumber] writes it.
func isNumeral(is, text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	v, ok := guess(plainNumber(text))
	return err == nil && ok && isNumber(v) && schema.Accepts(is, v.Type())
}

// guess reads a whole text as the value of a marker that takes any type.
func guess(text string) (v schema.JSON, ok bool) {
	r := &reader{text: text}
	v, err := r.guessed(r.guessKind())
	return v, err == nil && r.end() == nil
}

// plainNumber returns a number without the plus sign and the zeros in front, and the underscores
// inside, which make it a text even where it has no quotes.
func plainNumber(text string) string {
	digits := strings.ReplaceAll(strings.TrimLeft(text, "+-0"), "_", "")
	if digits == "" || !unicode.IsDigit(rune(digits[0])) {
		digits = "0" + digits
	}
	if strings.HasPrefix(text, "-") {
		return "-" + digits
	}
	return digits
}
