package lsp

import (
	"iter"
	"regexp"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A cursor is a place in a Go file, with what is known about it.
type cursor struct {
	fileText
	file         string
	line, column int // from 1; in bytes from 0
	pieces       []parser.Piece
	piece        parser.Piece // that the line belongs to

	snap pipeline.Snapshot // the last run in which the package could be read
	pkg  *parser.Package   // nil until there is one

	// of the line, after the plus, or the one under a condition in which the cursor is; empty if
	// it has none
	marker string
	start  int // the column where that begins; 0 if the line has no marker
}

// markerLine finds the marker on a line.
var markerLine = regexp.MustCompile(`^\s*//\s*\+`)

// conditionOf finds what a marker begins with that applies another one.
var conditionOf = regexp.MustCompile(`^(?:schemagen|k8s):if(?:En|Dis)abled\([^()]*\)=\+`)

// markersOn yields where the markers on a line begin and end: the one at an offset, and those that
// it applies under conditions.
func markersOn(line string, at int) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for {
			n := len(conditionOf.FindString(line[at:]))
			if n == 0 {
				yield(at, len(line))
				return
			}
			if !yield(at, at+n-1) {
				return
			}
			at += n
		}
	}
}

// cursor returns a place in an open Go file with what is known about it.
func (s *server) cursor(p protocol.TextDocumentPositionParams) (*cursor, bool) {
	file, t, ok := s.document(p.TextDocument.URI)
	if !ok || !isGo(file) {
		return nil, false
	}
	c := &cursor{fileText: t, file: file, pieces: parser.Outline(t.data)}
	c.line, c.column, _ = t.at(p.Position)
	c.piece = parser.At(c.pieces, c.line)
	c.snap, c.pkg = s.workspaceOf(file).lastReadable(file)
	line := t.line(c.line)
	if m := markerLine.FindString(line); m != "" {
		for at := range markersOn(line, len(m)) {
			if at == len(m) || at <= c.column {
				c.start = at
			}
		}
		c.marker = strings.TrimRight(line[c.start:], " \t")
	}
	return c, true
}

// onMarker reports whether the cursor stands on a marker, and where in its text.
func (c *cursor) onMarker() (at int, ok bool) {
	return c.column - c.start, c.start > 0 && c.column >= c.start
}

// span is a range of the cursor's line.
func (c *cursor) span(from, to int) *protocol.Range {
	r := c.fileText.span(c.line, from, to)
	return &r
}

// sites returns where a marker on the line would stand.
func (c *cursor) sites() markers.Sites {
	switch c.piece.Kind {
	case parser.TypePiece:
		if d := c.decl(c.piece.Type); d != nil && d.Kind {
			return markers.OnType | markers.OnKind
		}
		return markers.OnType
	case parser.FieldPiece:
		return markers.OnField
	case parser.ConstPiece:
		return markers.OnConst
	}
	return markers.OnPackage
}

// apart reports whether an empty line follows the comment of the line, which then belongs to the
// package or to nothing as well.
func (c *cursor) apart() bool {
	n := c.line
	for strings.HasPrefix(strings.TrimSpace(c.fileText.line(n)), "//") {
		n++
	}
	return strings.TrimSpace(c.fileText.line(n)) == ""
}

// decl returns the declaration of a type of the package, as it was when it could be read last.
func (c *cursor) decl(name string) *parser.TypeDecl {
	if c.pkg == nil {
		return nil
	}
	if d := c.pkg.Lookup(name); d != nil {
		return d
	}
	for _, d := range c.pkg.Types { // an instance of a generic type
		if strings.HasPrefix(d.Name.Name, name+"[") {
			return d
		}
	}
	return nil
}

// field returns the field that a piece is, or nil.
func (c *cursor) field(p parser.Piece) *parser.Field {
	d := c.decl(p.Type)
	if d == nil {
		return nil
	}
	return fieldOf(d.Type, p.Fields)
}

// fieldOf follows Go names into a type.
func fieldOf(t parser.Type, names []string) *parser.Field {
	s, ok := underlying(t).(parser.Struct)
	if !ok || len(names) == 0 {
		return nil
	}
	for i := range s.Fields {
		if f := &s.Fields[i]; f.GoName == names[0] {
			if len(names) == 1 {
				return f
			}
			return fieldOf(f.Type, names[1:])
		}
	}
	return nil
}

// underlying goes through pointers, lists and maps that are written in place.
func underlying(t parser.Type) parser.Type {
	for {
		switch x := t.(type) {
		case parser.Pointer:
			t = x.Elem
		case parser.Slice:
			t = x.Elem
		case parser.Map:
			t = x.Elem
		default:
			return t
		}
	}
}

// typ returns the type that the line is about: of a field its own.
func (c *cursor) typ() parser.Type {
	switch c.piece.Kind {
	case parser.FieldPiece:
		if f := c.field(c.piece); f != nil {
			return f.Type
		}
	case parser.TypePiece:
		if d := c.decl(c.piece.Type); d != nil {
			return parser.Named{Name: d.Name}
		}
	}
	return nil
}

// named returns the declaration that a type leads to through pointers and names, or nil.
func (c *cursor) named(t parser.Type) (decl *parser.TypeDecl, as parser.Type) {
	for range 20 { // a cycle of aliases is an error
		switch x := t.(type) {
		case parser.Pointer:
			t = x.Elem
		case parser.Named:
			d := c.snap.Program.Lookup(x.Name)
			if d == nil || d.Type == nil {
				return d, t
			}
			decl, t = d, d.Type
		default:
			return decl, t
		}
	}
	return decl, t
}

// json returns the type in a schema of a Go type, or nothing if it is not plain.
func (c *cursor) json(t parser.Type) string {
	if c.snap.Program == nil || t == nil {
		return ""
	}
	d, as := c.named(t)
	if d != nil && (d.Encodes != parser.Plain || d.Type == nil) {
		return ""
	}
	switch x := as.(type) {
	case parser.Basic:
		switch {
		case x.Name == "string":
			return "string"
		case x.Name == "bool":
			return "boolean"
		case strings.HasPrefix(x.Name, "float"):
			return "number"
		}
		return "integer"
	case parser.Slice:
		if b, ok := x.Elem.(parser.Basic); ok && b.Name == "byte" && !x.Array {
			return "string"
		}
		return "array"
	case parser.Map, parser.Struct:
		return "object"
	}
	return ""
}
