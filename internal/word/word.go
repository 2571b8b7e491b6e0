// Package word reads the words that name the values of a closed set in flags and files, lists words
// and breaks them into lines, counts things, and finds names in expressions.
package word

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
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

// columns is how wide text for a terminal is.
const columns = 80

// Wrap returns words behind head in lines of 80 columns. Those that do not fit are in lines that
// start at a column. Without words it is empty.
func Wrap(head string, column int, words []string) string {
	if len(words) == 0 {
		return ""
	}
	var b strings.Builder
	line, room := head, false
	for _, word := range words {
		if room && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns {
			b.WriteString(line + "\n")
			line, room = strings.Repeat(" ", column), false
		}
		if room {
			line += " "
		}
		line, room = line+word, true
	}
	b.WriteString(line + "\n")
	return b.String()
}
