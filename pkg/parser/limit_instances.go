package parser

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
)

// A generic type grows if it refers, by whatever path, to an instance of itself that has one of its
// own type parameters inside a type argument: there are infinitely many instances. Everything else
// that can be written has finitely many. As in go/types, which calls it an instantiation cycle and
// reports only the first of a package, type parameters are nodes of a graph; they are connected
// where one is used in an argument for the other.

// A slot is a type parameter of a declaration.
type slot struct {
	decl  *decl
	index int
}

// An edge says that a type parameter is used for another: as it is, or inside a larger type.
type edge struct {
	to     slot
	larger bool
}

// endlessInstances returns the declarations at both ends of the edges that make instances grow
// without end.
func (l *loader) endlessInstances() map[*decl]bool {
	edges := map[slot][]edge{}
	for _, u := range l.sorted() {
		for _, d := range u.order {
			if d.need >= shallow && d.spec != nil && d.spec.TypeParams != nil {
				l.connect(d, edges)
			}
		}
	}
	circle := map[slot]int{}
	for i, slots := range components(slices.Collect(maps.Keys(edges)), func(s slot) []slot { return ends(edges[s]) }) {
		for _, s := range slots {
			circle[s] = i
		}
	}
	grow := map[*decl]bool{}
	for from, list := range edges {
		for _, e := range list {
			if e.larger && circle[from] == circle[e.to] {
				grow[from.decl], grow[e.to.decl] = true, true
			}
		}
	}
	return grow
}

func ends(edges []edge) []slot {
	to := make([]slot, len(edges))
	for i, e := range edges {
		to[i] = e.to
	}
	return to
}

// connect adds the edges of the instances that a generic declaration refers to.
func (l *loader) connect(d *decl, edges map[slot][]edge) {
	instance := func(generic ast.Expr, args ...ast.Expr) {
		target := l.declOf(d, generic)
		if target == nil {
			return
		}
		for i, arg := range args {
			ast.Inspect(arg, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok {
					if p := d.param(e); p >= 0 {
						from := slot{d, p}
						edges[from] = append(edges[from], edge{slot{target, i}, n != ast.Node(ast.Unparen(arg))})
					}
				}
				return true
			})
		}
	}
	ast.Inspect(d.spec.Type, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			instance(n.X, n.Index)
		case *ast.IndexListExpr:
			instance(n.X, n.Indices...)
		}
		return true
	})
}

// maxExtent is how many types may occur in the arguments of an instance: arguments that use others
// twice grow without end in practice.
const maxExtent = 250

// extent returns how many types t is made of, declared types taken as their type arguments, or a
// little more than maxExtent.
func extent(t types.Type) int {
	n := 1
	inner(t, func(list []types.Type) int {
		for _, t := range list {
			if n <= maxExtent {
				n += extent(t)
			}
		}
		return n
	})
	return n
}
