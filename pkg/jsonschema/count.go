package jsonschema

import (
	"maps"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// maxClauses bounds how much is written to count fields exactly.
const maxClauses = 64

// countFields adds the bounds on how many fields an object has. JSON Schema counts the fields that
// are written, a server those that are left: known, not null, or added by defaults. So, if few are
// known, the schema lists which of them must be present, and which must not be present together.
func countFields(s Schema, p *v1.JSONSchemaProps, n node) {
	if p.MinProperties == nil && p.MaxProperties == nil || n.props.XIntOrString ||
		n.props.Type != "object" && n.props.Type != "" {
		return
	}
	limits := [2]Schema{{}, {}}
	size(limits[0], "minProperties", p.MinProperties)
	size(limits[1], "maxProperties", p.MaxProperties)
	var free []string // fields that may be present or absent
	sure := int64(0)  // fields that are always present
	names := slices.Sorted(maps.Keys(n.props.Properties))
	if n.resource {
		names = slices.Compact(slices.Sorted(slices.Values(append(names, resourceFields()...))))
	}
	for _, name := range names {
		if n.defaulted(name) {
			sure++
		} else {
			free = append(free, name)
		}
	}
	if p.MinProperties != nil {
		// of any so many fields, one must be present
		of := int64(len(free)) + sure - *p.MinProperties + 1
		clauses(s, n, free, of, *p.MinProperties <= sure, limits[0], func(some []string) Schema {
			var one []any
			for _, name := range some {
				one = append(one, n.present(name))
			}
			return Schema{"anyOf": one}
		})
	}
	if p.MaxProperties != nil {
		of := *p.MaxProperties - sure + 1 // any so many fields must not be present together
		clauses(s, n, free, of, of > int64(len(free)), limits[1], func(some []string) Schema {
			return Schema{"not": n.present(some...)}
		})
	}
}

// clauses adds a clause for every set of fields of a certain size, unless the limit holds anyway.
// If not all fields are known, or there are too many sets, JSON Schema's own count is used.
func clauses(
	s Schema, n node, free []string, size int64, holds bool, plain Schema,
	clause func([]string) Schema,
) {
	switch {
	case !n.prunes():
		s.merge(plain)
		if a := n.props.AdditionalProperties; plain["minProperties"] != nil && !holds && a != nil &&
			a.Schema != nil && !a.Schema.Nullable && a.Schema.Default == nil {
			s.and(Schema{"not": Schema{"additionalProperties": null()}}) // a null field is dropped
		}
	case holds:
	case size <= 0:
		s.and(nothing())
	default:
		sets := subsets(free, int(size), maxClauses+1)
		if len(sets) > maxClauses {
			s.merge(plain)
			return
		}
		for _, set := range sets {
			s.and(clause(set))
		}
	}
}

// present returns what holds for an object that has all of the named fields when it is validated.
func (n node) present(names ...string) Schema {
	s := Schema{}
	s.require(names...)
	for _, name := range names {
		if n.missingIfNull(name) {
			s.properties()[name] = Schema{}.notNull()
		}
	}
	return s
}

// subsets returns the sets of size names, but at most limit of them.
func subsets(names []string, size, limit int) [][]string {
	if size == 0 {
		return [][]string{nil}
	}
	var all [][]string
	for i := range names {
		for _, rest := range subsets(names[i+1:], size-1, limit-len(all)) {
			if all = append(all, append([]string{names[i]}, rest...)); len(all) == limit {
				return all
			}
		}
	}
	return all
}
