package markers

import (
	"go/token"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/diag"
)

// swallowed warns of a second marker, or a comment, that has become part of the argument that begins at arg, outside of quotes.
func swallowed(text string, arg int, pos token.Position) (ds diag.List) {
	for i := range unquoted(text, arg) {
		if !isBlank(rune(text[i])) || i > arg && isBlank(rune(text[i-1])) { // look behind all the blanks at once
			continue
		}
		rest := strings.TrimLeft(text[i:], blanks)
		marker, second := strings.CutPrefix(rest, "+")
		what := "comment"
		switch {
		case second && Known(marker):
			what = "second marker"
		case !strings.HasPrefix(rest, "//"):
			continue
		}
		d := ds.Add("marker/swallowed", advance(pos, 1+len(text)-len(rest)), "%q is part of the value: a %s stands on a line of its own", rest, what)
		d.End = advance(pos, 1+len(text))
		return ds
	}
	return ds
}

// unusual warns of white space that looks like a blank and is not one, where a value without quotes begins or ends.
func unusual(text string, arg int, pos token.Position) (ds diag.List) {
	for i := range unquoted(text, arg) {
		c, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsSpace(c) || isBlank(c) {
			continue
		}
		before, after := strings.TrimRight(text[arg:i], blanks), strings.TrimLeft(text[i+size:], blanks)
		if before != "" && !strings.ContainsAny(before[len(before)-1:], "=:,;{") && !strings.ContainsAny(after[:min(1, len(after))], ":,;}") {
			continue
		}
		d := ds.Add("marker/swallowed", advance(pos, 1+i), "%U is part of the value: write an ordinary blank, or put the value in quotes", c)
		d.End = advance(d.Pos, size)
		return ds
	}
	return ds
}

// unquoted yields the offsets of the characters of text from an offset on that stand outside of Go strings.
func unquoted(text string, from int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := from; i < len(text); {
			c, size := utf8.DecodeRuneInString(text[i:])
			if c == '"' || c == '`' {
				quoted, err := literal(text[i:])
				if err != nil {
					return
				}
				size = len(quoted)
			} else if !yield(i) {
				return
			}
			i += size
		}
	}
}

func isBlank(c rune) bool { return strings.ContainsRune(blanks, c) }
