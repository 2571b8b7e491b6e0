package parser

import (
	"go/token"

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
	lines *token.File // where lines begin; nil until that is asked for

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

// position returns the position of an offset, line directives set aside.
func (f *source) position(offset int) token.Position {
	lines := f.lineTable()
	return lines.PositionFor(lines.Pos(offset), false)
}

// lineTable returns the table of the file's lines, made when the first position is asked for: of
// most files none is.
func (f *source) lineTable() *token.File {
	if f.lines == nil {
		f.lines = token.NewFileSet().AddFile(f.name, -1, len(f.data))
		f.lines.SetLinesForContent(f.data)
	}
	return f.lines
}

// offset returns the offset of a line and column, which are counted from 1; 0 if there is no such
// line.
func (f *source) offset(line, column int) int {
	lines := f.lineTable()
	if line < 1 || line > lines.LineCount() {
		return 0
	}
	return min(lines.Offset(lines.LineStart(line))+max(column-1, 0), len(f.data))
}
