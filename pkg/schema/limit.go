package schema

import (
	"slices"
	"strings"
)

// The limits beyond which a schema is not written. etcd accepts requests of 1.5 MiB. The shortest
// node takes some twenty bytes of JSON, so nothing nearly as large is ever stored; the limit of
// text leaves room for descriptions that are cut later. Types that use others twice reach such
// numbers in a dozen steps.
const (
	maxNodes  = 100_000
	maxBytes  = 16 << 20
	maxMerges = 5 * maxNodes  // of one declaration into another: a node needs two or three
	maxSteps  = 50 * maxNodes // from one draft to another, to find types that contain themselves
)

// A budget is what may still be spent on building one schema, so that one that is too large is
// found before it exists.
type budget struct {
	nodes, merges, steps int
	path                 []string // the types that led to where it ran out
}

func fullBudget() budget { return budget{nodes: maxNodes, merges: maxMerges, steps: maxSteps} }

// spend takes one from a part of the budget, and reports whether there was anything left. It
// remembers where it ran out.
func (r *Resolver) spend(left *int) bool {
	if r.budget.path != nil {
		return false
	}
	if *left--; *left >= 0 {
		return true
	}
	r.budget.path = []string{}
	for _, d := range slices.Concat(firstTypes(r.stack), r.merging) {
		if d.Named != "" {
			r.budget.path = append(r.budget.path, d.Named)
		}
	}
	r.budget.path = slices.Compact(r.budget.path)
	return false
}

// withinLimit returns the node of d, or, if it is too large, a broken object in its place. The
// finding points to the smallest part that is too large, if there is one.
func (r *Resolver) withinLimit(d *Draft) *Structural {
	r.budget = fullBudget()
	s := r.Resolve(d)
	if path := r.budget.path; path != nil {
		r.forget() // some of the nodes are stand-ins
		d.Origin.Report(&r.Diagnostics, "size/nodes",
			"the schema of %s has more than %d nodes or merges more than %d declarations, shared "+
				"types counted at each place (%s): no server could store it: let one of the types take any value, with kubebuilder:validation:Schemaless and kubebuilder:pruning:PreserveUnknownFields",
			d.Origin.Name(), maxNodes, maxMerges, pathOfNames(path))
		return &Structural{Shape: Object{}, Origin: d.Origin, broken: true}
	}
	if !s.size().tooLarge() {
		return s
	}
	part, path := s, []string{s.Origin.Name()}
	for larger := part; larger != nil; {
		part, larger = larger, nil
		if i := slices.IndexFunc(Children(part), func(child *Structural) bool {
			return child.size().tooLarge()
		}); i >= 0 {
			larger = Children(part)[i]
			path = append(path, larger.Origin.Name())
		}
	}
	s.Origin.Report(&r.Diagnostics, "size/nodes",
		"the schema of %s has more than %d nodes or %d MiB of text, shared types counted at each "+
			"place (%s): no server could store it: let one of the types take any value, with kubebuilder:validation:Schemaless and kubebuilder:pruning:PreserveUnknownFields", s.Origin.Name(), maxNodes, maxBytes>>20,
		pathOfNames(path)).
		Relate(part.Origin.Decl(), "%s has that much", part.Origin.Name())
	return &Structural{Shape: Object{}, Origin: s.Origin, broken: true}
}

// pathOfNames formats a path of names, without the middle of a long one.
func pathOfNames(path []string) string {
	const ends = 3
	if len(path) > 2*ends+1 {
		path = slices.Concat(path[:ends], []string{"…"}, path[len(path)-ends:])
	}
	return strings.Join(path, " → ")
}
