package lsp

import (
	"bytes"
	"go/token"
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	protocol "github.com/tliron/glsp/protocol_3_16"
)

// A fileText is what is in a file, by lines. The protocol counts lines from 0, and columns in
// UTF-16 code units.
type fileText struct {
	data  []byte
	lines [][]byte
}

func newText(data []byte) fileText { return fileText{data, bytes.SplitAfter(data, []byte("\n"))} }

// line returns a line, counted from 1, without its end.
func (t fileText) line(n int) string {
	if n < 1 || n > len(t.lines) {
		return ""
	}
	return strings.TrimRight(string(t.lines[n-1]), "\r\n")
}

// at returns where a place of the protocol is: its line, from 1, the number of bytes before it
// there, and in the whole text.
func (t fileText) at(p protocol.Position) (line, column, offset int) {
	for i := 0; i < min(int(p.Line), len(t.lines)); i++ {
		offset += len(t.lines[i])
	}
	line = int(p.Line) + 1
	rest, units := t.line(line), int(p.Character)
	for units > 0 && column < len(rest) {
		c, size := utf8.DecodeRuneInString(rest[column:]) // a byte that is not UTF-8 is one unit
		units -= utf16.RuneLen(c)
		column += size
	}
	return line, column, offset + column
}

// position returns the place behind a number of bytes of a line.
func (t fileText) position(line, column int) protocol.Position {
	rest := t.line(line)
	units := 0
	for _, c := range rest[:min(max(column, 0), len(rest))] {
		units += max(utf16.RuneLen(c), 1)
	}
	return protocol.Position{Line: uint32(max(line-1, 0)), Character: uint32(units)}
}

// span returns a range within a line.
func (t fileText) span(line, from, to int) protocol.Range {
	return protocol.Range{Start: t.position(line, from), End: t.position(line, to)}
}

// positionOf returns the place of a position of ours.
func (t fileText) positionOf(pos token.Position) protocol.Position {
	return t.position(pos.Line, pos.Column-1)
}

// wordEnd returns the column, in bytes, behind the name that a line has at a column. A name is made
// of letters, digits, underscores and the characters in more.
func wordEnd(line string, column int, more string) int {
	is := func(c byte) bool {
		return c >= 0x80 || c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' ||
			'A' <= c && c <= 'Z' || strings.IndexByte(more, c) >= 0
	}
	end := min(max(column, 0), len(line))
	for end < len(line) && is(line[end]) {
		end++
	}
	return end
}

// fileOf returns the name of the file that a URI stands for, or nothing if it is no file.
func fileOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	path := u.Path
	if len(path) > 2 && path[0] == '/' && path[2] == ':' { // a drive of Windows
		path = path[1:]
	}
	return filepath.Clean(filepath.FromSlash(path))
}
