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
		path, name := d.qualified(e)
		return l.importedDecl(d, path, name)
	}
	return nil
}

// qualified returns the import path and the name of what e names in another package, or nothing.
func (d *decl) qualified(e ast.Expr) (path, name string) {
	s, _ := e.(*ast.SelectorExpr)
	if s == nil {
		return "", ""
	}
	if x, ok := s.X.(*ast.Ident); ok && d.file.imports[x.Name] != "" {
		return d.file.imports[x.Name], s.Sel.Name
	}
	return "", ""
}

// importedUnit returns the unit of a package that d imports, if anything there was needed, or nil.
func (l *loader) importedUnit(d *decl, path string) *unit {
	if meta := d.meta.Imports[path]; meta != nil {
		return l.units[meta.PkgPath]
	}
	return nil
}

// importedDecl returns the declaration of a name in a package that d's file imports.
func (l *loader) importedDecl(d *decl, path, name string) *decl {
	if u := l.importedUnit(d, path); u != nil {
		return u.decls[name]
	}
	return nil
}
