package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/internal/test/randcrdtest"
	"github.com/schemagen/schemagen/pkg/verify"
)

// TestUpdatedCRDs is what exit code 0 means where the CRD exists already: its schema is replaced by
// one that verify accepts, and the server accepts the update. Of a schema that verify refuses
// nothing is said: a server tolerates what the stored CRD had, too. $E2E_UPDATES says how many
// updates are made; each CRD gets ten of them.
func TestUpdatedCRDs(t *testing.T) {
	target := target(t)
	const each = 10
	var accepted, tolerated, turnedDown atomic.Int64
	seeds := make(chan int)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for seed := range seeds {
				g := randcrdtest.New(uint64(seed))
				crd, err := api.Apply(t.Context(), asJSON(t, g.CRD(seed)))
				if err != nil {
					turnedDown.Add(1) // which is for TestVerdicts to compare
					continue
				}
				for i := range each {
					switch updatedCRD(t, crd, g, i%2 == 0, target) {
					case "accepted":
						accepted.Add(1)
					case "tolerated":
						tolerated.Add(1)
					default:
						turnedDown.Add(1)
					}
				}
				_, err = api.Do(t.Context(), http.MethodDelete,
					"/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"+crd.Name, nil)
				assert.NoError(t, err) // nobody waits for it: the name is of this seed alone
			}
		})
	}
	for seed := range count(t, "E2E_UPDATES", 200) / each {
		seeds <- 2_000_000 + seed
	}
	close(seeds)
	workers.Wait()
	t.Logf("Kubernetes %s: updates of CRDs: %d accepted as verify says, %d refused by both, %d tolerated", api.Release, accepted.Load(), turnedDown.Load(), tolerated.Load())
	assert.Positive(t, accepted.Load())
}

// updatedCRD asks the server to replace the schema of a CRD by a random one, and returns its
// answer.
func updatedCRD(
	t *testing.T, crd server.CRD, g randcrdtest.Generator, rules bool, target verify.Target,
) string {
	next := g.CRD(0)
	if rules {
		next = g.RuleCRD(0)
	}
	schema := next.Spec.Versions[0].Schema.OpenAPIV3Schema
	object := withSchema(t, crd.Object, schema)
	manifest := asJSON(t, object)
	ours, _ := refused(t, manifest, target)
	_, err := api.Do(t.Context(), http.MethodPut,
		"/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"+crd.Name+"?dryRun=All", object)
	if !ours {
		assert.NoError(t, err, "verify accepts it, the server refuses the update: %s", manifest)
	}
	switch {
	case err != nil:
		return "refused"
	case ours:
		return "tolerated"
	}
	return "accepted"
}

// withSchema returns a stored CRD with another schema in its version, without what a server adds.
func withSchema(t *testing.T, stored server.Object, schema *v1.JSONSchemaProps) server.Object {
	t.Helper()
	var object server.Object
	require.NoError(t, json.Unmarshal(asJSON(t, stored), &object))
	delete(object, "status")
	metadata := object["metadata"].(server.Object)
	object["metadata"] = server.Object{"name": metadata["name"],
		"resourceVersion": metadata["resourceVersion"]}
	versions := object["spec"].(server.Object)["versions"].([]any)
	version := versions[0].(server.Object)
	var decoded server.Object
	require.NoError(t, json.Unmarshal(asJSON(t, schema), &decoded), fmt.Sprint(stored))
	version["schema"] = server.Object{"openAPIV3Schema": decoded}
	return object
}
