package parser

import "go/ast"

// The limits of what aliases may stand for. Aliases are written out wherever they are named, as the
// arguments of an instance are: aliases that each name the next one twice grow exponentially, and a
// chain of aliases grows with the square of its length.
const (
	maxAliased = 100_000   // types in one declaration
	MaxWritten = 1_000_000 // in all of them
)

// An expansion says how many types a declaration or a type has when the aliases in it are written
// out, how many of them only because of that, and how often each type parameter occurs.
type expansion struct {
	size, aliased int
	params        []int
}

// add takes in another part, so many times.
func (s *expansion) add(part expansion, times int) {
	s.size = min(s.size+times*part.size, maxAliased+1)
	s.aliased = min(s.aliased+times*part.aliased, maxAliased+1)
	for i, n := range part.params {
		s.params = append(s.params, make([]int, max(0, i+1-len(s.params)))...)
		s.params[i] = min(s.params[i]+times*n, maxAliased+1)
	}
}

// An expander measures declarations, each once.
type expander struct {
	*loader
	known   map[*decl]expansion
	large   map[*decl]bool // an instance in it has too many types in its arguments
	written int            // because of aliases, so far
	full    bool           // that was too much, and is reported
}

// limitAliases hides from go/types the declarations that are too large with their aliases written
// out, or have an instance with too large an argument, and reports the smallest of them. Most
// programs have neither aliases nor generic types.
func (l *loader) limitAliases() {
	if !l.anyDecl(func(t *ast.TypeSpec) bool { return t.Assign.IsValid() || t.TypeParams != nil }) {
		return
	}
	s := &expander{loader: l, known: map[*decl]expansion{}, large: map[*decl]bool{}}
	for _, u := range l.sorted() {
		for _, d := range u.order {
			s.decl(d)
		}
	}
	l.written = s.written
}

// anyDecl reports whether one of the declarations that were parsed is of a kind.
func (l *loader) anyDecl(kind func(*ast.TypeSpec) bool) bool {
	for _, u := range l.units {
		for _, d := range u.order {
			if d.spec != nil && kind(d.spec) {
				return true
			}
		}
	}
	return false
}

// decl measures the right side of a declaration.
func (s *expander) decl(d *decl) expansion {
	if known, ok := s.known[d]; ok || d.spec == nil || d.tooLarge {
		return known
	}
	s.known[d] = expansion{}
	own := s.expr(d, d.spec.Type)
	switch {
	case s.large[d]:
		d.fault("size/nodes", d.declared(), "%s has an instance of a generic type whose arguments hold more than %d types: "+
			"declare types for them", d.name, maxExtent)
	case own.aliased > maxAliased:
		d.fault("size/nodes", d.declared(), "%s is more than %d types with the aliases in it written out: declare types of their own",
			d.name, maxAliased)
	case s.written+own.aliased > MaxWritten:
		if !s.full {
			d.fault("size/nodes", d.declared(), "the declarations up to %s are more than %d types with the aliases in them written out: "+
				"declare types of their own", d.name, MaxWritten)
		}
		s.full = true
	default:
		s.known[d] = own
		s.written += own.aliased
		return own
	}
	d.tooLarge = true
	return expansion{}
}

// expr measures a type as it is written in d.
func (s *expander) expr(d *decl, e ast.Expr) expansion {
	m := expansion{size: 1}
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if i := d.param(e); i >= 0 {
			m.params = make([]int, i+1)
			m.params[i] = 1
		} else if other := s.declOf(d, e); other != nil && other.spec != nil && other.spec.Assign.IsValid() {
			part := s.decl(other)
			m.add(part, 1)
			m.aliased = part.size
		}
	case *ast.IndexExpr:
		return s.instance(d, e.X, e.Index)
	case *ast.IndexListExpr:
		return s.instance(d, e.X, e.Indices...)
	default:
		s.parts(d, e, &m)
	}
	return m
}

// parts adds the parts of a type that is neither a name nor an instance.
func (s *expander) parts(d *decl, e ast.Expr, m *expansion) {
	first := true
	ast.Inspect(e, func(n ast.Node) bool {
		if first {
			first = false
			return true
		}
		switch n := n.(type) {
		case *ast.Field:
			m.add(s.expr(d, n.Type), max(1, len(n.Names)))
			return false
		case ast.Expr:
			m.add(s.expr(d, n), 1)
			return false
		}
		return true
	})
}

// instance measures a generic type with its arguments.
func (s *expander) instance(d *decl, generic ast.Expr, args ...ast.Expr) expansion {
	g := s.expr(d, generic)
	m := expansion{size: 1 + g.size, aliased: g.aliased}
	for i, arg := range args {
		part := s.expr(d, arg)
		if part.size > maxExtent {
			s.large[d] = true
		}
		times := 1
		if i < len(g.params) {
			times = max(1, g.params[i])
		}
		m.add(part, times)
		m.aliased = min(m.aliased+(times-1)*part.size, maxAliased+1)
	}
	return m
}
