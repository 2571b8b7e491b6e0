package emit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// A Trace leads from a path in the manifest back to Go.
type Trace struct {
	crd schema.CRD
}

// GobEncode writes nothing: a result that is kept has no traces, since they lead to all of a
// program, and gob refuses a type without exported fields.
func (Trace) GobEncode() ([]byte, error) { return nil, nil }

// GobDecode reads nothing.
func (*Trace) GobDecode([]byte) error { return nil }

// A Source is where a piece of a manifest comes from.
type Source struct {
	// from the kind down to the nearest declaration that made the piece; never empty
	Chain []schema.Origin
	// the marker that set it; without a position if it comes from the Go type
	Keyword schema.Keyword
	// the rest of the path, below the last of the chain that lies in the main module
	Below string
	Node  *schema.Structural // the schema that has the piece; nil if none has
	Doc   string             // of the schema that the piece is, before anything cut it to a length
	// the schemas there, of all versions where it is not one version's
	schemas []*schema.Structural
	around  []*schema.Structural // the schemas that the one there is a part of
}

// Lacks reports whether a field of one of the names may be missing in the schema there, or, without
// names, whether anything is, since Go declares something that has no schema. An error says so.
func (s Source) Lacks(names ...string) bool {
	return slices.ContainsFunc(s.schemas, func(at *schema.Structural) bool {
		return at.Lacks(names...)
	})
}

// Misses reports [schema.Structural.Misses] of the schema there, and of those around and below it.
func (s Source) Misses(markers ...string) bool {
	return slices.ContainsFunc(s.around, func(at *schema.Structural) bool {
		return at.Misses(markers...)
	}) || slices.ContainsFunc(s.schemas, func(at *schema.Structural) bool {
		return at.MissesBelow(markers...)
	})
}

// At returns where the value at a manifest path comes from, the nearest enclosing piece if the path
// leads further. Paths are written as a server words them:
// spec.versions[0].schema.openAPIV3Schema.properties[spec].minimum.
func (t Trace) At(path string) Source {
	steps := split(path)
	if len(steps) < 2 || steps[0].name != "spec" || steps[1].name != "versions" {
		return t.ofCRD(steps)
	}
	v := element(t.crd.Versions, steps[1])
	if v == nil {
		return t.ofCRD(steps)
	}
	if len(steps) > 3 && steps[2].name == "schema" {
		_, below, _ := strings.Cut(path, "."+steps[3].name)
		return ofSchema(v, below)
	}
	return ofVersion(v, steps[2:])
}

// A step is one element of a path: a name, and the key or index in brackets after it.
type step struct{ name, key string }

// split cuts a path at its dots; brackets may hold dots.
func split(path string) []step {
	var steps []step
	for path != "" {
		end := strings.IndexAny(path, ".[")
		if end < 0 {
			return append(steps, step{name: path})
		}
		s := step{name: path[:end]}
		rest := path[end:]
		if rest[0] == '[' {
			closing := closingBracket(rest)
			s.key, rest = rest[1:closing], rest[min(closing+1, len(rest)):]
		}
		if s.name != "" || s.key != "" {
			steps = append(steps, s)
		}
		path = strings.TrimPrefix(rest, ".")
	}
	return steps
}

// closingBracket returns the index of the bracket that closes the one s begins with: the first that
// a dot, another bracket or the end follows. A key may hold brackets itself.
func closingBracket(s string) int {
	for i := 1; i < len(s); i++ {
		if s[i] == ']' && (i+1 == len(s) || s[i+1] == '.' || s[i+1] == '[') {
			return i
		}
	}
	return len(s)
}

// ofCRD finds what sets a value that applies to all versions.
func (t Trace) ofCRD(steps []step) Source {
	facts := []string{"resource"}
	if len(steps) > 1 {
		switch name := steps[1].name; {
		case steps[0].name == "metadata" && name == "name":
			facts = []string{"resource:path", "resource", "group"}
		case steps[0].name == "metadata":
			facts = []string{name + ":" + steps[1].key, "metadata"}
		case name == "names" && len(steps) > 2 && steps[2].name == "plural":
			facts = []string{"resource:path", "resource"}
		case name == "names" && len(steps) > 2 && steps[2].name == "singular":
			facts = []string{"resource:singular", "resource"}
		case name == "group" || name == "conversion":
			facts = []string{name}
		}
	}
	s := Source{Chain: []schema.Origin{t.crd.Origin}}
	for i := range t.crd.Versions {
		s.schemas = append(s.schemas, t.crd.Versions[i].Schema.Node())
	}
	for _, fact := range facts {
		if s.Keyword.Pos.IsValid() {
			break
		}
		s.Keyword, _ = t.crd.Origin.Keyword(fact)
	}
	return s
}

