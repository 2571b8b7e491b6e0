package config

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/diag"
)

var update = flag.Bool("update", false, "rewrite docs/configuration.md")

// TestDocs holds the documentation to the table; -update rewrites it. The published schema has its
// test in package diag.
func TestDocs(t *testing.T) {
	t.Parallel()
	const file = "../../docs/configuration.md"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(reference()), 0o644))
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Empty(t, diag.Diff(file, "the table", string(got), reference()),
		"run this test with -update")
}

// TestKeys holds every entry of the table to what its readers expect.
func TestKeys(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, k := range Keys() {
		assert.Regexp(t, `^\S.*\.$`, k.Doc, "%s: the documentation consists of sentences", k.Name)
		text := k.Example
		if k.Name != "version" {
			text = "version: 1\n" + text
		}
		c, list := Parse("f", []byte(text))
		assert.Empty(t, list, k.Name)
		s, ok := c.Setting(k.Name)
		assert.True(t, ok, "%s: the example shows it", k.Name)
		assert.NotNil(t, s.Value, k.Name)
		assert.NoError(t, c.Decode(new(Config)), k.Name)
		fmt.Fprintln(&all, k.Example)
	}
	_, list := Parse("f", []byte(all.String()))
	assert.Empty(t, list, "all of them together, as the documentation shows them")
}

// TestValues holds that every one of the Values has a key, and a flag that help describes.
func TestValues(t *testing.T) {
	t.Parallel()
	var v Values
	fields := map[any]string{} // by address
	for i, all := 0, reflect.ValueOf(&v).Elem(); i < all.NumField(); i++ {
		fields[all.Field(i).Addr().Interface()] = all.Type().Field(i).Name
	}
	for _, k := range Keys() {
		if k.To == nil {
			// what a release is, the packages that know servers say
			assert.Equal(t, k.Name == "targetKube", k.Usage != "", k.Name)
			continue
		}
		assert.NotEmpty(t, k.Flag, k.Name)
		assert.NotEmpty(t, k.Usage, k.Name)
		assert.Contains(t, fields, k.To(&v), k.Name)
		delete(fields, k.To(&v))
	}
	assert.Empty(t, fields, "without a key")
}

// values are what somebody may write for a key, right or wrong.
func values() []string {
	words := []string{
		"", "null", "true", "false", "yes", "off", `"true"`, "0", "1", "-1", "80", `"80"`, "1.5",
		"1.30", `"1.30"`, "v1.31.2", "2.0", "1.0", "1000000000",
		"256KiB", "1 MiB", "KiB", "1GiB", "abc", "a b", "a,b", "+a", "+", `""`, `" "`, "./api/...",
		"-x", "k8s.io/**", "'['", "'[a-z]'", "'[]'", `'\'`, `'a]'`,
		"full", "structural", "both", "all", "error", "warning", `"a\nb"`, "2026-01-02", "~",
	}
	values := append(words, "[]", "{}", "[[]]", "[{}]", "{a: {}}", "{a: []}", "[null]",
		"{marker/*: note}", "{marker/unknown: fatal}", "{marker/nothing: off}",
		"[{packages: a}]", "[{packages: a, policy: none}]", "[{packages: a, policy: none, x: y}]",
		"[{packages: [], policy: none}]", "{packages: a, policy: none}")
	for _, w := range words[1:] {
		values = append(values, "["+w+"]", "["+w+", a]", "{a: "+w+"}", "{"+w+": a}",
			"{marker/*: "+w+"}", "[{packages: "+w+", policy: none}]",
			"[{packages: a, policy: "+w+"}]")
	}
	return values
}

// TestSchemaAgrees gives each key each value and compares what the reader and the schema say of the
// file.
func TestSchemaAgrees(t *testing.T) {
	t.Parallel()
	schema := compile(t)
	files := []string{"", "{}", "[]", "version: 1", `version: "1"`, "version: 2", "zzz: 1",
		"version: 1\nVersion: 1", "version: true", "version: [1]"}
	for _, k := range Keys()[1:] {
		for _, v := range values() {
			files = append(files, "version: 1\n"+k.Name+": "+v)
		}
	}
	accepted := 0
	for _, text := range files {
		if agree(t, schema, text) {
			accepted++
		}
	}
	assert.Greater(t, accepted, 100)
	assert.Greater(t, len(files)-accepted, 1000)
}

// agree compares the verdicts over a file, where YAML that is not JSON is left out, and returns
// whether it is accepted.
func agree(t *testing.T, schema *jsonschema.Schema, text string) bool {
	t.Helper()
	var value any
	if yaml.Unmarshal([]byte(text), &value) != nil {
		return false
	}
	data, err := json.Marshal(value)
	if err != nil {
		return false
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	require.NoError(t, err)
	c, list := Parse("f", []byte(text))
	assert.NoError(t, c.Decode(new(Config)), "what the reader accepts can be decoded: %s", text)
	invalid := schema.Validate(document)
	assert.Equal(t, invalid != nil, list.HasErrors(), "%s\nreader: %v\nschema: %v", text,
		list, invalid)
	return !list.HasErrors()
}

func compile(t testing.TB) *jsonschema.Schema {
	t.Helper()
	text, err := JSONSchema()
	require.NoError(t, err)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource(SchemaURL, document))
	schema, err := c.Compile(SchemaURL)
	require.NoError(t, err)
	return schema
}
