package pipeline

import (
	"maps"
	"slices"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A reached is what the kinds of a part, and no others, get to.
type reached struct {
	held, used map[parser.TypeName]bool
	packages   map[string]bool // of what is used, by others as well
}

func (a *affected) reached(o outlines, w web, u uses) reached {
	kinds := slices.Collect(maps.Keys(a.kinds(o)))
	r := reached{held: w.held(kinds), used: u.by(kinds), packages: map[string]bool{}}
	for n := range r.used {
		r.packages[n.Package] = true
	}
	maps.DeleteFunc(r.held, func(n parser.TypeName, _ bool) bool { return a.held[n] })
	maps.DeleteFunc(r.used, func(n parser.TypeName, _ bool) bool { return a.used[n] })
	return r
}

// sameReach tells whether the part gets to the same types as before, as far as it matters: what is said beside a type depends on
// whether a kind gets to the type, and of a package that nobody asked for something is said only if a kind uses it.
func (a *affected) sameReach(res *Result) bool {
	before := a.web
	after, ok := res.outlines.weave()
	if !ok {
		return false
	}
	was, is := a.reached(a.last.outlines, before, a.last.uses), a.reached(res.outlines, after, res.uses)
	var differ []parser.TypeName
	for _, sets := range [][2]map[parser.TypeName]bool{{was.held, is.held}, {is.held, was.held}, {was.used, is.used}, {is.used, was.used}} {
		for n := range sets[0] {
			if !sets[1][n] && !derive.IsLeaf(n) {
				differ = append(differ, n)
			}
		}
	}
	for _, n := range differ {
		if before.decls[n] == nil && after.decls[n] == nil {
			return false // nobody knows who names it
		}
	}
	for _, w := range []web{before, after} {
		for n := range w.naming(differ) {
			if a.last.asked(n.Package) && !a.wants(n) && !slices.Contains(differ, n) {
				return false
			}
		}
	}
	return a.samePackages(was, is, res)
}

// samePackages tells whether kinds of the part use all packages that nobody asked for as before which something is said of, or which
// changed.
func (a *affected) samePackages(was, is reached, res *Result) bool {
	for path := range res.outlines.of(a.changed) {
		if !a.last.asked(path) && !is.packages[path] {
			return false
		}
	}
	said := map[string]bool{} // files of which something is said
	for _, d := range a.last.rest.Derived {
		said[d.Pos.Filename] = true
	}
	for path := range res.outlines.of(said) {
		if !a.last.asked(path) && was.packages[path] != is.packages[path] {
			return false
		}
	}
	return true
}
