// Package closure computes the transitive closure of a relation.
package closure

import "slices"

// Of returns the elements of from and everything that steps lead to from there. Steps returns where one step leads; cycles are fine.
func Of[T comparable](from []T, steps func(T) []T) map[T]bool {
	seen, open := map[T]bool{}, slices.Clone(from)
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if !seen[at] {
			seen[at] = true
			open = append(open, steps(at)...)
		}
	}
	return seen
}
