package witness

import (
	"context"
	"maps"
	"math"
	"reflect"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// combinations returns a value for each combination that the rules and junctors of two states of a
// schema can tell apart, and that these are all: each of them only asks which fields there are and
// compares them with literals, and nothing else refuses one of the values.
func combinations(
	ctx context.Context, from, to *v1.JSONSchemaProps, steps []string,
) (values []any, all bool) {
	a := readSet{schema: at(from, steps)}
	if !a.state(a.schema) || !a.state(at(to, steps)) {
		return nil, false
	}
	a.reads = slices.DeleteFunc(a.reads, func(read objects.Read) bool { // what no value has
		return dropsUnknown(a.schema, at(to, steps)) && objects.Below(a.schema, read.Path...) == nil
	})
	combinations := 1
	for i, read := range a.reads {
		around, ok := classes(at(a.schema, read.Path), read.Literals)
		if combinations *= len(around) + 1; !ok || combinations > maxFinite {
			return nil, false
		}
		a.reads[i].Literals = around
	}
	unasked := newValueServer(withEdit(from, steps, func(s *v1.JSONSchemaProps) {
		s.XValidations, s.AllOf, s.AnyOf, s.OneOf, s.Not = nil, nil, nil, nil, nil
		s.MinProperties, s.MaxProperties = nil, nil
	}), steps)
	if len(a.reads) == 0 || unasked == nil {
		return nil, false
	}
	all = true
	candidates.NewFromLiterals(a.schema, a.reads).Each(ctx, func(value any) bool {
		_, kept := unasked.keeps(ctx, value, nil)
		values, all = append(values, jsontext.Clone(value)), all && kept
		return all
	})
	return values, all && ctx.Err() == nil
}

// A readSet collects what rules and junctors ask of the fields of an object.
type readSet struct {
	schema *v1.JSONSchemaProps
	reads  []objects.Read // a field before those inside it
}

// add adds a value that is asked about, or the literals that a known one is compared with.
func (a *readSet) add(read objects.Read) {
	for i, known := range a.reads {
		if slices.Equal(known.Path, read.Path) {
			a.reads[i].Literals = slices.Concat(known.Literals, read.Literals)
			return
		}
	}
	a.reads = append(a.reads, read)
}

// state adds what a state of the schema asks, and reports whether that is all.
func (a *readSet) state(s *v1.JSONSchemaProps) bool {
	for _, rule := range s.XValidations {
		if !objects.Compares(a.schema, rule.Rule) {
			return false
		}
		for _, read := range objects.Reads(a.schema, rule.Rule) {
			a.add(read)
		}
	}
	if !a.junctors(s) {
		return false
	}
	for _, bound := range []*float64{s.Minimum, s.Maximum} {
		if bound != nil && s.Type == "integer" {
			a.add(objects.Read{Literals: []any{int64(*bound)}})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if s.MinProperties != nil || s.MaxProperties != nil {
			a.add(objects.Read{Path: []string{name}})
		}
	}
	return true
}

// junctors adds what the junctors of a schema ask, and reports whether that is all.
func (a *readSet) junctors(s *v1.JSONSchemaProps) bool {
	return !slices.ContainsFunc(apiserver.Junctors(s), func(arm v1.JSONSchemaProps) bool {
		return !a.arm(&arm)
	})
}

// arm adds what an arm of a junctor asks, and reports whether that is all: which fields there are,
// and which of some values they have.
func (a *readSet) arm(s *v1.JSONSchemaProps) bool {
	if !a.junctors(s) || a.schema.Type != "object" {
		return false
	}
	for _, name := range s.Required {
		a.add(objects.Read{Path: []string{name}})
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property, read := s.Properties[name], objects.Read{Path: []string{name}}
		for _, raw := range property.Enum {
			value, err := apiserver.Value(raw.Raw)
			if err != nil {
				return false
			}
			read.Literals = append(read.Literals, value)
		}
		if property.Enum = nil; !reflect.DeepEqual(property, v1.JSONSchemaProps{}) {
			return false
		}
		a.add(read)
	}
	rest := *s
	rest.AllOf, rest.AnyOf, rest.OneOf, rest.Not, rest.Required, rest.Properties = nil, nil, nil,
		nil, nil, nil
	return reflect.DeepEqual(rest, v1.JSONSchemaProps{})
}

// classes returns a value for each class that comparisons with literals make of the values of a
// schema, or false if it has values of more kinds than are looked at here.
func classes(s *v1.JSONSchemaProps, literals []any) (all []any, ok bool) {
	switch {
	case len(s.Enum) > 0 || s.Type == "boolean":
		return listValues(s)
	case s.Type == "object" || s.Type == "array":
		return nil, true
	case s.Type == "string":
		return texts(s, literals), true
	case s.Type == "integer":
		return integers(s, literals), true
	}
	return nil, false
}

// texts returns the strings among literals, and one more that the schema allows.
func texts(s *v1.JSONSchemaProps, literals []any) (all []any) {
	for _, literal := range literals {
		if _, isText := literal.(string); isText && !slices.Contains(all, literal) {
			all = append(all, literal)
		}
	}
	// one of these is another one
	for n := 0; len(all) <= len(literals) && n <= len(literals); n++ {
		if text := any(sample.Text(s, n)); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// integers returns 0, the integers among literals and those beside them, moved into the bounds of
// the schema.
func integers(s *v1.JSONSchemaProps, literals []any) (all []any) {
	around := []int64{0}
	for _, literal := range literals {
		if n, isInt := literal.(int64); isInt {
			around = append(around, n-1, n, n+1)
		}
	}
	for _, n := range around {
		if s.Minimum != nil {
			n = max(n, int64(math.Ceil(*s.Minimum)))
		}
		if s.Maximum != nil {
			n = min(n, int64(math.Floor(*s.Maximum)))
		}
		if !slices.Contains(all, any(n)) {
			all = append(all, n)
		}
	}
	return all
}
