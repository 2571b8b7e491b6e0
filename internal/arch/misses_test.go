package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/markers"
)

// TestMisses holds the markers for want of which findings are left out to those that there are: a
// misspelled one would leave out nothing.
func TestMisses(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, def := range markers.Definitions() {
		known[strings.ToLower(markers.LastWord(def.Name))] = true
	}
	files, err := filepath.Glob("../../*/*/*.go")
	require.NoError(t, err)
	asked := 0
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			call, _ := n.(*ast.CallExpr)
			if call == nil {
				return true
			}
			if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "Misses" {
				return true
			}
			for _, arg := range call.Args {
				if lit, ok := arg.(*ast.BasicLit); ok {
					word, err := strconv.Unquote(lit.Value)
					require.NoError(t, err)
					assert.True(t, known[word], "%s: no marker has the last word %q", file, word)
					asked++
				}
			}
			return true
		})
	}
	assert.NotZero(t, asked)
}
