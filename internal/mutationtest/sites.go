package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A mutant is one change of the source, active if the environment has its number.
type mutant struct {
	number int
	at     string // file:line
	where  string // the function
	what   string // the source text, and what becomes of it
	nth    int    // of several with the same text in the function, from 1
}

// String returns a name that stays the same if lines move.
func (m mutant) String() string {
	if m.nth > 1 {
		return fmt.Sprintf("%s: %s (%d)", m.where, m.what, m.nth)
	}
	return m.where + ": " + m.what
}

// load returns the package that a pattern names, with its syntax and types.
func load(dir, pattern string) (*packages.Package, error) {
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
			packages.NeedImports | packages.NeedDeps,
		Dir: dir,
	}, pattern)
	if err != nil {
		return nil, err
	}
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		return nil, fmt.Errorf("%s is not one package that compiles", pattern)
	}
	return pkgs[0], nil
}

// mutants finds the mutants of some files of a package, and rewrites each file so that it holds all
// of them.
func mutants(pkg *packages.Package, files []string) ([]mutant, map[string][]byte, error) {
	f := finder{pkg: pkg, named: map[string]int{}}
	overlay := map[string][]byte{}
	for _, syntax := range pkg.Syntax {
		name := pkg.Fset.Position(syntax.FileStart).Filename
		if !slices.Contains(files, filepath.Base(name)) {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		overlay[name] = f.rewrite(syntax, text)
	}
	if len(overlay) != len(files) {
		return nil, nil, fmt.Errorf("%s does not have all of %v", pkg.PkgPath, files)
	}
	dir := filepath.Dir(pkg.GoFiles[0])
	overlay[filepath.Join(dir, "mutants.go")] = []byte("package " + pkg.Name + "\n" + helpers)
	return f.found, overlay, nil
}

// A finder walks through files and collects mutants and the insertions that make them.
type finder struct {
	pkg     *packages.Package
	found   []mutant
	named   map[string]int // how many mutants have a name
	text    []byte
	where   string
	inserts []insert
}

type insert struct {
	offset int
	text   string
}

// rewrite returns the text of a file with the mutants in it.
func (f *finder) rewrite(file *ast.File, text []byte) []byte {
	f.text, f.inserts = text, nil
	for _, decl := range file.Decls {
		if function, ok := decl.(*ast.FuncDecl); ok {
			f.where = function.Name.Name
			f.block(function.Body)
		}
	}
	slices.SortStableFunc(f.inserts, func(a, b insert) int { return a.offset - b.offset })
	var out strings.Builder
	done := 0
	for _, i := range f.inserts {
		out.Write(text[done:i.offset])
		out.WriteString(i.text)
		done = i.offset
	}
	out.Write(text[done:])
	return []byte(out.String())
}

// block looks at everything in a node whose parts are values or statements.
func (f *finder) block(root ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, value := range n.Rhs {
				f.block(value)
			}
			return false // what is assigned to is not a value
		case *ast.ExprStmt:
			f.around(n, fmt.Sprintf("if !mutantIs(%d) { ", f.add(n, "is not called")), " }")
		case *ast.CaseClause:
			f.cases(n)
		case *ast.CompositeLit:
			f.entries(n)
		case ast.Expr:
			return f.expression(n)
		}
		return true
	})
}

// expression takes a condition to be true, and to be false.
func (f *finder) expression(e ast.Expr) bool {
	tv, ok := f.pkg.TypesInfo.Types[e]
	basic, isBasic := tv.Type.(*types.Basic)
	if !ok || !tv.IsValue() || !isBasic || basic.Info()&types.IsBoolean == 0 || f.compound(e) {
		return true
	}
	var yes, no int
	if tv.Value == nil || !constant.BoolVal(tv.Value) {
		yes = f.add(e, "→ true")
	}
	if tv.Value == nil || constant.BoolVal(tv.Value) {
		no = f.add(e, "→ false")
	}
	f.around(e, fmt.Sprintf("mutantBool(%d, %d, ", yes, no), ")")
	return tv.Value == nil
}

// compound reports whether a condition is composed of others, which are mutated instead.
func (f *finder) compound(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return true
	case *ast.UnaryExpr:
		return e.Op == token.NOT
	case *ast.BinaryExpr:
		return e.Op == token.LAND || e.Op == token.LOR
	}
	return false
}

// cases makes a switch ignore one of its texts at a time.
func (f *finder) cases(clause *ast.CaseClause) {
	for _, e := range clause.List {
		if tv := f.pkg.TypesInfo.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String {
			f.around(e, fmt.Sprintf("mutantText(%d, ", f.add(e, "is not a case")), ")")
		}
	}
}

// entries leaves out one entry of a list at a time.
func (f *finder) entries(list *ast.CompositeLit) {
	if _, ok := f.pkg.TypesInfo.TypeOf(list).Underlying().(*types.Slice); !ok || len(list.Elts) == 0 {
		return
	}
	first := len(f.found) + 1
	for _, e := range list.Elts {
		f.add(e, "is left out")
	}
	f.around(list, fmt.Sprintf("mutantWithout(%d, ", first), ")")
}

// add numbers a mutant.
func (f *finder) add(n ast.Node, change string) int {
	from, to := f.span(n)
	m := mutant{number: len(f.found) + 1, where: f.where, what: strings.Join(strings.Fields(string(f.text[from:to])), " ") + " " + change}
	at := f.pkg.Fset.Position(n.Pos())
	m.at = fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
	f.named[m.String()]++
	m.nth = f.named[m.String()]
	f.found = append(f.found, m)
	return m.number
}

// around puts text around a node, inside of what is around it already, since a node is visited
// before its parts.
func (f *finder) around(n ast.Node, before, after string) {
	from, to := f.span(n)
	f.inserts = append(f.inserts, insert{from, before})
	f.inserts = slices.Insert(f.inserts, 0, insert{to, after})
}

func (f *finder) span(n ast.Node) (from, to int) {
	return f.pkg.Fset.Position(n.Pos()).Offset, f.pkg.Fset.Position(n.End()).Offset
}
