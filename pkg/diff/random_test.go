package diff_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/test/randcrdtest"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// TestRandom holds what TestServer does for random schemas, each with some random changes, and
// random objects.
func TestRandom(t *testing.T) {
	t.Parallel()
	const changed, objects = 200, 15
	pairs := 0
	for seed := uint64(0); pairs < changed; seed++ {
		g, r := randcrdtest.New(seed), rand.New(rand.NewPCG(seed, 1))
		crd := g.CRD(1)
		was, err := simulate.New(t.Context(), crd)
		if err != nil {
			continue
		}
		for range 8 {
			next := crd.DeepCopy()
			next.Spec.Versions[0].Schema.OpenAPIV3Schema = edited(t, r,
				crd.Spec.Versions[0].Schema.OpenAPIV3Schema)
			is, err := simulate.New(t.Context(), next)
			if err != nil {
				continue
			}
			pairs++
			clients, stored := effects(diff.Compare(crd, next))
			for range objects {
				sent := g.Object(crd)
				before, after := was.Run(t.Context(), sent, simulate.Options{}),
					is.Run(t.Context(), sent, simulate.Options{})
				if before.Verdict != simulate.Stored {
					continue
				}
				if clients == diff.Safe && len(before.Pruned) == 0 {
					assert.Empty(t, after.Refusal, "seed %d: %s", seed, sent)
					assert.Empty(t, after.Pruned, "seed %d: %s", seed, sent)
				}
				data, err := json.Marshal(before.Stored)
				require.NoError(t, err)
				if again := is.Run(t.Context(), data, simulate.Options{}); stored == diff.Safe {
					assert.True(t, covers(any(again.Stored), any(before.Stored)),
						"seed %d: %s", seed, data)
				}
			}
		}
	}
}

func effects(changes []diff.Change) (clients, stored diff.Effect) {
	for _, change := range changes {
		clients, stored = max(clients, change.Kind.Clients), max(stored, change.Kind.Stored)
	}
	return clients, stored
}

// edits are keywords that an edit adds to a place of a schema.
var edits = strings.Fields(`
{"nullable":true} {"minLength":2} {"maximum":3} {"maxItems":1} {"x-kubernetes-preserve-unknown-fields":true} {"type":"number"}
{"type":"integer"} {"type":"string"} {"required":["a"]} {"x-kubernetes-list-type":"set"} {"x-kubernetes-list-type":"atomic"}
{"default":{}} {"default":"a"} {"default":1} {"minProperties":0} {"maxProperties":2} {"additionalProperties":true} {"enum":["a"]}
{"additionalProperties":{"type":"string"}} {"x-kubernetes-embedded-resource":true} {"not":{"required":["a"]}} {"format":"int32"}
{"x-kubernetes-int-or-string":true}`)

// edited returns a schema with a few keys that are gone, keywords that are new, and parts in the
// place of others. A server refuses many of the results.
func edited(t *testing.T, r *rand.Rand, schema *v1.JSONSchemaProps) *v1.JSONSchemaProps {
	t.Helper()
	var root any
	copied(t, schema, &root)
	for range 1 + r.IntN(3) {
		nodes := nodes(root)
		node := nodes[r.IntN(len(nodes))]
		keys := slices.Sorted(maps.Keys(node))
		switch n := r.IntN(4); {
		case n == 0:
			require.NoError(t, json.Unmarshal([]byte(edits[r.IntN(len(edits))]), &node))
		case len(keys) == 0:
		case n == 1:
			var part any
			copied(t, nodes[r.IntN(len(nodes))], &part)
			node[keys[r.IntN(len(keys))]] = part
		default:
			delete(node, keys[r.IntN(len(keys))])
		}
	}
	out := &v1.JSONSchemaProps{}
	if data, err := json.Marshal(root); err != nil || json.Unmarshal(data, out) != nil {
		return schema // it is no schema at all
	}
	return out
}

func copied(t *testing.T, from, to any) {
	t.Helper()
	data, err := json.Marshal(from)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, to))
}

// nodes returns the objects in a value.
func nodes(value any) (all []map[string]any) {
	switch value := value.(type) {
	case map[string]any:
		all = append(all, value)
		for _, key := range slices.Sorted(maps.Keys(value)) {
			all = append(all, nodes(value[key])...)
		}
	case []any:
		for _, item := range value {
			all = append(all, nodes(item)...)
		}
	}
	return all
}
