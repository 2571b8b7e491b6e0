package parser

import (
	"cmp"
	"context"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// A converter turns the results of go/types into the model. Syntax trees supply what types do not
// have: comments, positions, and how an unusable type was written.
type converter struct {
	*loader
	instances map[TypeName]*instance
	queue     []*instance // not yet converted
}

// maxEmbedded bounds the structs that are embedded in one, directly or not.
const maxEmbedded = 1000

// program checks packages by go/types, and makes the Program of them. If the context ends, it
// returns nil.
func (l *loader) program(ctx context.Context) *Program {
	l.measureAll()
	for _, u := range l.sorted() {
		if ctx.Err() != nil {
			return nil
		}
		l.checkUnit(u)
	}
	c := &converter{loader: l, instances: make(map[TypeName]*instance)}
	// with nil for what is left out, in the order of unit.order
	declared := make(map[*unit][]*TypeDecl)
	for _, u := range l.sorted() {
		if ctx.Err() != nil {
			return nil
		}
		if u.scanned {
			declared[u] = c.declarations(u)
		}
	}
	for len(c.queue) > 0 {
		in := c.queue[0]
		c.queue = c.queue[1:]
		in.decl = c.instance(in)
	}
	p := &Program{Packages: make(map[string]*Package)}
	instances := c.byDecl()
	for u, decls := range declared {
		pkg := u.convert()
		for i, t := range decls {
			if t != nil {
				pkg.Types = append(append(pkg.Types, t), instances[u.order[i]]...)
			}
		}
		p.Packages[u.path] = pkg
	}
	for _, u := range l.roots {
		p.Roots = append(p.Roots, p.Packages[u.path])
	}
	return p
}

// convert returns the package of a unit without its types.
func (u *unit) convert() *Package {
	pkg := &Package{Path: u.path, Name: u.name, Asked: u.loader.asked[u.path] != nil, Main: u.main,
		Faulty: u.faulty, Converts: u.converts}
	if u.main {
		pkg.Registered, pkg.GroupIn = u.registered(), u.groupLeftOut()
	}
	if len(u.files) > 0 {
		pkg.Dir = filepath.Dir(u.files[0].name)
	}
	for _, f := range u.files {
		pkg.Markers = append(pkg.Markers, f.markers...)
		if !f.broken { // else what they belong to may be what could not be read
			slices.SortStableFunc(f.strays, func(a, b Comment) int {
				return cmp.Compare(a.Pos.Offset, b.Pos.Offset)
			})
			pkg.Strays = append(pkg.Strays, f.strays...)
		}
		if u.main {
			pkg.Suppressions = append(pkg.Suppressions, f.suppressions...)
		}
	}
	return pkg
}

// byDecl returns the instances of each generic declaration by name.
func (c *converter) byDecl() map[*decl][]*TypeDecl {
	m := make(map[*decl][]*TypeDecl)
	for _, in := range c.instances {
		m[in.generic] = append(m[in.generic], in.decl)
	}
	for _, decls := range m {
		slices.SortFunc(decls, func(a, b *TypeDecl) int {
			return cmp.Compare(a.Name.Name, b.Name.Name)
		})
	}
	return m
}

// declarations converts those declarations of the unit that are needed. One that is not, but has
// marker lines in the free comment group above it, is included without its type, as those lines may
// turn out to be about the package.
func (c *converter) declarations(u *unit) []*TypeDecl {
	decls := make([]*TypeDecl, len(u.order))
	for i, d := range u.order {
		switch {
		case d.need != nothing:
			decls[i] = c.declaration(d)
		case slices.ContainsFunc(d.item.decl.markers, func(m Comment) bool {
			return m.Place == Above
		}):
			decls[i] = d.head()
		}
	}
	u.constants(decls)
	return decls
}

// head returns what can be said about a declaration without its type.
func (d *decl) head() *TypeDecl {
	about := &d.item.decl
	return &TypeDecl{
		Name:    TypeName{d.path, d.name},
		Doc:     docText(d.file.comments(about.doc)),
		Lines:   d.file.verbatim(about.doc, d.loader.config.Verbatim),
		Markers: about.markers,
		Pos:     d.namePosition(),
		Kind:    d.kind,
		Shared:  d.shared[d.name],
		Unclear: d.unclear,
		Writes:  d.writes,
	}
}

// declaration converts one declaration as far as it is needed: its name and what writes its JSON,
// and its type unless that is all.
func (c *converter) declaration(d *decl) *TypeDecl {
	t := d.head()
	name, _ := d.types.Scope().Lookup(d.name).(*types.TypeName)
	if name != nil {
		t.Encodes, t.TextKey = encoding(name.Type())
		switch t.Encodes {
		case AsJSON:
			t.By = promotes(name.Type(), "MarshalJSON")
			t.Pointer = byPointer(name.Type(), "MarshalJSON")
		case AsText:
			t.Pointer = byPointer(name.Type(), "MarshalText")
		}
	}
	if d.need < shallow {
		return t
	}
	if d.tooLarge {
		t.Type = Struct{} // that it was left out is reported where it is declared, and nowhere else
		return t
	}
	t.Alias = d.spec.Assign.IsValid()
	t.Generic = d.spec.TypeParams != nil
	t.Type = c.typ(typeEnv{decl: d}, d.spec.Type, c.rightSide(d, name))
	if o, ok := t.Type.(Opaque); ok && d.errs[d.spec.Name.Pos()] != "" {
		// it says more about an invalid type, such as one that contains itself
		o.Why = d.typeError(d.spec.Name)
		t.Type = o
	}
	return t
}

// rightSide returns the type on the right of the declared name.
func (c *converter) rightSide(d *decl, name *types.TypeName) types.Type {
	invalid := types.Typ[types.Invalid]
	if name == nil || name.Type().Underlying() == invalid {
		return invalid
	}
	if alias, ok := name.Type().(*types.Alias); ok {
		return alias.Rhs()
	}
	t := d.info[d.spec.Type].Type
	switch e := ast.Unparen(d.spec.Type).(type) {
	case *ast.Ident:
		if at := d.types.Scope().Lookup(e.Name); at != nil {
			t = at.Type()
		}
	case *ast.SelectorExpr:
		if at := c.selectedObject(d, e); at != nil {
			t = at.Type()
		}
	}
	if t == nil {
		t = name.Type().Underlying()
	}
	return t
}

// selectedObject returns what a selector in d names in another package, or nil.
func (c *converter) selectedObject(d *decl, e *ast.SelectorExpr) types.Object {
	path, name := d.qualified(e)
	if u := c.importedUnit(d, path); u != nil && u.types != nil {
		return u.types.Scope().Lookup(name)
	}
	return nil
}

// encoding returns what writes the JSON of a type, by the methods of a pointer to it, and whether a
// text marshaler writes it as a key.
func encoding(t types.Type) (e Encoding, textKey bool) {
	if embedsForever(t, make(map[types.Type]bool)) {
		return Plain, false
	}
	textKey = marshals(t, "MarshalText")
	switch {
	case marshals(t, "MarshalJSON"):
		e = AsJSON
	case textKey:
		e = AsText
	}
	return e, textKey
}

// byPointer reports whether only a pointer to a type has a method.
func byPointer(t types.Type, method string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, method)
	return obj == nil
}

