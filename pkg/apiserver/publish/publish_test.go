package publish

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

var update = flag.Bool("update", false, "rewrite testdata/*.golden")

func decodeFile(t *testing.T, name string) *v1.CustomResourceDefinition {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	crd, err := apiserver.DecodeCRD(data)
	require.NoError(t, err)
	return crd
}

// TestPublished pins the documents of a namespaced kind with everything, and of a cluster-wide one
// that is written as v1beta1. The built-in components are the library's and left out.
func TestPublished(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"crontab.yaml", "widget-v1beta1.yaml"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			crd := decodeFile(t, name)
			v3, err := V3(crd)
			require.NoError(t, err)
			v2, err := V2(crd)
			require.NoError(t, err)
			out, err := yaml.Marshal(withoutBuiltins(t, map[string]any{"v2": v2, "v3": v3}))
			require.NoError(t, err)
			compareGolden(t, filepath.Join("testdata", strings.TrimSuffix(name, ".yaml")+".golden"),
				out)
		})
	}
}

// withoutBuiltins returns documents as decoded JSON without the definitions of Kubernetes' own
// types and without paths' details.
func withoutBuiltins(t *testing.T, documents any) any {
	t.Helper()
	data, err := json.Marshal(documents)
	require.NoError(t, err)
	var tree any
	require.NoError(t, json.Unmarshal(data, &tree))
	var clean func(value any)
	clean = func(value any) {
		object, _ := value.(map[string]any)
		for key, child := range object {
			if strings.HasPrefix(key, "io.k8s.") {
				delete(object, key)
			}
			if paths, ok := child.(map[string]any); ok && key == "paths" {
				object[key] = slices.Sorted(maps.Keys(paths))
				continue
			}
			clean(child)
		}
	}
	clean(tree)
	return tree
}

func compareGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(name, got, 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}

// TestPublishedTogether holds that CRDs of one group version share a document, and that the order
// of CRDs does not matter.
func TestPublishedTogether(t *testing.T) {
	t.Parallel()
	widget := decodeFile(t, "widget-v1beta1.yaml")
	gadget := widget.DeepCopy()
	gadget.Spec.Names = v1.CustomResourceDefinitionNames{Kind: "Gadget", ListKind: "GadgetList",
		Plural: "gadgets", Singular: "gadget"}

	ab, err := V3(widget, gadget)
	require.NoError(t, err)
	ba, err := V3(gadget, widget)
	require.NoError(t, err)
	assert.Equal(t, []string{"apis/example.com/v1"}, slices.Collect(maps.Keys(ab)))
	assert.Equal(t, ab, ba)
	assert.Contains(t, string(ab["apis/example.com/v1"]), "com.example.v1.Widget")
	assert.Contains(t, string(ab["apis/example.com/v1"]), "com.example.v1.Gadget")

	_, err = V3(widget, widget)
	assert.ErrorContains(t, err, "apis/example.com/v1")
}

// TestUnpublishable holds that names without which there are no paths are an error and no panic of
// the server's code.
func TestUnpublishable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, want string
		change     func(*v1.CustomResourceDefinitionSpec)
	}{
		{"spec.group", "is missing", func(s *v1.CustomResourceDefinitionSpec) { s.Group = "" }},
		{"spec.group", "is not a DNS name", func(s *v1.CustomResourceDefinitionSpec) {
			s.Group = "a/{b"
		}},
		{"spec.names.plural", "is not a DNS name", func(s *v1.CustomResourceDefinitionSpec) {
			s.Names.Plural = "{x"
		}},
		{"spec.names.kind", "is not a DNS name", func(s *v1.CustomResourceDefinitionSpec) {
			s.Names.Kind = "A B"
		}},
		{"spec.names.listKind", "is missing", func(s *v1.CustomResourceDefinitionSpec) {
			s.Names.ListKind = ""
		}},
		{"spec.versions[0].name", "is not a DNS name", func(s *v1.CustomResourceDefinitionSpec) {
			s.Versions[0].Name = "v1/"
		}},
	} {
		crd := decodeFile(t, "widget-v1beta1.yaml")
		c.change(&crd.Spec)
		_, err := V3(crd)
		require.ErrorContains(t, err, c.path)
		require.ErrorContains(t, err, c.want)
		_, err = V2(crd)
		require.ErrorContains(t, err, c.want)
	}
}

// TestExplain pins kubectl's text at three depths and in both outputs.
func TestExplain(t *testing.T) {
	t.Parallel()
	crds := []*v1.CustomResourceDefinition{decodeFile(t, "crontab.yaml"),
		decodeFile(t, "widget-v1beta1.yaml")}
	var out bytes.Buffer
	for _, c := range []struct {
		what string
		ExplainOptions
	}{
		{"CronTab", ExplainOptions{}},
		{"crontabs.stable.example.com.spec", ExplainOptions{}},
		{"ct.spec.env.name", ExplainOptions{}},
		{"crontab.spec.policy", ExplainOptions{}},
		{"crontabs", ExplainOptions{Recursive: true, MaxDepth: 3}},
		{"crontabs", ExplainOptions{APIVersion: "stable.example.com/v1beta1"}},
	} {
		out.WriteString("=== " + c.what + "\n")
		require.NoError(t, Explain(&out, crds, c.what, c.ExplainOptions), c.what)
	}
	compareGolden(t, "testdata/explain.golden", out.Bytes())
}

