package helm

import (
	"flag"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"helm.sh/helm/v3/pkg/chart"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/releaseutil"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/config"
)

// corpus is a directory of more manifests to prove: every CRD in the YAML files below it.
var corpus = flag.String("corpus", "", "a `directory` of more manifests")

// hostile are descriptions that mean something to Helm, to Go templates, or to YAML.
var hostile = []string{
	"{{", "}}", "{{ .Values.x }}", "{{- /* a comment */ -}}", "{{ `}}` }}", `{{"{{"}}`, "{{{{ }}}}",
	"{{{", "{ {", "`", `"'\`,
	"{{- \"a\" -}}\n  b {{", "<no value>", "<no <no value>value>", "<no value", "no value>",
	"a: {{ b }} # c", "---", "a\n---\nb: {{ c }}",
	"{{ define \"x\" }}{{ end }}", "{{end}}", "{{/*", "*/}}", "- {{", "\t{{\t", "{{\n}}",
	"trailing {{ ", "'{{'", "# Source: x",
	strings.Repeat("long {{ words }} ", 20),
}

// TestHostileDescriptions renders manifests whose every text is hostile.
func TestHostileDescriptions(t *testing.T) {
	t.Parallel()
	for _, text := range hostile {
		doc := map[string]any{
			"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
			"metadata": map[string]any{"name": "things.example.com",
				"annotations": map[string]any{"note": text}},
			"spec": map[string]any{
				"group": "example.com", "scope": "Cluster",
				"names": map[string]any{"kind": "Thing", "plural": "things"},
				"versions": []any{map[string]any{"name": "v1", "served": true, "storage": true,
					"schema": map[string]any{
						"openAPIV3Schema": map[string]any{
							"type": "object", "description": text,
							"properties": map[string]any{
								text: map[string]any{"type": "string", "default": text,
									"enum": []any{text}},
							},
							"x-kubernetes-validations": []any{map[string]any{"rule": "true",
								"message": text}},
						},
					}}},
			},
		}
		manifest, err := yaml.Marshal(doc)
		require.NoError(t, err)
		prove(t, text, manifest)
	}
}

// TestManifests renders the golden manifests of the project, and those below -corpus.
func TestManifests(t *testing.T) {
	t.Parallel()
	dirs := []string{"../testdata", "../examples", "../pkg"}
	if *corpus != "" {
		dirs = append(dirs, *corpus)
	}
	proven := 0
	for _, dir := range dirs {
		require.NoError(t, filepath.WalkDir(dir,
			func(file string, entry os.DirEntry, err error) error {
				if err != nil || entry.IsDir() || filepath.Ext(file) != ".yaml" {
					return err
				}
				data, err := os.ReadFile(file)
				if err != nil {
					return err
				}
				for _, doc := range releaseutil.SplitManifests(string(data)) {
					if strings.Contains(doc, "\nkind: CustomResourceDefinition") {
						if _, err := (output.Manifest{YAML: []byte(doc)}).Read(); err != nil {
							continue // the input of a case about broken manifests
						}
						prove(t, file, []byte(doc))
						proven++
					}
				}
				return nil
			}))
	}
	t.Logf("%d manifests are rendered to what they were", proven)
	assert.Greater(t, proven, 50)
}

// prove renders a manifest with all values of the switches and compares.
func prove(t *testing.T, name string, manifest []byte) {
	t.Helper()
	m, err := output.Manifest{YAML: manifest}.Read()
	require.NoError(t, err, name)
	o, err := output.New(config.Output{Format: output.Helm, Path: "charts/api"})
	require.NoError(t, err)
	target, found := o.Target(t.Context(), []output.Manifest{m},
		output.Line+"# Copyright {{ .Year }}\n", "")
	if found.HasErrors() { // it is flow style, or its names are not file names
		t.Logf("%s: %s", name, found[0].Message)
		return
	}
	files := map[string][]byte{}
	for _, f := range target.Files {
		files[f.Name] = f.Data
	}
	var want map[string]any
	require.NoError(t, yaml.Unmarshal(manifest, &want), name)
	for _, values := range []string{"", "crds: {}", "crds: {enabled: true, keep: false}",
		string(files["values.yaml"])} {
		assert.Equal(t, []any{want}, render(t, files, values), "%s with values %q", name, values)
	}
	assert.Empty(t, render(t, files, "crds: {enabled: false}"), name)

	annotations, _ := want["metadata"].(map[string]any)["annotations"].(map[string]any)
	if annotations == nil {
		annotations = map[string]any{}
		want["metadata"].(map[string]any)["annotations"] = annotations
	}
	annotations["helm.sh/resource-policy"] = "keep"
	assert.Equal(t, []any{want}, render(t, files, "crds: {keep: true}"), "%s, kept", name)
}

// render has Helm render the templates of a chart and returns the documents that are not empty.
func render(t *testing.T, files map[string][]byte, values string) []any {
	t.Helper()
	c := &chart.Chart{Metadata: &chart.Metadata{Name: "api", Version: "0.1.0",
		APIVersion: chart.APIVersionV2}}
	for name, data := range files {
		if path.Dir(name) == "templates" {
			c.Templates = append(c.Templates, &chart.File{Name: name, Data: data})
		}
	}
	given, err := chartutil.ReadValues([]byte(values))
	require.NoError(t, err)
	all, err := chartutil.ToRenderValues(c, given, chartutil.ReleaseOptions{Name: "r"}, nil)
	require.NoError(t, err)
	rendered, err := engine.Render(c, all)
	require.NoError(t, err)
	var docs []any
	for _, text := range rendered {
		for _, part := range releaseutil.SplitManifests(text) {
			var doc any
			require.NoError(t, yaml.Unmarshal([]byte(part), &doc))
			if doc != nil {
				docs = append(docs, doc)
			}
		}
	}
	return docs
}
