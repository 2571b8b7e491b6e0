package emit

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/yamlword"
)

// isBreak reports whether r ends a line. In YAML 1.1, the separators of Unicode do; the next line
// is ended no other way then. The control character U+0085 does as well, but is always escaped in
// the document.
func isBreak(r rune) bool { return r == '\n' || isSeparator(r) }

func isSeparator(r rune) bool { return r == '\u2028' || r == '\u2029' }

// withLineFeeds returns s with a line feed for each line break.
func withLineFeeds(s string) string {
	if !strings.ContainsFunc(s, isSeparator) {
		return s
	}
	return strings.NewReplacer("\u2028", "\n", "\u2029", "\n").Replace(s)
}

// text writes a string in the style that the library chooses: plain if nothing in it has a meaning,
// as a literal block if it has several lines, in double quotes if it would read as something else
// or has characters that need an escape, in single quotes otherwise. A short key (folds is false)
// is on one line.
func (w *yamlWriter) text(s string, indent int, folds bool) {
	traits := examine(s)
	switch {
	case traits.lines:
		if folds && traits.block {
			w.literal(s, indent)
		} else {
			w.doubleQuoted(s, indent, folds)
		}
	case readsAsOther(s), s == "<<" && !folds:
		// as a key, "<<" is a merge, which the library overlooks
		w.doubleQuoted(s, indent, folds)
	case traits.plain:
		w.folded(s, indent, folds, 0)
	case traits.single:
		w.singleQuoted(s, indent, folds)
	default:
		w.doubleQuoted(s, indent, folds)
	}
}

// traits are the YAML styles that can represent a string, and whether it has several lines.
type traits struct{ lines, plain, single, block bool }

