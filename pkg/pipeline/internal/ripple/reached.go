package ripple

import (
	"maps"
	"slices"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A reached is what the kinds of a scope, and no others, get to.
type reached struct {
	held, used map[parser.TypeName]bool
	packages   map[string]bool // of what is used, by others as well
}

func (s *Scope) reached(o Outlines, w web, u Uses) reached {
	kinds := slices.Collect(maps.Keys(s.kinds(o)))
	r := reached{held: w.held(kinds), used: u.by(kinds), packages: map[string]bool{}}
	for n := range r.used {
		r.packages[n.Package] = true
	}
	maps.DeleteFunc(r.held, func(n parser.TypeName, _ bool) bool { return s.held[n] })
	maps.DeleteFunc(r.used, func(n parser.TypeName, _ bool) bool { return s.used[n] })
	return r
}

// reachesTheSame tells whether the scope gets to the same types as before, as far as it matters: what is said beside a type depends on
// whether a kind gets to the type, and of a package that nobody asked for something is said only if a kind uses it.
func (s *Scope) reachesTheSame(now Record) bool {
	before := s.web
	after, ok := now.Outlines.weave()
	if !ok {
		return false
	}
	was, is := s.reached(s.last.Outlines, before, s.last.Uses), s.reached(now.Outlines, after, now.Uses)
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
			if s.last.asked(n.Package) && !s.wants(n) && !slices.Contains(differ, n) {
				return false
			}
		}
	}
	return s.samePackages(was, is, now)
}

// samePackages tells whether kinds of the scope use all packages that nobody asked for as before which something is said of, or which
// changed.
func (s *Scope) samePackages(was, is reached, now Record) bool {
	for path := range now.Outlines.of(s.changed) {
		if !s.last.asked(path) && !is.packages[path] {
			return false
		}
	}
	said := map[string]bool{} // files of which something is said
	for _, d := range s.last.Found {
		said[d.Pos.Filename] = true
	}
	for path := range now.Outlines.of(said) {
		if !s.last.asked(path) && was.packages[path] != is.packages[path] {
			return false
		}
	}
	return true
}
