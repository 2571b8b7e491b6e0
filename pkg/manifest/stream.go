package manifest

import (
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// A File is a file of YAML or JSON documents, lists of them included.
type File struct {
	Name string // what positions call it
	Data []byte
}

// A Document is one document of a file, of YAML or JSON: where it stands, and what it says.
type Document struct {
	File  string
	First int      // the number of its first line, from 1
	Shift int      // columns of that line before the text
	Start int      // the offset of the text in the file
	Lines []string // with blanks in the place of a separator, which may stand in the first one
	Raw   string   // the bytes after the separator
	// RawFirst is the number of the line at which Raw begins: a separator may have a line of its
	// own
	RawFirst int
}

// split cuts a file into its documents: at the lines that separate those of YAML, and each of them
// into the JSON objects that it may consist of. A document may be empty.
func split(file File) []Document {
	var all []Document
	for _, document := range atSeparators(file) {
		all = append(all, document.splitObjects()...)
	}
	return all
}

// atSeparators cuts a file at the lines that begin with three dashes and are not longer, or go on
// after a blank: there begins a document even in a block scalar.
func atSeparators(file File) []Document {
	var all []Document
	text := string(file.Data)
	current := Document{File: file.Name, First: 1, RawFirst: 1}
	raw, offset := 0, 0 // where the bytes of the document begin, and the line
	for i, line := range strings.Split(text, "\n") {
		next := offset + len(line) + 1
		if rest, ok := strings.CutPrefix(line, "---"); ok &&
			(rest == "" || strings.ContainsAny(rest[:1], " \t\r")) {
			current.Raw = text[raw:offset]
			all = append(all, current)
			current = Document{File: file.Name, First: i + 1, Start: offset, RawFirst: i + 1}
			beside := strings.TrimLeft(rest, " \t")
			if raw = next - 1 - len(beside); beside == "" || beside == "\r" {
				raw, current.RawFirst = min(next, len(text)), i+2
			}
			line = strings.Repeat(" ", len(line)-len(beside)) + beside // a tab is not indentation
		}
		current.Lines = append(current.Lines, line)
		offset = next
	}
	current.Raw = text[raw:]
	return append(all, current)
}

// splitObjects cuts a document of YAML into the JSON objects that it may consist of, each with its
// position in the file.
func (t Document) splitObjects() []Document {
	text := strings.Join(t.Lines, "\n")
	parts, raw := jsontext.Split([]byte(text)), jsontext.Split([]byte(t.Raw))
	if len(parts[0]) == len(text) || len(parts) != len(raw) {
		if len(raw) == 1 {
			t.Raw = string(raw[0])
		}
		return []Document{t}
	}
	var all []Document
	at := t
	for i, part := range parts {
		at.Raw = string(raw[i])
		at.Lines = strings.Split(string(part), "\n")
		all = append(all, at)
		last := len(at.Lines[len(at.Lines)-1])
		if at.First += len(at.Lines) - 1; len(at.Lines) == 1 {
			last += at.Shift
		}
		at.Shift = last
		at.Start += len(part)
		at.RawFirst = at.First
	}
	return all
}

// String returns the text. Tabs, which JSON may be indented with, count as one column each, as
// positions do.
func (t Document) String() string {
	text := strings.Join(t.Lines, "\n")
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		text = strings.ReplaceAll(text, "\t", " ")
	}
	return text
}

// position returns a position in the file of a line and a column of the text, both from 1. YAML
// knows more line ends than files do, so lines beyond the last one map to it.
func (t Document) position(line, column int) token.Position {
	if line == 1 && column > 0 {
		column += t.Shift
	}
	return token.Position{Filename: t.File, Line: t.First - 1 + min(max(line, 1), len(t.Lines)),
		Column: column}
}
