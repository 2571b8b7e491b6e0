package verify

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// manifestOf returns a CRD whose schema is given in YAML.
func manifestOf(schema string) []byte {
	const head = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tests.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tests, kind: Test}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
`
	return []byte(head + "        " + strings.ReplaceAll(strings.TrimSpace(schema), "\n",
		"\n        ") + "\n")
}

// told renders violations as "path: rule" with a mark for those that only the KEP forbids, paths
// from the schema on.
func told(report Report) string {
	var out strings.Builder
	for _, v := range report.Violations {
		path := strings.Replace(v.Path, "spec.versions[0].schema.openAPIV3Schema", "", 1)
		fmt.Fprintf(&out, "%s: %s", path, v.Rule)
		if !v.Server && v.Rule.Family() == "structural" {
			out.WriteString(" (KEP only)")
		}
		fmt.Fprintf(&out, ": %s\n",
			strings.ReplaceAll(v.Message, "spec.versions[0].schema.openAPIV3Schema", ""))
	}
	return out.String()
}

// TestStructuralRules runs the cases of testdata/*.txtar: a comment, then pairs of a schema,
// name.yaml, and what is said about it, name.want.
func TestStructuralRules(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"testdata/rules.txtar", "testdata/documents.txtar"} {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		require.Zero(t, len(archive.Files)%2)
		for pair := range slices.Chunk(archive.Files, 2) {
			name, ok := strings.CutSuffix(pair[0].Name, ".yaml")
			require.True(t, ok)
			require.Equal(t, name+".want", pair[1].Name)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				report := CRD(t.Context(), manifestOf(string(pair[0].Data)), Options{})
				assert.NotZero(t, report.Nodes)
				assert.Equal(t, string(pair[1].Data), told(report))
			})
		}
	}
}

// TestServerWords holds our checker's wording against the server's: what both say must be said
// once, and so in its words.
func TestServerWords(t *testing.T) {
	t.Parallel()
	files, _ := readCases(t)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		seen := map[string]bool{}
		for _, v := range CRD(t.Context(), data, Options{}).Violations {
			key := fmt.Sprint(v.Path, v.Message, v.Line, v.Column)
			assert.False(t, seen[key], "%s says twice: %v", file, v)
			seen[key] = true
			assert.Less(t, len(v.Message), 500, file)
			assert.NotContains(t, v.Message, "\n", file)
		}
	}
}

// TestRulesOption tells the checks apart.
func TestRulesOption(t *testing.T) {
	t.Parallel()
	data := manifestOf(`
type: object
properties:
  untyped: {}
  incomplete: {type: object, not: {properties: {x: {minimum: 1}}}}
  default: {type: integer, default: x}`)
	for rules, want := range map[Rules][]string{
		AllRules:    {"server/default", "structural/incomplete", "structural/type"},
		KEPRules:    {"structural/incomplete", "structural/type"},
		ServerRules: {"server/default", "structural/type"},
	} {
		var got []string
		for _, v := range CRD(t.Context(), data, Options{Rules: rules}).Violations {
			got = append(got, string(v.Rule))
		}
		assert.Equal(t, want, got, "%d", rules)
	}
	for _, word := range append(Rules(0).Words(), "") {
		var rules Rules
		require.NoError(t, rules.UnmarshalText([]byte(word)))
		text, err := rules.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, word, string(text))
	}
	assert.EqualError(t, new(Rules).UnmarshalText([]byte("all")), "choose one of kep, server")
}
