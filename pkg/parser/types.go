package parser

import (
	"go/ast"
	"go/types"
)

// A typeEnv is a declaration with what type parameters stand for in it.
type typeEnv struct {
	*decl
	// those of an instance, as they are from where it was written
	args map[*types.TypeParam]types.Type
	arg  bool // a type argument is looked at: which aliases stay in it is decided
}

// typ converts a type. If e is not nil, it is how the type was written in d.
func (c *converter) typ(d typeEnv, e ast.Expr, t types.Type) Type {
	e = ast.Unparen(e)
	key, elem := parts(e)
	switch t := t.(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.Invalid:
			return c.opaque(d, e)
		case types.UnsafePointer:
			return Opaque{Go: "unsafe.Pointer"}
		}
		return Basic{t.Name()}
	case *types.Alias:
		return c.alias(d, t)
	case *types.Named:
		return c.named(d, t)
	case *types.Pointer:
		return Pointer{c.typ(d, elem, t.Elem())}
	case *types.Slice:
		return Slice{Elem: c.typ(d, elem, t.Elem())}
	case *types.Array:
		return Slice{Elem: c.typ(d, elem, t.Elem()), Array: true, Len: t.Len()}
	case *types.Map:
		return Map{c.typ(d, key, t.Key()), c.typ(d, elem, t.Elem())}
	case *types.Struct:
		s, _ := e.(*ast.StructType)
		return Struct{c.fields(d, s, t)}
	case *types.TypeParam:
		if arg := d.args[t]; arg != nil {
			return c.typ(typeEnv{decl: d.decl, arg: true}, nil, arg)
		}
		return Opaque{Go: t.Obj().Name(), Why: "it is a type parameter"}
	}
	if e != nil {
		return Opaque{Go: types.ExprString(e)}
	}
	return Opaque{Go: types.TypeString(t, qualifier)}
}

// qualifier writes package paths in full.
func qualifier(p *types.Package) string { return p.Path() }

// parts returns how the key and the element of a type are written, if the type is written out.
func parts(e ast.Expr) (key, elem ast.Expr) {
	switch e := e.(type) {
	case *ast.StarExpr:
		return nil, e.X
	case *ast.ArrayType:
		return nil, e.Elt
	case *ast.MapType:
		return e.Key, e.Value
	}
	return nil, nil
}

// alias converts what an alias stands for, unless it stays a name.
func (c *converter) alias(d typeEnv, t *types.Alias) Type {
	name := t.Obj()
	if name.Pkg() == nil { // any
		return Opaque{Go: name.Name()}
	}
	if d.keeps(t) {
		return Named{TypeName{name.Pkg().Path(), name.Name()}}
	}
	// The peer takes one step only: an alias that an alias is written as stays a name.
	if next, ok := t.Rhs().(*types.Alias); ok && next.Obj().Pkg() != nil &&
		next.TypeArgs().Len() == 0 {
		return Named{TypeName{next.Obj().Pkg().Path(), next.Obj().Name()}}
	}
	target := c.lookup(name)
	if target == nil || target.need < shallow || t.TypeArgs().Len() > 0 {
		return c.typ(d, nil, t.Rhs())
	}
	if target.item != nil && len(target.item.decl.markers) > 0 && isComposite(t.Rhs()) {
		return Named{TypeName{name.Pkg().Path(), name.Name()}}
	}
	return c.typ(typeEnv{decl: target}, target.spec.Type, t.Rhs())
}

// isComposite reports whether a type is a map, a list or a pointer without a name.
func isComposite(t types.Type) bool {
	switch t.(type) {
	case *types.Map, *types.Slice, *types.Array, *types.Pointer:
		return true
	}
	return false
}

// keeps reports whether an alias stays a name, so that its own markers and description apply, as in
// the peer: if it stands for a basic type, or if another package names it.
func (d typeEnv) keeps(t *types.Alias) bool {
	if b, ok := t.Rhs().(*types.Basic); ok && b.Kind() != types.Invalid &&
		b.Kind() != types.UnsafePointer {
		return true
	}
	return d.arg || t.Obj().Pkg() != d.types && t.TypeArgs().Len() == 0
}
