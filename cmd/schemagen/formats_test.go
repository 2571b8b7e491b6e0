package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFormats holds the documents for programs to docs/formats.schema.json, in which every field of
// them is described.
func TestFormats(t *testing.T) {
	t.Parallel()
	dir, _ := module(t, misspelled)
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		return file
	}
	manifest, err := os.ReadFile("../../testdata/golden/guide/stable.example.com_crontabs.yaml")
	require.NoError(t, err)
	crd := write("crd.yaml", string(manifest))
	object := write("object.yaml",
		"apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: a}\nspec: {wrong: 1}\nmore: 2\n")
	two := write("two.yaml",
		"apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: a}\n---\napiVersion: v1\nkind: Secret\n")
	refused := write("refused.yaml", "apiVersion: stable.example.com/v1\nkind: CronTab\n"+
		"metadata: {name: a}\nspec: {replicas: \"1\"}\n")
	write("a.schematest.yaml",
		"name: a\ncrd: crd.yaml\ntests:\n- name: b\n  create: {apiVersion: stable.example.com/v1, kind: CronTab, metadata: {name: a}}\n  errors: [never]\n")
	for name, args := range map[string][]string{
		"findings": {"lint", "-C", dir, "."},
		"sizes":    {"size", "-C", filepath.Join(repository, "examples"), "./api/v1"},
		"results":  {"simulate", "--crd", crd, object},
		"results ": {"simulate", "--crd", crd, two},
		" results": {"simulate", "--crd", crd, refused},
		"tests":    {"test", "--coverage", dir},
		"rules":    {"rules"},
		"markers":  {"markers"},
		"settings": {"config", "print", "-C", dir, "--annotation", "a=b"},
		"version":  {"version"},
	} {
		name = strings.TrimSpace(name)
		_, stdout, stderr := schemagen(t, append(args, "--format", "json")...)
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(stdout))
		require.NoError(t, err, "%s: %s%s", name, stdout, stderr)
		assert.NoError(t, formatSchema(t, name).Validate(document), "%s: %s", name, stderr)
	}
	page, err := os.ReadFile(filepath.Join(repository, "docs/formats.md"))
	require.NoError(t, err)
	for _, name := range formatNames(t) {
		assert.True(t, strings.Contains(string(page), "| `"+name+"` |"),
			"the table of docs/formats.md lacks the definition %s", name)
	}
	for _, cmd := range everyCommand(newRoot(env{})) {
		name := strings.Join(strings.Fields(cmd.CommandPath())[1:], " ")
		flag := cmd.Flags().Lookup("format")
		if flag == nil || !strings.HasSuffix(flag.Usage, "text or json") {
			continue
		}
		assert.True(t, strings.Contains(string(page), "\n| `"+name+"` |"),
			"%s prints JSON: describe it in docs/formats.schema.json and in the table of "+
				"docs/formats.md, and call it here", name)
	}
}

// formatNames returns the names of the definitions.
func formatNames(t *testing.T) (names []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, "docs/formats.schema.json"))
	require.NoError(t, err)
	var schema struct {
		Defs map[string]any `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &schema))
	for name := range schema.Defs {
		names = append(names, name)
	}
	return names
}

// formatSchema returns a definition of the published schema, and refuses fields that it does not
// describe.
func formatSchema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, "docs/formats.schema.json"))
	require.NoError(t, err)
	text = bytes.ReplaceAll(text, []byte(`"type": "object",`),
		[]byte(`"type": "object", "additionalProperties": false,`))
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("formats.json", document))
	schema, err := compiler.Compile("formats.json#/$defs/" + name)
	require.NoError(t, err)
	return schema
}
