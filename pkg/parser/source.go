package parser

import (
	"bytes"
	"go/token"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// A source is one file of a package, scanned.
type source struct {
	name  string // absolute
	data  []byte
	items []item
	ok    bool // the scanner saw nothing strange, and its imports are known
	known bool // what it imports is known
	specs []toplevel.Import
	lines []int // offsets at which lines begin; nil until one is asked for

	imports map[string]string // import paths by the name they have in this file
	dots    []string          // paths of dot imports
	used    map[string]string // those imports that parsed declarations use
	broken  bool              // its syntax error was reported

	markers      []Comment // package-level marker lines
	strays       []Comment // marker lines that belong to nothing
	suppressions []diag.Suppression
}

// An item is a part of the top level of a file, with what the comments around it say.
type item struct {
	toplevel.Item
	decl declComments // once comments are attached
}

// mayHoldMarkers reports whether there may be markers above a declaration or inside.
func (it *item) mayHoldMarkers() bool { return len(it.decl.markers) > 0 || len(it.Inner) > 0 }

// newSource scans a file.
func newSource(name string, data []byte) *source {
	f := &source{name: name, data: data}
	items, ok := toplevel.Scan(data)
	f.specs, f.known = toplevel.Imports(data, items)
	f.items, f.ok = make([]item, len(items)), ok && f.known
	for i, it := range items {
		f.items[i].Item = it
	}
	return f
}

// text returns a piece of the file.
func (f *source) text(s toplevel.Span) []byte { return f.data[s.Lo:s.Hi] }

// position returns what go/token would say about an offset, line directives set aside.
func (f *source) position(offset int) token.Position {
	lines := f.lineStarts()
	line, exact := slices.BinarySearch(lines, offset)
	if exact {
		line++
	}
	column := offset - lines[line-1] + 1
	return token.Position{Filename: f.name, Offset: offset, Line: line, Column: column}
}

// lineStarts returns the offsets at which the lines of the file begin.
func (f *source) lineStarts() []int {
	if f.lines == nil {
		f.lines = make([]int, 1, 1+bytes.Count(f.data, []byte{'\n'}))
		for i, c := range f.data {
			if c == '\n' {
				f.lines = append(f.lines, i+1)
			}
		}
	}
	return f.lines
}

// offset returns the offset of a line and column, which are counted from 1.
func (f *source) offset(line, column int) int {
	starts := f.lineStarts()
	if line < 1 || line > len(starts) {
		return 0
	}
	return min(starts[line-1]+max(column-1, 0), len(f.data))
}