// examine finds the styles that can hold s.
func examine(s string) traits {
	if s == "" {
		return traits{plain: true, single: true}
	}
	t := traits{plain: true, single: true, block: s[len(s)-1] != ' ',
		lines: strings.IndexByte(s, '\n') >= 0}
	flat := withLineFeeds(s)
	broken := t.lines || len(flat) < len(s)
	if !printable(s) || broken && strings.Contains(flat, " \n") {
		return traits{lines: t.lines}
	}
	switch {
	case broken:
		t.plain, t.single = false, !strings.Contains(flat, "\n ")
	case isSpace(s[0]) || isSpace(s[len(s)-1]) || strings.HasPrefix(s, "---") ||
		strings.HasPrefix(s, "...") || hasIndicator(s):
		t.plain = false
	}
	return t
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' }

// hasIndicator reports whether a character of s has a meaning at its position.
func hasIndicator(s string) bool {
	blankAfter := func(i int) bool { return i+1 == len(s) || isBlank(s[i+1]) }
	if strings.IndexByte("#,[]{}&*!|>'\"%@`", s[0]) >= 0 || strings.IndexByte("?:-", s[0]) >= 0 &&
		blankAfter(0) {
		return true
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case ':':
			if blankAfter(i) {
				return true
			}
		case '#':
			if isBlank(s[i-1]) || s[i-1] == '\n' {
				return true
			}
		}
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// printable reports whether every character of s can occur outside double quotes: no control
// characters but the line feed, and nothing beyond the Basic Multilingual Plane.
func printable(s string) bool {
	for _, r := range s {
		if (r < 0x20 || r > 0x7e) && !printableRune(r) {
			return false
		}
	}
	return true
}

// printableRune reports whether a character can occur outside double quotes.
func printableRune(r rune) bool {
	switch {
	case r == '\n':
		return true
	case r < 0x20 || r > 0x7e && r < 0xa0:
		return false
	case r == 0xfeff || r == 0xfffe || r == 0xffff:
		return false
	}
	return r <= 0xffff
}

// readsAsOther reports whether YAML 1.1 would read s, written as it is, as something other than a
// string. What looks like a number or a date is left to the library to judge.
func readsAsOther(s string) bool {
	if yamlword.IsReserved(s) || !yamlword.MayBeNumber(s) {
		return yamlword.IsReserved(s)
	}
	out, err := yaml.Marshal(s)
	return err == nil && len(out) > 0 && out[0] == '"'
}

// singleQuoted doubles single quotes. The first and the last character cannot be a line break.
func (w *yamlWriter) singleQuoted(s string, indent int, folds bool) {
	w.write("'")
	w.folded(s, indent, folds, '\'')
	w.write("'")
}

// folded writes s in a style without escapes; a quote in it is doubled.
func (w *yamlWriter) folded(s string, indent int, folds bool, quote byte) {
	if quote == 0 && (!folds || w.column+len(s) <= lineWidth) {
		w.write(s)
		return
	}
	spaces := false
	start := 0
	for i := range len(s) {
		c := s[i]
		if c == ' ' && folds && !spaces && w.column > lineWidth && !w.atEdge(s, i, quote) {
			w.out = append(w.out, s[start:i]...)
			w.newline(indent)
			start, spaces = i+1, true
			continue
		}
		if r, size := utf8.DecodeRuneInString(s[i:]); isSeparator(r) {
			w.out = append(w.out, s[start:i+size]...)
			start = i + size
			if next, _ := utf8.DecodeRuneInString(s[start:]); start < len(s) && !isSeparator(next) {
				w.pad(indent)
			}
			continue
		}
		if c == quote && quote != 0 {
			w.out = append(w.out, s[start:i+1]...)
			w.column++
			start = i
		}
		if utf8.RuneStart(c) {
			w.column++
		}
		spaces = c == ' '
	}
	w.out = append(w.out, s[start:]...)
}

// atEdge reports whether a line cannot break at the space s[i]: another space follows, or a quote
// is next to it.
func (w *yamlWriter) atEdge(s string, i int, quote byte) bool {
	return i+1 < len(s) && s[i+1] == ' ' || quote != 0 && (i == 0 || i == len(s)-1)
}

// doubleQuoted writes s with escapes. A line break before a space is escaped, or the space would be
// lost.
func (w *yamlWriter) doubleQuoted(s string, indent int, folds bool) {
	w.write(`"`)
	spaces := false
	for i, r := range s {
		if r != ' ' {
			w.write(escaped(r))
			spaces = false
			continue
		}
		if folds && !spaces && w.column > lineWidth && i > 0 && i < len(s)-1 {
			w.newline(indent)
			if s[i+1] == ' ' {
				w.write(`\`)
			}
		} else {
			w.write(" ")
		}
		spaces = true
	}
	w.write(`"`)
}

var escapes = map[rune]string{
	0: `\0`, '\a': `\a`, '\b': `\b`, '\t': `\t`, '\n': `\n`, '\v': `\v`, '\f': `\f`,
	'\r': `\r`, 0x1b: `\e`,
	'"': `\"`, '\\': `\\`, '\u0085': `\N`, '\u2028': `\L`, '\u2029': `\P`,
}

// escaped returns a character as it stands in double quotes.
func escaped(r rune) string {
	if e, ok := escapes[r]; ok {
		return e
	}
	switch {
	case printableRune(r):
		return string(r)
	case r <= 0xff:
		return fmt.Sprintf(`\x%02X`, r)
	case r <= 0xffff:
		return fmt.Sprintf(`\u%04X`, r)
	}
	return fmt.Sprintf(`\U%08X`, r)
}

// literal writes s as a block in which line breaks stand for themselves.
func (w *yamlWriter) literal(s string, indent int) {
	lines := withLineFeeds(s)
	w.write("|")
	if isSpace(lines[0]) {
		w.write(fmt.Sprint(indentWidth))
	}
	body, trailing := strings.CutSuffix(lines, "\n")
	switch {
	case !trailing:
		w.write("-")
	case body == "" || strings.HasSuffix(body, "\n"):
		w.write("+")
	}
	w.out = append(w.out, '\n')
	for s != "" {
		n := strings.IndexFunc(s, isBreak)
		if n < 0 {
			n = len(s)
		}
		if n > 0 {
			w.pad(indent)
			w.out = append(w.out, s[:n]...)
		}
		_, size := utf8.DecodeRuneInString(s[n:])
		w.out = append(w.out, s[n:n+size]...)
		s = s[n+size:]
	}
}
