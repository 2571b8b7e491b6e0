package remedy

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
)

// values are about defaults and the values of enums.
var values = []section{
	{codes: []diag.Code{diag.CodeServerDefault}, head: "the default ", rows: refusedValues},
	{codes: []diag.Code{diag.CodeServerExample}, head: "the example ", rows: []row{
		{by: ofExample},
	}},
	{codes: []diag.Code{diag.CodeServerUnusable}, rows: []row{
		{by: ofUnusable},
	}},
	{codes: []diag.Code{diag.CodeServerUnusableEnum}, rows: []row{
		{by: ofEnum},
	}},
}

// IsUnlisted reports whether a server says of a value that it is none of those of an enum. One of
// them must be written, whatever else refuses the value.
func IsUnlisted(says string) bool { return strings.HasPrefix(says, "Unsupported value: ") }

// refusedValues are what a server says of a default, or would say of an example.
var refusedValues = []row{
	{says: "*: quote it"}, // the message says it
	{says: "^Invalid value: failed rule: *", words: "breaks the rule $1: " + keepRule},
	{says: "^Invalid value: no such key: * evaluating rule: *", words: "has no $1, of which a rule asks, “$2”: write it there, or ask has() first in the rule"},
	{says: "^Invalid value: must result in valid metadata", words: "gives an embedded resource invalid metadata: write a name of lower-case letters, or leave the metadata out"},
	{says: "^Invalid value: must not have unknown fields", words: "has unknown fields: remove them"},
	{says: "^Forbidden: must not be set in", words: ": remove it"},
	{says: "^Required value: this property is in x-kubernetes-list-map-keys", words: ": require it, or give it a default"},
	{by: func(m match) Words {
		words, known := m.validation()
		switch {
		case known:
			return words
		case m.What == "Invalid value":
			return m.words("breaks a rule, which says “${detail}”: " + keepRule)
		}
		return m.words(": write a value that the schema allows")
	}},
}

const (
	keepRule = "write a value that keeps it, or change the rule"
	mend     = ": write a value that a server takes, or change what refuses it"
)

// validations are what a server's validation says of a value, and what is wrong with it.
var validations = []row{
	{says: "^should match '*'", by: func(m match) Words {
		if strings.Contains(m.stars[0], "[numkMGTPE]|([eE]") {
			return m.words("is not a quantity: write a number and a unit without a space, such as " +
				"500m, 2 or 1Gi")
		}
		return m.words("does not match the pattern $1: write a value that does")
	}},
	{says: "^should be less than or equal to *", words: "is more than the maximum, $1: write $1 or less, or raise the maximum"},
	{says: "^should be less than *", words: "is not less than the maximum, $1, itself excluded: write less than $1, or raise the maximum"},
	{says: "^should be greater than or equal to *", words: "is less than the minimum, $1: write $1 or more, or lower the minimum"},
	{says: "^should be greater than *", words: "is not more than the minimum, $1, itself excluded: write more than $1, or lower the minimum"},
	{says: "^should be a multiple of *", words: "is not a multiple of $1: write one"},
	{says: "^should be at most * chars long|^may not be more than * bytes|^may not be more than * byte", words: "has more characters than $1: write $1 or fewer, or raise ${MaxLength|maxLength}"},
	{says: "^should be at least * chars long", words: "has fewer characters than $1: write $1 or more, or lower ${MinLength|minLength}"},
	{says: "^must have at most * items|^must have at most * item", words: "has more items than $1: write $1 or fewer, or raise ${MaxItems|maxItems, or maxProperties of a map}"},
	{says: "^must have at most * properties", words: "has more members than $1: write $1 or fewer, or raise ${MaxProperties|maxProperties}"},
	{says: "^should have at least * items", words: "has fewer items than $1: write $1 or more, or lower ${MinItems|minItems}"},
	{says: "^should have at least * properties", words: "has fewer members than $1: write $1 or more, or lower ${MinProperties|minProperties}"},
	{says: "^* is not given", words: "lacks $1, which is required: write it ${here|in the default}, too, since a default is checked before the defaults in it are filled in"},
	{says: "^* are not given", words: "lacks $1, which are required: write them ${here|in the default}, too, since a default is checked before the defaults in it are filled in"},
	{says: "^supported values: *", by: func(m match) Words {
		return Words{"is none of the values " + m.stars[0],
			cmp.Or(m.ofList().Write, "write one of them")}
	}},
	{says: "^must be of type integer with format int32 in", words: "does not fit the format int32: write a whole number of 32 bits, or give ${the field Format=int64|it the format int64}"},
	{says: "^must be of type * with format * in*", words: "does not fit the format $2 of the type $1" + mend},
	{says: "^* value must be of type * with format *", words: "cannot be checked by the bound beside it, which is no value of the format: choose one that is, or give ${the field a wider format, as in Format=int64|it a wider format}"},
	{says: "^must be of type * (default format)*", words: "does not fit the type $1" + mend},
	{says: "^must be of type *: \"*\"", by: func(m match) Words {
		want := strings.Split(m.stars[0], ",")
		if m.stars[1] == "string" && m.reader == OfManifests && isUnquoted(want[0], m.Text) {
			return m.words("is a string: write " + m.Text + " without quotes")
		}
		if slices.Contains(jsontext.Types(), want[0]) {
			return m.words("is of type $2, and values are of type " + strings.Join(want, " or ") +
				": write a value of type " + strings.Join(want, " or ") + ", or change the type")
		}
		remedy := "write one that does, or remove the format"
		if example := OfFormat(want[0], 1); example != "" {
			remedy = "write one such as " + example
		}
		return m.words("does not have the format $1: " + remedy)
	}},
	{says: "^is a forbidden property", words: "has a field that is forbidden: remove it"},
	{says: "^must not validate the schema (not)", words: "meets what not forbids" + mend},
	{says: "^must validate one and only one schema (oneOf)", words: "meets none or several of the alternatives of oneOf" + mend},
	{says: "^must validate at least one schema (anyOf)", words: "meets none of the alternatives of anyOf" + mend},
	{says: "^must validate all the schemas (allOf)",
		words: "does not meet all that allOf wants" + mend},
}

