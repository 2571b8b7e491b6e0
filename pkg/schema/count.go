package schema

// maxNodes is the number of nodes beyond which nobody tries to write a schema. The shortest node takes some twenty bytes of
// JSON, so that etcd, which takes requests of 1.5 MiB, stores none that is nearly as large. Types that use others twice
// reach such numbers in a dozen steps.
const maxNodes = 100_000

// Count returns the number of nodes of the schema, shared ones counted at each place.
func (r Root) Count() int {
	if r.node == nil {
		return 0
	}
	return census{}.count(r.node)
}

// A census holds how many nodes there are at and below a node, up to one more than maxNodes. It looks at a shared node once:
// there may be exponentially many places.
type census map[*Structural]int

func (c census) count(s *Structural) int {
	if n := c[s]; n > 0 {
		return n
	}
	n := 1
	for _, child := range Children(s) {
		n = min(n+c.count(child), maxNodes+1)
	}
	c[s] = n
	return n
}

// withinLimit returns s, or, if it has too many nodes, a broken object in its place. The finding leads to the smallest part
// that is too large.
func (r *Resolver) withinLimit(s *Structural) *Structural {
	c := census{}
	if c.count(s) <= maxNodes {
		return s
	}
	f := s.Origin.Report(&r.Diagnostics, "size/nodes", "the schema of %s has more than %d nodes, shared types counted at each place: "+
		"no server could store it", s.Origin.Name, maxNodes)
	part := s
	for larger := part; larger != nil; {
		part, larger = larger, nil
		for _, child := range Children(part) {
			if c.count(child) > maxNodes {
				larger = child
				break
			}
		}
	}
	f.Relate(part.Origin.Decl, "%s has that many", part.Origin.Name)
	return &Structural{Shape: Object{}, Origin: s.Origin, broken: true}
}
