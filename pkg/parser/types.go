package parser

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// typ converts a type. If e is not nil, it is how the type was written in d.
func (c *converter) typ(d *decl, e ast.Expr, t types.Type) Type {
	e = unparen(e)
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
		return Pointer{c.typ(d, operand(e, starElem), t.Elem())}
	case *types.Slice:
		return Slice{Elem: c.typ(d, operand(e, arrayElem), t.Elem())}
	case *types.Array:
		return Slice{Elem: c.typ(d, operand(e, arrayElem), t.Elem()), Array: true}
	case *types.Map:
		return Map{c.typ(d, operand(e, mapKey), t.Key()), c.typ(d, operand(e, mapElem), t.Elem())}
	case *types.Struct:
		s, _ := e.(*ast.StructType)
		return Struct{c.fields(d, s, t)}
	case *types.TypeParam:
		return Opaque{Go: t.Obj().Name(), Why: "it is a type parameter"}
	}
	if e != nil {
		return Opaque{Go: types.ExprString(e)}
	}
	return Opaque{Go: types.TypeString(t, qualifier)}
}

// qualifier writes package paths in full.
func qualifier(p *types.Package) string { return p.Path() }

// operand applies the function to e if there is an expression.
func operand(e ast.Expr, of func(ast.Expr) ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	return of(e)
}

func starElem(e ast.Expr) ast.Expr {
	if e, ok := e.(*ast.StarExpr); ok {
		return e.X
	}
	return nil
}

func arrayElem(e ast.Expr) ast.Expr {
	if e, ok := e.(*ast.ArrayType); ok {
		return e.Elt
	}
	return nil
}

func mapKey(e ast.Expr) ast.Expr {
	if e, ok := e.(*ast.MapType); ok {
		return e.Key
	}
	return nil
}

func mapElem(e ast.Expr) ast.Expr {
	if e, ok := e.(*ast.MapType); ok {
		return e.Value
	}
	return nil
}

// alias converts what an alias stands for. It stays a name if its own markers and description apply, as in the peer: if it
// stands for a basic type, or if another package names it.
func (c *converter) alias(d *decl, t *types.Alias) Type {
	name, rhs := t.Obj(), t.Rhs()
	if name.Pkg() == nil { // any
		return Opaque{Go: name.Name()}
	}
	b, basic := rhs.(*types.Basic)
	basic = basic && b.Kind() != types.Invalid && b.Kind() != types.UnsafePointer
	if basic || name.Pkg() != d.types && t.TypeArgs().Len() == 0 {
		return Named{TypeName{name.Pkg().Path(), name.Name()}}
	}
	target := c.lookup(name)
	if target == nil || target.need < shallow || t.TypeArgs().Len() > 0 {
		return c.typ(d, nil, rhs)
	}
	return c.typ(target, target.spec.Type, rhs)
}

// named converts a declared type to its name, and asks for the instance if it is one of a generic type.
func (c *converter) named(d *decl, t *types.Named) Type {
	obj := t.Obj()
	if obj.Pkg() == nil { // error
		return Opaque{Go: obj.Name()}
	}
	name := TypeName{obj.Pkg().Path(), obj.Name()}
	if t.TypeArgs().Len() == 0 {
		return Named{name}
	}
	if hasTypeParam(t) {
		return Opaque{Go: types.TypeString(t, qualifier), Why: "it depends on a type parameter"}
	}
	generic := c.lookup(t.Origin().Obj())
	if c.grow[d] && c.grow[generic] {
		return Opaque{Go: obj.Name(), Why: "it refers to ever larger instances of itself"}
	}
	if extent(t) > maxExtent {
		return Opaque{Go: obj.Name(), Why: fmt.Sprintf("its type arguments hold more than %d types", maxExtent)}
	}
	name.Name = instanceName(t)
	if generic != nil && generic.need >= shallow && c.instances[name] == nil {
		in := &instance{generic: generic, named: t}
		c.instances[name] = in
		c.queue = append(c.queue, in)
	}
	return Named{name}
}

// instance converts an instance with the comments and positions of its generic declaration.
func (c *converter) instance(in *instance) *TypeDecl {
	t := in.generic.head()
	t.Name.Name = instanceName(in.named)
	t.Encodes, t.TextKey = encoding(in.named)
	t.Type = c.typ(in.generic, in.generic.spec.Type, in.named.Underlying())
	return t
}

func instanceName(t *types.Named) string {
	args := make([]string, t.TypeArgs().Len())
	for i := range args {
		args[i] = types.TypeString(types.Unalias(t.TypeArgs().At(i)), qualifier)
	}
	return t.Obj().Name() + "[" + strings.Join(args, ",") + "]"
}

// hasTypeParam reports whether a type parameter occurs in the type arguments of t.
func hasTypeParam(t types.Type) bool {
	if _, ok := t.(*types.TypeParam); ok {
		return true
	}
	return inner(t, func(list []types.Type) bool { return slices.ContainsFunc(list, hasTypeParam) })
}

// inner calls f with the types that t is made of, declared types taken as their type arguments.
func inner[T any](t types.Type, f func([]types.Type) T) T {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return f([]types.Type{t.Elem()})
	case *types.Slice:
		return f([]types.Type{t.Elem()})
	case *types.Array:
		return f([]types.Type{t.Elem()})
	case *types.Map:
		return f([]types.Type{t.Key(), t.Elem()})
	case *types.Named:
		return f(slices.Collect(t.TypeArgs().Types()))
	}
	return f(nil)
}
