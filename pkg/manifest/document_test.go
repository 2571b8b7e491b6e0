package manifest_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	yamlv3 "go.yaml.in/yaml/v3"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// TestNameOf compares the names of keys with those that the server's library reads.
func TestNameOf(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"y", "yEs", "YES", "nO", "No", "oN", "ON", "oFf", "tRUE", "True",
		"false", "nUll", "type", "0", "01", "0x10", "0o7", "1_000", "1.0", "1.50", "-1", "+1",
		".5", "-.Inf", ".NaN", "2001-01-01", "190:20:30", "1Gi", `"y"`, "'01'", "12345678901"} {
		text := []byte(key + ": 0")
		data, err := yaml.YAMLToJSON(text)
		require.NoError(t, err, key)
		var read map[string]int
		require.NoError(t, json.Unmarshal(data, &read))
		var node yamlv3.Node
		require.NoError(t, yamlv3.Unmarshal(text, &node))
		assert.Equal(t, slices.Collect(maps.Keys(read)),
			[]string{manifest.NameOf(node.Content[0].Content[0])}, key)
	}
}

// TestKeys holds that keys are the same where the server's library says so, and only there.
func TestKeys(t *testing.T) {
	t.Parallel()
	file := manifest.File{Name: "f.yaml", Data: []byte("kind: CustomResourceDefinition\n" +
		"apiVersion: apiextensions.k8s.io/v1\nspec: {nO: 1, yEs: 2, oN: 3}\n" +
		"metadata:\n  8: a\n  010: b\n  YES: c\n")}
	var found diag.List
	require.Len(t, manifest.Parse(file, &found), 1)
	var got []string
	for _, d := range found {
		got = append(got, d.Message)
	}
	assert.Equal(t, []string{
		`key "8" already set in map: remove one of the two, or rename it`,
		"the key 010 is read as the number 8: quote it",
		"the key YES is read as the boolean true: quote it",
	}, got)
}

// TestKeysWithoutText holds that a key that is no scalar, or null, is found at its place.
func TestKeysWithoutText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"metadata:\n  labels:\n    ~: x\n": "f.yaml:3:5: the key is null, where a string is due: " +
			"write one, or put it in quotes",
		"a: [{[b, c]: 1}]\n": "f.yaml:1:6: the key is a list, where a string is due: " +
			"write one, or put it in quotes",
		"a: {{ .Values.b }}\n": "f.yaml:1:5: the key is an object, where a string is due; it looks " +
			"like a Helm template: give schemagen what it renders to, which helm " +
			"template CHART prints",
	} {
		var found diag.List
		manifest.Parse(manifest.File{Name: "f.yaml", Data: []byte(text)}, &found)
		require.Len(t, found, 1, text)
		assert.Equal(t, want, found[0].Pos.String()+": "+found[0].Message)
	}
}
