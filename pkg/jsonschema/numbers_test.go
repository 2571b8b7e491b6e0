package jsonschema_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/jsonschema"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// TestLongNumbers compares the verdicts on integers of which several are one float64.
func TestLongNumbers(t *testing.T) {
	t.Parallel()
	for _, b := range []string{
		"{type: integer, enum: [9007199254740993, 9007199254740992, 1, 1.0]}",
		"{type: integer, x-kubernetes-validations: [{rule: self <= 9007199254740993}]}",
		"{type: integer, x-kubernetes-validations: [{rule: self < 9007199254740993}]}",
		"{type: integer, x-kubernetes-validations: [{rule: self >= 9007199254740993}]}",
		"{type: integer, x-kubernetes-validations: [{rule: self > 9007199254740993}]}",
		"{type: integer, x-kubernetes-validations: [{rule: 'self in [9007199254740993]'}]}",
		"{type: integer, x-kubernetes-validations: [{rule: self != 9007199254740993}]}",
	} {
		s, validate := serverAndSchema(t, b)
		for n := int64(1)<<53 - 1; n < 1<<53+4; n++ {
			object := fmt.Appendf(nil, `{"apiVersion": "example.com/v1", "kind": "Thing",
				"metadata": {"name": "a"}, "spec": {"b": %d}}`, n)
			want := s.Run(t.Context(), object, simulate.Options{}).Verdict == simulate.Stored
			got, why := validate(object)
			assert.Equal(t, want, got, "%s: %d: %v", b, n, why)
		}
	}
}

// TestWholeNumbers compares the verdicts on numbers whose bounds a server converts to integers
// where the number is a whole one.
func TestWholeNumbers(t *testing.T) {
	t.Parallel()
	for _, b := range []string{
		"minimum: 0.5", "minimum: -0.5, exclusiveMinimum: true", "maximum: -1.5",
		"maximum: 1.5, exclusiveMaximum: true", "multipleOf: 0.5", "multipleOf: 1.5",
		"maximum: 1.0e+21", "minimum: 1.0e+21",
	} {
		s, validate := serverAndSchema(t, "{type: number, "+b+"}")
		for _, n := range []string{"-2", "-1", "0", "1", "2", "3", "-1.5", "-0.5", "0.5", "1.5"} {
			object := fmt.Appendf(nil, `{"apiVersion": "example.com/v1", "kind": "Thing",
				"metadata": {"name": "a"}, "spec": {"b": %s}}`, n)
			want := s.Run(t.Context(), object, simulate.Options{}).Verdict == simulate.Stored
			got, why := validate(object)
			assert.Equal(t, want, got, "%s: %s: %v", b, n, why)
		}
	}
}

// serverAndSchema returns a server of a CRD in which a field has a schema, and the check by the
// JSON Schema of that CRD.
func serverAndSchema(
	t *testing.T, field string,
) (*simulate.Simulator, func([]byte) (bool, error)) {
	t.Helper()
	manifest := strings.ReplaceAll(strings.Replace(ruled, "RULES", "[]", 1), "{type: integer}",
		field)
	crds, err := simulate.ReadCRDs([]byte(manifest))
	require.NoError(t, err)
	s, err := simulate.New(t.Context(), crds...)
	require.NoError(t, err)
	return s, compile(t, crds[0], true)
}

// TestDeepMaps translates a map of maps, of which each is visited once: if one were twice, this one
// would never end.
func TestDeepMaps(t *testing.T) {
	t.Parallel()
	props := v1.JSONSchemaProps{Type: "string"}
	for range 64 {
		inner := props
		props = v1.JSONSchemaProps{Type: "object",
			AdditionalProperties: &v1.JSONSchemaPropsOrBool{Allows: true, Schema: &inner}}
	}
	crd := &v1.CustomResourceDefinition{}
	crd.Spec.Versions = []version{{Name: "v1",
		Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: &props}}}
	schema, err := jsonschema.Of(crd, "v1", jsonschema.Options{})
	require.NoError(t, err)
	text, err := schema.JSON()
	require.NoError(t, err)
	assert.GreaterOrEqual(t, strings.Count(string(text), `"additionalProperties"`), 64)
}
