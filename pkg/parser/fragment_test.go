package parser

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestParseTogether parses the declarations of real files together, and each alone.
func TestParseTogether(t *testing.T) {
	t.Parallel()
	together := 0
	for _, dir := range []string{"go/types", "net/http", "encoding/json", "runtime", "cmd/compile/internal/syntax/testdata"} {
		names, err := filepath.Glob(filepath.Join(goroot(t), "src", dir, "*.go"))
		require.NoError(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			together += sameTogether(t, data)
		}
	}
	assert.Greater(t, together, 200)
	for _, src := range strange {
		sameTogether(t, []byte(src))
	}
}

// TestParseTogether_Files parses the declarations of two files in an order that is not theirs.
func TestParseTogether_Files(t *testing.T) {
	t.Parallel()
	first := []byte("package p\n\ntype A struct {\n\t// a\n\tX int // x\n}\n\ntype B int // not of the type\n")
	second := []byte("package p\n// c\ntype C struct {\n\tY string // y\n}\ntype D []C\n")
	alone, together := declsOf(first, second), declsOf(first, second)
	mixed := []*decl{together[2], together[0], together[3], together[1]}
	require.True(t, parseTogether(mixed))
	for i, d := range alone {
		d.parse()
		assert.Equal(t, parts(d), parts(together[i]))
		assert.Equal(t, d.position(d.spec.Pos()), together[i].position(together[i].spec.Pos()))
	}
	assert.Equal(t, "q.go:3:6", together[2].position(together[2].spec.Pos()).String())
}

// FuzzParseTogether looks for declarations of which more is understood, or something else, if they are parsed together.
func FuzzParseTogether(f *testing.F) {
	for _, src := range strange {
		f.Add([]byte(src))
	}
	for _, src := range []string{
		"type A struct { B\n}\ntype C [", "type A = \ntype B int", "type (\n\tA int // a\n\t// b\n\tB struct {\n\t\tC int // c\n\t\t// d\n\t} // e\n)",
		"type A int /* a */ type B int", "type A struct{};type A int;type _ int", "type A[T any] B[T]; type C func()\ntype D int `x`", "type A <-chan\ntype B int",
		"type A interface{ int" + strings.Repeat("|int", maxTerms) + " }\ntype B int",
	} {
		f.Add([]byte("package p\n" + src))
	}
	f.Fuzz(func(t *testing.T, src []byte) { sameTogether(t, src) })
}

// sameTogether parses all declarations of a file together and alone, and returns how many were parsed together.
func sameTogether(t *testing.T, src []byte) int {
	t.Helper()
	alone, ahead := declsOf(src), declsOf(src)
	for _, d := range alone {
		d.parse()
	}
	ok := len(ahead) > 1 && parseTogether(ahead)
	if !ok {
		for _, d := range ahead {
			d.parse()
		}
	}
	for i, d := range alone {
		require.Equal(t, parts(d), parts(ahead[i]), "%s in %s", d.name, src)
		require.Equal(t, d.kind, ahead[i].kind)
	}
	if !ok {
		return 0
	}
	require.Equal(t, alone[0].found, ahead[0].found, "what is wrong with one must be said: %s", src)
	return len(ahead)
}

// declsOf returns the type declarations of files.
func declsOf(files ...[]byte) []*decl {
	l := loaderOf(files...)
	l.roots[0].scan()
	return l.roots[0].order
}

// parts lists all that was parsed of a declaration, with the places in the file.
func parts(d *decl) (all []string) {
	add := func(n ast.Node) bool {
		if n == nil {
			return false
		}
		text := ""
		switch n := n.(type) {
		case *ast.Ident:
			text = n.Name
		case *ast.BasicLit:
			text = n.Value
		case *ast.Comment:
			text = n.Text
		}
		all = append(all, strings.TrimSpace(fmt.Sprintf("%T %d %d %s", n, d.offset(n.Pos()), d.offset(n.End()), text)))
		return true
	}
	if _, bad := d.spec.Type.(*ast.BadExpr); !bad { // otherwise it may be made up, and be nowhere
		ast.Inspect(d.spec, add)
	}
	for _, c := range d.comments {
		ast.Inspect(c, add)
	}
	return all
}
