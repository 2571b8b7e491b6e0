package remedy

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// rules are about rules in CEL.
var rules = []section{
	{codes: []diag.Code{diag.CodeServerTarget, diag.CodeServerRelease}, rows: []row{
		{says: "*: *", by: func(m match) Words { return m.ofIssue(m.stars[0]+": ", m.stars[1]) }},
	}},
	{codes: []diag.Code{diag.CodeServerRule}, rows: []row{
		{says: "messageExpression compilation failed: *|messageExpression instantiation failed: *", by: func(m match) Words {
			return m.ofIssue("the messageExpression does not compile: ", m.stars[0])
		}},
		{says: "compilation failed: *|program instantiation failed: *", by: func(m match) Words {
			if m.OfFields {
				return m.ofFields()
			}
			return m.ofIssue("the rule does not compile: ", m.stars[0])
		}},
		{says: "failed to construct type information", words: "no rule can look into a value that may be anything: ${name its type with kubebuilder:validation:Type|write its type}, or remove the rule"},
		{says: "cel expression must evaluate to a bool", by: func(m match) Words {
			if strings.HasPrefix(m.Text, `"`) && strings.HasSuffix(m.Text, `"`) {
				return Words{"the quotes make the rule a string literal", "remove them"}
			}
			if strings.HasPrefix(m.Text, "'") && strings.HasSuffix(m.Text, "'") {
				return m.words("the single quotes make the rule a string literal: remove them${, or write backquotes|}")
			}
			return m.words("the rule must return a boolean: compare its value with something, as in self.replicas > 0")
		}},
		{says: "messageExpression must evaluate to a string", words: "messageExpression must return a string: write string(…) around it, or join strings with +"},
		{says: "rule is not specified", words: "the rule is empty: write ${a condition, or remove the marker|an expression that is true for valid values, or remove the rule}"},
		{says: "message must be specified if rule contains line breaks", words: "a rule of several lines needs a message of one: write ${message=…|a message}"},
		{says: "messageExpression must be non-empty", words: "the messageExpression is empty: write an expression, or leave it out"},
		{says: "must not contain line breaks", words: "a server shows it in one line: replace the line break by a space"},
		{says: "must be non-empty if specified", words: "it is empty: write something, or leave it out"},
		{says: "may not be set if oldSelf is not used in rule", words: "the rule does not use oldSelf, so that it cannot be optional: remove optionalOldSelf"},
		{says: "oldSelf cannot be used on the uncorrelatable portion", words: "oldSelf has no meaning here, since a server cannot tell which item of an old list an item was: write ${+listType=map with +listMapKey|x-kubernetes-list-type: map with keys} at the list, or the rule above the field that holds it"},
		{at: "reason", says: "Unsupported value", by: func(m match) Words {
			near := Meant(m.Value, []string{"FieldValueInvalid", "FieldValueForbidden",
				"FieldValueRequired", "FieldValueDuplicate"})
			return Words{"no server knows the reason " + m.Value, "write " + cmp.Or(near,
				"FieldValueInvalid, or FieldValueForbidden, FieldValueRequired or FieldValueDuplicate")}
		}},
		{at: "fieldPath", by: func(m match) Words {
			list, item, _ := strings.Cut(m.Value, "[")
			if list != "" && strings.IndexAny(item, "*0123456789") == 0 {
				return Words{"a fieldPath leads to no item of a list or map",
					"write ." + strings.TrimPrefix(list, ".")}
			}
			return m.words("fieldPath leads to no field: write that of a field of the value that the rule is about, as in ${field}")
		}},
	}},
	{codes: []diag.Code{diag.CodeServerRuleCost}, rows: []row{
		{says: "messageExpression cost*: *",
			by: tooExpensive("the messageExpression is too expensive")},
		{says: "x-kubernetes-validations estimated*: *", by: func(m match) Words {
			return Words{"all rules of the version together are too expensive: they may cost " + m.stars[1],
				"bound the lists, maps and strings that they go through" +
					m.pick("", " with maxItems, maxProperties and maxLength, or simplify them")}
		}},
		{says: "contributed to*: *", by: tooExpensive("the rules of the version together are too expensive, this one with them")},
		{says: "estimated rule cost*: *", by: tooExpensive("the rule is too expensive")},
	}},
}

