package sample

import (
	"iter"
	"maps"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// A node is a value in an example with its schema. Paths are those of plans.
type node struct {
	path   string
	schema *v1.JSONSchemaProps
	value  any
}

// nodes returns the values on the way to a path, the whole example first. Of a list or a map it
// takes one element.
func nodes(s *v1.JSONSchemaProps, value any, path string) []node {
	all := []node{{"", s, value}}
	for at, schema := range schemasTo(s, path) {
		step := at[strings.LastIndexByte(at, '.')+1:]
		if strings.HasSuffix(at, objects.Each) {
			step = objects.Each
		}
		if value = childOf(value, step); value == nil {
			break
		}
		all = append(all, node{at, schema, value})
	}
	return all
}

// childOf returns a field of an object, or an element of a list or map, or nil.
func childOf(value any, step string) any {
	switch value := value.(type) {
	case []any:
		if len(value) > 0 {
			return value[0]
		}
	case map[string]any:
		if keys := slices.Sorted(maps.Keys(value)); len(keys) > 0 && step == objects.Each {
			return value[keys[0]]
		}
		return value[step]
	}
	return nil
}

// schemasTo yields the schemas along a path with their own paths, without the one at its beginning,
// as far as there are any.
func schemasTo(s *v1.JSONSchemaProps, path string) iter.Seq2[string, *v1.JSONSchemaProps] {
	return func(yield func(string, *v1.JSONSchemaProps) bool) {
		at := ""
		for step := range strings.SplitSeq(path, ".") {
			name := strings.TrimRight(step, objects.Each)
			at, s = fieldpath.Join(at, name), objects.Below(s, name)
			if s == nil || !yield(at, s) {
				return
			}
			for range strings.Count(step, objects.Each) {
				at, s = at+objects.Each, objects.Below(s, objects.Each)
				if s == nil || !yield(at, s) {
					return
				}
			}
		}
	}
}

// schemaAt returns the schema at a path, or nil if there is none.
func schemaAt(s *v1.JSONSchemaProps, path string) *v1.JSONSchemaProps {
	for at, schema := range schemasTo(s, path) {
		if at == path {
			return schema
		}
	}
	return nil
}

// fieldsAround returns the paths of the fields along a path, and of those directly below it.
func fieldsAround(s *v1.JSONSchemaProps, path string) (fields []string) {
	last := ""
	for at, schema := range schemasTo(s, path) {
		if last, s = at, schema; !strings.HasSuffix(at, objects.Each) {
			fields = append(fields, at)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		fields = append(fields, fieldpath.Join(last, name))
	}
	return fields
}
