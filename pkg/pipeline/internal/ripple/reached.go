package ripple

import (
	"maps"
	"slices"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A reached is what only the kinds of a scope reach.
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

// reachesTheSame reports whether the scope reaches the same types as before, as far as it matters: findings at a type depend on
// whether a kind reaches it, and a package that nobody asked for has findings only if a kind uses it.
func (s *Scope) reachesTheSame(now Record, after web) bool {
	before := s.web
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
			return false // it is unknown what names it
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

// samePackages reports whether kinds of the scope use, as before, all packages that nobody asked for and that have findings or
// changed.
func (s *Scope) samePackages(was, is reached, now Record) bool {
	for path := range now.Outlines.of(s.changed) {
		if !s.last.asked(path) && !is.packages[path] {
			return false
		}
	}
	said := map[string]bool{} // files that have findings
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
