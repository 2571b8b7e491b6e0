package pattern

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLazy compiles the patterns of the whole project: a wrong one would be found only by the run that uses it.
func TestLazy(t *testing.T) {
	t.Parallel()
	const root = "../.."
	compiled := 0
	require.NoError(t, filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && isLazy(call.Fun) {
				if text, ok := literal(call.Args[0]); ok { // others are checked where they are used
					_, err := regexp.Compile(text)
					assert.NoError(t, err, name)
					compiled++
				}
			}
			return true
		})
		return err
	}))
	assert.Greater(t, compiled, 40)
}

func isLazy(f ast.Expr) bool {
	s, ok := f.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != "Lazy" {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "pattern"
}

// literal returns the text of a string literal, or of several that are joined.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		x, first := literal(e.X)
		y, second := literal(e.Y)
		return x + y, first && second
	}
	return "", false
}
