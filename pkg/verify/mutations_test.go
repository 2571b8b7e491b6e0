package verify

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	kubejson "k8s.io/apimachinery/pkg/runtime/serializer/json"
	"sigs.k8s.io/yaml"
)

// good has at least one of everything that a schema may say.
const good = `
type: object
required: [o]
properties:
  o: {type: object, required: [a], properties: {a: {type: string, minLength: 1, maxLength: 3, default: x, pattern: x}}}
  l: {type: array, maxItems: 3, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string, maxLength: 9}}}}
  m: {type: object, maxProperties: 3, additionalProperties: {type: integer, format: int32}}
  p: {x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}
  q: {x-kubernetes-int-or-string: true, allOf: [{anyOf: [{type: integer}, {type: string}]}, {pattern: a}]}
  r: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
  e: {type: object, x-kubernetes-embedded-resource: true, properties: {apiVersion: {type: string}, kind: {type: string}, metadata: {type: object}}}
  v: {type: integer, x-kubernetes-validations: [{rule: self > 0}]}
  n: {type: object, nullable: true, x-kubernetes-map-type: atomic, title: t, description: d, properties: {b: {type: boolean, enum: [true]}}}
  metadata: {type: object, properties: {name: {type: string, maxLength: 9}}}
anyOf: [{required: [o]}, {properties: {v: {minimum: 3}, n: {not: {properties: {b: {enum: [false]}}}}}}]`

// TestMutations breaks a good manifest by one key at a time, in several ways. Either both checks
// are silent or one speaks: nobody panics, and it is upstream's word whether a server refuses the
// manifest.
func TestMutations(t *testing.T) {
	t.Parallel()
	manifest := manifestOf(good)
	require.Empty(t, CRD(t.Context(), manifest, Options{}).Violations)
	var document any
	require.NoError(t, yaml.Unmarshal(manifest, &document))
	scheme := runtime.NewScheme()
	require.NoError(t, v1.AddToScheme(scheme))
	decoder := kubejson.NewSerializerWithOptions(kubejson.DefaultMetaFactory, scheme, scheme,
		kubejson.SerializerOptions{Strict: true})
	for name, way := range map[string]func(object map[string]any, key string){
		"renamed": func(object map[string]any, key string) {
			object[key+"x"] = object[key]
			delete(object, key)
		},
		"left out": func(object map[string]any, key string) { delete(object, key) },
		"a string": func(object map[string]any, key string) { object[key] = "x" },
		"a number": func(object map[string]any, key string) { object[key] = 7 },
		"true":     func(object map[string]any, key string) { object[key] = true },
		"an object": func(object map[string]any, key string) {
			object[key] = map[string]any{"type": "string"}
		},
		"a list": func(object map[string]any, key string) {
			object[key] = []any{object[key]}
		},
		"null": func(object map[string]any, key string) { object[key] = nil },
		"beside itself": func(object map[string]any, key string) {
			object["allOf"] = []any{map[string]any{key: object[key]}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			spoke := 0
			for n := range countKeys(document) {
				mutant := mutate(t, manifest, n, way)
				report := CRD(t.Context(), mutant, Options{})
				if len(report.Violations) > 0 {
					spoke++
				}
				claimed := slices.ContainsFunc(report.Violations, func(v Violation) bool {
					return v.Server
				})
				assert.Equal(t, refused(t, decoder, mutant), claimed, "%s\n%v", mutant,
					report.Violations)
			}
			assert.Greater(t, 2*spoke, countKeys(document), "most keys matter")
		})
	}
}

// refused reports whether a server refuses to create a manifest, under strict decoding.
func refused(t *testing.T, decoder runtime.Decoder, manifest []byte) bool {
	t.Helper()
	object, _, err := decoder.Decode(manifest, nil, nil)
	if err != nil {
		return true
	}
	return len(upstream(t, *object.(*v1.CustomResourceDefinition))) > 0
}

func countKeys(value any) int {
	n := 0
	switch v := value.(type) {
	case map[string]any:
		for _, member := range v {
			n += 1 + countKeys(member)
		}
	case []any:
		for _, item := range v {
			n += countKeys(item)
		}
	}
	return n
}

// mutate changes the key of a number, in sorted order, and returns JSON.
func mutate(
	t *testing.T, manifest []byte, number int, way func(object map[string]any, key string),
) []byte {
	t.Helper()
	var document any
	require.NoError(t, yaml.Unmarshal(manifest, &document))
	var walk func(value any) bool
	walk = func(value any) bool {
		switch v := value.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				if number == 0 {
					way(v, name)
					return true
				}
				number--
				if walk(v[name]) {
					return true
				}
			}
		case []any:
			return slices.ContainsFunc(v, walk)
		}
		return false
	}
	require.True(t, walk(document))
	data, err := json.Marshal(document)
	require.NoError(t, err)
	return data
}
