package verify

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// defaulted returns a random schema in which defaults, right and wrong, stand wherever a server
// treats them differently: at properties, items and the values of maps, in embedded resources and
// their metadata, at the keys of map lists.
func defaulted(r *rand.Rand, depth int) v1.JSONSchemaProps {
	shapes := []string{"string", "integer"}
	if depth > 0 {
		shapes = []string{"string", "object", "object", "array", "map", "embedded", "map list"}
	}
	var s v1.JSONSchemaProps
	switch shape := shapes[r.IntN(len(shapes))]; shape {
	case "object":
		s = objectOf(map[string]v1.JSONSchemaProps{"a": defaulted(r, depth-1),
			"b": defaulted(r, depth-1)}, pick(r, nil, nil, []string{"a"}, []string{"a", "b"})...)
		s.XPreserveUnknownFields = pick(r, nil, nil, nil, nil, new(true))
		s.MaxProperties = pick(r, nil, nil, nil, nil, new(int64(1)))
	case "array":
		s = arrayOf(defaulted(r, depth-1))
		s.XListType = pick(r, nil, nil, new("set"))
	case "map":
		s = mapOf(defaulted(r, depth-1))
	case "embedded":
		name := v1.JSONSchemaProps{Type: "string",
			Default: pick(r, nil, jsonOf(`"x"`), jsonOf(`"-_"`))}
		s = objectOf(map[string]v1.JSONSchemaProps{
			"a":        defaulted(r, depth-1),
			"metadata": objectOf(map[string]v1.JSONSchemaProps{"name": name}),
			"kind":     {Type: "string", Default: pick(r, nil, jsonOf(`"K"`), jsonOf(`"-"`))},
			"apiVersion": {Type: "string",
				Default: pick(r, nil, jsonOf(`"v1"`), jsonOf(`"a/b/c"`))},
		})
		s.XEmbeddedResource = true
	case "map list":
		s = arrayOf(objectOf(map[string]v1.JSONSchemaProps{"a": {Type: "string",
			Default: pick(r, nil, jsonOf(`"a"`))}, "b": defaulted(r, depth-1)},
			pick(r, nil, []string{"a"})...))
		s.XListType, s.XListMapKeys = new("map"), []string{"a"}
	default:
		s = v1.JSONSchemaProps{Type: shape, MaxLength: pick(r, nil, new(int64(3)))}
	}
	s.Nullable = r.IntN(12) == 0
	if most := map[string]int{"string": 3, "integer": 3}[s.Type]; r.IntN(9) < max(most, 1) {
		s.Default = someDefault(r, s.Type)
	}
	return s
}

func someDefault(r *rand.Rand, typ string) *v1.JSON {
	texts := map[string][]string{
		"string":  {`"a"`, `"a"`, `"too long"`, `3`},
		"integer": {`3`, `3`, `"a"`},
		"object": {`{}`, `{}`, `{"a":"a"}`, `{"zz":1}`, `{"apiVersion":"v1","kind":"K"}`,
			`{"apiVersion":"v1","kind":"K","metadata":{"name":"x","zz":1}}`},
		"array": {`[]`, `["a"]`, `["a","a"]`, `[{"a":"a"},{"a":"a"}]`},
	}[typ]
	return jsonOf(texts[r.IntN(len(texts))])
}

func jsonOf(text string) *v1.JSON { return &v1.JSON{Raw: []byte(text)} }

func objectOf(properties map[string]v1.JSONSchemaProps, required ...string) v1.JSONSchemaProps {
	return v1.JSONSchemaProps{Type: "object", Properties: properties, Required: required}
}

func arrayOf(items v1.JSONSchemaProps) v1.JSONSchemaProps {
	return v1.JSONSchemaProps{Type: "array", Items: &v1.JSONSchemaPropsOrArray{Schema: &items}}
}

func mapOf(values v1.JSONSchemaProps) v1.JSONSchemaProps {
	return v1.JSONSchemaProps{Type: "object",
		AdditionalProperties: &v1.JSONSchemaPropsOrBool{Allows: true, Schema: &values}}
}

// TestVerifierKnowsDefaults verifies random manifests with defaults after others in which the same
// stood where a server does not look at them, or looks for something else.
func TestVerifierKnowsDefaults(t *testing.T) {
	t.Parallel()
	for i, opts := range []Options{{}, {Advice: true}} {
		r := rand.New(rand.NewPCG(7, uint64(i)))
		pool := telling(t, r, opts)
		clean := equalsCRD(t, opts, func() []byte {
			properties := map[string]v1.JSONSchemaProps{}
			for _, name := range []string{"spec", "status", "x"}[:1+r.IntN(3)] {
				held := pool[r.IntN(len(pool))]
				for range r.IntN(3) {
					held = pick(r, mapOf(held), arrayOf(held),
						objectOf(map[string]v1.JSONSchemaProps{"held": held},
							pick(r, nil, []string{"held"})...))
				}
				properties[name] = held
			}
			return manifestWith(t, properties)
		})
		assert.Greater(t, clean, 100)
	}
}

// telling returns random schemas with defaults: mostly those in which something is found at one
// place and not at another, and those in which nothing is.
func telling(t *testing.T, r *rand.Rand, opts Options) (pool []v1.JSONSchemaProps) {
	t.Helper()
	sound := func(s v1.JSONSchemaProps) bool {
		return len(CRD(t.Context(), manifestWith(t, map[string]v1.JSONSchemaProps{"x": s}),
			opts).Violations) == 0
	}
	for n := range 200 {
		s := defaulted(r, 2+n%2)
		switch alone, inMap := sound(s), sound(mapOf(s)); {
		case alone != inMap:
			pool = append(pool, s, s, s)
		case alone && s.Type != "string" && s.Type != "integer":
			pool = append(pool, s, s)
		case n%10 == 0:
			pool = append(pool, s)
		}
	}
	return pool
}
