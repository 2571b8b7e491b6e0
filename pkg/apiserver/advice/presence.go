package advice

import (
	"maps"
	"math"
	"reflect"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// objectFields are the fields that an object of a schema may have when a server validates it.
type objectFields struct {
	schema *apiserver.Schema
	always map[string]bool // that every object has: they are required, or have a default
	known  map[string]bool // that the schema has, and every whole object
	open   bool            // it keeps the fields that the schema does not have
}

// presenceOf returns the fields of the objects of a schema. Root says that it is that of a kind,
// and open that they keep other fields, too.
func presenceOf(s *apiserver.Schema, root, open bool) objectFields {
	f := objectFields{schema: s, always: map[string]bool{}, known: map[string]bool{}, open: open}
	for name, p := range s.Properties {
		f.known[name] = true
		f.always[name] = p.Default != nil
	}
	if root || s.XEmbeddedResource {
		for _, name := range []string{"apiVersion", "kind", "metadata"} {
			f.known[name] = true
			f.always[name] = f.always[name] || root || name != "metadata"
		}
	}
	for _, name := range s.Required { // what is required and pruned is a mistake of its own
		f.always[name] = !f.absent(name)
	}
	maps.DeleteFunc(f.always, func(_ string, always bool) bool { return !always })
	return f
}

// absent reports whether no object has a field, since it is pruned.
func (f objectFields) absent(name string) bool { return !f.open && !f.known[name] }

// lintTooMany warns about objects that may have fewer properties than each of them has.
func (f objectFields) lintTooMany(path *field.Path, out *findings) {
	most := f.schema.MaxProperties
	if most == nil || *most < 0 || *most >= int64(len(f.always)) {
		return
	}
	if least := f.schema.MinProperties; least != nil && *least > *most {
		return // which is said elsewhere
	}
	out.warn(path.Child("maxProperties"), diag.CodeServerBounds,
		"no object is valid: maxProperties is %d, and every object has %d: "+
			"%s, each required or filled in by a default: raise it", *most, len(f.always),
		word.Join(slices.Sorted(maps.Keys(f.always)), " and "))
}

// lintJunctors warns about junctors that no choice of fields satisfies.
func (f objectFields) lintJunctors(path *field.Path, out *findings) {
	s := f.schema
	if s.Not == nil && len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) == 0 {
		return // as of most objects
	}
	for _, j := range []struct {
		keyword string
		alone   apiserver.Schema
	}{
		{"allOf", apiserver.Schema{AllOf: s.AllOf}},
		{"anyOf", apiserver.Schema{AnyOf: s.AnyOf}},
		{"oneOf", apiserver.Schema{OneOf: s.OneOf}},
		{"not", apiserver.Schema{Not: s.Not}},
	} {
		if f.holds(&j.alone) != none {
			continue
		}
		var has, lacks []string
		for _, name := range f.readBy(&j.alone) {
			if f.absent(name) {
				lacks = append(lacks, name)
			} else if f.always[name] {
				has = append(has, name)
			}
		}
		text := "no object is valid: " + j.keyword + " holds for no choice of fields"
		if len(has) > 0 {
			text += ", as every object has " + word.Join(has, " and ") +
				", required or filled in by a default"
		}
		if len(lacks) > 0 {
			text += ", as the schema does not have " + word.Join(lacks, " and ") +
				", which a server prunes"
		}
		out.warn(path.Child(j.keyword), diag.CodeServerBounds, "%s", text+": change one of the two")
	}
}

// readBy returns, in order, the names of the fields that a schema and those under its junctors
// require. If one of them counts fields, those that every object has are among them.
func (f objectFields) readBy(s *apiserver.Schema) []string {
	names := slices.Clone(s.Required)
	if s.MinProperties != nil || s.MaxProperties != nil {
		names = slices.AppendSeq(names, maps.Keys(f.always))
	}
	for _, branch := range junctors(s) {
		names = append(names, f.readBy(&branch)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// A verdict says which of the objects of a schema satisfy another schema.
type verdict int

const (
	none verdict = iota - 1
	some         // or it cannot be told
	all
)

// holds tells which objects satisfy a schema under a junctor, by the fields that they have.
func (f objectFields) holds(s *apiserver.Schema) verdict {
	found := all
	for _, name := range s.Required {
		switch {
		case f.absent(name):
			found = none
		case !f.always[name]:
			found = min(found, some)
		}
	}
	found = min(found, f.holdsCount(s), f.holdsArms(s))
	rest := *s
	rest.Required, rest.MinProperties, rest.MaxProperties = nil, nil, nil
	rest.AllOf, rest.AnyOf, rest.OneOf, rest.Not = nil, nil, nil, nil
	if !reflect.DeepEqual(rest, apiserver.Schema{}) {
		found = min(found, some)
	}
	return found
}

// holdsCount is [objectFields.holds] for bounds on how many fields an object has.
func (f objectFields) holdsCount(s *apiserver.Schema) verdict {
	least, most := int64(len(f.always)), int64(len(f.known))
	if f.open {
		most = math.MaxInt64
	}
	floor, ceiling := int64(0), int64(math.MaxInt64)
	if s.MinProperties != nil {
		floor = *s.MinProperties
	}
	if s.MaxProperties != nil {
		ceiling = *s.MaxProperties
	}
	switch {
	case least > ceiling || most < floor:
		return none
	case least >= floor && most <= ceiling:
		return all
	}
	return some
}

// holdsArms is [objectFields.holds] for what stands under junctors.
func (f objectFields) holdsArms(s *apiserver.Schema) verdict {
	found := all
	for i := range s.AllOf {
		found = min(found, f.holds(&s.AllOf[i]))
	}
	if s.Not != nil {
		found = min(found, -f.holds(s.Not))
	}
	if arms := s.AnyOf; len(arms) > 0 {
		best := none
		for i := range arms {
			best = max(best, f.holds(&arms[i]))
		}
		found = min(found, best)
	}
	if arms := s.OneOf; len(arms) > 0 {
		count := map[verdict]int{}
		for i := range arms {
			count[f.holds(&arms[i])]++
		}
		switch {
		case count[all] > 1 || count[none] == len(arms):
			return none
		case count[some] > 0:
			found = min(found, some)
		}
	}
	return found
}
