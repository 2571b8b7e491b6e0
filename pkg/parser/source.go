package parser

import (
	"bytes"
	"cmp"
	"go/token"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A source is one file of a package, scanned. It is at hand as a whole until it is put away: then only those parts are that may be
// looked at again.
type source struct {
	name  string // absolute
	size  int
	data  []byte // all of it; nil once it is put away
	items []item // likewise
	ok    bool   // the scanner saw nothing strange
	specs []importSpec

	parts []part // once it is put away: its types and constants, in source order
	at    place

	imports map[string]string // import paths by the name they have in this file
	dots    []string          // paths of dot imports
	used    map[string]string // those imports that parsed declarations use
	broken  bool              // its syntax error was reported

	markers      []Comment // package-level marker lines
	strays       []Comment // marker lines that belong to nothing
	suppressions []diag.Suppression
	frame        string // as in an Outline, if there is one
}

// A part is a declaration of a file with the doc comment above it.
type part struct {
	span // as of its item
	name span
	kind itemKind
	home home

	text         []byte // from the doc comment on
	from         int    // its offset
	line, column int    // where it begins
	marked       bool   // there may be markers above the declaration or inside
	lines        [2]int // as in a DeclOutline, if there is one
}

// A place is where a position was asked for last: the next one is mostly near, and found by counting the lines between them.
type place struct {
	from   int // offset of the part
	offset int
	line   int
	begin  int // offset of the line
}

// newSource scans a file. What it is made of stays on the desk.
func (d *desk) newSource(name string, data []byte) *source {
	f := &source{name: name, size: len(data), data: data, at: place{from: -1}}
	f.items, f.ok = d.scan(data)
	for _, it := range f.items {
		if it.kind == importItem {
			f.specs = append(f.specs, readImports(data[:it.hi], it.lo+len("import"))...)
		}
	}
	return f
}

// newSource scans a file on a desk of its own.
func newSource(name string, data []byte) *source { return new(desk).newSource(name, data) }

// putAway keeps of a file only what may be looked at again. One with mistakes stays as it is, to explain them.
func (f *source) putAway() {
	count, size := 0, 0
	for i := range f.items {
		if f.items[i].remains() {
			count++
		}
	}
	f.parts = make([]part, 0, count)
	for i := range f.items {
		if it := &f.items[i]; it.remains() {
			p := part{span: it.span, name: it.name, kind: it.kind, home: it.home, from: it.begin()}
			p.marked = len(it.home.marks) > 0 || len(it.inner) > 0
			pos := f.position(p.from)
			p.line, p.column = pos.Line, pos.Column
			f.parts = append(f.parts, p)
			size += p.hi - p.from
		}
	}
	text := f.data
	if f.ok {
		text = make([]byte, 0, size)
	}
	for i := range f.parts {
		p := &f.parts[i]
		if p.text = f.data[p.from:p.hi]; f.ok {
			begin := len(text)
			text = append(text, p.text...)
			p.text = text[begin:]
		}
	}
	f.items = nil
	if f.ok {
		f.data, f.at = nil, place{from: -1}
	}
}

// remains reports whether an item may be looked at again.
func (it *item) remains() bool { return it.kind == typeItem || it.kind == constItem }

// begin returns where the doc comment of an item begins, or the item itself if it has none.
func (it *item) begin() int {
	if len(it.home.doc) > 0 {
		return min(it.lo, it.home.doc[0].lo)
	}
	return it.lo
}

// around returns what is at hand around an offset, and where that begins.
func (f *source) around(offset int) part {
	if f.data != nil || len(f.parts) == 0 {
		return part{text: f.data, line: 1, column: 1}
	}
	i, exact := slices.BinarySearchFunc(f.parts, offset, func(p part, offset int) int { return cmp.Compare(p.from, offset) })
	if !exact {
		i = max(i-1, 0)
	}
	return f.parts[i]
}

// text returns a piece of the file that is at hand.
func (f *source) text(s span) []byte {
	p := f.around(s.lo)
	return p.text[s.lo-p.from : s.hi-p.from]
}

// position returns what go/token would say about an offset, line directives set aside.
func (f *source) position(offset int) token.Position {
	p, at := f.around(offset), &f.at
	if at.from != p.from {
		*at = place{from: p.from, offset: p.from, line: p.line, begin: p.from + 1 - p.column}
	}
	to := min(max(offset-p.from, 0), len(p.text))
	before, here := p.text[:to], at.offset-p.from
	if to >= here {
		at.line += bytes.Count(before[here:], []byte{'\n'})
	} else {
		at.line -= bytes.Count(p.text[to:here], []byte{'\n'})
	}
	at.offset = p.from + to
	at.begin = p.from + 1 - p.column
	if i := bytes.LastIndexByte(before, '\n'); i >= 0 {
		at.begin = p.from + i + 1
	}
	return token.Position{Filename: f.name, Offset: offset, Line: at.line, Column: offset - at.begin + 1}
}

// packageName reads the package clause.
func (f *source) packageName() string {
	for _, it := range f.items {
		if it.kind == packageItem {
			words := bytes.Fields(f.data[it.lo:it.hi])
			return string(words[len(words)-1])
		}
	}
	return ""
}

// An importSpec is one import as it is written; name is empty if none is given.
type importSpec struct {
	name, path string
	offset     int
}

// importsLate reports whether an import follows another declaration, where the go command does not see it.
func (f *source) importsLate() bool {
	late := false
	for _, it := range f.items {
		switch it.kind {
		case commentItem, packageItem:
		case importItem:
			if late {
				return true
			}
		default:
			late = true
		}
	}
	return false
}

// readImports reads the specifications of an import declaration from the offset at to the end of src.
func readImports(src []byte, at int) []importSpec {
	var specs []importSpec
	s := &topScanner{src: src, pos: at}
	name := ""
	for s.blanks(); s.pos < len(src); s.blanks() {
		start := s.pos
		switch c := src[start]; {
		case class[c] == quote:
			s.literal()
			if path, err := strconv.Unquote(string(src[start:s.pos])); err == nil {
				specs = append(specs, importSpec{name, path, start})
			}
			name = ""
		case class[c] == letter:
			name = string(s.word())
		case c == '.':
			name = "."
			s.pos++
		default:
			s.pos++
		}
	}
	return specs
}
