package advice

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// crd returns a manifest with a schema, given as YAML, for spec.
func crd(spec string) []byte {
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
        type: object
        properties:
          spec:
`
	indented := "            " + strings.ReplaceAll(strings.TrimSpace(spec), "\n", "\n            ")
	return []byte(head + indented + "\n")
}

const specPath = "spec.versions[0].schema.openAPIV3Schema.properties[spec]"

var costly = map[string]string{
	"string in lists": `
type: object
properties:
  a:
    type: array
    items:
      type: array
      items:
        type: string
        x-kubernetes-validations:
        - rule: self.matches('a+b')`,
	"quadratic": `
type: array
items: {type: string}
x-kubernetes-validations:
- rule: self.all(x, self.exists_one(z, z == x))`,
	"map of lists": `
type: object
additionalProperties:
  type: array
  items: {type: string}
x-kubernetes-validations:
- rule: self.all(k, self[k].all(s, s.startsWith(k)))`,
	"bounded too high": `
type: array
maxItems: 100000
items:
  type: array
  maxItems: 1000
  items: {type: integer, x-kubernetes-validations: [{rule: self > 3}]}`,
	"one bound suffices": `
type: object
properties:
  list: {type: array, items: {type: string, maxLength: 250000}}
  text: {type: string}
x-kubernetes-validations:
- rule: self.list.all(x, x.matches('^(ab|bc|cd)*$')) && self.text.contains('a')`,
	"either bound suffices": `
type: array
maxItems: 100
items:
  type: object
  properties: {a: {type: string}, b: {type: string}}
  x-kubernetes-validations:
  - rule: self.a == self.b`,
	"property below": `
type: object
properties:
  names: {type: array, items: {type: object, properties: {first: {type: string}}}}
  other: {type: array, items: {type: string}}
x-kubernetes-validations:
- rule: self.names.all(n, self.other.exists(o, o.contains(n.first)))`,
}

// TestBoundsFit applies the proposed bounds to the schema: the rule then fits, and no bound can be
// raised by one.
func TestBoundsFit(t *testing.T) {
	t.Parallel()
	for name, spec := range costly {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := ofCode(explained(t, crd(spec), Target{}), "server/rule-cost")
			require.NotEmpty(t, found)
			var notes []Note
			for _, f := range found {
				notes = append(notes, f.Notes...)
			}
			require.NotEmpty(t, notes)
			if strings.Contains(name, "suffices") {
				assert.Len(t, notes, 1)
			}
			if name == "either bound suffices" {
				assert.Contains(t, notes[0].Keyword, "maxLength", "the list has a bound")
			}
			bounded := bound(t, crd(spec), notes, -1)
			assert.Empty(t, ofCode(explained(t, bounded, Target{}), "server/rule-cost"),
				"%v", notes)
			for i := range notes {
				raised := bound(t, crd(spec), notes, i)
				assert.NotEmpty(t, ofCode(explained(t, raised, Target{}), "server/rule-cost"),
					"%v", notes[i])
			}
		})
	}
}

// TestCostOnOlderTarget says whose estimate it is for releases whose servers were not asked.
func TestCostOnOlderTarget(t *testing.T) {
	t.Parallel()
	manifest := crd("type: string\nmaxLength: 300\nx-kubernetes-validations:\n- rule: self.matches(self + self + self + self + self + self + self + self)")
	for target, said := range map[Target]bool{{}: false, {minor: linkedMinor}: false,
		{minor: oldestAsked}: false, {minor: 30}: true} {
		manifest := bytes.ReplaceAll(manifest, []byte("maxLength: 300"), []byte("maxLength: 30000"))
		found := ofCode(explained(t, manifest, target), "server/rule-cost")
		require.NotEmpty(t, found)
		for _, f := range found {
			assert.Equal(t, said, strings.HasSuffix(f.Message,
				fmt.Sprintf("in Kubernetes 1.%d; 1.30 may judge otherwise", oldestAsked)), f.Message)
		}
	}
}

// TestNoCheapRules is about rules that make up the total with one that alone is too costly.
func TestNoCheapRules(t *testing.T) {
	t.Parallel()
	found := ofCode(explained(t, crd(`
type: object
properties:
  cheap:
    type: array
    items: {type: string}
    x-kubernetes-validations:
    - rule: self.all(x, x.startsWith('a'))
  costly:
    type: array
    items: {type: string}
    x-kubernetes-validations:
    - rule: self.all(x, self.exists_one(z, z == x))`), Target{}), "server/rule-cost")
	require.Len(t, found, 2)
	assert.Contains(t, found[1].Path, "costly")
	assert.NotEmpty(t, found[1].Notes)
}

// explained returns the findings about a manifest.
func explained(t *testing.T, manifest []byte, target Target) []Finding {
	t.Helper()
	sent := apiserver.Read(manifest)
	return Read(sent).Explain(t.Context(), sent.Verdict(t.Context()), target)
}

func ofCode(list []Finding, code string) []Finding {
	var out []Finding
	for _, f := range list {
		if string(f.Rule) == code {
			out = append(out, f)
		}
	}
	return out
}

// bound sets the bounds of notes in a manifest, the one of index raised by one.
func bound(t *testing.T, manifest []byte, notes []Note, raised int) []byte {
	t.Helper()
	var document map[string]any
	require.NoError(t, yaml.Unmarshal(manifest, &document))
	for i, note := range notes {
		value, err := strconv.ParseInt(note.Value, 10, 64)
		require.NoError(t, err)
		if i == raised {
			value++
		}
		path := strings.TrimPrefix(note.Path, specPath)
		path = strings.NewReplacer(".properties[", "/properties/", "]", "", ".", "/").Replace(path)
		steps := append([]string{"properties", "spec"}, strings.FieldsFunc(path, func(r rune) bool {
			return r == '/'
		})...)
		versions, _, err := unstructured.NestedSlice(document, "spec", "versions")
		require.NoError(t, err)
		schema, _, err := unstructured.NestedMap(versions[0].(map[string]any), "schema",
			"openAPIV3Schema")
		require.NoError(t, err)
		require.NoError(t, unstructured.SetNestedField(schema, value,
			append(steps, note.Keyword)...))
		require.NoError(t, unstructured.SetNestedMap(versions[0].(map[string]any), schema, "schema",
			"openAPIV3Schema"))
		require.NoError(t, unstructured.SetNestedSlice(document, versions, "spec", "versions"))
	}
	data, err := yaml.Marshal(document)
	require.NoError(t, err)
	return data
}

// TestBoundsUnderAllOf names the bounds that a server does not count, where a field and its type
// have one each, and no bound that would not help.
func TestBoundsUnderAllOf(t *testing.T) {
	t.Parallel()
	found := ofCode(explained(t, crd(`
type: array
maxItems: 64
items:
  type: string
  allOf:
  - maxLength: 253
  - maxLength: 63
  x-kubernetes-validations:
  - rule: self.matches('^[a-z]+$') && !self.contains('..')`), Target{}), "server/rule-cost")
	require.Len(t, found, 1)
	require.Len(t, found[0].Notes, 1)
	note := found[0].Notes[0]
	assert.Contains(t, note.Message, "does not count the bounds of the string under allOf")
	assert.NotContains(t, note.Message, "largest")
	assert.Empty(t, note.Keyword)
}
