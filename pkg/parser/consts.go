package parser

import (
	"bytes"
	"go/ast"
	"go/token"
	"iter"
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
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
		for i := range f.items {
			it := &f.items[i]
			if it.Kind == toplevel.ConstDecl && bytes.ContainsAny(f.text(it.Span), "\"`") {
				u.constGroup(f, it, byName)
			}
		}
	}
}

// isName reports whether a type is written as a name, so that constants may be declared with it.
func isName(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return true
	}
	return false
}

// constGroup adds the constants of one declaration. A specification without a value repeats the one
// before.
func (u *unit) constGroup(f *source, it *item, byName map[string]*TypeDecl) {
	file, shift, err := u.fragment(f, "package p;", it.Span)
	if err != nil {
		u.syntax(f)
	}
	var last *ast.ValueSpec
	for group, spec := range valueSpecs(file) {
		if spec.Type != nil || len(spec.Values) > 0 {
			last = spec
		}
		if last == nil {
			continue
		}
		marks, spans, doc := it.decl.markers, it.decl.doc, f.comments(it.decl.doc)
		if group.Lparen.IsValid() {
			spans, doc = f.docSpans(spec.Doc, shift), commentsOf(spec.Doc)
			marks = f.markersIn(spans)
		}
		if len(doc) == 0 {
			doc = commentsOf(spec.Comment)
		}
		lines := f.verbatim(spans, u.loader.config.Verbatim)
		claimed := false
		for i, name := range spec.Names {
			if i >= len(last.Values) {
				continue
			}
			c := Const{Name: name.Name, Doc: docText(doc), Pos: f.position(int(name.Pos()) + shift),
				Lines: lines, Markers: marks}
			claimed = c.addTo(byName, last.Type, last.Values[i]) || claimed
		}
		if claimed {
			f.dropStrays(marks)
		}
	}
}

// valueSpecs yields the specifications of variables or constants in a file, each with its
// declaration.
func valueSpecs(file *ast.File) iter.Seq2[*ast.GenDecl, *ast.ValueSpec] {
	return func(yield func(*ast.GenDecl, *ast.ValueSpec) bool) {
		for _, d := range file.Decls {
			group, _ := d.(*ast.GenDecl)
			if group == nil {
				continue
			}
			for _, s := range group.Specs {
				if spec, ok := s.(*ast.ValueSpec); ok && !yield(group, spec) {
					return
				}
			}
		}
	}
}

// addTo adds a constant to its type, by its declared type and its value, and reports whether its
// markers may concern that type.
func (c Const) addTo(types map[string]*TypeDecl, declared, value ast.Expr) bool {
	if declared == nil {
		if call, ok := ast.Unparen(value).(*ast.CallExpr); ok { // a conversion
			c.addLeftOut(types, call.Fun)
		}
		return false
	}
	typ, _ := ast.Unparen(declared).(*ast.Ident)
	if typ == nil || types[typ.Name] == nil {
		return false
	}
	if lit, ok := value.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		var err error
		if c.Value, err = strconv.Unquote(lit.Value); err == nil {
			types[typ.Name].Consts = append(types[typ.Name].Consts, c)
			return true
		}
	}
	c.addLeftOut(types, typ)
	return false
}

// addLeftOut adds a constant without a known value to its type, if that is one of the package's.
func (c Const) addLeftOut(types map[string]*TypeDecl, typ ast.Expr) {
	if name, ok := ast.Unparen(typ).(*ast.Ident); ok && types[name.Name] != nil && c.Name != "_" {
		types[name.Name].LeftOut = append(types[name.Name].LeftOut, c)
	}
}

// docSpans returns where the comments of a group, which may be nil, are in the file. The shift
// turns its positions into offsets there.
func (f *source) docSpans(g *ast.CommentGroup, shift int) (doc []toplevel.Span) {
	if g == nil {
		return nil
	}
	for _, c := range g.List {
		doc = append(doc, toplevel.CommentAt(f.data, int(c.Pos())+shift))
	}
	return doc
}

// dropStrays takes marker lines that belong to a constant from the strays.
func (f *source) dropStrays(marks []Comment) {
	f.strays = slices.DeleteFunc(f.strays, func(s Comment) bool {
		return slices.ContainsFunc(marks, func(m Comment) bool { return m.Pos == s.Pos })
	})
}
