package e2e

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/verify"
)

// api is the server that all tests of the package ask.
var api *server.Server

func TestMain(m *testing.M) {
	os.Exit(server.Main(m, func(s *server.Server) { api = s }))
}

// TestAccepted is the promise of the project: what we emit, a server accepts, strictly, without a
// warning, and serves. It is not parallel, since golden cases may define the same kind.
func TestAccepted(t *testing.T) {
	for _, dir := range []string{"../out/examples", "../out/gateway-api", "../testdata/golden"} {
		manifests := findCRDs(t, dir)
		if dir != "../testdata/golden" {
			require.NotEmpty(t, manifests, "%s has no manifests: make run writes them", dir)
		}
		for _, file := range manifests {
			t.Run(strings.TrimPrefix(file, "../"), func(t *testing.T) {
				data, err := os.ReadFile(file)
				require.NoError(t, err)
				if api.Release != server.Newest() { // for which the manifests are made
					skipRefused(t, data)
				}
				crd, err := api.Apply(t.Context(), data)
				if lacksApproval(err) {
					crd, err = api.Apply(t.Context(), approved(t, data))
				}
				require.NoError(t, err)
				_, violations := refused(t, data, target(t))
				assert.Empty(t, formatsWarnedOf(t, file, crd.Warnings, violations))
				var written server.Object
				require.NoError(t, yaml.Unmarshal(data, &written))
				assert.Empty(t, notKept("", written, crd.Object), "read back as written")
				assert.Equal(t, "True", crd.Condition("Established").Status)
				assert.Empty(t, crd.Condition("NonStructuralSchema").Status,
					crd.Condition("NonStructuralSchema").Message)
				require.NoError(t, api.Delete(t.Context(), crd.Name))
			})
		}
	}
}

// TestExampleObjects sends the objects of examples/ to the server: one that it defaults and stores,
// and one that sets two fields of which exactly one may be set.
func TestExampleObjects(t *testing.T) {
	manifest, err := os.ReadFile("../out/examples/workloads.example.com_workers.yaml")
	require.NoError(t, err, "make run writes it")
	crd, err := api.Apply(t.Context(), manifest)
	require.NoError(t, err)
	t.Cleanup(func() {
		assert.NoError(t, api.Delete(context.WithoutCancel(t.Context()), crd.Name))
	})

	good, err := os.ReadFile("../examples/objects/worker.yaml")
	require.NoError(t, err)
	stored, err := api.DryRun(t.Context(), crd, good, server.Strict)
	require.NoError(t, err)
	spec := stored.Object["spec"].(server.Object)
	assert.Equal(t, 1.0, spec["replicas"])
	assert.Equal(t, "Always", spec["restart"])
	assert.Equal(t, "25%", spec["maxUnavailable"])
	assert.Equal(t, server.Object{"name": "http", "target": 8080.0, "protocol": "TCP"},
		spec["ports"].([]any)[0])
	assert.Equal(t, server.Object{"welcome": "Hello"}, spec["sidecar"].(server.Object)["data"])

	broken, err := os.ReadFile("../examples/objects/worker-broken.yaml")
	require.NoError(t, err)
	_, err = api.DryRun(t.Context(), crd, broken, server.Strict)
	var rejection *server.Rejection
	require.ErrorAs(t, err, &rejection)
	require.NotEmpty(t, rejection.Causes)
	assert.Equal(t, "spec.source.git", rejection.Causes[0].Field)
}

// TestNonStructural shows that the condition which TestAccepted looks for is there to be found: a
// CRD of old times, which no server would accept today, gets it.
func TestNonStructural(t *testing.T) {
	crd, err := api.Inject(t.Context(), []byte(`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: relics.e2e.example.com}
spec:
  group: e2e.example.com
  scope: Namespaced
  names: {plural: relics, singular: relic, kind: Relic, listKind: RelicList}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: {}}}}}
`))
	require.NoError(t, err)
	condition := crd.Condition("NonStructuralSchema")
	assert.Equal(t, "True", condition.Status)
	assert.Contains(t, condition.Message, "properties[a].type: Required value")
	require.NoError(t, api.Delete(t.Context(), crd.Name))
}

// TestNamesInUse shows what a server does with the second of two CRDs that share a name: it stores
// it and serves nothing.
func TestNamesInUse(t *testing.T) {
	crd := func(kind, short string) []byte {
		plural := strings.ToLower(kind) + "s"
		return fmt.Appendf(nil,
			`{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
			"metadata": {"name": "%[1]s.names.e2e.example.com"},
			"spec": {"group": "names.e2e.example.com", "scope": "Namespaced",
				"names": {"plural": "%[1]s", "kind": "%[2]s", "shortNames": ["%[3]s"]},
				"versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object"}}}]}}`,
			plural, kind, short)
	}
	first, second := crd("First", "f"), crd("Second", "first")
	_, found := verify.Files(t.Context(),
		[]verify.Input{{Name: "1", Data: first}, {Name: "2", Data: second}}, verify.Options{})
	require.Len(t, found, 1)
	assert.Equal(t, diag.CodeServerNameConflict, found[0].Code)

	one, err := api.Apply(t.Context(), first)
	require.NoError(t, err)
	t.Cleanup(func() {
		assert.NoError(t, api.Delete(context.WithoutCancel(t.Context()), one.Name))
	})
	t.Cleanup(func() {
		assert.NoError(t, api.Delete(context.WithoutCancel(t.Context()),
			"seconds.names.e2e.example.com"))
	})
	_, err = api.Apply(t.Context(), second)
	require.ErrorContains(t, err, `names are not accepted: "first" is already in use`)
}

// approval is the annotation by which the owners of *.k8s.io say that an API review took place. The
// Gateway API adds it when it is released; no marker of its sources does.
const approval = "api-approved.kubernetes.io"

// lacksApproval reports whether the server refused a CRD for want of that annotation and for
// nothing else.
func lacksApproval(err error) bool {
	var r *server.Rejection
	return errors.As(err, &r) && len(r.Causes) == 1 &&
		r.Causes[0].Field == "metadata.annotations["+approval+"]"
}

// skipRefused skips a manifest that verify says the release refuses, which is for TestVerdicts to
// compare.
func skipRefused(t *testing.T, manifest []byte) {
	t.Helper()
	_, violations := refused(t, manifest, target(t))
	for _, v := range violations {
		if v.Server && v.Rule != diag.CodeServerApproval {
			t.Skipf("Kubernetes %s refuses it, as verify says: %s", api.Release, v.Message)
		}
	}
}

// approved returns the manifest with the annotation of an API that was not reviewed.
func approved(t *testing.T, manifest []byte) []byte {
	t.Helper()
	var o server.Object
	require.NoError(t, yaml.Unmarshal(manifest, &o))
	metadata := o["metadata"].(server.Object)
	annotations, ok := metadata["annotations"].(server.Object)
	if !ok {
		annotations = server.Object{}
		metadata["annotations"] = annotations
	}
	annotations[approval] = "unapproved, end-to-end test"
	data, err := yaml.Marshal(o)
	require.NoError(t, err)
	return data
}

// findCRDs returns the files below dir that hold a CRD.
func findCRDs(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var head struct{ Kind string }
		if yaml.Unmarshal(data, &head) == nil && head.Kind == "CustomResourceDefinition" {
			files = append(files, path)
		}
		return nil
	})
	if !os.IsNotExist(err) {
		require.NoError(t, err)
	}
	return files
}