// tooExpensive words that something is too expensive, which the last star says more of: how much,
// and what to do if no bounds suffice.
func tooExpensive(what string) func(m match) Words {
	return func(m match) Words {
		if cost, write, ok := strings.Cut(m.stars[1], ": "); ok {
			return Words{what + ": " + cost, write}
		}
		return Words{what + ": " + m.stars[1], "give the lists, maps and strings that it goes through " +
			m.pick("MaxItems, MaxProperties and MaxLength",
				"maxItems, maxProperties and maxLength") + ", or simplify it"}
	}
}

// issues are what CEL says of an expression.
var issues = []row{
	{says: "undefined field '*': *", words: "there is no field $1: $2"},
	{says: ": CEL writes *", words: ": CEL writes $1"},
	{says: "undeclared reference to '*'*", by: ofUndeclared},
	{says: "undefined field '*'", words: "there is no field $1: write the JSON name of one that the value has"},
	{says: "found no matching overload for '*' applied to '*': *|found no matching overload for '*' applied to '*'", by: ofCall},
	{says: "type '*' does not support field selection: *", by: func(m match) Words {
		return Words{typeName(m.stars[0]) + " has no fields", m.stars[1]}
	}},
	{says: "type '*' does not support field selection", by: func(m match) Words {
		if strings.HasPrefix(m.stars[0], "list(") {
			return Words{typeName(m.stars[0]) + " has no fields",
				"write all(x, …) or exists(x, …) for fields of its elements, or a function with " +
					"its parentheses, as in size()"}
		}
		if t := m.stars[0]; t == "timestamp" || t == "duration" {
			return Words{typeName(t) + " has no fields",
				"write a function, such as getFullYear() or getSeconds()"}
		}
		return Words{typeName(m.stars[0]) + " has no fields", "end the path before the dot, or write a function with its parentheses, as in size()"}
	}},
	{says: "expression of type '*' cannot be range of a comprehension*", by: func(m match) Words {
		return Words{typeName(m.stars[0]) + " has no elements to go through",
			"name a list or a map in it"}
	}},
	{says: "expected type '*' but found '*'", by: func(m match) Words {
		return Words{typeName(m.stars[1]) + " stands where " + typeName(m.stars[0]) + " is due",
			"compare it with something, or convert it"}
	}},
	{says: "Syntax error: *: the quote *", words: ": the quote $2"},
	{says: "Syntax error: *", by: ofSyntax},
	{says: "reserved identifier: if", words: "CEL has no if: write " + choice},
	{says: "reserved identifier: else", words: "CEL has no else: write " + choice},
	{says: "reserved identifier: *", words: "$1 is a word that CEL keeps for itself: write another name"},
	{says: "invalid argument to has() macro", by: ofHas},
	{says: "invalid int literal|invalid uint literal", words: "an integer has at most 64 bits: write a smaller one, or one with a point"},
	{says: "invalid duration argument", words: "the string in duration() is not a duration: write numbers with h, m, s, ms, us or ns, as in 1h30m"},
	{says: "invalid timestamp argument", words: "the string in timestamp() is not a timestamp: write one as in 2026-01-31T08:00:00Z"},
	{says: "invalid matches argument", by: ofPattern},
	{says: "error parsing regexp: *", by: ofPattern},
	{says: "type conversion error from '*' to '*'", by: func(m match) Words {
		return Words{m.stars[1] + "() cannot convert the constant in it, " + typeName(m.stars[0]),
			"correct the constant"}
	}},
	{says: "integer overflow|unsigned integer overflow", words: "a constant in it does not fit into the type that it is converted to: write a constant within 64 bits, and none below 0 for uint()"},
	{says: "invalid UTF-8 in bytes*", words: "the bytes in string() are no text: write the text itself, in single quotes"},
	{says: "could not parse formatting clause: unrecognized formatting clause \"*\"", words: "format() knows no %$1: write %s for any value, or %d, %f, %e, %b, %x, %X or %o"},
	{says: "could not parse formatting clause: *", words: "the text of format() cannot be read: write a place for a value as in %s, %d or %.2f"},
	{says: "unexpected end of string", words: "the text of format() ends in the middle of a place for a value: write as in %s, or %% for the sign itself"},
	{says: "index * out of range|too many arguments supplied to string.format*", words: "format() does not have as many values as places for them in its text: list a value for each % in it"},
	{says: "error during formatting: *, was given *", words: "format() cannot write a $2 like this: write %s, which takes any value"},
	{says: "argument must be a simple name|iteration variable overwrites accumulator variable", words: "a macro such as all() begins with a new name for each element: write one, as in all(x, x.size() > 0)"},
}

