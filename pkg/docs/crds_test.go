package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/docs"
	"github.com/schemagen/schemagen/pkg/unfold"
)

// others are CRDs that others wrote: the Gateway API, which the tests of the API server install.
func others(t *testing.T) []*v1.CustomResourceDefinition {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}",
		"k8s.io/apiextensions-apiserver").Output()
	require.NoError(t, err)
	file := filepath.Join(strings.TrimSpace(string(dir)),
		"test/integration/ratcheting_test_cases/crds/standard-install.yaml")
	crds := decode(t, file)
	require.Len(t, crds, 4)
	return crds
}

// ours are those of the golden files.
func ours(t *testing.T) (crds []*v1.CustomResourceDefinition) {
	t.Helper()
	files, err := filepath.Glob("../../testdata/golden/*/*.yaml")
	require.NoError(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".yaml")
		if !strings.Contains(filepath.Ext(name), "openapi") && filepath.Ext(name) != ".skeleton" {
			crds = append(crds, decode(t, file)...)
		}
	}
	require.Greater(t, len(crds), 80)
	return crds
}

func decode(t *testing.T, file string) (crds []*v1.CustomResourceDefinition) {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	manifests, err := unfold.Split(data)
	require.NoError(t, err)
	for _, m := range manifests {
		crd, err := unfold.Decode(m)
		require.NoError(t, err)
		crds = append(crds, crd)
	}
	return crds
}

// model describes CRDs, without examples unless they are asked for.
func model(t *testing.T, o docs.Options, crds ...*v1.CustomResourceDefinition) *docs.Model {
	t.Helper()
	var sources []docs.Source
	for _, crd := range crds {
		sources = append(sources, docs.Source{CRD: crd})
	}
	m, err := docs.New(t.Context(), sources, o)
	require.NoError(t, err)
	return m
}

func markdown(t *testing.T, m *docs.Model) map[string]string {
	t.Helper()
	pages, err := docs.Markdown(m, func(k *docs.Kind) (string, error) {
		return k.Group + "/" + strings.ToLower(k.Name) + ".md", nil
	})
	require.NoError(t, err)
	byName := map[string]string{}
	for _, p := range pages {
		require.NotContains(t, byName, p.Name)
		byName[p.Name] = string(p.Data)
	}
	return byName
}
