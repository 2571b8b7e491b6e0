package toplevel

import (
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// Clause returns, in one text, what the go command takes from a file: the name of its package, its
// imports, and the lines that say when it is built. If it does not change, what the go command says
// about the file does not either. Where that cannot be read, or more counts, it is the whole file.
func Clause(src []byte) string {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", src, parser.ImportsOnly)
	if err != nil {
		return string(src)
	}
	parts := []string{file.Name.Name}
	for _, i := range file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		if path == "C" || path == "embed" {
			return string(src)
		}
		if i.Name != nil {
			path = i.Name.Name + " " + path
		}
		parts = append(parts, path)
	}
	// such lines count above the clause only, and some only with an empty line below them
	above := string(src[:files.Position(file.Package).Offset])
	if strings.Contains(above, "//go:") || strings.Contains(above, "+build") {
		parts = append(parts, above)
	}
	return strings.Join(parts, "\n")
}