// ofPattern words that a regular expression in a rule is none.
func ofPattern(m match) Words {
	const wrong = "the pattern in it is not a valid RE2 regular expression"
	if lookaround.MatchString(m.Text) {
		return Words{wrong, "it has no lookahead or lookbehind: write a matches() for each half, of which ! negates one"}
	}
	return Words{wrong, "correct it, or put a backslash before a parenthesis or bracket that is meant as such"}
}

const (
	choice      = "condition ? value : other"
	implication = "!(…) || …"
	askPresence = "has(self.name)"
	oneOfEach   = "all(x, ….exists_one(y, y == x)) of the list, or listType=set beside the rule"
)

// lookaround finds what RE2 does not have in a pattern.
var lookaround = regexp.MustCompile(`\(\?<?[=!]`)

// ofIssue words what CEL says of an expression, after a head.
func (m match) ofIssue(head, issue string) Words {
	words, known := m.in(issues, issue, m.reader)
	if !known && m.Code == diag.CodeServerRule {
		words.Wrong = issue
	}
	return words.under(head)
}

// ofFields words that the rule does not compile that a marker makes of names of fields.
func (m match) ofFields() Words {
	if is, ok := capture("type '*' does not support field selection", m.stars[0]); ok {
		return Words{"the marker lists fields of a struct, and this is " + typeName(is[0]),
			"remove it"}
	}
	words := m.ofIssue("", m.stars[0])
	if words.Wrong == "" { // they only say what to write
		words = m.ofIssue("the rule of the marker does not compile: ", m.stars[0])
	}
	return words
}

// foreignFunctions are functions of other languages, and how CEL has them.
var foreignFunctions = map[string]string{
	"length": "size()", "len": "size()", "count": "size()",
	"includes": "contains(), or in for a list", "toLower": "lowerAscii()",
	"toLowerCase": "lowerAscii()", "lower": "lowerAscii()", "toUpper": "upperAscii()",
	"toUpperCase": "upperAscii()", "substr": "substring()",
	"isEmpty": "size() == 0", "any": "exists(x, …)", "some": "exists(x, …)", "every": "all(x, …)",
	"not": "!", "match": "matches()", "test": "matches()",
	"hasPrefix": "startsWith()", "hasSuffix": "endsWith()", "toString": "string(…)",
	"regex": "matches()", "exist": "exists(x, …)", "none": "!exists(x, …)",
	"toInt": "int(…)", "parseInt": "int(…)", "str": "string(…)",
	"has":     askPresence + ", or 'key' in self.map",
	"defined": askPresence, "isset": askPresence,
	"isUnique":   oneOfEach,
	"values":     "all(k, self[k] > 0): a map is gone through by its keys",
	"keys":       "all(k, …): a map is gone through by its keys",
	"unique":     oneOfEach,
	"toSet":      "self.all(x, self.exists_one(y, y == x)), or listType=set beside the rule",
	"all":        "all(x, …), with a name for the element and a condition",
	"exists":     "exists(x, …), with a name for the element and a condition",
	"exists_one": "exists_one(x, …), with a name for the element and a condition",
	"filter":     "filter(x, …), with a name for the element and a condition",
	"map":        "map(x, …), with a name for the element and an expression",
}

