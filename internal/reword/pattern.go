package reword

import (
	"fmt"
	"strings"
)

// patternMistakes are what Go says of a regular expression that is none, and what to write.
var patternMistakes = []struct{ says, words string }{
	{"missing closing ):", "a parenthesis is not closed: close it, or write \\( for the character"},
	{"unexpected ):",
		"a parenthesis closes that none opens: remove it, or write \\) for the character"},
	{"missing closing ]:", "a bracket is not closed: close it, or write \\[ for the character"},
	{"invalid character class range",
		"a range in brackets runs backwards: write the smaller character first, or put the dash at the end"},
	{"invalid nested repetition operator",
		"a repetition is repeated: write one of the two, or put parentheses around the first"},
	{"missing argument to repetition operator",
		"there is nothing to repeat: write something before the operator, or a backslash for the character"},
	{"invalid repeat count",
		"no repetition is counted beyond 1000, or backwards: write a smaller number, or bound " +
			"the length with MaxLength"},
	{"expression too large",
		"its repetitions together are too many: write smaller numbers, or bound the length with MaxLength"},
	{"trailing backslash", "it ends with a backslash: write two for the character"},
	{"duplicate capture group name",
		"two groups have one name: name none, since nothing refers to them"},
	{"duplicate named capture",
		"two groups have one name: name none, since nothing refers to them"},
	{"invalid UTF-8", "it is no UTF-8: write the characters as \\x{…}"},
	{"invalid character class",
		"there is no such class of characters: write one such as [[:alpha:]] or \\pL"},
}

// ofPattern words why a pattern is no regular expression.
func (f finding) ofPattern() string {
	_, why, ok := strings.Cut(f.detail, "error parsing regexp: ")
	if !ok {
		return ""
	}
	part := ""
	if _, after, ok := strings.Cut(why, "`"); ok {
		part = strings.TrimSuffix(after, "`")
	}
	const head = "the pattern is no regular expression of Go (RE2): "
	switch {
	case strings.HasPrefix(part, "(?=") || strings.HasPrefix(part, "(?!") ||
		strings.HasPrefix(part, "(?<=") || strings.HasPrefix(part, "(?<!"):
		return head +
			"it does not look ahead or behind: write what the text may be, or a rule with " +
			"matches() for each half"
	case strings.HasPrefix(why, "invalid escape sequence") &&
		strings.Trim(part, `\0123456789`) == "":
		return head +
			"it does not refer back to what a group matched: write the alternatives out, or a rule"
	case strings.HasPrefix(why, "invalid escape sequence"):
		return fmt.Sprintf("%sit has no %s: write the character without the backslash, or the class that is meant in brackets", head, part)
	case strings.HasPrefix(why, "invalid or unsupported Perl syntax"):
		return fmt.Sprintf("%sit has no %s: write (?:…) for a group, and a rule for a condition",
			head, part)
	case strings.HasPrefix(why, "invalid named capture"):
		return head +
			"the name of a group is not written as (?P<name>…): write (?:…), since nothing " +
			"refers to it"
	}
	for _, m := range patternMistakes {
		if strings.HasPrefix(why, strings.TrimSuffix(m.says, ":")) {
			return head + m.words
		}
	}
	return head + why + ": write one that is"
}
