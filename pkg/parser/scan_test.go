package parser

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
)

// strange is Go that is rarely seen and that a scanner of bounds could stumble over.
var strange = []string{
	"package p\ntype A struct\n{\n}\n",
	"package p; type A int; type B = string // x\nvar c = 1.\ntype C int",
	"package p\nvar a = '\\'' + '\"' + '`' + '{'\nvar b = \"\\\"{\"\nvar c = `\"\\`\ntype D int\n",
	"package p\nvar a = b /* c\n*/ type D int\n",
	"package p\nvar a = 1 + /* c */ // d\n\t2\ntype D int\n",
	"package p\nfunc (r *T[P]) M(a, b int) (func() struct{}, interface{ N() }) { return nil, nil } // t\n// d\ntype D int\n",
	"package p\nfunc external()\nfunc (T) body() {}\n",
	"package p\ntype (\n\tA int; B int // b\n\n\t// c\n\tC = struct{ X int }\n\t// end\n)\ntype ()\n",
	"package p\nimport (\n\t\"a\"; b \"b\"\n\t. `c`\n\t_ \"d\")\nimport \"e\"; import f \"f\"\n",
	"package p\nconst (\n\ta = iota // x\n\tb\n)\nconst c, d = 0x1p-2, 1e+3\nvar e, f float64 = .5, 5.\n",
	"\uFEFFpackage p\r\n\r\ntype A int\r\n",
	"// a\n\n// b\npackage p // c\n// d\n\n// e\ntype A int",
	"package p\ntype A[T interface{ ~int | ~string }, U any] map[string]chan<- func(...int)\n",
	"package p\nvar x = func() int {\n\treturn 1\n}()\nvar y = [...]int{1,\n2}[\n0]\n",
	"package p\nvar ß = 'ß'\ntype Größe int\n",
	"package p\n// a\n/* b */\n// c\ntype A int\n/* d */ type B int\n",
	"package p\nvar a = b.\n\tc\nvar d = e /\n\tf\nvar g = h.(type2)\ntype I int\n",
	"package p\ntype// a\n// b\n\n/* c */ A int // d\ntype /* e */ ( // f\n\tB int\n)\n// g\ntype // h\n(\n)\n",
	"package p /* a\n*/ // b\ntype A int /* c */ /* d\n*/ /* e\n*/ // f\ntype B int; /* g\n*/ // h\ntype ( /* i\n*/ // j\n\tC int)\n",
	"package p\ntype Xfunc int\ntype var2 int\nvar type2 = 1\n",
}

// TestScanAgreesWithParser compares the bounds of declarations and comment groups with those that go/parser finds.
func TestScanAgreesWithParser(t *testing.T) {
	t.Parallel()
	for i, src := range strange {
		agree(t, fmt.Sprint("strange", i), []byte(src))
	}
	files := 0
	for _, dir := range []string{"go/types", "go/parser", "net/http", "encoding/json", "time", "text/template/parse", "runtime"} {
		names, err := filepath.Glob(filepath.Join(goroot(t), "src", dir, "*.go"))
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
	file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.SkipObjectResolution)
	require.NoError(t, err, name)
	items, ok := scan(src)
	assert.True(t, ok, "%s is Go", name)
	assert.Equal(t, parsed(file), scanned(items), name)
}

// scanned describes what the scanner found.
func scanned(items []item) []string {
	var list []string
	for i, it := range items {
		list = append(list, scanned(it.between)...)
		s := describe(it.kind, it.lo, it.hi)
		if it.kind == commentItem {
			isDoc := it.touches && i+1 < len(items) && items[i+1].kind != closeItem
			s += fmt.Sprint(" ", len(it.comments), isDoc)
		}
		list = append(list, s)
	}
	return list
}

func describe(kind itemKind, lo, hi int) string {
	names := [...]string{"comment", "package", "import", "const", "var", "func", "type", "open", "close", "other"}
	return fmt.Sprintf("%s %d-%d", names[kind], lo, hi)
}

