package schema

import "slices"

// Misses reports whether a line of the declaration, which cannot be read, was meant to be one of
// some markers. What is wrong for want of the marker need not be said.
func (d *Draft) Misses(markers ...string) bool { return haveCommon(d.Unread, markers) }

// Misses reports whether a line of the declaration that made the node, for which an error was
// reported, was meant to be one of some markers: the last words of their names, in lower case.
func (s *Structural) Misses(markers ...string) bool { return haveCommon(s.unread, markers) }

// MissesBelow reports [Structural.Misses] of the node and all below it.
func (s *Structural) MissesBelow(markers ...string) bool {
	seen := map[*Structural]bool{}
	var look func(*Structural) bool
	look = func(s *Structural) bool {
		if seen[s] {
			return false
		}
		seen[s] = true
		return s.Misses(markers...) || slices.ContainsFunc(Children(s), look)
	}
	return look(s)
}

func haveCommon(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}
