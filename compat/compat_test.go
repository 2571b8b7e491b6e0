package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const theirs = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    controller-gen.kubebuilder.io/version: v0.23.0
  name: things.example.com
spec:
  group: example.com
  scope: Namespaced
`

func TestCompare(t *testing.T) {
	t.Parallel()
	const head = "---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n"
	for _, tt := range []struct {
		name, ours  string
		verdict     verdict
		differences []string
	}{
		{"the version alone",
			head + "  name: things.example.com\nspec:\n  group: example.com\n  scope: Namespaced\n",
			identical, nil},
		{"quotes",
			head +
				"  name: \"things.example.com\"\nspec:\n  group: example.com\n  scope: Namespaced\n", semantic, nil},
		{
			"values",
			head + "  name: things.example.com\n  labels: {a: b}\nspec:\n  group: example.org\n",
			different,
			[]string{
				`metadata.labels: nothing -> {"a":"b"}`,
				`spec.group: "example.com" -> "example.org"`, `spec.scope: "Namespaced" -> nothing`,
			},
		},
		{"no YAML", "a: b: c", different,
			[]string{
				"ours is not YAML: error converting YAML to JSON: yaml: mapping values are not allowed in this context",
			}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, differences := compare(theirs, tt.ours)
			assert.Equal(t, tt.verdict, got)
			assert.Equal(t, tt.differences, differences)
		})
	}
}

func TestWithoutVersion(t *testing.T) {
	t.Parallel()
	const other = "metadata:\n  annotations:\n    a: b\n    controller-gen.kubebuilder.io/version: v0.23.0\n  name: x\n"
	assert.Equal(t, "metadata:\n  annotations:\n    a: b\n  name: x\n", withoutVersion(other))
	assert.Equal(t, "metadata:\n  name: x\n", withoutVersion("metadata:\n  name: x\n"))
}

func TestDifferences(t *testing.T) {
	t.Parallel()
	a := map[string]any{"l": []any{1.0, map[string]any{"x": "1"}}, "n": []any{1.0}, "s": 1.0}
	b := map[string]any{"l": []any{1.0, map[string]any{"x": "2"}}, "n": []any{1.0, 2.0}, "s": "1"}
	assert.Equal(t, []string{`l[1].x: "1" -> "2"`, `n: [1] -> [1,2]`, `s: 1 -> "1"`},
		differences("", a, b))
}

func TestSubjects(t *testing.T) {
	t.Parallel()
	all, err := subjects([]string{"all"})
	require.NoError(t, err)
	assert.Greater(t, len(all), 25)
	for _, s := range all {
		assert.NotEmpty(t, s.version(),
			"%s: its .mod file does not require the module of its packages", s.Name)
	}
	small, err := subjects([]string{"small"})
	require.NoError(t, err)
	assert.Len(t, small, 6)
	beside, err := subjects([]string{"manifests"})
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(beside), 20)
	for _, s := range beside {
		assert.NotEmpty(t, s.version(),
			"%s: its .mod file does not require the module of its packages", s.Name)
	}
	_, err = subjects([]string{"nonesuch"})
	require.EqualError(t, err, "no module or set is named nonesuch")
}

func TestMarkdown(t *testing.T) {
	t.Parallel()
	s, err := subjects([]string{"karpenter"})
	require.NoError(t, err)
	got := markdown([]result{{Subject: s[0],
		Manifests: []manifest{{Verdict: identical}, {Verdict: different}}}}, time.Unix(0, 0))
	assert.Contains(t, got, "on 1970-01-01 with controller-gen v0.23.0")
	assert.Contains(t, got, "| sigs.k8s.io/karpenter | v1.13.0 | 1 | 0 | 1 | 0 | 0 | 0 |\n")
	assert.Contains(t, got, "| **1 modules** | | **1** | **0** | **1** | **0** | **0** | **0** |\n")
	s[0].Beside = true
	got = markdown([]result{{Subject: s[0], Manifests: []manifest{{Verdict: identical}}}},
		time.Unix(0, 0))
	assert.Contains(t, got,
		fmt.Sprintf("| sigs.k8s.io/karpenter | v1.13.0 | %d | 1 | 0 | 0 |\n", len(s[0].Packages)))
	assert.Contains(t, got, "| **1 modules** | | | **1** | **0** | **0** |\n")
}

func TestOtherManifests(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{"crd.yaml": theirs,
		"kustomization.yaml": "---\nkind: Kustomization\n"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	names, err := otherManifests(dir)
	require.NoError(t, err)
	assert.Equal(t, []string{"kustomization.yaml"}, names)
	for _, p := range publications {
		_, err := configurations.ReadFile(p.config)
		require.NoError(t, err)
		_, err = modules.ReadFile("modules/" + p.name + ".mod")
		require.NoError(t, err)
	}
}
