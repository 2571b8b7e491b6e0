package pipeline_test

import (
	"encoding/json"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/unfold"
)

// TestComponents publishes all kinds of the test packages with the structs of Go as schemas of
// their own: with every reference to one replaced by what it refers to, the documents must be those
// of a server.
func TestComponents(t *testing.T) {
	t.Parallel()
	dirs, err := os.ReadDir(apis)
	require.NoError(t, err)
	structs := 0
	for _, dir := range dirs {
		if !dir.IsDir() {
			continue
		}
		res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: apis}, "./"+dir.Name()+"/...")
		require.NoError(t, err)
		for _, f := range res.Files {
			if crd, err := unfold.Decode(f.YAML); err == nil && !f.Broken {
				structs += checkComponents(t, crd, f.GoType)
			}
		}
	}
	assert.Greater(t, structs, 100)
}

// checkComponents returns how many structs of a CRD are schemas of their own.
func checkComponents(
	t *testing.T, crd *unfold.CRD, goType func(string) (string, string),
) (structs int) {
	t.Helper()
	typed := unfold.Typed{CRD: crd, GoType: goType}
	inline, err := unfold.V3(crd)
	require.NoError(t, err)
	named, err := unfold.NamedV3(typed)
	require.NoError(t, err)
	before, after := documentOf(t, inline), documentOf(t, named)
	for path := range before {
		structs += compareSchemas(t, crd.Name, "#/components/schemas/",
			within(before, path, "components", "schemas"),
			within(after, path, "components", "schemas"))
	}
	inline, err = unfold.V2(crd)
	require.NoError(t, err)
	named, err = unfold.NamedV2(typed)
	require.NoError(t, err)
	compareSchemas(t, crd.Name, "#/definitions/", within(documentOf(t, inline), "definitions"),
		within(documentOf(t, named), "definitions"))
	return structs
}

func documentOf(t *testing.T, doc unfold.Document) (value map[string]any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(doc, &value))
	return value
}

func within(value map[string]any, keys ...string) map[string]any {
	for _, key := range keys {
		value, _ = value[key].(map[string]any)
	}
	return value
}

// compareSchemas compares the schemas of a document with those that have components, and returns
// how many of these there are.
func compareSchemas(t *testing.T, crd, prefix string, was, is map[string]any) (structs int) {
	t.Helper()
	e := expander{prefix, was, is}
	for name, schema := range is {
		if was[name] == nil {
			structs++
			continue
		}
		assert.Equal(t, was[name], e.expand(schema), "%s: %s", crd, name)
	}
	for name := range was {
		assert.Contains(t, is, name, crd)
	}
	return structs
}

// An expander writes out the references that a server's documents do not have.
type expander struct {
	prefix  string
	was, is map[string]any
}

func (e expander) expand(value any) any {
	switch value := value.(type) {
	case []any:
		out := make([]any, len(value))
		for i := range value {
			out[i] = e.expand(value[i])
		}
		return out
	case map[string]any:
		out := map[string]any{}
		if name := e.component(value); name != "" {
			maps.Copy(out, e.expand(e.is[name]).(map[string]any))
			delete(out, "description")
			value = maps.Clone(value)
			delete(value, "allOf")
			delete(value, "$ref")
		}
		for key, v := range value {
			out[key] = e.expand(v)
		}
		return out
	}
	return value
}

// component returns the name of the component that a schema refers to, alone or in its only branch
// of allOf.
func (e expander) component(schema map[string]any) string {
	if all, _ := schema["allOf"].([]any); len(all) == 1 {
		schema, _ = all[0].(map[string]any)
	}
	ref, _ := schema["$ref"].(string)
	name := strings.TrimPrefix(ref, e.prefix)
	if e.was[name] != nil {
		return ""
	}
	return name
}
