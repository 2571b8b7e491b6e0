package parser

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
)

// constants adds the string constants of the package to the types that they are declared with.
func (u *unit) constants(decls []*TypeDecl) {
	byName := make(map[string]*TypeDecl)
	for i, d := range u.order {
		if d.spec != nil && decls[i] != nil && isName(d.spec.Type) {
			byName[d.name] = decls[i]
		}
	}
	if len(byName) == 0 {
		return
	}
	for _, f := range u.files {
		for i, it := range f.items {
			if it.kind == constItem && bytes.ContainsAny(f.data[it.lo:it.hi], "\"`") {
				u.constGroup(f, i, byName)
			}
		}
	}
}

func isName(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return true
	}
	return false
}

// constGroup adds the constants of one declaration. A specification without a value repeats the one before.
func (u *unit) constGroup(f *source, i int, byName map[string]*TypeDecl) {
	it := f.items[i]
	file, shift, err := u.fragment(f, "package p;", it.span)
	if err != nil {
		u.syntax(f)
	}
	if len(file.Decls) == 0 {
		return
	}
	group, ok := file.Decls[0].(*ast.GenDecl)
	if !ok {
		return
	}
	var last *ast.ValueSpec
	for _, s := range group.Specs {
		spec, ok := s.(*ast.ValueSpec)
		if !ok {
			continue
		}
		if spec.Type != nil || len(spec.Values) > 0 {
			last = spec
		}
		if last == nil {
			continue
		}
		typ, _ := last.Type.(*ast.Ident)
		if typ == nil || byName[typ.Name] == nil {
			continue
		}
		marks := f.homes[i].marks
		if group.Lparen.IsValid() {
			marks = f.docMarkers(spec.Doc, shift)
		}
		t := byName[typ.Name]
		consts := f.literals(spec, last.Values, shift, marks)
		if len(consts) > 0 {
			f.claim(marks)
		}
		t.Consts = append(t.Consts, consts...)
	}
}

// literals returns the constants of a specification whose values are string literals.
func (f *source) literals(spec *ast.ValueSpec, values []ast.Expr, shift int, marks []Comment) []Const {
	var consts []Const
	for i, name := range spec.Names {
		if i >= len(values) || name.Name == "_" {
			continue
		}
		lit, ok := values[i].(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			continue
		}
		if value, err := strconv.Unquote(lit.Value); err == nil {
			pos := f.position(int(name.Pos()) + shift)
			consts = append(consts, Const{Name: name.Name, Value: value, Pos: pos, Markers: marks})
		}
	}
	return consts
}

// docMarkers returns the marker lines of a doc comment.
func (f *source) docMarkers(g *ast.CommentGroup, shift int) []Comment {
	if g == nil {
		return nil
	}
	var marks []Comment
	for _, c := range g.List {
		lo := int(c.Pos()) + shift
		if m, ok := f.marker(span{lo, commentEnd(f.data, lo)}, InDoc); ok {
			marks = append(marks, m)
		}
	}
	return marks
}

// claim takes marker lines that belong to a constant from the strays.
func (f *source) claim(marks []Comment) {
	f.strays = slices.DeleteFunc(f.strays, func(s Comment) bool {
		return slices.ContainsFunc(marks, func(m Comment) bool { return m.Pos == s.Pos })
	})
}
