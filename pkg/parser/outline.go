package parser

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
)

// A Piece is a declaration of a file as it is being written, with the lines from its comments to
// its end.
type Piece struct {
	Kind   PieceKind
	Type   string   // the type that it is, is in, or of a constant the one it has; empty for none
	Fields []string // the Go names that lead from the type to a field
	Name   Span     // of the field, type or constant

	Start, End int // lines; Start is that of the nearest comment that belongs to it
}

// PieceKind says what a Piece is.
type PieceKind uint8

// The kinds of pieces.
const (
	// the package clause, with all comments that belong to nothing else
	PackagePiece PieceKind = iota
	TypePiece
	FieldPiece
	ConstPiece
)

// A Span is a part of a line; Column counts bytes from 1.
type Span struct{ Line, Column, Length int }

// Outline returns the types, fields and constants that a file declares, in the order of their
// names. The file may be wrong anywhere: each declaration is read by itself then, so that a mistake
// in one does not cost what is below it.
func Outline(src []byte) []Piece {
	pieces, err := outline(src, 0)
	if err == nil {
		return pieces
	}
	begins := declaration.FindAllIndex(src, -1)
	if len(begins) == 0 {
		return pieces
	}
	pieces, _ = outline(src[:begins[0][0]], 0)
	for i, at := range begins {
		end := len(src)
		if i+1 < len(begins) {
			end = begins[i+1][0]
		}
		more, _ := outline(slices.Concat([]byte("package p\n"), src[at[0]:end]),
			bytes.Count(src[:at[0]], []byte("\n"))-1)
		pieces = append(pieces, more...)
	}
	return pieces
}

// declaration finds where one begins with its comments, where code is laid out as by gofmt.
var declaration = regexp.MustCompile(`(?m)^(?://.*\n|[ \t\r]*\n)*(?:type|const|var|func)\b`)

// outline reads a file that begins some lines further down.
func outline(src []byte, down int) ([]Piece, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if file == nil {
		return nil, err
	}
	o := outliner{set: set, down: down, comments: file.Comments, before: down}
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok {
			for _, spec := range g.Specs {
				o.spec(g, spec)
			}
		}
		o.before = o.line(d.End())
	}
	return o.pieces, err
}

// An outliner collects the pieces of one parsed file.
type outliner struct {
	set      *token.FileSet
	down     int // how many lines are before what is read
	comments []*ast.CommentGroup
	pieces   []Piece
	before   int // the last line of the declaration before
}

func (o *outliner) line(pos token.Pos) int { return o.set.PositionFor(pos, false).Line + o.down }

func (o *outliner) span(id *ast.Ident) Span {
	at := o.set.PositionFor(id.Pos(), false)
	return Span{at.Line + o.down, at.Column, len(id.Name)}
}

// spec adds a type with its fields, or a constant.
func (o *outliner) spec(g *ast.GenDecl, spec ast.Spec) {
	start, end := o.line(spec.Pos()), o.line(spec.End())
	if !g.Lparen.IsValid() {
		start = o.line(g.Pos())
	}
	switch s := spec.(type) {
	case *ast.TypeSpec:
		o.add(Piece{Kind: TypePiece, Type: s.Name.Name, Name: o.span(s.Name)}, start, end, o.before)
		o.fields(s.Type, s.Name.Name, nil)
	case *ast.ValueSpec:
		if g.Tok == token.CONST && len(s.Names) > 0 {
			p := Piece{Kind: ConstPiece, Name: o.span(s.Names[0])}
			if id, ok := s.Type.(*ast.Ident); ok {
				p.Type = id.Name
			}
			o.add(p, start, end, o.before)
		}
	}
	o.before = end
}

// fields adds those of the struct that a type is, or that it is a list or map of.
func (o *outliner) fields(t ast.Expr, name string, path []string) {
	if _, elem := parts(t); elem != nil {
		o.fields(elem, name, path)
	}
	s, ok := t.(*ast.StructType)
	if !ok || s.Fields == nil {
		return
	}
	before := o.line(s.Fields.Opening)
	for _, f := range s.Fields.List {
		id := fieldName(f)
		if id == nil {
			continue
		}
		at := append(slices.Clip(path), id.Name)
		o.add(Piece{Kind: FieldPiece, Type: name, Fields: at, Name: o.span(id)},
			o.line(f.Type.Pos()), o.line(f.End()), before)
		o.fields(f.Type, name, at)
		before = o.line(f.End())
	}
}

// fieldName returns the name of a field, which is that of its type if it is embedded.
func fieldName(f *ast.Field) *ast.Ident {
	if len(f.Names) > 0 {
		return f.Names[0]
	}
	return embeddedIdent(f.Type)
}

// add adds a piece whose code begins at a line, with the comment groups above it: the one that
// touches it and the nearest before that, as far as they begin below what is before.
func (o *outliner) add(p Piece, line, end, before int) {
	p.Start, p.End = line, end
	groups := 0
	for _, g := range slices.Backward(o.comments) {
		from, to := o.line(g.Pos()), o.line(g.End())
		if to >= p.Start || from <= before {
			if from <= before {
				break
			}
			continue
		}
		if groups == 0 && to < line-1 {
			groups++ // there is no doc comment
		}
		if groups == 2 {
			break
		}
		p.Start = from
		groups++
	}
	o.pieces = append(o.pieces, p)
}

// At returns the piece that a line of a comment or of code belongs to: the innermost one.
func At(pieces []Piece, line int) Piece {
	found := Piece{Kind: PackagePiece}
	for _, p := range pieces {
		if p.Start <= line && line <= p.End &&
			(found.Kind == PackagePiece || p.Start >= found.Start) {
			found = p
		}
	}
	return found
}
