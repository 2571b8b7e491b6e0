package advice

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestSelectableApartFromSchema holds that the reason is given where a server looks for a schema
// that it keeps in another place, and that the advice helps.
func TestSelectableApartFromSchema(t *testing.T) {
	t.Parallel()
	const (
		a, b          = `[{jsonPath: .a}]`, `[{jsonPath: .b}]`
		ab, ba        = `[{jsonPath: .a}, {jsonPath: .b}]`, `[{jsonPath: .b}, {jsonPath: .a}]`
		schema, other = `{type: object, properties: {a: {type: string}, b: {type: string}}}`, `{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}}}`
		schemaShared  = "share their schema but not their selectable fields, and a server keeps once what all share: give every version the same ones, in the same order"
		fieldsShared  = "share their selectable fields but not their schema, and a server keeps once what all share: let one version list them in another order, or list others"
	)
	for _, tt := range []struct {
		fields, schemas [2]string
		want            map[string]string
	}{
		{[2]string{a, "[]"}, [2]string{schema, schema},
			map[string]string{"spec.versions[0].selectableFields": schemaShared}},
		{[2]string{ab, ba}, [2]string{schema, schema},
			map[string]string{"spec.versions[0].selectableFields": schemaShared,
				"spec.versions[1].selectableFields": schemaShared}},
		{[2]string{ab, ab}, [2]string{schema, schema}, nil},
		{[2]string{a, a}, [2]string{schema, other},
			map[string]string{"spec.selectableFields": fieldsShared}},
		{[2]string{ab, ba}, [2]string{schema, other}, nil},
		{[2]string{a, b}, [2]string{schema, other}, nil},
		{[2]string{a, "[]"}, [2]string{schema, other}, nil},
		// there is no schema to look for
		{[2]string{a, "[]"}, [2]string{"null", schema},
			map[string]string{"spec.versions[0].selectableFields": ""}},
	} {
		manifest := `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tests.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tests, kind: Test}
  versions:`
		for i := range 2 {
			manifest += fmt.Sprintf(`
  - {name: v%d, served: true, storage: %t, selectableFields: %s, schema: {openAPIV3Schema: %s}}`,
				i+1, i == 0, tt.fields[i], tt.schemas[i])
		}
		var got map[string]string
		for _, f := range explained(t, []byte(manifest), Target{}) {
			if f.Rule != "server/selectable-field" {
				continue
			}
			if got == nil {
				got = map[string]string{}
			}
			assert.Contains(t, f.Message, "may only be set when")
			_, got[f.Path], _ = strings.Cut(f.Message, "included: ")
		}
		for path, want := range tt.want {
			assert.Contains(t, got[path], want, "%v", tt)
			assert.Equal(t, want == "", got[path] == "", "%v", tt)
		}
		assert.Len(t, got, len(tt.want), "%v", tt)
	}
}
