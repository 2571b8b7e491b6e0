package diff

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// normal returns what stands under a junctor in a form in which entries with the same meaning are
// equal: without documentation, with sets in order, and without bounds that are always met.
func normal(s v1.JSONSchemaProps) v1.JSONSchemaProps {
	s.Title, s.Description, s.Example, s.ExternalDocs = "", "", nil, nil
	s.Required = distinct(slices.Sorted(slices.Values(s.Required)), strings.Compare)
	s.Enum = distinct(slices.Clone(s.Enum), func(a, b v1.JSON) int {
		return strings.Compare(string(a.Raw), string(b.Raw))
	})
	for _, least := range []**int64{&s.MinLength, &s.MinItems, &s.MinProperties} {
		if *least != nil && **least == 0 {
			*least = nil
		}
	}
	s.AllOf, s.OneOf = normals(s.AllOf, true), normals(s.OneOf, false)
	s.AnyOf = normals(alternatives(s.AnyOf), true)
	if s.Not != nil {
		inner := normal(*s.Not)
		s.Not = &inner
	}
	if s.Items != nil && s.Items.Schema != nil {
		inner := normal(*s.Items.Schema)
		s.Items = &v1.JSONSchemaPropsOrArray{Schema: &inner}
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		inner := normal(*s.AdditionalProperties.Schema)
		s.AdditionalProperties = &v1.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows,
			Schema: &inner}
	}
	if len(s.Properties) > 0 {
		properties := make(map[string]v1.JSONSchemaProps, len(s.Properties))
		for name, property := range s.Properties {
			properties[name] = normal(property)
		}
		s.Properties = properties
	}
	return s
}

// alternatives returns the entries of anyOf, and for one that is nothing but an anyOf, those of it.
func alternatives(entries []v1.JSONSchemaProps) (all []v1.JSONSchemaProps) {
	for _, s := range entries {
		if inner := alternatives(s.AnyOf); len(inner) > 0 &&
			same(s, v1.JSONSchemaProps{AnyOf: s.AnyOf}) {
			all = append(all, inner...)
		} else {
			all = append(all, s)
		}
	}
	return all
}

// normals returns the entries of a junctor in order. Of oneOf, an entry twice is one that is never
// met.
func normals(entries []v1.JSONSchemaProps, once bool) []v1.JSONSchemaProps {
	if len(entries) == 0 {
		return nil
	}
	out := make([]v1.JSONSchemaProps, len(entries))
	for i, s := range entries {
		out[i] = normal(s)
	}
	compare := func(a, b v1.JSONSchemaProps) int { return strings.Compare(text(a), text(b)) }
	if once {
		return distinct(out, compare)
	}
	slices.SortFunc(out, compare)
	return out
}

func distinct[T any](list []T, compare func(a, b T) int) []T {
	slices.SortFunc(list, compare)
	return slices.CompactFunc(list, func(a, b T) bool { return compare(a, b) == 0 })
}

func text(s v1.JSONSchemaProps) string {
	data, _ := json.Marshal(s) // of a schema that was read from JSON
	return string(data)
}

// includes reports whether all entries of a junctor are among those of another one; both are
// normal.
func includes(all, some []v1.JSONSchemaProps) bool {
	return !slices.ContainsFunc(some, func(s v1.JSONSchemaProps) bool {
		return !slices.ContainsFunc(all, func(other v1.JSONSchemaProps) bool {
			return text(s) == text(other)
		})
	})
}

// ofIntegers returns the limit of integers that allows the same ones and is not exclusive.
func (l limit) ofIntegers(upper bool) limit {
	whole := math.Ceil(l.value)
	step := 1.0
	if upper {
		whole, step = math.Floor(l.value), -1
	}
	if l.exclude && whole == l.value {
		whole += step
	}
	l.value, l.exclude = whole, false
	return l
}

// implies reports whether a limit is met by all values that a schema allows for another reason:
// those of its enum, or the integers of 32 bits.
func (b bound) implies(s *v1.JSONSchemaProps, l *limit) bool {
	if s.Type == "integer" && s.Format == "int32" {
		switch b.keyword {
		case "minimum":
			return l.value <= math.MinInt32 && !l.exclude
		case "maximum":
			return l.value >= math.MaxInt32 && !l.exclude
		}
	}
	if b.impliedByShape(s, l) {
		return true
	}
	return len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(value v1.JSON) bool {
		return !b.meets(value, *l)
	})
}

// impliedByShape reports whether a limit of lengths is met by all texts that the pattern matches,
// or one of counts by the fields that an object must have, or can have.
func (b bound) impliedByShape(s *v1.JSONSchemaProps, l *limit) bool {
	switch b.keyword {
	case "minLength", "maxLength":
		pattern := b.language(l)
		return pattern != "" && s.Type == "string" && covered(matched(s), pattern)
	case "minProperties":
		present := slices.DeleteFunc(slices.Clone(s.Required), func(name string) bool {
			field, has := s.Properties[name]
			return !has || field.Default != nil // which the other schema may not have
		})
		return s.Type == "object" && float64(len(distinct(present, strings.Compare))) >= l.value
	case "maxProperties":
		closed := s.Type == "object" && unspecified(s) == nil && !s.XEmbeddedResource
		return closed && float64(len(s.Properties)) <= l.value
	}
	return false
}

// meets reports whether a value is known to meet a limit.
func (b bound) meets(value v1.JSON, l limit) bool {
	var measured float64
	switch b.keyword {
	case "minimum", "maximum":
		if json.Unmarshal(value.Raw, &measured) != nil {
			return false
		}
	case "minLength", "maxLength":
		var word string
		if json.Unmarshal(value.Raw, &word) != nil {
			return false
		}
		measured = float64(utf8.RuneCountInString(word))
	default:
		return false
	}
	if measured == l.value {
		return !l.exclude
	}
	return (measured < l.value) == b.upper
}