// foreignTypes are types of JSON and Go, and what CEL calls them.
var foreignTypes = map[string]string{"integer": "int", "number": "double", "boolean": "bool",
	"array": "list", "float": "double", "float64": "double", "int32": "int", "int64": "int"}

// ofUndeclared words that nothing has a name: the stars are the name, and what may end with a hint.
func ofUndeclared(m match) Words {
	name := m.stars[0]
	_, hint, _ := strings.Cut(m.stars[1], ": ")
	called := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*\(`).MatchString(m.Text)
	write, known := foreignFunctions[name]
	switch {
	case called && known && !strings.HasPrefix(hint, "write "):
		return Words{"there is no function " + name + " like this", "write " + write}
	case called && strings.HasPrefix(hint, "write "):
		return Words{"there is no function " + name + " like this", hint}
	case called && strings.HasPrefix(hint, "did you mean "):
		return Words{"there is no function " + name, hint}
	case hint != "":
		return Words{"nothing is called " + name, hint}
	case called:
		return Words{"there is no function " + name,
			"write one of CEL or of Kubernetes, such as size(), matches() or startsWith()"}
	}
	if own, ok := foreignTypes[name]; ok {
		return Words{"nothing is called " + name, "CEL calls the type " + own}
	}
	return Words{"nothing is called " + name,
		"write self and a field, or put a string in single quotes"}
}

// badEscape is a text that has a backslash before what CEL does not escape.
var badEscape = regexp.MustCompile("^r?['\"]([^\\\\]|\\\\[abfnrtv'\"`?\\\\xXuU0-3])*(\\\\[^abfnrtv'\"`?\\\\xXuU0-3])")

// foreignOperators are operators of other languages, and how CEL writes them.
var foreignOperators = map[string]string{"and": "&&", "or": "||", "not": "!", "AND": "&&",
	"OR": "||", "NOT": "!", "=": "==", "&": "&&", "|": "||", "===": "==", "!==": "!=", "<>": "!=",
	"is": "==", "eq": "==", "ne": "!=", "gt": ">", "lt": "<", "ge": ">=", "le": "<=", "gte": ">=",
	"lte": "<=", "=<": "<=", "=~": "matches('…')", "~": "matches('…')", "like": "matches('…')",
	"between": ">= and <=, joined by &&", "implies": implication, "->": implication,
	">==": ">=", "<==": "<=", "then": choice}

// foreignForms are forms of other languages, and how CEL writes them.
var foreignForms = []struct {
	form *regexp.Regexp
	Words
}{
	{regexp.MustCompile(`\?\?|\?:`), Words{
		"CEL has no sign for a value in place of an absent one",
		"write self.?name.orValue(…), with the field that is meant"}},
	{regexp.MustCompile(`\w\?\.`), Words{"CEL writes the question mark behind the dot",
		"write self.?name.orValue(…), with the field that is meant"}},
	{regexp.MustCompile(`\bin\s*(\([^()\[\]]*,|\{[^{}:]*[,}])`), Words{
		"a list stands in brackets", "write in ['a', 'b']"}},
	{regexp.MustCompile(`[A-Za-z_)\]]\.\d`), Words{"an element stands in brackets",
		"write list[0]"}},
	{regexp.MustCompile(`\[\s*\d*\s*:\s*\d*\s*\]`), Words{"CEL has no slices",
		"write substring(0, 1) for a string"}},
	{regexp.MustCompile(`[(,]\s*/`), Words{"a pattern is a string", "put it in single quotes"}},
	{regexp.MustCompile(`\bhas\s+\w`), Words{"has is a function", "write " + askPresence}},
}

// arrow is that of a function without a name behind all() or another macro.
var arrow = regexp.MustCompile(`\.\w+\(\s*(\w+\s*,\s*)?(\w+|\(\w+\))\s*[=-]>`)

// texts finds the texts in an expression, whose contents are none of CEL.
var texts = regexp.MustCompile(`'[^']*'|"[^"]*"`)

// ofSyntax words why an expression cannot be read.
func ofSyntax(m match) Words {
	why, _, _ := strings.Cut(m.stars[0], " expecting ")
	_, token, _ := strings.Cut(why, "'")
	token = strings.TrimSuffix(token, "'")
	trimmed := strings.TrimSpace(token)
	unknown := strings.HasPrefix(why, "token recognition error")
	bare := texts.ReplaceAllString(m.Text, "''")
	if words, ok := ofForeign(trimmed, m.Text, bare); ok {
		return words
	}
	switch {
	case strings.HasPrefix(why, "missing ')'"):
		return Words{"a parenthesis is not closed", "write )"}
	case strings.HasPrefix(why, "missing ']'"):
		return Words{"a bracket is not closed", "write ]"}
	case token == "<EOF>":
		return Words{"it ends where more is due", "write the rest, or remove what is left open"}
	case unknown && badEscape.MatchString(trimmed):
		return Words{"a string has no " + badEscape.FindStringSubmatch(trimmed)[2] +
			" in CEL, where a backslash begins an escape", "put r before the quote, as in r'…'"}
	case strings.Contains(bare, "==>"):
		return Words{"CEL has no sign for what follows from something", "write " + implication}
	case strings.HasPrefix(trimmed, "=>"), trimmed == ">" && strings.Contains(bare, "=>"):
		return Words{"CEL has no =>", "write >=, or " + implication +
			" for what follows from something"}
	case unknown && strings.ContainsAny(trimmed[:min(1, len(trimmed))], `'"`):
		return Words{"a string is not closed", "write the quote at its end"}
	case strings.HasPrefix(trimmed, "`"):
		return Words{"a string stands in single or double quotes", "write '…'"}
	case unknown:
		return Words{"CEL has no " + trimmed + " outside of strings",
			"remove it, or put the string in single quotes"}
	case token == ")" || token == "]" || token == "}":
		return Words{token + " closes what nothing opens", "remove it"}
	}
	return Words{"it cannot be read from " + trimmed + " on",
		"write an operator before it, or remove it"}
}

// ofForeign words that a rule has an operator or a form of another language, where the parser
// stumbles over a token of it. Bare is the rule with empty texts.
func ofForeign(token, rule, bare string) (Words, bool) {
	switch {
	case arrow.MatchString(bare):
		return Words{"CEL has no arrows", "write a comma, as in exists(x, …)"}, true
	case token == "not" && strings.Contains(bare, "not in "):
		return Words{Write: "CEL writes not in as !(… in …)"}, true
	}
	operator := token
	// it stumbles over the last sign
	for _, longer := range []string{"===", "!==", ">==", "<==", "<>", "->"} {
		if strings.HasSuffix(longer, cmp.Or(token, " ")) && strings.Contains(bare, longer) {
			operator = longer
		}
	}
	for _, word := range []string{"not", "NOT"} { // it stumbles over what follows
		if token != "" && strings.Contains(rule, word+" "+token) {
			operator = word
		}
	}
	if write := foreignOperators[operator]; write != "" {
		return Words{Write: "CEL writes " + operator + " as " + write}, true
	}
	for _, f := range foreignForms {
		if f.form.MatchString(bare) {
			return f.Words, true
		}
	}
	return Words{}, false
}
