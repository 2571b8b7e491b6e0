package toplevel

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/sourcetest"
)

// TestScanAgreesWithParser compares the bounds of declarations and comment groups with those that
// go/parser finds.
func TestScanAgreesWithParser(t *testing.T) {
	t.Parallel()
	for i, src := range sourcetest.Rare() {
		agree(t, fmt.Sprint("strange", i), []byte(src))
	}
	files := 0
	for _, dir := range []string{"go/types", "go/parser", "net/http", "encoding/json", "time",
		"text/template/parse", "runtime"} {
		names, err := filepath.Glob(filepath.Join(sourcetest.Root(t), "src", dir, "*.go"))
		require.NoError(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			agree(t, name, data)
			files++
		}
	}
	require.NotZero(t, files, "no source of the standard library was found")
}

func agree(t *testing.T, name string, src []byte) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, src,
		parser.ParseComments|parser.SkipObjectResolution)
	require.NoError(t, err, name)
	items, ok := Scan(src)
	assert.True(t, ok, "%s is Go", name)
	assert.Equal(t, parsed(file), scanned(items), name)
}

// scanned describes what the scanner found.
func scanned(items []Item) []string {
	var list []string
	for i, it := range items {
		list = append(list, scanned(it.Between)...)
		s := describe(it.Kind, it.Lo, it.Hi)
		if it.Kind == CommentGroup {
			isDoc := it.Touches && i+1 < len(items) && items[i+1].Kind != TypeClose
			s += fmt.Sprint(" ", len(it.Comments), isDoc)
		}
		list = append(list, s)
	}
	return list
}

func describe(kind Kind, lo, hi int) string {
	names := [...]string{"comment", "package", "import", "const", "var", "func", "type", "open",
		"close", "other"}
	return fmt.Sprintf("%s %d-%d", names[kind], lo, hi)
}

// parsed describes the same of a syntax tree, in source order.
func parsed(file *ast.File) []string {
	p := treeReader{base: int(file.FileStart), comments: file.Comments}
	p.add(PackageClause, file.Package, file.Name.End(), file.Doc)
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			p.add(FuncDecl, d.Pos(), d.End(), d.Doc)
		case *ast.GenDecl:
			kind := map[token.Token]Kind{token.IMPORT: ImportDecl, token.CONST: ConstDecl,
				token.VAR: VarDecl}[d.Tok]
			if d.Tok != token.TYPE {
				p.add(kind, d.Pos(), d.End(), d.Doc)
				continue
			}
			if d.Lparen.IsValid() {
				p.add(TypeOpen, d.Pos(), d.Pos()+token.Pos(len("type")), d.Doc)
			}
			for _, s := range d.Specs {
				spec := s.(*ast.TypeSpec)
				doc := spec.Doc
				if !d.Lparen.IsValid() {
					doc = d.Doc
				}
				p.add(TypeSpec, spec.Pos(), spec.End(), doc)
			}
			if d.Rparen.IsValid() {
				p.add(TypeClose, d.Rparen, d.Rparen+1, nil)
			}
		}
	}
	p.before(file.FileEnd+1, nil)
	return p.list
}

type treeReader struct {
	base     int
	comments []*ast.CommentGroup
	list     []string
}

func (p *treeReader) add(kind Kind, lo, hi token.Pos, doc *ast.CommentGroup) {
	p.before(lo, doc)
	p.list = append(p.list, describe(kind, int(lo)-p.base, int(hi)-p.base))
	for len(p.comments) > 0 && p.comments[0].Pos() < hi {
		p.comments = p.comments[1:]
	}
}

// before adds the comment groups before pos. A group is said to touch a declaration if go/parser
// takes it as its doc.
func (p *treeReader) before(pos token.Pos, doc *ast.CommentGroup) {
	for len(p.comments) > 0 && p.comments[0].Pos() < pos {
		g := p.comments[0]
		s := describe(CommentGroup, int(g.Pos())-p.base, int(g.End())-p.base)
		p.list = append(p.list, s+fmt.Sprint(" ", len(g.List), g == doc))
		p.comments = p.comments[1:]
	}
}

func TestScanNoticesWhatIsNotGo(t *testing.T) {
	t.Parallel()
	for _, src := range []string{
		"package p\nfunc f() {\n", "package p\nfunc f() { ) }\n", "package p\nvar x = \"a\n",
		"package p\nvar x = `a", "package p\n/* a", "package p\n}\n", "package p\nfoo\n",
		"package p\ntype (\n A int", "package p\ntype\n", "package p\nvar a = 'x\n",
	} {
		_, ok := Scan([]byte(src))
		assert.False(t, ok, "%q", src)
	}
}

// FuzzScan feeds the scanner with anything: it must come to an end, and its items must lie in the
// source one after another. Where go/parser sees no mistake the two must agree.
func FuzzScan(f *testing.F) {
	for _, src := range sourcetest.Rare() {
		f.Add([]byte(src))
	}
	f.Add([]byte("package p\nfunc f() {"))
	f.Add([]byte("type(\ntype"))
	f.Fuzz(func(t *testing.T, src []byte) {
		items, _ := Scan(src)
		at := 0
		for _, it := range items {
			for _, it := range append(slices.Clone(it.Between), it) {
				require.LessOrEqual(t, at, it.Lo)
				require.LessOrEqual(t, it.Lo, it.Hi)
				require.LessOrEqual(t, it.Hi, len(src))
				at = it.Hi
			}
		}
		tree, err := parser.ParseFile(token.NewFileSet(), "p.go", src,
			parser.ParseComments|parser.SkipObjectResolution)
		if err == nil && !strings.Contains(string(src), "\r") && !selectsOfNumber(tree) {
			require.Equal(t, parsed(tree), scanned(items))
		}
	})
}

// selectsOfNumber reports whether a field of a number is asked for, which does not compile: the
// scanner takes all dots for the number's.
func selectsOfNumber(tree *ast.File) (found bool) {
	ast.Inspect(tree, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			_, number := s.X.(*ast.BasicLit)
			found = found || number
		}
		return true
	})
	return found
}

// BenchmarkScan measures the search for bounds in a large package of the standard library.
func BenchmarkScan(b *testing.B) {
	names, err := filepath.Glob(filepath.Join(sourcetest.Root(b), "src", "net", "http", "*.go"))
	require.NoError(b, err)
	require.NotEmpty(b, names)
	var files [][]byte
	size := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(b, err)
		files = append(files, data)
		size += len(data)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, data := range files {
			Scan(data)
		}
	}
}
