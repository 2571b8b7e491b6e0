package diag

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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
	units := 1
	for _, r := range line[:column-1] {
		units++
		if r > 0xFFFF {
			units++
		}
	}
	return units
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
	case r >= 0x1100 && unicode.Is(wide, r):
		return 2
	}
	return 1
}

// wide holds the characters that East Asian Width (Unicode Standard Annex 11) calls W or F, in
// blocks: unassigned characters between them do not matter here.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1}, {Lo: 0x231a, Hi: 0x231b, Stride: 1},
		{Lo: 0x23e9, Hi: 0x23ec, Stride: 1}, {Lo: 0x2614, Hi: 0x2615, Stride: 1},
		{Lo: 0x2648, Hi: 0x2653, Stride: 1}, {Lo: 0x2705, Hi: 0x2705, Stride: 1},
		{Lo: 0x2728, Hi: 0x2728, Stride: 1}, {Lo: 0x274c, Hi: 0x274c, Stride: 1},
		{Lo: 0x2753, Hi: 0x2755, Stride: 1}, {Lo: 0x2795, Hi: 0x2797, Stride: 1},
		{Lo: 0x2b1b, Hi: 0x2b1c, Stride: 1}, {Lo: 0x2b50, Hi: 0x2b50, Stride: 1},
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1}, {Lo: 0x3041, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xa960, Hi: 0xa97f, Stride: 1}, {Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1}, {Lo: 0xfe10, Hi: 0xfe19, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1}, {Lo: 0xff01, Hi: 0xff60, Stride: 1},
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1}, {Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1},
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1},
		{Lo: 0x1fa70, Hi: 0x1faff, Stride: 1}, {Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
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
