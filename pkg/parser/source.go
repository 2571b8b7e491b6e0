package parser

import (
	"bytes"
	"go/token"
	"slices"
	"strconv"
)

// A source is one file of a package, scanned.
type source struct {
	name  string // absolute
	data  []byte
	items []item
	ok    bool // the scanner saw nothing strange

	imports map[string]string // import paths by the name they have in this file
	dots    []string          // paths of dot imports
	used    map[string]string // those imports that parsed declarations use
	broken  bool              // its syntax error was reported
	lines   []int32           // offsets of the lines, made when the first position is asked for

	markers []Comment // package-level marker lines
	strays  []Comment // marker lines that belong to nothing
	homes   map[int]home
}

func newSource(name string, data []byte) *source {
	f := &source{name: name, data: data}
	f.items, f.ok = scan(data)
	return f
}

// position returns what go/token would say about an offset, line directives set aside.
func (f *source) position(offset int) token.Position {
	if f.lines == nil {
		f.lines = append(make([]int32, 0, bytes.Count(f.data, []byte{'\n'})+1), 0)
		for at, n := 0, 0; n >= 0; at += n + 1 {
			if n = bytes.IndexByte(f.data[at:], '\n'); n >= 0 {
				f.lines = append(f.lines, int32(at+n)+1)
			}
		}
	}
	line, ok := slices.BinarySearch(f.lines, int32(offset))
	if ok {
		line++
	}
	return token.Position{Filename: f.name, Offset: offset, Line: line, Column: offset - int(f.lines[line-1]) + 1}
}

// offset returns the offset of a line and column, which are counted from 1.
func (f *source) offset(line, column int) int {
	f.position(0)
	if line < 1 || line > len(f.lines) {
		return 0
	}
	return min(int(f.lines[line-1])+max(column-1, 0), len(f.data))
}

// importPosition returns where a package is imported.
func (f *source) importPosition(path string) token.Position {
	for _, spec := range f.importSpecs() {
		if spec.path == path {
			return f.position(spec.offset)
		}
	}
	return token.Position{Filename: f.name}
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

// importSpecs reads the import declarations of the file.
func (f *source) importSpecs() []importSpec {
	var specs []importSpec
	for _, it := range f.items {
		if it.kind == importItem {
			specs = append(specs, readImports(f.data[:it.hi], it.lo+len("import"))...)
		}
	}
	return specs
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
