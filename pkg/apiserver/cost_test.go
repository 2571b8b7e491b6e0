package apiserver

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"
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

// TestBoundsFit applies the proposed bounds to the schema: the rule then fits, and no bound can be raised by one.
func TestBoundsFit(t *testing.T) {
	t.Parallel()
	for name, spec := range costly {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := ofCode(Validate(t.Context(), crd(spec), Target{}), "server/rule-cost")
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
				assert.Contains(t, notes[0].Marker, "MaxLength", "the list has a bound")
			}
			bounded := bound(t, crd(spec), notes, -1)
			assert.Empty(t, ofCode(Validate(t.Context(), bounded, Target{}), "server/rule-cost"), "%v", notes)
			for i := range notes {
				raised := bound(t, crd(spec), notes, i)
				assert.NotEmpty(t, ofCode(Validate(t.Context(), raised, Target{}), "server/rule-cost"), "%v", notes[i])
			}
		})
	}
}

// TestCostOnOlderTarget says whose estimate it is: functions of URLs cost less in Kubernetes 1.36.
func TestCostOnOlderTarget(t *testing.T) {
	t.Parallel()
	manifest := crd("type: string\nmaxLength: 300\nx-kubernetes-validations:\n- rule: matches(url(self).getEscapedPath(), '^/v[0-9]+$')")
	for target, said := range map[Target]bool{{}: false, {minor: linkedMinor}: false, {minor: 36}: true} {
		found := ofCode(Validate(t.Context(), manifest, target), "server/rule-cost")
		require.NotEmpty(t, found)
		for _, f := range found {
			assert.Equal(t, said, strings.HasSuffix(f.Message, "in Kubernetes 1.37; 1.36 may accept it"), f.Message)
		}
	}
}

// TestNoBoundsForCheapRules is about rules that are named because the total is too high, but that are not too costly.
func TestNoBoundsForCheapRules(t *testing.T) {
	t.Parallel()
	found := ofCode(Validate(t.Context(), crd(`
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
	require.Len(t, found, 3)
	assert.Contains(t, found[1].Message, "contributed to")
	assert.Empty(t, found[1].Notes, "%s", found[1].Message)
	assert.NotEmpty(t, found[2].Notes)
}

func ofCode(list []Finding, code string) []Finding {
	var out []Finding
	for _, f := range list {
		if string(f.Code) == code {
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
		keyword, number, ok := strings.Cut(note.Marker[strings.LastIndexByte(note.Marker, ':')+1:], "=")
		require.True(t, ok, note.Marker)
		value, err := strconv.ParseInt(number, 10, 64)
		require.NoError(t, err)
		if i == raised {
			value++
		}
		keyword = "m" + strings.TrimPrefix(keyword, "M")
		path := strings.TrimPrefix(note.Path, specPath)
		path = strings.NewReplacer(".properties[", "/properties/", "]", "", ".", "/").Replace(path)
		steps := append([]string{"properties", "spec"}, strings.FieldsFunc(path, func(r rune) bool { return r == '/' })...)
		versions, _, err := unstructured.NestedSlice(document, "spec", "versions")
		require.NoError(t, err)
		schema, _, err := unstructured.NestedMap(versions[0].(map[string]any), "schema", "openAPIV3Schema")
		require.NoError(t, err)
		require.NoError(t, unstructured.SetNestedField(schema, value, append(steps, keyword)...))
		require.NoError(t, unstructured.SetNestedMap(versions[0].(map[string]any), schema, "schema", "openAPIV3Schema"))
		require.NoError(t, unstructured.SetNestedSlice(document, versions, "spec", "versions"))
	}
	data, err := yaml.Marshal(document)
	require.NoError(t, err)
	return data
}