// OfValue words what a server's validation says of a value at a path, after "it". The words are
// empty for what breaks a rule.
func OfValue(says, path string, reader Reader) Words {
	words, _ := match{Refusal: Read("", says, path), reader: reader}.validation()
	return words
}

// validation words what a server's validation says of a value, behind its name or place, which the
// message of a rule does not have.
func (m match) validation() (Words, bool) {
	says := m.Detail
	_, behind, placed := strings.Cut(says, "in body ")
	quoted, err := strconv.QuotedPrefix(says)
	checked, isChecked := strings.CutPrefix(says, "Checked value ")
	switch {
	case placed:
		says = behind
	case err == nil:
		says = strings.TrimPrefix(says[len(quoted):], " ")
	case isChecked:
		says = checked
	case m.What == "Invalid value" && !strings.Contains(says, " value must be of type"):
		return Words{}, false
	}
	return m.in(validations, says, m.reader)
}

// isUnquoted reports whether a text is a number or a boolean of a type to YAML, without quotes.
func isUnquoted(kind, text string) bool {
	value, err := jsontext.Decode([]byte(text))
	switch v := value.(type) {
	case bool:
		return err == nil && kind == "boolean" && (text == "true" || text == "false")
	case json.Number:
		_, failed := strconv.ParseInt(text, 10, 64)
		return err == nil && v.String() == text &&
			(kind == "number" || kind == "integer" && failed == nil)
	}
	return false
}

// ofExample words what a server would say of an example.
func ofExample(m match) Words {
	if m.Faults == nil || m.Faults[0].Says == "" {
		return Words{} // the message says it
	}
	r := Read(m.Code, m.Faults[0].Says, m.Path)
	words, _ := r.in(refusedValues, r.What+": "+r.Detail, m.reader)
	return words
}

// ofUnusable words what a server refuses only when it applies a default.
func ofUnusable(m match) Words {
	if m.Faults == nil {
		return Words{}
	}
	says := m.Faults[0].Says
	at := cmp.Or(strings.TrimPrefix(m.Faults[0].At, "."), "it") + " "
	words, known := m.in([]row{
		{says: "Duplicate value: *", words: "is $1 once more: remove one of the two"},
		{says: "Duplicate value", words: "has the key of another item: remove one of the two"},
		{says: "Unsupported value: *: supported values: *", words: "is $1, and the values are $2: write one of them"},
		{says: "Required value", words: "is missing: write it in the default, or make it optional"},
	}, says, m.reader)
	if !known {
		words = OfValue(says, "", m.reader)
	}
	if words == (Words{}) {
		_, detail, _ := strings.Cut(says, ": ")
		at = ""
		words = Words{strings.TrimPrefix(detail, "failed rule: ") + " does not hold",
			"write another value, or change the rule"}
	}
	words.Wrong = "the server accepts the default, and then refuses every object that it applies " +
		"to, since " + at + words.Wrong
	return words
}

// maxShown is how much of a value words show.
const maxShown = 200

// ofEnum words which values of an enum no object can have, and why.
func ofEnum(m match) Words {
	refused := make([]string, len(m.Faults))
	for i, f := range m.Faults {
		refused[i] = jsontext.Cut(f.Value, maxShown) + " " +
			cmp.Or(OfValue(f.Says, "", m.reader).Wrong, f.Says)
	}
	return Words{"no object can have some values of the enum: " +
		strings.Join(word.First(refused, 3, "and %d more"), "; "),
		"remove them, or what refuses them"}
}
