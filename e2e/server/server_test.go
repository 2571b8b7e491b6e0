package server_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

var api *server.Server

func TestMain(m *testing.M) {
	os.Exit(server.Main(m, func(s *server.Server) { api = s }))
}

// crd returns the manifest of the kind Thing, a name apart for each test, with a schema in flow
// style.
func crd(plural, schema string) []byte {
	return []byte(strings.NewReplacer("PLURAL", plural, "SCHEMA", schema).Replace(`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: PLURAL.server.example.com}
spec:
  group: server.example.com
  scope: Namespaced
  names: {plural: PLURAL, kind: PLURALKind}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: SCHEMA}}
`))
}

// TestReleases compares the releases that can be asked with those that advice speaks of.
func TestReleases(t *testing.T) {
	t.Parallel()
	minor := apiserver.LinkedMinor
	for _, r := range server.Releases() {
		assert.Equal(t, fmt.Sprint("1.", minor), r.Minor())
		minor--
	}
	assert.Equal(t, apiserver.OldestMinor, minor+1,
		"add a row, or say in pkg/apiserver that fewer are asked")
}

func TestApply(t *testing.T) {
	t.Parallel()
	got, err := api.Apply(t.Context(),
		crd("apples", `{type: object, properties: {a: {x-kubernetes-int-or-string: true}}}`))
	require.NoError(t, err)
	assert.Equal(t, "True", got.Condition("Established").Status)
	assert.Equal(t, server.Condition{Type: "NonStructuralSchema"},
		got.Condition("NonStructuralSchema"))
	assert.Equal(t, []server.Version{{Name: "v1", Served: true, Storage: true}}, got.Versions)

	require.NoError(t, api.Delete(t.Context(), got.Name))
	require.EventuallyWithT(t, func(c *assert.CollectT) {
		_, err := api.CRD(t.Context(), got.Name)
		assert.ErrorContains(c, err, "not found")
	}, time.Minute, 100*time.Millisecond)
	require.NoError(t, api.Delete(t.Context(), got.Name), "to delete what is gone is not an error")
}

func TestApplyRejected(t *testing.T) {
	t.Parallel()
	_, err := api.Apply(t.Context(), crd("pears", `{type: object, properties: {a: {}, b: {}}}`))
	var r *server.Rejection
	require.ErrorAs(t, err, &r)
	require.Len(t, r.Causes, 2)
	assert.Equal(t, "spec.validation.openAPIV3Schema.properties[a].type", r.Causes[0].Field)
	assert.Contains(t, r.Causes[0].Message, "must not be empty for specified object fields")

	_, err = api.Apply(t.Context(), crd("plums", `{type: object, inventedKey: 1}`))
	require.ErrorContains(t, err,
		`unknown field "spec.versions[0].schema.openAPIV3Schema.inventedKey"`)
}

func TestDryRun(t *testing.T) {
	t.Parallel()
	got, err := api.Apply(t.Context(),
		crd("nuts",
			`{type: object, properties: {a: {type: integer, maximum: 9}, b: {type: string, default: x}}}`))
	require.NoError(t, err)
	const object = "apiVersion: server.example.com/v1\nkind: nutsKind\nmetadata: {name: one}\n"

	stored, err := api.DryRun(t.Context(), got, []byte(object+"a: 5\nz: 1\n"), server.Warn)
	require.NoError(t, err)
	assert.Equal(t, server.Object{
		"apiVersion": "server.example.com/v1", "kind": "nutsKind", "a": 5.0, "b": "x",
		"metadata": server.Object{"name": "one", "namespace": "default"},
	}, stored.Object)
	assert.Equal(t, []string{`unknown field "z"`}, stored.Warnings)

	_, err = api.DryRun(t.Context(), got, []byte(object+"a: 12\n"), server.Warn)
	var r *server.Rejection
	require.ErrorAs(t, err, &r)
	assert.Equal(t, "a", r.Causes[0].Field)
}

func TestPublish(t *testing.T) {
	t.Parallel()
	got, err := api.Apply(t.Context(),
		crd("figs", `{type: object, properties: {a: {type: string, description: An a.}}}`))
	require.NoError(t, err)
	v3, v2, err := api.Publish(t.Context(), got)
	require.NoError(t, err)
	assert.Contains(t, v3["v1"], "components")
	assert.Contains(t, v2["definitions"], "com.example.server.v1.figsKind")

	text, err := api.Explain(t.Context(), "figs.a")
	require.NoError(t, err)
	assert.Contains(t, text, "An a.")
	_, err = api.Explain(t.Context(), "figs.b")
	require.ErrorContains(t, err, `field "b" does not exist`)
}
