package parser

import (
	"go/ast"
	"slices"
	"strings"
)

// The budget of a declaration. go/types follows the names in a declaration recursively, walks every
// path into what it holds by value to find types that hold themselves, and writes aliases out; it
// cannot be interrupted, and an exhausted stack ends the process. Declarations beyond the budget
// are kept from it: no server could store their schemas.
const (
	maxWritten = 100_000         // types, with aliases and what is held by value written out
	maxHeld    = 400             // types that hold one another by value, one inside the next
	maxLevels  = 20_000          // nodes of syntax on the way from the first declaration
	maxExtent  = 32              // types in an argument of an instance
	maxAliased = 10 * maxWritten // types that all aliases stand for
)

// A measure says how large a type is.
type measure struct {
	written int   // types, where aliases are written out and what other declarations hold is not
	held    int   // types, where what is held by value is written out too
	depth   int   // of types that hold one another by value
	params  []int // how often each type parameter of the declaration occurs
	via     *decl // the largest part
}

// add takes in a part that occurs so many times.
func (m *measure) add(part measure, times int) {
	if part.held > 0 && (m.via == nil || part.held+part.depth > m.held+m.depth) {
		m.via = part.via
	}
	m.written = min(m.written+times*part.written, maxWritten+1)
	m.held = min(m.held+times*part.held, maxWritten+1)
	m.depth = max(m.depth, part.depth)
	for i, n := range part.params {
		m.params = append(m.params, make([]int, max(0, i+1-len(m.params)))...)
		m.params[i] = min(m.params[i]+times*n, maxWritten+1)
	}
}

// A measurer measures declarations, each once, in the order in which go/types looks at them.
type measurer struct {
	*loader
	known   map[*decl]measure
	level   int // nodes of syntax on the way to where it is
	aliased int // types that the aliases so far stand for
}

// measureAll keeps from go/types the declarations that are beyond the budget, and reports them.
func (l *loader) measureAll() {
	m := &measurer{loader: l, known: map[*decl]measure{}}
	for _, u := range l.sorted() {
		for _, d := range u.order {
			m.decl(d)
		}
	}
}

// decl measures a declaration. One that is inside itself counts as nothing there, and so does one
// that is left out.
func (m *measurer) decl(d *decl) measure {
	if known, ok := m.known[d]; ok || d.spec == nil || d.tooLarge {
		return known
	}
	m.known[d] = measure{}
	if d.spec.TypeParams != nil {
		m.fields(d, d.spec.TypeParams)
	}
	own := m.expr(d, d.spec.Type)
	if d.spec.Assign.IsValid() {
		m.aliased += own.written
	}
	switch {
	case d.tooLarge: // it has been reported
	case own.written > maxWritten:
		m.refuse(d,
			"%s is more than %d types with aliases and instances written out: declare types of their own", d.name, maxWritten)
	case m.aliased > maxAliased && d.spec.Assign.IsValid():
		m.refuse(d, "the aliases up to %s stand for more than %d types: declare types of their own",
			d.name, maxAliased)
	case own.held > maxWritten || own.depth >= maxHeld:
		m.refuse(d,
			"%s holds more than %d values of declared types, or more than %d inside one another "+
				"(%s …): no server could store its schema", d.name, maxWritten, maxHeld,
			strings.Join(m.largestParts(d, own), " → "))
	}
	if d.tooLarge {
		return measure{}
	}
	own.held, own.depth, own.via = own.held+1, own.depth+1, d
	m.known[d] = own
	return own
}

// refuse reports a declaration that is beyond the budget, once, and keeps it from go/types.
func (m *measurer) refuse(d *decl, format string, args ...any) {
	if !d.tooLarge {
		d.reportFault("size/nodes", d.namePosition(), format, args...)
	}
	d.tooLarge, d.faulty = true, true
}

// largestParts names the first declarations along the largest parts.
func (m *measurer) largestParts(d *decl, own measure) []string {
	names := []string{d.name}
	for part := own.via; part != nil && !slices.Contains(names, part.name) && len(names) < 8; {
		names = append(names, part.name)
		part = m.expr(part, part.spec.Type).via
	}
	return names
}

// expr measures a type as it is written in d.
func (m *measurer) expr(d *decl, e ast.Expr) measure {
	m.level++
	defer func() { m.level-- }()
	if m.level > maxLevels {
		m.refuse(d,
			"%s is nested more than %d levels deep, counted from the first declaration that leads to it: no server could store its schema", d.name, maxLevels)
		return measure{}
	}
	one := measure{written: 1}
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if i := d.param(e); i >= 0 {
			one.params = make([]int, i+1)
			one.params[i] = 1
		} else if other := m.declOf(d, e); other != nil {
			return m.named(other)
		}
	case *ast.ParenExpr:
		return m.expr(d, e.X)
	case *ast.UnaryExpr:
		return m.expr(d, e.X)
	case *ast.BinaryExpr:
		one.add(m.expr(d, e.X), 1)
		one.add(m.expr(d, e.Y), 1)
	case *ast.IndexExpr:
		return m.instance(d, e.X, e.Index)
	case *ast.IndexListExpr:
		return m.instance(d, e.X, e.Indices...)
	case *ast.StarExpr:
		one.add(m.referred(d, e.X), 1)
	case *ast.MapType:
		one.add(m.referred(d, e.Key), 1)
		one.add(m.referred(d, e.Value), 1)
	case *ast.ArrayType:
		if e.Len == nil {
			one.add(m.referred(d, e.Elt), 1)
		} else {
			one.add(m.expr(d, e.Elt), 1)
		}
	case *ast.InterfaceType:
		one.add(m.fields(d, e.Methods), 1)
	case *ast.StructType:
		one.add(m.fields(d, e.Fields), 1)
	case *ast.FuncType:
		for _, list := range []*ast.FieldList{e.Params, e.Results} {
			one.add(behindPointer(m.fields(d, list)), 1)
		}
	}
	return one
}

// named measures the name of a declaration: an alias is what it stands for, any other type is one.
func (m *measurer) named(d *decl) measure {
	part := m.decl(d)
	if d.spec == nil || !d.spec.Assign.IsValid() {
		part.written = 1
	}
	return part
}

// referred measures a type behind a pointer, in a list or in a map: none of it is held by value.
func (m *measurer) referred(d *decl, e ast.Expr) measure {
	return behindPointer(m.expr(d, e))
}

// behindPointer returns a measure without what is held by value.
func behindPointer(part measure) measure {
	part.held, part.depth, part.via = 0, 0, nil
	return part
}

// fields measures the fields of a list, each name counted.
func (m *measurer) fields(d *decl, list *ast.FieldList) (all measure) {
	if list != nil {
		for _, f := range list.List {
			all.add(m.expr(d, f.Type), max(1, len(f.Names)))
		}
	}
	return all
}

// instance measures a generic type with its arguments.
func (m *measurer) instance(d *decl, generic ast.Expr, args ...ast.Expr) measure {
	g := m.expr(d, generic)
	all := measure{written: g.written, held: g.held, depth: g.depth, via: g.via}
	for i, arg := range args {
		part := m.expr(d, arg)
		if part.written > maxExtent {
			m.refuse(d,
				"%s has an instance of a generic type whose arguments hold more than %d types: declare types for them", d.name, maxExtent)
		}
		times := 1
		if i < len(g.params) {
			times = max(1, g.params[i])
		}
		if part.held > 0 {
			part.depth += g.depth
		}
		all.add(part, times)
	}
	return all
}