// TestExplainSharedNames holds that a name of several groups means that of the first group, in
// whichever order the CRDs come.
func TestExplainSharedNames(t *testing.T) {
	t.Parallel()
	crd := func(
		group, plural, kind string, served bool, shortNames ...string,
	) *v1.CustomResourceDefinition {
		crd := decodeFile(t, "crontab.yaml")
		crd.Spec.Group = group
		crd.Spec.Names = v1.CustomResourceDefinitionNames{Plural: plural, Singular: "one" + plural,
			Kind: kind, ListKind: kind + "List", ShortNames: shortNames}
		for i := range crd.Spec.Versions {
			crd.Spec.Versions[i].Served = served
		}
		return crd
	}
	crds := []*v1.CustomResourceDefinition{
		crd("another.example.com", "zzs", "Zz", true, "a1"),
		crd("other.example.com", "aas", "Aa", true, "a1", "zz"),
		crd("same.example.com", "aas", "Aa", true, "a1"),
		crd("absent.example.com", "bbs", "Bb", false, "a1"),
	}
	for range crds {
		crds = append(crds[1:], crds[0])
		for what, want := range map[string]string{
			"a1":  "GROUP:      another.example.com\nKIND:       Zz\n",
			"zz":  "GROUP:      other.example.com\nKIND:       Aa\n",
			"aa":  "GROUP:      other.example.com\nKIND:       Aa\n",
			"aas": "GROUP:      other.example.com\nKIND:       Aa\n",
		} {
			var out strings.Builder
			require.NoError(t, Explain(&out, crds, what, ExplainOptions{}), what)
			assert.Contains(t, out.String(), want, "%s, after %s", what, crds[0].Spec.Group)
		}
	}
}

func TestExplainRefuses(t *testing.T) {
	t.Parallel()
	crds := []*v1.CustomResourceDefinition{decodeFile(t, "crontab.yaml"),
		decodeFile(t, "widget-v1beta1.yaml")}
	for _, c := range []struct {
		what, want string
		o          ExplainOptions
	}{
		{"pods", `there is no resource "pods": there are crontabs, widgets`, ExplainOptions{}},
		{"widgets.colour", `field "colour" does not exist`, ExplainOptions{}},
		{"widgets.[", "widgets.[: ", ExplainOptions{}},
		{"crontabs", "crontabs is not served in stable.example.com/v1alpha1",
			ExplainOptions{APIVersion: "stable.example.com/v1alpha1"}},
		{"crontabs", "not served in a/b", ExplainOptions{APIVersion: "a/b"}},
		{"crontabs", "unexpected GroupVersion", ExplainOptions{APIVersion: "a/b/c"}},
	} {
		var out bytes.Buffer
		assert.ErrorContains(t, Explain(&out, crds, c.what, c.o), c.want)
	}
}

func TestPreferredVersion(t *testing.T) {
	t.Parallel()
	crd := decodeFile(t, "crontab.yaml")
	assert.Equal(t, "v1", PreferredVersion(crd))
	crd.Spec.Versions[1].Served = false
	assert.Equal(t, "v1beta1", PreferredVersion(crd))
	crd.Spec.Versions[0].Served = false
	assert.Empty(t, PreferredVersion(crd))
}

// TestMutated holds that the server's code does not panic on what a server would have refused
// before it publishes: every value of a small CRD is replaced by each of several that do not fit.
func TestMutated(t *testing.T) {
	t.Parallel()
	small := `{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "a.b"}, "spec": {
		"group": "b", "scope": "Cluster", "names": {"kind": "A", "plural": "a"}, "versions": [{"name": "v1", "served": true, "storage": true,
		"subresources": {"scale": {"specReplicasPath": ".spec"}}, "selectableFields": [{"jsonPath": ".x"}],
		"schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec": {"type": "array", "nullable": true, "items": {
		"x-kubernetes-int-or-string": true, "anyOf": [{"type": "integer"}]}}}}}}]}}`
	var root any
	require.NoError(t, json.Unmarshal([]byte(small), &root))
	decoded := 0
	eachValue(root, func(set func(any)) {
		for _, value := range []any{nil, "", "{", 1e99, map[string]any{"nullable": true},
			[]any{nil}} {
			set(value)
			data, err := json.Marshal(root)
			require.NoError(t, err)
			crd, err := apiserver.DecodeCRD(data)
			if err != nil {
				continue
			}
			decoded++
			require.NotPanics(t, func() {
				_, _ = V3(crd)
				_, _ = V2(crd)
				_ = Explain(&bytes.Buffer{}, []*v1.CustomResourceDefinition{crd}, "a.spec",
					ExplainOptions{Recursive: true})
			}, "%s", data)
		}
	})
	assert.Greater(t, decoded, 50)
}

// eachValue calls do with a function that sets it for every value below v, and sets it back.
func eachValue(v any, do func(set func(any))) {
	visit := func(old any, set func(any)) {
		do(set)
		set(old)
		eachValue(old, do)
	}
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			visit(v[key], func(x any) { v[key] = x })
		}
	case []any:
		for i := range v {
			visit(v[i], func(x any) { v[i] = x })
		}
	}
}
