package toplevel

import (
	"bytes"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// Header returns the part of a Go file that the go command reads: comments, the package clause, and
// the imports. If it does not change, what the go command says about the file does not either.
func Header(src []byte) []byte {
	s := newScanner(src)
	end := 0
	for s.gap(); s.pos < len(src) && !s.bad; s.gap() {
		if rest := src[s.pos:]; !bytes.HasPrefix(rest, []byte("package")) &&
			!bytes.HasPrefix(rest, []byte("import")) {
			break
		}
		s.declaration()
		s.items, end = s.items[:0], s.pos
	}
	if s.bad || end == 0 {
		return src
	}
	return src[:end]
}

// Clause returns, in one text, what the go command takes from a file: the name of its package, its
// imports, and the lines that say when it is built. Where that cannot be read it returns the whole
// header.
func Clause(src []byte) string {
	header := Header(src)
	file, err := parser.ParseFile(token.NewFileSet(), "", header,
		parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return string(header)
	}
	parts := []string{file.Name.Name}
	for _, i := range file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		if path == "C" || path == "embed" {
			return string(header)
		}
		if i.Name != nil {
			path = i.Name.Name + " " + path
		}
		parts = append(parts, path)
	}
	for _, g := range file.Comments {
		for _, c := range g.List {
			if strings.HasPrefix(c.Text, "//go:") ||
				strings.HasPrefix(strings.TrimLeft(c.Text, "/ \t"), "+build") {
				parts = append(parts, c.Text)
			}
		}
	}
	return strings.Join(parts, "\n")
}
