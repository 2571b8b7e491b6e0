package reword

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// notCompiled is how a server begins to say that a rule does not compile.
const notCompiled = "compilation failed: "

// ofRule words what is wrong with a rule.
func (f finding) ofRule() string {
	if f.code != diag.CodeServerRule {
		head, issue, ok := strings.Cut(f.detail, ": ")
		if words := f.ofIssue(issue); ok && words != "" {
			return head + ": " + words
		}
		return ""
	}
	if words := f.ofCompiling(); words != "" {
		return words
	}
	if strings.HasPrefix(f.detail, "cel expression must evaluate to a bool") &&
		strings.HasPrefix(f.src.Keyword.Raw, "'") && strings.HasSuffix(f.src.Keyword.Raw, "'") {
		return "the single quotes make the rule a text: leave them out, or write backquotes"
	}
	for _, says := range []struct{ detail, words string }{
		{"Internal error: internal error: failed to construct type information",
			"no rule can look into a value that may be anything: name its type with " +
				"kubebuilder:validation:Type, or remove the rule"},
		{"cel expression must evaluate to a bool",
			"the rule is no condition: compare what it yields with something, as in " +
				"self.replicas > 0"},
		{"messageExpression must evaluate to a string",
			"the messageExpression yields no text: write string(…) around it, or a text with +"},
		{"rule is not specified", "the rule is empty: write a condition, or remove the marker"},
		{"message must be specified if rule contains line breaks",
			"a rule of several lines needs a message of one: write message=…"},
		{"messageExpression must be non-empty",
			"the messageExpression is empty: write an expression, or leave it out"},
		{"must not contain line breaks",
			"a server shows it in one line: write a blank for the line end"},
		{"must be non-empty if specified", "it is empty: write something, or leave it out"},
		{"may not be set if oldSelf is not used in rule",
			"the rule does not use oldSelf, so that it cannot be optional: remove optionalOldSelf"},
		{"oldSelf cannot be used on the uncorrelatable portion",
			"oldSelf has no meaning here, since a server cannot tell which item of an old list " +
				"an item was: write +listType=map with +listMapKey at the list, or the rule " +
				"above the field that holds it"},
	} {
		if strings.HasPrefix(f.detail, says.detail) {
			return says.words
		}
	}
	if f.step() == "fieldPath" {
		return fmt.Sprintf("fieldPath leads to no field: write that of a field of the value that the rule is about, as in %s", f.fieldPath())
	}
	return ""
}

// ofCompiling words that an expression does not compile.
func (f finding) ofCompiling() string {
	says := "the rule does not compile: "
	issue, ok := strings.CutPrefix(f.detail, notCompiled)
	if !ok {
		says = "the messageExpression does not compile: "
		if issue, ok = strings.CutPrefix(f.detail, "messageExpression "+notCompiled); !ok {
			return ""
		}
	}
	words := f.ofIssue(issue)
	switch m := noFields.FindStringSubmatch(issue); {
	case words == "":
		return says + issue
	case !f.ofFields():
		return says + words
	case m != nil:
		return "the marker lists fields of a struct, and this is " + typeName(m[1]) +
			": remove it"
	}
	return words
}

// fieldPath returns a path that may have been meant.
func (f finding) fieldPath() string {
	if strings.HasPrefix(f.value, ".") || f.value == "" {
		return ".name"
	}
	return "." + f.value
}

// ofCost words that a rule is too expensive.
func (f finding) ofCost() string {
	name, cost, ok := strings.Cut(f.detail, ": ")
	if !ok {
		return ""
	}
	subject := "the rule is too expensive: "
	switch {
	case strings.Contains(name, "messageExpression cost"):
		subject = "the messageExpression is too expensive: "
	case strings.HasPrefix(name, "x-kubernetes-validations estimated"):
		return "all rules of the version together are too expensive: they may cost " + cost +
			": bound the lists, maps and texts that they go through"
	case strings.HasPrefix(name, "contributed to"):
		subject = "the rules of the version together are too expensive, this one with them: "
	}
	return subject + cost +
		": give the lists, maps and texts that it goes through MaxItems, MaxProperties and MaxLength"
}

var (
	undeclared = regexp.MustCompile(`^undeclared reference to '([^']*)'( \(in container ''\))?(: (.*))?$`)
	undefined  = regexp.MustCompile(`^undefined field '([^']*)'(: (.*))?$`)
	noOverload = regexp.MustCompile(`^found no matching overload for '(.*)' applied to '([^']*)'(?:: (.*))?$`)
	noFields   = regexp.MustCompile(`^type '(.*)' does not support field selection$`)
	otherType  = regexp.MustCompile(`^expected type '(.*)' but found '(.*)'$`)
	syntax     = regexp.MustCompile(`^Syntax error: (.*)$`)
)

// foreignFunctions are functions of other languages, and how CEL has them.
var foreignFunctions = map[string]string{
	"length": "size()", "len": "size()", "count": "size()",
	"includes": "contains(), or in for a list", "toLower": "lowerAscii()",
	"toLowerCase": "lowerAscii()", "lower": "lowerAscii()", "toUpper": "upperAscii()",
	"toUpperCase": "upperAscii()", "substr": "substring()",
	"isEmpty": "size() == 0", "any": "exists(x, …)", "some": "exists(x, …)", "every": "all(x, …)",
	"not": "!", "match": "matches()", "test": "matches()",
	"hasPrefix": "startsWith()", "hasSuffix": "endsWith()", "toString": "string(…)",
	"regex": "matches()", "exist": "exists(x, …)",
	"all":        "all(x, …), with a name for the element and a condition",
	"exists":     "exists(x, …), with a name for the element and a condition",
	"exists_one": "exists_one(x, …), with a name for the element and a condition",
	"filter":     "filter(x, …), with a name for the element and a condition",
	"map":        "map(x, …), with a name for the element and an expression",
}

