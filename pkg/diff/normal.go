package diff

import (
	"encoding/json"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// normal returns what stands under a junctor in a form in which entries with the same meaning are
// equal: without documentation, with sets in order, and without bounds that are always met.
func normal(s v1.JSONSchemaProps) v1.JSONSchemaProps {
	s.Title, s.Description, s.Example, s.ExternalDocs = "", "", nil, nil
	s.Required = distinct(slices.Clone(s.Required), strings.Compare)
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
	return apiserver.WithChildren(s, normal)
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
	compare := func(a, b v1.JSONSchemaProps) int { return strings.Compare(jsonOf(a), jsonOf(b)) }
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

func jsonOf(s v1.JSONSchemaProps) string {
	data, _ := json.Marshal(s) // of a schema that was read from JSON
	return string(data)
}

// includesAll reports whether all entries of a junctor are among those of another one; both are
// normal.
func includesAll(all, some []v1.JSONSchemaProps) bool {
	return !slices.ContainsFunc(some, func(s v1.JSONSchemaProps) bool {
		return !slices.ContainsFunc(all, func(other v1.JSONSchemaProps) bool {
			return jsonOf(s) == jsonOf(other)
		})
	})
}
