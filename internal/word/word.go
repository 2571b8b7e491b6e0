// Package word reads the words that name the values of a closed set in flags and files, lists
// words, counts things, and finds names in expressions.
package word

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Index returns which of the words a text is. An empty text is the first of them, the default.
func Index(words []string, text []byte) (int, error) {
	if len(text) == 0 {
		return 0, nil
	}
	if i := slices.Index(words, string(text)); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("choose one of %s", strings.Join(words, ", "))
}

// Join lists words, the last of them after another text: "a, b" and " or c".
func Join(words []string, before string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + before + words[last]
}

// First returns the first of the words, up to a number of them, and how many more there are, in a
// format.
func First(words []string, most int, format string) []string {
	if more := len(words) - most; more > 0 {
		return append(words[:most:most], fmt.Sprintf(format, more))
	}
	return words
}

// Count counts things: "1 file", "2 files", "3 entries".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if stem, ok := strings.CutSuffix(what, "y"); ok {
		what = stem + "ie"
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Names reports whether an expression has a name that no letter, digit or underscore continues.
func Names(expression, name string) bool {
	return regexp.MustCompile(regexp.QuoteMeta(name) + `(\W|$)`).MatchString(expression)
}
