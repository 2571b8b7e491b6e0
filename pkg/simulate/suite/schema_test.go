package suite

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// TestDocumented holds the published schema of suites, and the page about them, to the keys that
// there are.
func TestDocumented(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../docs/schematest.schema.json")
	require.NoError(t, err)
	type object struct {
		Properties map[string]json.RawMessage
		Items      struct{ Properties map[string]json.RawMessage }
	}
	var suite, tests object
	require.NoError(t, json.Unmarshal(text, &suite))
	require.NoError(t, json.Unmarshal(suite.Properties["tests"], &tests))
	assert.ElementsMatch(t, suiteKeys(), slices.Collect(maps.Keys(suite.Properties)))
	assert.ElementsMatch(t, testKeys(), slices.Collect(maps.Keys(tests.Items.Properties)))
	page, err := os.ReadFile("../../../docs/schematest.md")
	require.NoError(t, err)
	for _, key := range slices.Concat(suiteKeys(), testKeys()) {
		assert.Contains(t, string(page), "| `"+key+"` | ")
	}
}

// TestSuitesMeetSchema validates suites that run by the published schema.
func TestSuitesMeetSchema(t *testing.T) {
	t.Parallel()
	schema, err := jsonschema.NewCompiler().Compile("../../../docs/schematest.schema.json")
	require.NoError(t, err)
	files, err := filepath.Glob("../testdata/suites/*.schematest.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var document any
		require.NoError(t, yaml.Unmarshal(text, &document))
		assert.NoError(t, schema.Validate(document), file)
	}
}