// parsed describes the same of a syntax tree, in source order.
func parsed(file *ast.File) []string {
	p := treeReader{base: int(file.FileStart), comments: file.Comments}
	p.add(packageItem, file.Package, file.Name.End(), file.Doc)
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			p.add(funcItem, d.Pos(), d.End(), d.Doc)
		case *ast.GenDecl:
			kind := map[token.Token]itemKind{token.IMPORT: importItem, token.CONST: constItem, token.VAR: varItem}[d.Tok]
			if d.Tok != token.TYPE {
				p.add(kind, d.Pos(), d.End(), d.Doc)
				continue
			}
			if d.Lparen.IsValid() {
				p.add(openItem, d.Pos(), d.Pos()+token.Pos(len("type")), d.Doc)
			}
			for _, s := range d.Specs {
				spec := s.(*ast.TypeSpec)
				doc := spec.Doc
				if !d.Lparen.IsValid() {
					doc = d.Doc
				}
				p.add(typeItem, spec.Pos(), spec.End(), doc)
			}
			if d.Rparen.IsValid() {
				p.add(closeItem, d.Rparen, d.Rparen+1, nil)
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

func (p *treeReader) add(kind itemKind, lo, hi token.Pos, doc *ast.CommentGroup) {
	p.before(lo, doc)
	p.list = append(p.list, describe(kind, int(lo)-p.base, int(hi)-p.base))
	for len(p.comments) > 0 && p.comments[0].Pos() < hi {
		p.comments = p.comments[1:]
	}
}

// before adds the comment groups before pos. A group is said to touch a declaration if go/parser takes it as its doc.
func (p *treeReader) before(pos token.Pos, doc *ast.CommentGroup) {
	for len(p.comments) > 0 && p.comments[0].Pos() < pos {
		g := p.comments[0]
		s := describe(commentItem, int(g.Pos())-p.base, int(g.End())-p.base)
		p.list = append(p.list, s+fmt.Sprint(" ", len(g.List), g == doc))
		p.comments = p.comments[1:]
	}
}

func TestReadImports(t *testing.T) {
	t.Parallel()
	src := "package p\nimport \"a/b\"\nimport (\n\t// c\n\tc /* d */ \"c\"; . `d`\n\t_ \"e\"\n\tü \"f\"\n)\n"
	f := newSource("p.go", []byte(src))
	var got []string
	for _, s := range f.specs {
		got = append(got, s.name+"="+s.path+"@"+f.position(s.offset).String())
	}
	want := []string{"=a/b@p.go:2:8", "c=c@p.go:5:12", ".=d@p.go:5:19", "_=e@p.go:6:4", "ü=f@p.go:7:5"}
	assert.Equal(t, want, got)
}

func TestScanNoticesWhatIsNotGo(t *testing.T) {
	t.Parallel()
	for _, src := range []string{
		"package p\nfunc f() {\n", "package p\nfunc f() { ) }\n", "package p\nvar x = \"a\n", "package p\nvar x = `a",
		"package p\n/* a", "package p\n}\n", "package p\nfoo\n", "package p\ntype (\n A int", "package p\ntype\n", "package p\nvar a = 'x\n",
	} {
		_, ok := scan([]byte(src))
		assert.False(t, ok, "%q", src)
	}
}

// FuzzScan feeds the scanner with anything: it must come to an end, and its items must lie in the source one after
// another. Where go/parser sees no mistake the two must agree.
func FuzzScan(f *testing.F) {
	for _, src := range strange {
		f.Add([]byte(src))
	}
	f.Add([]byte("package p\nfunc f() {"))
	f.Add([]byte("type(\ntype"))
	f.Fuzz(func(t *testing.T, src []byte) {
		items, _ := scan(src)
		at := 0
		for _, it := range items {
			for _, it := range append(slices.Clone(it.between), it) {
				require.LessOrEqual(t, at, it.lo)
				require.LessOrEqual(t, it.lo, it.hi)
				require.LessOrEqual(t, it.hi, len(src))
				at = it.hi
			}
		}
		file := newSource("p.go", src)
		file.attachComments(true)
		tree, err := parser.ParseFile(token.NewFileSet(), "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil && !strings.Contains(string(src), "\r") && !selectsOfNumber(tree) {
			require.Equal(t, parsed(tree), scanned(items))
		}
	})
}

// selectsOfNumber reports whether a field of a number is asked for, which does not compile: the scanner takes all dots for the number's.
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
