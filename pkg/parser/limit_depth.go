package parser

import (
	"go/ast"
	"slices"
	"strings"
)

// The limits of what go/types can handle: it follows the names and brackets in a declaration
// recursively, and an exhausted stack ends the process. No schema comes near them.
const (
	maxLevels = 20_000 // of types that lead to one another, or are nested
	maxTerms  = 10_000 // of a union
)

// A link is what a declaration adds to a chain: its own depth, and the declarations that it names.
// Those of other packages do not count, since go/types has finished them before it looks at this
// one.
type link struct {
	levels int
	next   []*decl
}

// limitDepth hides from go/types the declarations that start too long a chain, and reports the last
// of each, where the chain becomes too long. Declarations in a cycle count together, as it can be
// entered anywhere.
func (l *loader) limitDepth() {
	for _, u := range l.sorted() {
		links, all := map[*decl]link{}, 0
		var parsed []*decl
		for _, d := range u.order {
			if d.spec != nil && d.need >= shallow {
				links[d] = d.link()
				parsed = append(parsed, d)
				all += links[d].levels
			}
		}
		if all <= maxLevels {
			continue
		}
		levels := map[*decl]int{}
		for _, circle := range components(parsed, func(d *decl) []*decl { return links[d].next }) {
			own, below := 0, 0
			for _, d := range circle {
				own += links[d].levels
				for _, next := range links[d].next {
					below = max(below, levels[next])
				}
			}
			for _, d := range circle {
				levels[d] = own + below
				if d.tooLarge = levels[d] > maxLevels; d.tooLarge {
					d.faulty = true
				}
			}
			if d := circle[0]; d.tooLarge && below <= maxLevels {
				d.fault("size/nodes", d.declared(), "%s leads through more than %d types, one to the next or inside one another "+
					"(%s …): no server could store its schema", d.name, maxLevels, strings.Join(way(d, links), " → "))
			}
		}
	}
}

// way names the first declarations of a chain.
func way(d *decl, links map[*decl]link) (names []string) {
	for list := []*decl{d}; len(list) > 0 && !slices.Contains(names, list[0].name) && len(names) < 8; list = links[list[0]].next {
		names = append(names, list[0].name)
	}
	return names
}

// link walks over a declaration. Names of fields and names in other packages do not count.
func (d *decl) link() (found link) {
	depth := 0
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			depth--
			return true
		case *ast.Field:
			ast.Inspect(n.Type, visit)
			return false
		case *ast.SelectorExpr:
			return false
		case *ast.Ident:
			if other := d.decls[n.Name]; other != nil {
				found.next = append(found.next, other)
			}
		}
		depth++
		found.levels = max(found.levels, depth)
		return true
	}
	if d.spec.TypeParams != nil {
		ast.Inspect(d.spec.TypeParams, visit)
	}
	ast.Inspect(d.spec.Type, visit)
	return found
}

// endlessUnion reports whether a declaration has a union of too many terms, each of which is a
// level of its syntax tree. It looks at a union from its outer end, before anything descends into
// it.
func endlessUnion(spec *ast.TypeSpec) bool {
	endless := false
	ast.Inspect(spec, func(n ast.Node) bool {
		terms := 0
		for u, ok := n.(*ast.BinaryExpr); ok && terms < maxTerms; terms++ {
			u, ok = u.X.(*ast.BinaryExpr)
		}
		endless = endless || terms == maxTerms
		return !endless
	})
	return endless
}

// components returns the strongly connected components of a graph, each after those that it leads
// to. It is Tarjan's algorithm with an explicit stack, as a graph may be deeper than the stack of a
// goroutine.
func components[N comparable](nodes []N, next func(N) []N) [][]N {
	c := tarjan[N]{index: map[N]int{}, low: map[N]int{}, open: map[N]bool{}}
	for _, n := range nodes {
		if c.index[n] == 0 {
			c.walk(n, next)
		}
	}
	return c.found
}

// A tarjan is the state of the search.
type tarjan[N comparable] struct {
	index, low map[N]int // numbers from 1, in the order of discovery, and the lowest that is reached
	open       map[N]bool
	stack      []N
	found      [][]N
}

// A visit is a node with the neighbours that are left to look at.
type visit[N comparable] struct {
	node N
	left []N
}

func (c *tarjan[N]) walk(root N, next func(N) []N) {
	way := []visit[N]{c.enter(root, next)}
	for len(way) > 0 {
		v := &way[len(way)-1]
		if len(v.left) > 0 {
			n := v.left[0]
			v.left = v.left[1:]
			if c.index[n] == 0 {
				way = append(way, c.enter(n, next))
			} else if c.open[n] {
				c.low[v.node] = min(c.low[v.node], c.index[n])
			}
			continue
		}
		way = way[:len(way)-1]
		c.leave(v.node)
		if len(way) > 0 {
			above := way[len(way)-1].node
			c.low[above] = min(c.low[above], c.low[v.node])
		}
	}
}

func (c *tarjan[N]) enter(n N, next func(N) []N) visit[N] {
	c.index[n] = len(c.index) + 1
	c.low[n] = c.index[n]
	c.open[n] = true
	c.stack = append(c.stack, n)
	return visit[N]{n, next(n)}
}

// leave closes the component of n if n was the first of it that was found.
func (c *tarjan[N]) leave(n N) {
	if c.low[n] != c.index[n] {
		return
	}
	i := len(c.stack) - 1
	for c.stack[i] != n {
		i--
	}
	found := append([]N(nil), c.stack[i:]...)
	c.stack = c.stack[:i]
	for _, m := range found {
		c.open[m] = false
	}
	c.found = append(c.found, found)
}
