package jsonschema_test

import (
	"bytes"
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/test/randcrdtest"
	"github.com/schemagen/schemagen/pkg/jsonschema"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// pairs is how many random (schema, object) pairs are compared; a CRD serves objectsPerCRD of them.
var pairs = flag.Int("pairs", 1_000,
	"how many pairs of a schema and an object TestDifferential compares")

const objectsPerCRD = 50

// TestDifferential compares the verdicts of the schemas with the server's on random CRDs and
// objects: the strict ones with strict field validation, the open ones with none.
func TestDifferential(t *testing.T) {
	t.Parallel()
	for name, strict := range map[string]bool{"strict": true, "open": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			compared, accepted := 0, 0
			for seed := uint64(1); compared < *pairs; seed++ {
				g := randcrdtest.New(seed)
				crd := g.CRD(int(seed))
				s := server(t, crd)
				if s == nil {
					continue
				}
				schema := compile(t, crd, strict)
				for range objectsPerCRD {
					object := g.Object(crd)
					want, reasons := verdict(t, s, object, strict)
					if want == unjudged {
						continue
					}
					compared++
					if want == accept {
						accepted++
					}
					got, why := schema(object)
					if got && onlyDuplicates(reasons) {
						continue // JSON Schema compares items as they are written, and whole
					}
					if !assert.Equal(t, want == accept, got,
						"seed %d\nobject %s\nserver %v\nschema %v", seed, object, reasons, why) {
						return
					}
				}
			}
			t.Logf("%d pairs, of which %d are accepted", compared, accepted)
			assert.Greater(t, accepted, compared/10, "most pairs must not be trivially refused")
			assert.Less(t, accepted, compared*9/10, "nor trivially accepted")
		})
	}
}

// onlyDuplicates reports whether a server refused an object for items of lists that it takes for
// one.
func onlyDuplicates(reasons []string) bool {
	return len(reasons) > 0 && !slices.ContainsFunc(reasons, func(r string) bool {
		return !strings.Contains(r, "Duplicate value")
	})
}

// server returns a simulated server, or nil if it would not have the CRD. CEL and the subresources
// are left out: a JSON Schema has no CEL, and a server drops a status on creation unseen. So are
// enums of numbers: a server cuts 2.5 to find 2 in one.
func server(t *testing.T, crd *v1.CustomResourceDefinition) *simulate.Simulator {
	t.Helper()
	for i := range crd.Spec.Versions {
		crd.Spec.Versions[i].Subresources = nil
		simplify(crd.Spec.Versions[i].Schema.OpenAPIV3Schema)
	}
	s, err := simulate.New(t.Context(), crd)
	if refused := (*simulate.RefusedError)(nil); errors.As(err, &refused) {
		return nil
	}
	require.NoError(t, err)
	return s
}

func simplify(s *v1.JSONSchemaProps) {
	s.XValidations = nil
	if s.Type == "number" {
		s.Enum = nil
	}
	for name, property := range s.Properties {
		simplify(&property)
		s.Properties[name] = property
	}
	if s.Items != nil {
		simplify(s.Items.Schema)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		simplify(s.AdditionalProperties.Schema)
	}
}

// The verdicts of a server.
const (
	accept = iota
	refuse
	unjudged // it refuses the object for what no schema says: the values of metadata
)

func verdict(t *testing.T, s *simulate.Simulator, object []byte, strict bool) (int, []string) {
	t.Helper()
	fields, err := simulate.ParseFieldValidation(map[bool]string{true: "Strict",
		false: "Ignore"}[strict])
	require.NoError(t, err)
	r := s.Run(t.Context(), object, simulate.Options{Fields: fields})
	if r.Verdict == simulate.Stored {
		return accept, nil
	}
	var reasons []string
	schema := false
	for _, e := range r.Errors {
		reasons = append(reasons, e.String())
		schema = schema || !strings.Contains(e.String(), "metadata.") || e.Rule == "BadRequest"
	}
	if !schema {
		return unjudged, reasons
	}
	return refuse, reasons
}

// compile returns what reports whether the schema of a CRD's first version accepts an object, and
// why not.
func compile(
	t *testing.T, crd *v1.CustomResourceDefinition, strict bool,
) func([]byte) (bool, error) {
	t.Helper()
	schema, err := jsonschema.Of(crd, crd.Spec.Versions[0].Name, jsonschema.Options{Strict: strict})
	require.NoError(t, err)
	text, err := schema.JSON()
	require.NoError(t, err)
	doc, err := validator.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := validator.NewCompiler()
	require.NoError(t, c.AddResource("https://example.com/crd.json", doc))
	compiled, err := c.Compile("https://example.com/crd.json")
	require.NoError(t, err, "%s", text)
	return func(object []byte) (bool, error) {
		value, err := validator.UnmarshalJSON(bytes.NewReader(object))
		require.NoError(t, err)
		err = compiled.Validate(value)
		return err == nil, err
	}
}

// version is one of a CRD.
type version = v1.CustomResourceDefinitionVersion

// storage returns the version that is stored.
func storage(crd *v1.CustomResourceDefinition) string {
	for _, v := range crd.Spec.Versions {
		if v.Storage {
			return v.Name
		}
	}
	return ""
}
