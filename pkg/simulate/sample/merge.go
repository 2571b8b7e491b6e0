package sample

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// chosen returns the schema with its junctors resolved: all of allOf, one arm each of oneOf and
// anyOf, according to the plan, and without the optional fields that not and the other arms of
// oneOf require.
func (m maker) chosen(s *v1.JSONSchemaProps, path string) *v1.JSONSchemaProps {
	if len(apiserver.Junctors(s)) == 0 {
		return s
	}
	out := m.resolved(withoutJunctors(*s), s, path)
	return &out
}

// resolved adds to out what the junctors of s require.
func (m maker) resolved(
	out v1.JSONSchemaProps, s *v1.JSONSchemaProps, path string,
) v1.JSONSchemaProps {
	anyOf := s.AnyOf
	if s.XIntOrString && apiserver.SpellsIntOrString(anyOf) {
		anyOf = nil
	}
	for i := range s.AllOf {
		out = m.and(out, &s.AllOf[i], fmt.Sprintf("%s allOf[%d]", path, i))
	}
	if n := len(s.OneOf); n > 0 {
		arm := m.arm(path+" oneOf", n)
		out = m.and(out, &s.OneOf[arm], path+" oneOf")
		for i := range s.OneOf {
			if i != arm {
				out = without(out, s.OneOf[i])
			}
		}
	}
	if n := len(anyOf); n > 0 {
		out = m.and(out, &anyOf[m.arm(path+" anyOf", n)], path+" anyOf")
	}
	if s.Not != nil {
		for _, arm := range append(slices.Concat(s.Not.AnyOf, s.Not.OneOf, s.Not.AllOf), *s.Not) {
			out = without(out, arm)
		}
	}
	return out
}

// and adds a branch of a junctor to a schema. The fields that the branch excludes are those of the
// schema, not of the branch.
func (m maker) and(
	s v1.JSONSchemaProps, branch *v1.JSONSchemaProps, path string,
) v1.JSONSchemaProps {
	return m.resolved(merged(s, withoutJunctors(*branch)), branch, path)
}

func withoutJunctors(s v1.JSONSchemaProps) v1.JSONSchemaProps {
	s.AllOf, s.OneOf, s.AnyOf, s.Not = nil, nil, nil, nil
	return s
}

// arm returns which of n arms the plan takes at a junctor.
func (m maker) arm(junctor string, n int) int {
	m.counts[junctor] = n
	return min(m.plan.arms[junctor], n-1)
}

// merged adds the restrictions of a value validation to a schema.
func merged(s, add v1.JSONSchemaProps) v1.JSONSchemaProps {
	s.Required = union(s.Required, add.Required)
	if len(add.Properties) > 0 {
		s.Properties = maps.Clone(s.Properties)
		for name, property := range add.Properties {
			if own, ok := s.Properties[name]; ok {
				s.Properties[name] = merged(own, property)
			}
		}
	}
	if s.Items != nil && s.Items.Schema != nil && add.Items != nil && add.Items.Schema != nil {
		items := merged(*s.Items.Schema, *add.Items.Schema)
		s.Items = &v1.JSONSchemaPropsOrArray{Schema: &items}
	}
	if len(add.Enum) > 0 {
		s.Enum, s.Default, s.Example = add.Enum, nil, nil
	}
	if add.Pattern != "" {
		s.Pattern = add.Pattern
	}
	if add.Format != "" {
		s.Format = add.Format
	}
	if add.Minimum != nil && (s.Minimum == nil || *add.Minimum > *s.Minimum) {
		s.Minimum, s.ExclusiveMinimum = add.Minimum, add.ExclusiveMinimum
	}
	if add.Maximum != nil && (s.Maximum == nil || *add.Maximum < *s.Maximum) {
		s.Maximum, s.ExclusiveMaximum = add.Maximum, add.ExclusiveMaximum
	}
	s.MultipleOf = commonMultiple(s.MultipleOf, add.MultipleOf)
	s.MinLength, s.MaxLength = larger(s.MinLength, add.MinLength),
		smaller(s.MaxLength, add.MaxLength)
	s.MinItems, s.MaxItems = larger(s.MinItems, add.MinItems), smaller(s.MaxItems, add.MaxItems)
	s.MinProperties, s.MaxProperties = larger(s.MinProperties, add.MinProperties),
		smaller(s.MaxProperties, add.MaxProperties)
	s.AllOf, s.OneOf, s.AnyOf = append(slices.Clone(s.AllOf), add.AllOf...),
		append(slices.Clone(s.OneOf), add.OneOf...), append(slices.Clone(s.AnyOf), add.AnyOf...)
	return s
}

// without drops the optional fields that an arm requires, so that the arm does not match.
func without(s, arm v1.JSONSchemaProps) v1.JSONSchemaProps {
	for _, name := range arm.Required {
		if !slices.Contains(s.Required, name) {
			s.Properties = maps.Clone(s.Properties)
			delete(s.Properties, name)
		}
	}
	return s
}

// commonMultiple returns the least common multiple of both if they are integers, otherwise the
// second.
func commonMultiple(a, b *float64) *float64 {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	x, y := int64(*a), int64(*b)
	if float64(x) != *a || float64(y) != *b || x <= 0 || y <= 0 {
		return b
	}
	g, rest := x, y
	for rest != 0 {
		g, rest = rest, g%rest
	}
	multiple := float64(x / g * y)
	return &multiple
}

// union returns the texts of both lists, each once.
func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

func larger(a, b *int64) *int64 {
	if a == nil || b != nil && *b > *a {
		return b
	}
	return a
}

func smaller(a, b *int64) *int64 {
	if a == nil || b != nil && *b < *a {
		return b
	}
	return a
}
