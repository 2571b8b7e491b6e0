package verify

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFilePositions(t *testing.T) {
	t.Parallel()
	const head = `# a comment
---
kind: ConfigMap
apiVersion: v1
--- # the CRD
apiVersion: apiextensions.k8s.io/v1
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
`
	for _, tt := range []struct {
		name, yaml string
		want       []string
	}{
		{"a missing keyword is told at what encloses it", `
          a.b/c[0]: {}
          list: {type: array, items: {type: array, items: {}}}`, []string{
			"21:11 structural/type", "22:52 structural/type",
		}},
		{"text of a rule in every style", `
          a:
            type: object
            properties: {s: {type: string}}
            x-kubernetes-validations:
            - rule: self.x == ''
            - rule: "self.x == ''"
            - rule: 'self.s == "ä" && self.x == ""'
            - rule: |
                self.s == "ä" &&
                  self.x == ""
              message: m
            - rule: >-
                self.s == "a"
                && self.x == ""`, []string{
			"25:25 server/rule", "26:26 server/rule", "27:44 server/rule", "30:23 server/rule", "32:21 server/rule",
		}},
		{"columns, by the names of the server", `
          a: {type: string}
    additionalPrinterColumns:
    - name: A
      type: text
      jsonPath: a`, []string{"24:7 server/column", "25:7 server/column"}},
		{"keys that are set twice, and keys that are booleans", `
          a:
            type: string
            type: string
          y: {type: string}`, []string{"23:13 server/duplicate-field", "24:11 server/yaml-boolean"}},
		{"aliases", `
          a: &a {type: string, format: bogus}
          b: *a`, []string{"21:32 server/format", "21:32 server/format"}},
		{"fields of the wrong kind, of which none hides another, nor a mistake in the schema", `
          a: {}
    deprecated: "no"
    additionalPrinterColumns:
    - {name: A, type: string, jsonPath: .a, priority: high}
    subresources: [status]
  conversion: {strategy: [None]}`, []string{
			"21:11 structural/type", "22:5 server/mistyped", "24:45 server/mistyped", "25:5 server/mistyped", "26:16 server/mistyped",
		}},
		{"dependencies, each on fields or on a schema", `
          a:
            type: object
            dependencies: {a: [x], b: {type: object}, c: [1], d: {type: [1]}}`, []string{
			"23:13 structural/keyword", "23:55 server/mistyped", "23:67 server/mistyped",
		}},
		{"no YAML", `
          a: {type: string
          b: c`, []string{"21:0 server/decode"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			reports, found := File(t.Context(), "f.yaml", []byte(head+tt.yaml[1:]+"\n"), Options{})
			var got []string
			for _, d := range found.Sorted() {
				assert.Equal(t, "f.yaml", d.Pos.Filename)
				got = append(got, fmt.Sprintf("%d:%d %s", d.Pos.Line, d.Pos.Column, d.Code))
			}
			assert.Equal(t, tt.want, got, "%v %v", found, reports)
		})
	}
}

func TestFileKinds(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"JSON with tabs": "{\n\t\"kind\": \"CustomResourceDefinition\",\n\t\"apiVersion\": \"apiextensions.k8s.io/v1\",\n\t\"spec\": {}\n}",
		"a list":         "kind: List\napiVersion: v1\nitems:\n- {kind: CustomResourceDefinition, apiVersion: apiextensions.k8s.io/v1, spec: {}}\n- {kind: Pod}",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reports, found := File(t.Context(), "f", []byte(data), Options{})
			assert.Len(t, reports, 1)
			assert.NotEmpty(t, found)
			for _, d := range found {
				assert.NotZero(t, d.Pos.Line, "%v", d)
			}
		})
	}
	reports, found := File(t.Context(), "f", []byte("kind: Pod\n---\n# nothing\n---\n[1]\n"), Options{})
	assert.Empty(t, reports)
	assert.Empty(t, found)
}