// ofIssue words what CEL says of an expression; nothing if it is not known.
func (f finding) ofIssue(issue string) string {
	if _, hint, ok := strings.Cut(issue, ": CEL writes "); ok && !undefined.MatchString(issue) {
		return "CEL writes " + hint
	}
	if m := undeclared.FindStringSubmatch(issue); m != nil {
		return f.ofUndeclared(m[1], m[4])
	}
	if m := undefined.FindStringSubmatch(issue); m != nil {
		if m[3] != "" {
			return "there is no field " + m[1] + ": " + m[3]
		}
		return "there is no field " + m[1] + ": write the JSON name of one that the value has"
	}
	if m := noOverload.FindStringSubmatch(issue); m != nil {
		return ofCall(m[1], m[2], m[3])
	}
	if m := noFields.FindStringSubmatch(issue); m != nil {
		return typeName(m[1]) +
			" has no fields: end the path before the dot, or write a function with its " +
			"parentheses, as in size()"
	}
	if m := otherType.FindStringSubmatch(issue); m != nil {
		return typeName(m[2]) + " stands where " + typeName(m[1]) +
			" is due: compare it with something, or convert it"
	}
	if m := syntax.FindStringSubmatch(issue); m != nil {
		return ofSyntax(m[1], f.src.Keyword.Raw)
	}
	if word, ok := strings.CutPrefix(issue, "reserved identifier: "); ok {
		if word == "if" || word == "else" {
			return "CEL has no " + word + ": write condition ? value : other"
		}
		return word + " is a word that CEL keeps for itself: write another name"
	}
	switch {
	case strings.HasPrefix(issue, "invalid argument to has() macro"):
		return "has() asks for a field: write has(self.name), with the field that is meant"
	case strings.HasPrefix(issue, "invalid matches argument"):
		return "the pattern in matches() is no regular expression of Go (RE2): mend it, or put a " +
			"backslash before a parenthesis or bracket that is meant as such"
	}
	return ""
}

// ofUndeclared words that nothing has a name, given a hint.
func (f finding) ofUndeclared(name, hint string) string {
	called := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) +
		`\s*\(`).MatchString(f.src.Keyword.Raw)
	write, known := foreignFunctions[name]
	switch {
	case called && known && !strings.HasPrefix(hint, "write "):
		return "there is no function " + name + " like this: write " + write
	case called && strings.HasPrefix(hint, "did you mean "):
		return "there is no function " + name + ": " + hint
	case hint != "":
		return "nothing is called " + name + ": " + hint
	case called:
		return "there is no function " + name +
			": write one of CEL or of Kubernetes, such as size(), matches() or startsWith()"
	}
	return "nothing is called " + name + ": write self and a field, or put a text in single quotes"
}

// badEscape is a text that has a backslash before what CEL does not escape.
var badEscape = regexp.MustCompile("^r?['\"]([^\\\\]|\\\\[abfnrtv'\"`?\\\\xXuU0-3])*(\\\\[^abfnrtv'\"`?\\\\xXuU0-3])")

// foreignOperators are operators of other languages, and how CEL writes them.
var foreignOperators = map[string]string{"and": "&&", "or": "||", "not": "!", "AND": "&&",
	"OR": "||", "NOT": "!", "=": "==", "&": "&&", "|": "||", "===": "==", "!==": "!=", "<>": "!="}

// ofSyntax words why an expression, which is a part of raw, cannot be read.
func ofSyntax(why, raw string) string {
	why, hint, hinted := strings.Cut(why, ": the quote ")
	if hinted {
		return "the quote " + hint
	}
	before, _, _ := strings.Cut(why, " expecting ")
	token := ""
	if _, after, ok := strings.Cut(before, "'"); ok {
		token = strings.TrimSuffix(after, "'")
	}
	trimmed := strings.TrimSpace(token)
	operator := trimmed
	for _, longer := range []string{"===", "!=="} { // of which the parser takes the last sign
		if trimmed == "=" && strings.Contains(raw, longer) {
			operator = longer
		}
	}
	for _, word := range []string{"not", "NOT"} { // it stumbles over what follows
		if trimmed != "" && strings.Contains(raw, word+" "+trimmed) {
			operator = word
		}
	}
	switch {
	case strings.HasPrefix(why, "missing ')'"):
		return "a parenthesis is not closed: write )"
	case strings.HasPrefix(why, "missing ']'"):
		return "a bracket is not closed: write ]"
	case foreignOperators[operator] != "":
		return "CEL writes " + operator + " as " + foreignOperators[operator]
	case token == "<EOF>":
		return "it ends where more is due: write the rest, or remove what is left open"
	case strings.HasPrefix(why, "token recognition error") && badEscape.MatchString(trimmed):
		return "a text has no " + badEscape.FindStringSubmatch(trimmed)[2] +
			" in CEL, where a backslash begins an escape: put r before the quote, as in r'…'"
	case operator == ">" && strings.Contains(raw, "=>"), strings.HasPrefix(trimmed, "=>"):
		return "CEL has no sign for what follows from something: write !(…) || …"
	case strings.HasPrefix(why, "token recognition error") &&
		strings.ContainsAny(trimmed[:min(1, len(trimmed))], `'"`):
		return "a text is not closed: write the quote at its end"
	case strings.HasPrefix(why, "token recognition error"):
		return "CEL has no " + trimmed +
			" outside of texts: remove it, or put the text in single quotes"
	case token == ")" || token == "]" || token == "}":
		return token + " closes what nothing opens: remove it"
	}
	return "it cannot be read from " + trimmed + " on: write an operator before it, or remove it"
}
