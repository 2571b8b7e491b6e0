package simulate_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/simulate"
)

// TestNumberFormats shows which formats of numbers restrict them. Package diff says so of a change
// from one to another.
func TestNumberFormats(t *testing.T) {
	t.Parallel()
	const crd = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tests.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tests, kind: Test}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: {type: %s, format: "%s"}}}}}
`
	for _, test := range []struct {
		kind, format, value string
		stored              bool
	}{
		{"integer", "int32", "2147483647", true},
		{"integer", "int32", "2147483648", false},
		{"integer", "int64", "9223372036854775807", true},
		{"integer", "int64", "9223372036854775808", false},
		{"integer", "", "9223372036854775807", true},
		{"integer", "", "9223372036854775808", false},
		{"integer", "uint32", "-1", true},
		{"number", "float", "1e39", false},
		{"number", "double", "1e39", true},
		{"number", "", "1e39", true},
		{"number", "int32", "1e39", true},
	} {
		t.Run(test.kind+" "+test.format+" "+test.value, func(t *testing.T) {
			t.Parallel()
			object := "apiVersion: example.com/v1\nkind: Test\nmetadata: {name: a}\na: " +
				test.value + "\n"
			result := compile(t, fmt.Appendf(nil, crd, test.kind, test.format)).Run(t.Context(),
				[]byte(object), simulate.Options{})
			assert.Equal(t, test.stored, result.Verdict == simulate.Stored)
		})
	}
}
