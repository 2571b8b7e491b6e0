package schema

import "slices"

// Lacks reports whether a field of one of the names may be missing at or below the node, or what it
// holds, because Go declares something that has no schema, for which an error was reported. Without
// names, it reports whether anything is missing.
func (s *Structural) Lacks(names ...string) bool {
	return s.partial && (len(names) == 0 || s.unreadable() ||
		s.lacks(names, map[*Structural]bool{}))
}

// lacks looks at the fields below a node; seen are the nodes that have been looked at.
func (s *Structural) lacks(names []string, seen map[*Structural]bool) bool {
	if seen[s] || !s.partial {
		return false
	}
	seen[s] = true
	object, ok := s.Shape.(Object)
	if ok && s.lacking { // nobody knows the name
		return true
	}
	return slices.ContainsFunc(object.Properties, func(p Property) bool {
		return slices.Contains(names, p.Name) && p.Schema.unreadable()
	}) || slices.ContainsFunc(Children(s), func(child *Structural) bool {
		return child.lacks(names, seen)
	})
}

// unreadable reports whether the type of a value has no schema, or that of its items or values.
func (s *Structural) unreadable() bool {
	if _, ok := s.Shape.(Object); ok || s.lacking {
		return s.lacking
	}
	return slices.ContainsFunc(Children(s), (*Structural).unreadable)
}
