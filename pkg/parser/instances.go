package parser

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// An instance is a generic type with its type arguments.
type instance struct {
	generic *decl
	named   *types.Named
	decl    *TypeDecl
}

// named converts a declared type to its name, and asks for the instance if it is one of a generic
// type.
func (c *converter) named(d typeEnv, t *types.Named) Type {
	obj := t.Obj()
	if obj.Pkg() == nil { // error
		return Opaque{Go: obj.Name()}
	}
	name := TypeName{obj.Pkg().Path(), obj.Name()}
	if t.TypeArgs().Len() == 0 {
		return Named{name}
	}
	t = c.substitute(d, t).(*types.Named)
	if hasTypeParam(t) {
		return Opaque{Go: types.TypeString(t, qualifier), Why: "it depends on a type parameter"}
	}
	generic := c.lookup(t.Origin().Obj())
	if extent(t) > maxExtent {
		return Opaque{Go: obj.Name(),
			Why: fmt.Sprintf("its type arguments hold more than %d types, as in ever larger instances of itself", maxExtent)}
	}
	name.Name = instanceName(t)
	if generic != nil && generic.need >= shallow && c.instances[name] == nil {
		in := &instance{generic: generic, named: t}
		c.instances[name] = in
		c.queue = append(c.queue, in)
	}
	return Named{name}
}

// substitute returns a type that is written in d as a type argument that means the same anywhere:
// type parameters are replaced by what they stand for in d, and so are aliases that are no names
// elsewhere.
func (c *converter) substitute(d typeEnv, t types.Type) types.Type {
	part := func(t types.Type) types.Type { return c.substitute(d, t) }
	switch t := t.(type) {
	case *types.TypeParam:
		if arg := d.args[t]; arg != nil {
			return arg
		}
	case *types.Alias:
		if t.Obj().Pkg() != nil && !d.keeps(t) {
			return part(t.Rhs())
		}
	case *types.Pointer:
		return types.NewPointer(part(t.Elem()))
	case *types.Slice:
		return types.NewSlice(part(t.Elem()))
	case *types.Array:
		return types.NewArray(part(t.Elem()), t.Len())
	case *types.Map:
		return types.NewMap(part(t.Key()), part(t.Elem()))
	case *types.Struct:
		return mapFields(t, part)
	case *types.Named:
		if t.TypeArgs().Len() > 0 {
			return mapArgs(t, part)
		}
	}
	return t
}

// mapFields returns a struct with other types for its fields.
func mapFields(t *types.Struct, other func(types.Type) types.Type) types.Type {
	fields, tags := make([]*types.Var, t.NumFields()), make([]string, t.NumFields())
	for i := range fields {
		f := t.Field(i)
		fields[i], tags[i] = types.NewField(f.Pos(), f.Pkg(), f.Name(), other(f.Type()),
			f.Embedded()), t.Tag(i)
	}
	return types.NewStruct(fields, tags)
}

// mapArgs returns an instance with other type arguments.
func mapArgs(t *types.Named, other func(types.Type) types.Type) types.Type {
	args := slices.Collect(t.TypeArgs().Types())
	for i, arg := range args {
		args[i] = other(arg)
	}
	in, _ := types.Instantiate(nil, t.Origin(), args, false) // which checks nothing, so never fails
	return in
}

// instance converts an instance with the comments and positions of its generic declaration.
func (c *converter) instance(in *instance) *TypeDecl {
	t := in.generic.head()
	t.Name.Name = instanceName(in.named)
	t.Encodes, t.TextKey = encoding(in.named)
	right := in.named.Underlying()
	if right != types.Typ[types.Invalid] {
		right = c.rightSide(in.generic, in.named.Obj())
	}
	t.Type = c.typ(in.env(), in.generic.spec.Type, right)
	return t
}

// env returns the generic declaration with the type arguments.
func (in *instance) env() typeEnv {
	v := typeEnv{decl: in.generic, args: map[*types.TypeParam]types.Type{}}
	for i, p := range slices.Collect(in.named.Origin().TypeParams().TypeParams()) {
		if i < in.named.TypeArgs().Len() {
			v.args[p] = in.named.TypeArgs().At(i)
		}
	}
	return v
}

// instanceName returns the name of an instance as in TypeName: Box[example.com/api/v1.Port].
func instanceName(t *types.Named) string {
	args := make([]string, t.TypeArgs().Len())
	for i := range args {
		args[i] = types.TypeString(t.TypeArgs().At(i), qualifier)
	}
	return t.Obj().Name() + "[" + strings.Join(args, ",") + "]"
}

// hasTypeParam reports whether a type parameter occurs in the type arguments of t.
func hasTypeParam(t types.Type) bool {
	if _, ok := t.(*types.TypeParam); ok {
		return true
	}
	return slices.ContainsFunc(inner(t), hasTypeParam)
}

// inner returns the types that t is made of, declared types taken as their type arguments.
func inner(t types.Type) []types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return []types.Type{t.Elem()}
	case *types.Slice:
		return []types.Type{t.Elem()}
	case *types.Array:
		return []types.Type{t.Elem()}
	case *types.Map:
		return []types.Type{t.Key(), t.Elem()}
	case *types.Named:
		return slices.Collect(t.TypeArgs().Types())
	}
	return nil
}

// extent returns how many types t is made of, declared types taken as their type arguments, or a
// little more than maxExtent.
func extent(t types.Type) int {
	n := 1
	for _, part := range inner(t) {
		if n <= maxExtent {
			n += extent(part)
		}
	}
	return n
}
