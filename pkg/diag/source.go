package diag

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// A source is the text of a file with the offsets of its lines.
type source struct {
	data  []byte
	lines []int // offset of the first byte of each line
}

// newSource indexes the lines of a file.
func newSource(data []byte) *source {
	lines := []int{0}
	for i, b := range data {
		if b == '\n' {
			lines = append(lines, i+1)
		}
	}
	return &source{data: data, lines: lines}
}

// line returns line n, counted from 1, without its line end; false if there is none. A nil source
// has no lines.
func (s *source) line(n int) (string, bool) {
	if s == nil || n < 1 || n > len(s.lines) {
		return "", false
	}
	rest := s.data[s.lines[n-1]:]
	if end := bytes.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	return strings.TrimSuffix(string(rest), "\r"), true
}

// position returns the line and the byte column, both from 1, of offset; false if it lies outside
// of the file.
func (s *source) position(offset int) (line, column int, ok bool) {
	if s == nil || offset < 0 || offset > len(s.data) {
		return 0, 0, false
	}
	line, found := slices.BinarySearch(s.lines, offset)
	if found {
		line++
	}
	return line, offset - s.lines[line-1] + 1, true
}

// utf16Column turns a byte column of line n into one of UTF-16 code units, both from 1. A column
// that it cannot look up is returned unchanged, which is right for ASCII.
func (s *source) utf16Column(n, column int) int {
	line, ok := s.line(n)
	if !ok || column < 1 || column > len(line)+1 {
		return column
	}
	return 1 + len(utf16.Encode([]rune(line[:column-1])))
}

// blank returns white space as wide as text is on a terminal: a tab for a tab, nothing for a
// combining character, two spaces for a wide one.
func blank(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r == '\t' {
			b.WriteByte('\t')
			continue
		}
		b.WriteString("  "[:cells(r)])
	}
	return b.String()
}

// cells returns how many columns of a terminal r takes.
func cells(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && isWide(r):
		return 2
	}
	return 1
}

// isWide reports whether the East Asian Width (Unicode Standard Annex 11) of r is two columns.
func isWide(r rune) bool {
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}

// clip cuts a line down to limit bytes around the span [from, to), at whole characters and with an
// ellipsis where something is missing, and returns the span in what is left. Minified JSON may be a
// single line of a megabyte.
func clip(line string, from, to, limit int) (cut string, cutFrom, cutTo int) {
	if len(line) <= limit {
		return line, from, to
	}
	const ellipsis = "…"
	start := 0
	if to > limit {
		start = max(0, from-limit/4)
	}
	for start > 0 && !utf8.RuneStart(line[start]) {
		start--
	}
	end := min(len(line), start+limit)
	for end < len(line) && !utf8.RuneStart(line[end]) {
		end++
	}
	cut = line[start:end]
	from, to = from-start, min(to, end)-start
	if start > 0 {
		cut, from, to = ellipsis+cut, from+len(ellipsis), to+len(ellipsis)
	}
	if end < len(line) {
		cut += ellipsis
	}
	return cut, from, to
}
