package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// TestPortable type-checks the project and its tests as Windows and macOS have them: a workflow
// runs the tests there, long after a change. To compile everything would take minutes where nothing
// is built yet, and find no more in Go code.
func TestPortable(t *testing.T) {
	t.Parallel()
	for _, goos := range []string{"windows", "darwin"} {
		t.Run(goos, func(t *testing.T) {
			t.Parallel()
			pkgs, err := packages.Load(&packages.Config{
				Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports |
					packages.NeedDeps | packages.NeedSyntax | packages.NeedTypes |
					packages.NeedTypesSizes,
				Dir:       "../..",
				Env:       append(os.Environ(), "GOOS="+goos, "CGO_ENABLED=0"),
				Tests:     true,
				ParseFile: declarations(t),
			}, "./...")
			require.NoError(t, err)
			require.NotEmpty(t, pkgs)
			for _, p := range pkgs {
				if !strings.HasSuffix(p.ID, ".test") { // made by the go command, outside of here
					assert.Empty(t, p.Errors, p.ID)
				}
			}
		})
	}
}

// declarations returns a parser that leaves out the bodies of functions outside of this project,
// whose types nothing here depends on.
func declarations(t *testing.T) func(*token.FileSet, string, []byte) (*ast.File, error) {
	t.Helper()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	return func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
		file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil || strings.HasPrefix(name, root+string(filepath.Separator)) {
			return file, err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				f.Body = nil
			}
		}
		return file, nil
	}
}
