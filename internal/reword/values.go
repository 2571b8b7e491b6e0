package reword

import (
	"regexp"
	"strings"
)

// validations are what a server's validation says of a value, and our words: what follows "it".
var validations = []struct {
	says  *regexp.Regexp
	words string
}{
	{regexp.MustCompile(`should match '(.*)'$`), "does not match the pattern $1"},
	{regexp.MustCompile(`should be less than or equal to (\S+)$`), "is more than the maximum, $1"},
	{regexp.MustCompile(`should be less than (\S+)$`),
		"is not less than the maximum, $1, itself excluded"},
	{regexp.MustCompile(`should be greater than or equal to (\S+)$`),
		"is less than the minimum, $1"},
	{regexp.MustCompile(`should be greater than (\S+)$`),
		"is not more than the minimum, $1, itself excluded"},
	{regexp.MustCompile(`should be a multiple of (\S+)$`), "is no multiple of $1"},
	{regexp.MustCompile(`should be at most (\d+) chars long$`), "has more than $1 characters"},
	{regexp.MustCompile(`should be at least (\d+) chars long$`), "has less than $1 characters"},
	{regexp.MustCompile(`may not be more than (\d+) bytes$`), "has more than $1 characters"},
	{regexp.MustCompile(`must have at most (\d+) items$`), "has more than $1 items"},
	{regexp.MustCompile(`should have at least (\d+) (items|properties)$`),
		"has less than $1 members"},
	{regexp.MustCompile(`must be of type (array|boolean|integer|number|object|string): "(\w+)"$`),
		"is of type $2, and values are of type $1"},
	{regexp.MustCompile(`must be of type ([\w-]+): "?(.*?)"?$`), "does not have the format $1"},
	{regexp.MustCompile(`must not validate the schema \(not\)`), "meets what not forbids"},
	{regexp.MustCompile(`must validate one and only one schema \(oneOf\)`),
		"meets none or several of the alternatives of oneOf"},
	{regexp.MustCompile(`must validate at least one schema \(anyOf\)`),
		"meets none of the alternatives of anyOf"},
	{regexp.MustCompile(`must validate all the schemas \(allOf\)`),
		"does not meet all that allOf wants"},
	{regexp.MustCompile(`must be of type (\w+) with format (\w+)`),
		"does not fit the format $2 of the type $1"},
	{regexp.MustCompile(`must be of type (\w+) \(default format\)`),
		"is no $1 that a server can hold"},
}

// validated returns what a server's validation says of a value in our words, after "it"; nothing if
// it is not known.
func validated(detail string) string {
	for _, v := range validations {
		if m := v.says.FindStringSubmatchIndex(detail); m != nil {
			return string(v.says.ExpandString(nil, v.words, detail, m))
		}
	}
	return ""
}

// ofDefault words what is wrong with a default, where the schema alone does not say it.
func (f finding) ofDefault() string {
	const head = "the default "
	switch rule, failed := strings.CutPrefix(f.detail, "failed rule: "); {
	case failed:
		return head + "breaks the rule " + rule +
			": write a value that keeps it, or change the rule"
	case strings.HasPrefix(f.detail, "must result in valid metadata"):
		return head +
			"gives an embedded resource metadata that is none: write a name of lower-case " +
			"letters, or leave the metadata out"
	case f.detail == "must not have unknown fields":
		return head + "has fields that there are not: remove them"
	case validated(f.detail) != "":
		return head + validated(f.detail) +
			": write a value that a server takes, or change what refuses it"
	case f.what == "Invalid value" && f.node() != nil && f.breaksRule():
		return head + "breaks a rule, which says “" + f.detail +
			"”: write a value that keeps it, or change the rule"
	}
	return ""
}

// breaksRule reports whether the words are the message of a rule.
func (f finding) breaksRule() bool {
	for _, r := range f.node().Rules {
		if r.Message == f.detail || r.Message == "" || r.MessageExpression != "" {
			return true
		}
	}
	return !strings.Contains(f.path, "x-kubernetes")
}

// ofUnusable words what a server refuses only later.
func (f finding) ofUnusable() string {
	if enum, ok := strings.CutPrefix(f.detail, enumRefused); ok {
		return ofEnum(strings.TrimSuffix(enum, ": remove them, or what refuses them"))
	}
	head, why, ok := strings.Cut(f.detail, "refuses every object that it applies to: ")
	if !ok {
		return ""
	}
	at, why, _ := strings.Cut(why, ": ")
	at = strings.TrimPrefix(strings.TrimPrefix(at, "default"), ".")
	if at == "" {
		at = "it"
	}
	head += "refuses every object that it applies to, since "
	detail, list := strings.CutPrefix(why, "Unsupported value: ")
	switch value, duplicate := strings.CutPrefix(why, "Duplicate value"); {
	case duplicate && value != "":
		return head + at + " is" + strings.TrimPrefix(value, ":") +
			" once more: remove one of the two"
	case duplicate:
		return head + at + " has the key of another item: remove one of the two"
	case list:
		value, values, _ := strings.Cut(detail, ": supported values: ")
		return head + at + " is " + value + ", and the values are " + values + ": write one of them"
	case strings.HasPrefix(why, "Required value"):
		return head + at + " is missing: write it in the default, or make it optional"
	}
	if words := validated(why); words != "" {
		return head + at + " " + words + ": write another value, or change what refuses it"
	}
	_, detail, _ = strings.Cut(why, ": ")
	return head + strings.TrimPrefix(detail, "failed rule: ") +
		" does not hold: write another value, or change the rule"
}

// placeIn returns where in a default a server finds the value that it refuses.
func placeIn(detail string) string {
	_, why, _ := strings.Cut(detail, "refuses every object that it applies to: ")
	at, _, _ := strings.Cut(why, ": ")
	return strings.TrimPrefix(at, "default")
}

// firstRefused returns the first value of an enum that a server refuses, as JSON.
func firstRefused(detail string) string {
	refused := strings.TrimPrefix(strings.TrimPrefix(detail, enumRefused), "Invalid value: ")
	value, _, _ := strings.Cut(refused, ": ")
	return value
}

// enumRefused begins a finding about an enum.
const enumRefused = "a server refuses values of the enum all the same: "

// ofEnum words which values of an enum no object can have, and why.
func ofEnum(refused string) string {
	var parts []string
	for _, one := range strings.Split(refused, "; ") {
		value, _, _ := strings.Cut(strings.TrimPrefix(one, "Invalid value: "), ": ")
		words := validated(one)
		if words == "" {
			parts = append(parts, one)
			continue
		}
		parts = append(parts, value+" "+words)
	}
	return "no object can have some values of the enum: " + strings.Join(parts, "; ") +
		": remove them, or what refuses them"
}
