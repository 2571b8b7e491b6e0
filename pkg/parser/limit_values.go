package parser

import (
	"cmp"
	"go/ast"
	"slices"
	"strings"
)

// The limits of what a type may hold by value. To find types that hold themselves, go/types follows
// every path into a type, from each declaration anew, and cannot be interrupted: structs that hold
// others twice would keep it busy for years. Values beyond the limits have no schema that a server
// could store.
const (
	maxHeld  = 100_000
	maxDepth = 400
)

// A valueSize says what a value of a type holds if pointers, slices and maps hold nothing: how many
// declared types, each counted at every occurrence, how many inside one another, and how often each
// type parameter.
type valueSize struct {
	held, depth int
	params      []int
	via         *decl // the largest part
	cut         bool  // a part of it is too large, and is left out
}

func (m valueSize) exceeds() bool { return m.held > maxHeld || m.depth > maxDepth }

// add takes in another part.
func (m *valueSize) add(part valueSize, times int) {
	if part.held+part.depth > m.held+m.depth {
		m.via = part.via
	}
	m.held = min(m.held+times*part.held, maxHeld+1)
	m.depth = max(m.depth, part.depth)
	m.cut = m.cut || part.cut
	for i, n := range part.params {
		m.params = append(m.params, make([]int, max(0, i+1-len(m.params)))...)
		m.params[i] = min(m.params[i]+times*n, maxHeld+1)
	}
}

// A valueSizer measures declarations, each once.
type valueSizer struct {
	*loader
	sizes map[*decl]valueSize
}

// limitValues hides from go/types the declarations that hold too much, and reports the smallest of
// them.
func (l *loader) limitValues() {
	s := valueSizer{loader: l, sizes: map[*decl]valueSize{}}
	for _, u := range l.sorted() {
		for _, d := range u.order {
			s.decl(d)
		}
	}
}

// decl returns the valueSize of a declaration; one that is inside itself counts as nothing there.
func (s valueSizer) decl(d *decl) valueSize {
	if m, ok := s.sizes[d]; ok || d.spec == nil || d.tooLarge {
		return m
	}
	s.sizes[d] = valueSize{}
	inner := s.expr(d, d.spec.Type)
	m := valueSize{held: min(1+inner.held, maxHeld+1), depth: 1 + inner.depth, params: inner.params, via: d}
	m.cut = inner.cut || m.exceeds()
	if d.tooLarge = m.cut; d.tooLarge {
		d.faulty = true
	}
	if m.cut && !inner.cut {
		s.report(d, inner)
	}
	s.sizes[d] = m
	return m
}

// report names the way along the largest parts.
func (s valueSizer) report(d *decl, inner valueSize) {
	way := []string{d.name}
	for part := inner.via; part != nil && !slices.Contains(way, part.name) && len(way) < 8; {
		way = append(way, part.name)
		part = s.expr(part, part.spec.Type).via
	}
	d.fault("size/nodes", d.declared(), "%s holds more than %d values of declared types, or more than %d inside one another (%s …): "+
		"no server could store its schema", d.name, maxHeld, maxDepth, strings.Join(way, " → "))
}

// expr returns the valueSize of a type as it is written in d.
func (s valueSizer) expr(d *decl, e ast.Expr) valueSize {
	var m valueSize
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if i := d.param(e); i >= 0 {
			m.params = make([]int, i+1)
			m.params[i] = 1
		} else if other := s.declOf(d, e); other != nil {
			m = s.decl(other)
		}
	case *ast.ParenExpr:
		m = s.expr(d, e.X)
	case *ast.UnaryExpr:
		m = s.expr(d, e.X)
	case *ast.BinaryExpr:
		m.add(s.expr(d, e.X), 1)
		m.add(s.expr(d, e.Y), 1)
	case *ast.IndexExpr:
		m = s.instance(d, e.X, e.Index)
	case *ast.IndexListExpr:
		m = s.instance(d, e.X, e.Indices...)
	case *ast.ArrayType:
		if e.Len != nil {
			m = s.expr(d, e.Elt)
		}
	case *ast.InterfaceType:
		m = s.fields(d, e.Methods)
	case *ast.StructType:
		m = s.fields(d, e.Fields)
	}
	return m
}

func (s valueSizer) fields(d *decl, list *ast.FieldList) valueSize {
	var m valueSize
	for _, f := range list.List {
		m.add(s.expr(d, f.Type), max(1, len(f.Names)))
	}
	return m
}

// instance returns the valueSize of a generic type with its arguments.
func (s valueSizer) instance(d *decl, generic ast.Expr, args ...ast.Expr) valueSize {
	g := s.expr(d, generic)
	m := valueSize{held: g.held, depth: g.depth, via: g.via, cut: g.cut}
	for i, arg := range args {
		if i < len(g.params) && g.params[i] > 0 {
			part := s.expr(d, arg)
			part.depth = min(part.depth+g.depth, maxDepth+1)
			m.add(part, g.params[i])
		}
	}
	return m
}

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