// promotes returns the embedded field from which a struct has a method, or nothing.
func promotes(t types.Type, method string) string {
	_, path, _ := types.LookupFieldOrMethod(t, true, nil, method)
	st, ok := t.Underlying().(*types.Struct)
	if !ok || len(path) < 2 {
		return ""
	}
	return st.Field(path[0]).Name()
}

// embedsForever reports whether t embeds ever larger instances of a generic type. That is an error
// in Go, and go/types would look for a method in them forever.
func embedsForever(t types.Type, seen map[types.Type]bool) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	t = types.Unalias(t)
	s, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return false
	}
	seen[t] = true
	if extent(t) > maxExtent || len(seen) > maxEmbedded {
		return true
	}
	for f := range s.Fields() {
		if f.Embedded() && embedsForever(f.Type(), seen) {
			return true
		}
	}
	return false
}

// marshals reports whether the type has a method of that name without parameters that returns
// ([]byte, error).
func marshals(t types.Type, method string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	if sig.Params().Len() != 0 || sig.Results().Len() != 2 {
		return false
	}
	bytes := types.NewSlice(types.Universe.Lookup("byte").Type())
	return types.Identical(sig.Results().At(0).Type(), bytes) &&
		types.Identical(sig.Results().At(1).Type(), types.Universe.Lookup("error").Type())
}

// lookup returns the declaration of the name of a type in a package.
func (c *converter) lookup(name *types.TypeName) *decl {
	if u := c.units[name.Pkg().Path()]; u != nil {
		return u.decls[name.Name()]
	}
	return nil
}

// opaque describes the unusable type at e in the source of d.
func (c *converter) opaque(d typeEnv, e ast.Expr) Opaque {
	if e == nil {
		return Opaque{Go: "invalid type", Why: "undefined"}
	}
	if s, ok := e.(*ast.SelectorExpr); ok && d.file.imports["C"] == "C" {
		if x, ok := s.X.(*ast.Ident); ok && x.Name == "C" {
			return Opaque{Go: types.ExprString(e),
				Why: "C types are not read: give the field a Go type"}
		}
	}
	why := d.typeError(e)
	if why == "" {
		why = "undefined: " + types.ExprString(e)
	}
	undefined := strings.HasPrefix(why, "undefined: ") // go/types has no code for it
	if name, ok := e.(*ast.Ident); ok && undefined {
		why += d.excludedFile("declares", func(f *source) bool { return f.declares(name.Name) })
	}
	return Opaque{Go: types.ExprString(e), Why: why, Undefined: undefined,
		Reported: c.isUnread(d.decl, e)}
}

// isUnread reports whether a type that is written in d is from a package that is missing or could
// not be read completely.
func (c *converter) isUnread(d *decl, e ast.Expr) (found bool) {
	faulty := func(path string) bool {
		u := c.importedUnit(d, path)
		return d.reported[path] || u != nil && u.faulty
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			path, _ := d.qualified(n)
			found = found || faulty(path)
			return false
		case *ast.Ident:
			found = found || d.decls[n.Name] == nil && n.IsExported() &&
				slices.ContainsFunc(d.file.dots, faulty)
		}
		return true
	})
	return found
}

// typeError returns the first error of go/types about e.
func (d *decl) typeError(e ast.Expr) string {
	for pos := e.Pos(); pos < e.End(); pos++ {
		if msg := d.errs[pos]; msg != "" {
			line, _, _ := strings.Cut(msg, "\n")
			return line
		}
	}
	return ""
}

// With returns the program with other packages in place of its own, by path.
func (p *Program) With(packages map[string]*Package) *Program {
	out := *p
	out.Packages, out.Roots = packages, make([]*Package, len(p.Roots))
	for i, root := range p.Roots {
		out.Roots[i] = packages[root.Path]
	}
	return &out
}
