package parser

import (
	"cmp"
	"go/ast"
	"slices"
)

// param returns the index of the type parameter that e is in d, or -1.
func (d *decl) param(e ast.Expr) int {
	id, ok := e.(*ast.Ident)
	if !ok {
		return -1
	}
	return slices.Index(d.params(), id.Name)
}

// params returns the names of the declaration's type parameters.
func (d *decl) params() []string {
	var names []string
	if list := d.spec.TypeParams; list != nil {
		for _, f := range list.List {
			for _, name := range f.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// declOf returns the declaration that a name in d refers to, if it was parsed.
func (l *loader) declOf(d *decl, e ast.Expr) *decl {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return l.declOf(d, e.X)
	case *ast.Ident:
		found := d.decls[e.Name]
		for _, path := range d.file.dots {
			found = cmp.Or(found, l.importedDecl(d, path, e.Name))
		}
		return found
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return l.importedDecl(d, d.file.imports[x.Name], e.Sel.Name)
		}
	}
	return nil
}

// importedDecl returns the declaration of a name in a package that d's file imports.
func (l *loader) importedDecl(d *decl, path, name string) *decl {
	if meta := d.meta.Imports[path]; meta != nil && l.units[meta.PkgPath] != nil {
		return l.units[meta.PkgPath].decls[name]
	}
	return nil
}
