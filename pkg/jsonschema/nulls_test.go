package jsonschema_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// TestNullsInJunctors compares the verdicts on fields that are missing, null or there, where
// junctors ask for them and say something of them in one breath: a server has dropped the null by
// then.
func TestNullsInJunctors(t *testing.T) {
	t.Parallel()
	for _, spec := range []string{
		`not: {required: [a], properties: {a: {minimum: 5}}}`,
		`oneOf: [{required: [a], properties: {a: {minimum: 5}}}, {required: [b], properties: {b: {enum: [x, "y"]}}}]`,
		`anyOf: [{required: [a], not: {properties: {a: {enum: [1]}}}}, {required: [d], properties: {d: {maximum: 3}}}]`,
		`allOf: [{not: {required: [b, a], properties: {a: {}, b: {pattern: x}}}}, {anyOf: [{properties: {d: {minimum: 4}}}, {required: [n]}]}]`,
		`anyOf: [{required: [n], properties: {n: {minimum: 5}}}, {properties: {a: {maximum: 4}}, required: [b]}]`,
	} {
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			crd := &v1.CustomResourceDefinition{}
			require.NoError(t, yaml.Unmarshal(fmt.Appendf(nil, nullable, spec), crd))
			s := server(t, crd)
			require.NotNil(t, s)
			schema := compile(t, crd, false)
			number, text := []string{"", "null", "1", "7"}, []string{"", "null", "x", "z"}
			for i := range 4 * 4 * 4 * 4 {
				object := `{"apiVersion": "example.com/v1", "kind": "Thing", "metadata": {"name": "t"}, "spec": {"z": 1`
				for _, field := range []string{"a", "b", "d", "n"} {
					values := number
					if field == "b" {
						values = text
					}
					value := values[i%4]
					if i /= 4; value != "" {
						object += fmt.Sprintf(`, %q: %s`, field, quoted(value))
					}
				}
				object += "}}"
				want, reasons := verdict(t, s, []byte(object), false)
				got, why := schema([]byte(object))
				assert.Equal(t, want == accept, got, "object %s\nserver %v\nschema %v", object,
					reasons, why)
			}
		})
	}
}

// quoted returns a value as JSON.
func quoted(value string) string {
	if value == "x" || value == "z" {
		return `"` + value + `"`
	}
	return value
}

const nullable = `metadata: {name: things.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: things, singular: thing, kind: Thing, listKind: ThingList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            %s
            properties:
              a: {type: integer}
              b: {type: string}
              d: {type: integer, default: 4}
              n: {type: integer, nullable: true}
`
