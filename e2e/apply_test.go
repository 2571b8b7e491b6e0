package e2e

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/verify"
)

// TestApplied compares what is said of kinds that server-side apply cannot change with a server:
// it applies an object twice.
func TestApplied(t *testing.T) {
	const path = "/apis/example.com/v1/things/a"
	object := server.Object{"apiVersion": "example.com/v1", "kind": "Thing",
		"metadata": server.Object{"name": "a"}, "spec": server.Object{"size": 1}}
	for root, refused := range map[string]bool{
		"type: object": false,
		"type: object, x-kubernetes-map-type: granular":            false,
		"type: object, x-kubernetes-map-type: atomic":              true,
		"type: object, x-kubernetes-preserve-unknown-fields: true": false,
	} {
		manifest := fmt.Append(nil, crdHead,
			"spec: {group: example.com, scope: Cluster, ",
			"names: {kind: Thing, listKind: ThingList, plural: things, singular: thing}, ",
			"versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {", root,
			", properties: {spec: {type: object, properties: {size: {type: integer}}}}}}}]}")
		crd, err := api.Apply(t.Context(), manifest)
		require.NoError(t, err, root)
		require.EventuallyWithT(t, func(c *assert.CollectT) { // its endpoint may not be there yet
			_, err := api.ServerSideApply(t.Context(), path, object)
			assert.NoError(c, err, root)
		}, settling+time.Minute, settling/10)
		_, err = api.ServerSideApply(t.Context(), path, object)
		if refused {
			assert.ErrorContains(t, err, "metadata.resourceVersion", root)
		} else {
			assert.NoError(t, err, root)
		}
		_, found := verify.File(t.Context(), "", manifest, verify.Options{})
		assert.Equal(t, refused, slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
			return d.Code == diag.CodeServerRootAtomic
		}), "%s: %v", root, found)
		require.NoError(t, api.Delete(t.Context(), crd.Name))
	}
}
