package parser

import (
	"bytes"
	"go/token"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A source is one file of a package, scanned.
type source struct {
	name  string // absolute
	data  []byte
	items []item
	ok    bool // the scanner saw nothing strange
	specs []importSpec
	lines []int // offsets at which lines begin; nil until one is asked for

	imports map[string]string // import paths by the name they have in this file
	dots    []string          // paths of dot imports
	used    map[string]string // those imports that parsed declarations use
	broken  bool              // its syntax error was reported

	markers      []Comment // package-level marker lines
	strays       []Comment // marker lines that belong to nothing
	suppressions []diag.Suppression
}

// newSource scans a file.
func newSource(name string, data []byte) *source {
	f := &source{name: name, data: data}
	f.items, f.ok = scan(data)
	for _, it := range f.items {
		if it.kind == importItem {
			f.specs = append(f.specs, readImports(data[:it.hi], it.lo+len("import"))...)
		}
	}
	return f
}

// text returns a piece of the file.
func (f *source) text(s span) []byte { return f.data[s.lo:s.hi] }

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

// An importSpec is one import as it is written; name is empty if none is given.
type importSpec struct {
	name, path string
	offset     int
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