// ofVersion finds what sets a value of a version outside of its schema.
func ofVersion(v *schema.Version, steps []step) Source {
	s := Source{Chain: []schema.Origin{v.Origin},
		schemas: []*schema.Structural{v.Schema.Node()}}
	if len(steps) == 0 {
		return s
	}
	first := steps[0] // a finding about a whole list is shown at its beginning
	first.key = cmp.Or(first.key, "0")
	switch first.name {
	case "additionalPrinterColumns":
		if column := element(v.Columns, first); column != nil {
			s.Keyword, _ = column.Origin.Keyword("rule")
		}
	case "selectableFields":
		if selectable := element(v.SelectableFields, first); selectable != nil {
			s.Keyword, _ = selectable.Origin.Keyword("rule")
		}
	case "subresources":
		if v.Scale != nil && len(steps) > 1 && steps[1].name == "scale" {
			s.Keyword, _ = v.Scale.Origin.Keyword("rule")
		} else {
			s.Keyword, _ = v.Origin.Keyword("status")
		}
	case "deprecated", "deprecationWarning":
		s.Keyword, _ = v.Origin.Keyword("deprecated")
	default:
		s.Keyword, _ = v.Origin.Keyword(first.name)
	}
	return s
}

// ofSchema finds what sets a value at a path in the schema.
func ofSchema(v *schema.Version, path string) Source {
	at := v.Schema.Node()
	s := Source{Chain: []schema.Origin{v.Origin}, Below: path}
	for {
		child, below := descend(at, path)
		if child == nil {
			break
		}
		s.around = append(s.around, at)
		at, path = child, below
		if at.Origin.IsKnown() {
			// the items of a list have the origin of its field
			if o := at.Origin; o.Main() && o.Decl() != s.Chain[len(s.Chain)-1].Decl() {
				s.Below = path
			}
			s.Chain = append(s.Chain, at.Origin)
		}
	}
	s.Node, s.schemas = at, []*schema.Structural{at}
	steps := split(path)
	if len(steps) == 0 {
		s.Doc = at.Whole
		return s
	}
	if rule := element(rulesOf(at), steps[0]); steps[0].name == "x-kubernetes-validations" &&
		rule != nil {
		s.Keyword = ofRule(rule, steps[1:])
		return s
	}
	if branch := element(at.AllOf, steps[0]); steps[0].name == "allOf" && branch != nil &&
		len(steps) > 1 {
		s.Keyword, _ = branch.Origin.Keyword(steps[1].name) // merging moved it there
	}
	if !s.Keyword.Pos.IsValid() {
		s.Keyword, _ = at.Origin.Keyword(steps[0].name)
	}
	return s
}

// element returns the element of a list that a step leads to, or nil.
func element[T any](list []T, to step) *T {
	i, err := strconv.Atoi(to.key)
	if err != nil || i < 0 || i >= len(list) {
		return nil
	}
	return &list[i]
}

// ofRule returns the marker that set a rule, or the part of it that the steps lead to.
func ofRule(r *schema.Rule, steps []step) schema.Keyword {
	if len(steps) > 0 {
		if k, ok := r.Origin.Keyword(steps[0].name); ok {
			return k
		}
	}
	k, _ := r.Origin.Keyword("rule")
	return k
}

// descend returns the node of which the path leads to something, or to the whole, and the rest of
// the path; nil if the path leads to a keyword of s itself.
func descend(s *schema.Structural, path string) (child *schema.Structural, rest string) {
	enter := func(element string, to *schema.Structural) {
		below, ok := strings.CutPrefix(strings.TrimPrefix(path, "."), element)
		ends := below == "" || below[0] == '.' || below[0] == '['
		if ok && ends && (child == nil || len(below) < len(rest)) {
			child, rest = to, below
		}
	}
	switch x := s.Shape.(type) {
	case schema.Object:
		// a name may hold brackets and dots, so the longest one that fits is meant
		for _, p := range x.Properties {
			enter("properties["+p.Name+"]", p.Schema)
		}
	case schema.Map:
		enter("additionalProperties", x.Values)
	case schema.Array:
		enter("items", x.Items)
	}
	return child, rest
}
