package toplevel

import (
	"go/parser"
	"go/token"
	"strconv"
)

// An Import is one import as it is written; Name is empty if none is given.
type Import struct {
	Name, Path string
	Offset     int
}

// Imports reads the imports of a file, and whether its package clause and its imports are sound.
func Imports(src []byte, items []Item) (specs []Import, ok bool) {
	end := 0
	for _, it := range items {
		if it.Kind == PackageClause || it.Kind == ImportDecl {
			end = it.Hi
		}
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", src[:end], parser.ImportsOnly)
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		read := Import{Path: path, Offset: files.PositionFor(spec.Path.Pos(), false).Offset}
		if spec.Name != nil {
			read.Name = spec.Name.Name
		}
		specs = append(specs, read)
	}
	return specs, err == nil
}

// CommentAt returns the comment that begins at an offset; its text in a syntax tree has no carriage
// returns.
func CommentAt(src []byte, lo int) Span {
	s := &scanner{src: src, pos: lo}
	s.comment()
	return Span{lo, s.pos}
}
