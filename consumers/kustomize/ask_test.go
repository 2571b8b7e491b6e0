package kustomize_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/publish"
)

func object(t *testing.T, data []byte) *unstructured.Unstructured {
	t.Helper()
	o := &unstructured.Unstructured{}
	require.NoError(t, yaml.Unmarshal(data, &o.Object), "%s", data)
	return o
}

func text(t *testing.T, o *unstructured.Unstructured) string {
	t.Helper()
	data, err := yaml.Marshal(o.Object)
	require.NoError(t, err)
	return string(data)
}

// models returns the schemas by which a server applies objects of a CRD's versions.
func models(t *testing.T, crd *v1.CustomResourceDefinition) map[string]*spec.Schema {
	t.Helper()
	documents, err := publish.V3(crd)
	require.NoError(t, err)
	all := map[string]*spec.Schema{}
	for _, d := range documents {
		var document spec3.OpenAPI
		require.NoError(t, json.Unmarshal(d, &document))
		for name, s := range document.Components.Schemas {
			all[name] = s
		}
	}
	return all
}

// applier returns what server-side apply makes of a patch to base, and the schema of its kind.
func applier(
	t *testing.T, manifests string, base *unstructured.Unstructured,
) (apply func(*testing.T, *unstructured.Unstructured) *unstructured.Unstructured, s schemas) {
	t.Helper()
	gvk := base.GroupVersionKind()
	all := map[string]*spec.Schema{}
	names, err := filepath.Glob(filepath.Join(manifests, "*.yaml"))
	require.NoError(t, err)
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		if crd, err := apiserver.DecodeCRD(data); err == nil && crd.Spec.Group == gvk.Group &&
			crd.Spec.Names.Kind == gvk.Kind {
			all = models(t, crd)
		}
	}
	kind := all[publish.DefinitionName(gvk.Group, gvk.Version, gvk.Kind)]
	require.NotNil(t, kind, "no CRD for %s", gvk)
	converter, err := managedfields.NewTypeConverter(all, false)
	require.NoError(t, err)
	live, err := converter.ObjectToTyped(base)
	require.NoError(t, err)
	return func(t *testing.T, patch *unstructured.Unstructured) *unstructured.Unstructured {
		t.Helper()
		applied, err := converter.ObjectToTyped(patch)
		require.NoError(t, err)
		merged, err := live.Merge(applied)
		require.NoError(t, err)
		o, err := converter.TypedToObject(merged)
		require.NoError(t, err)
		return o.(*unstructured.Unstructured)
	}, schemas{kind, all}
}

// schemas are what a server publishes of a kind.
type schemas struct {
	kind *spec.Schema
	all  map[string]*spec.Schema
}

// files are a kustomization of a base, a patch and our document.
func files(
	t *testing.T, document []byte, base, patch *unstructured.Unstructured,
) map[string]string {
	t.Helper()
	return map[string]string{
		"kustomization.yaml": "openapi: {path: schema.json}\nresources: [base.yaml]\npatches: [{path: patch.yaml}]\n",
		"base.yaml":          text(t, base), "patch.yaml": text(t, patch),
		"schema.json": string(document),
	}
}

// build returns what kustomize makes of a patch.
func build(
	t *testing.T, document []byte, base, patch *unstructured.Unstructured,
) *unstructured.Unstructured {
	t.Helper()
	fs := filesys.MakeFsInMemory()
	for name, content := range files(t, document, base, patch) {
		require.NoError(t, fs.WriteFile("/k/"+name, []byte(content)))
	}
	made, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(fs, "/k")
	require.NoError(t, err)
	data, err := made.AsYaml()
	require.NoError(t, err)
	return object(t, data)
}

// kubectl returns what the kustomize in kubectl makes of a patch, or nil without kubectl.
func kubectl(
	t *testing.T, document []byte, base, patch *unstructured.Unstructured,
) *unstructured.Unstructured {
	t.Helper()
	if _, err := exec.LookPath("kubectl"); err != nil {
		return nil
	}
	dir := t.TempDir()
	for name, content := range files(t, document, base, patch) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666))
	}
	out, err := exec.CommandContext(t.Context(), "kubectl", "kustomize", dir).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return object(t, out)
}

// inOrder puts the items of lists that a server merges into the order of their keys.
func (all schemas) inOrder(s *spec.Schema, value any) {
	if s = all.resolved(s); s == nil {
		return
	}
	switch v := value.(type) {
	case map[string]any:
		for name, field := range v {
			p, ok := s.Properties[name]
			if !ok && s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
				p = *s.AdditionalProperties.Schema
			}
			all.inOrder(&p, field)
		}
	case []any:
		if s.Items != nil && s.Items.Schema != nil {
			for _, item := range v {
				all.inOrder(s.Items.Schema, item)
			}
		}
		keys, _ := s.Extensions.GetStringSlice("x-kubernetes-list-map-keys")
		if kind, _ := s.Extensions.GetString("x-kubernetes-list-type"); kind == "map" ||
			kind == "set" {
			slices.SortStableFunc(v, func(a, b any) int {
				return strings.Compare(keyOf(a, keys), keyOf(b, keys))
			})
		}
	}
}

// resolved returns what a reference leads to.
func (all schemas) resolved(s *spec.Schema) *spec.Schema {
	if len(s.AllOf) == 1 {
		s = &s.AllOf[0]
	}
	if name, ok := strings.CutPrefix(s.Ref.String(), "#/components/schemas/"); ok {
		return all.all[name]
	}
	return s
}

func keyOf(item any, keys []string) string {
	fields, isObject := item.(map[string]any)
	if isObject {
		item = map[string]any{}
		for _, k := range keys {
			item.(map[string]any)[k] = fields[k]
		}
	}
	data, _ := json.Marshal(item) // of JSON
	return string(data)
}
