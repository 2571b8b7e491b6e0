package jsonschema_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/jsonschema"
	"github.com/schemagen/schemagen/pkg/simulate"
)

const ruled = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Thing, plural: things}
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
            x-kubernetes-validations: RULES
            properties:
              a: {type: string, maxLength: 9}
              b: {type: integer}
              c: {type: boolean}
              d-e: {type: string, maxLength: 9}
              l: {type: array, maxItems: 9, items: {type: integer}}
              "n": {type: number}
              o: {type: object, properties: {x: {type: string, maxLength: 9}, "y": {type: integer}}}
              withDefault: {type: string, default: x}
              nullable: {type: string, nullable: true}
`

// withRule returns the CRD with a rule, or nil if a server refuses it.
func withRule(t *testing.T, rule string) (*simulate.CRD, *simulate.Simulator) {
	t.Helper()
	written, err := json.Marshal([]any{map[string]any{"rule": rule, "message": "a rule"}})
	require.NoError(t, err)
	crds, err := simulate.ReadCRDs([]byte(strings.Replace(ruled, "RULES", string(written), 1)))
	require.NoError(t, err)
	s, err := simulate.New(t.Context(), crds...)
	if err != nil {
		return nil, nil
	}
	return crds[0], s
}

// atoms are what rules are made of that JSON Schema can say.
var atoms = []string{
	"has(self.a)", "has(self.b)", "has(self.c)", "has(self.d__dash__e)", "has(self.l)",
	"has(self.o)", "has(self.o.x)", "has(self.o.y)", "self.a == 'x'", "self.a != 'x'",
	"self.a in ['x', 'yy']", "self.d__dash__e == ''", "self.b == 1", "self.b != 0", "self.b > 0",
	"self.b <= 1", "1 < self.b", "self.b in [0, 2]", "self.c", "self.c == false", "self.n >= 0.5",
	"self.n < 1.0", "self.o.x == 'x'", "self.o.y >= 1", "size(self.a) > 1", "self.a.size() == 1",
	"size(self.l) <= 1", "self.l.size() != 0", "size(self.o.x) >= 1", "self.d__dash__e.size() < 2",
	"true == self.c", "[has(self.a), has(self.b), has(self.c)].filter(x, x == true).size() == 1",
	"[has(self.a), has(self.l)].filter(x, x == true).size() <= 1",
	"[has(self.a), has(self.o)].filter(x, x).size() >= 1",
	"(has(self.a)?1:0)+(has(self.b)?1:0)+(has(self.c)?1:0) == 1",
	"1 >= (has(self.a)?1:0)+(has(self.l)?1:0)", "(has(self.b)?1:0) < 2",
	"(has(self.a)?1:0)+(has(self.n)?1:0) == 0", "(has(self.a)?1:0)+(has(self.n)?1:0) > 0",
}

func randomRule(r *rand.Rand, depth int) string {
	if depth == 0 {
		return atoms[r.IntN(len(atoms))]
	}
	sub := func() string { return randomRule(r, depth-1) }
	switch r.IntN(7) {
	case 5:
		return "((" + sub() + ") " + []string{"==", "!="}[r.IntN(2)] + " !(" + sub() + "))"
	case 6:
		return "(" + sub() + []string{" ? true : ", " ? false : "}[r.IntN(2)] + sub() + ")"
	case 0:
		return "(" + sub() + " && " + sub() + ")"
	case 1:
		return "(" + sub() + " || " + sub() + ")"
	case 2:
		return "!(" + sub() + ")"
	case 3:
		return "(" + sub() + " ? " + sub() + " : " + sub() + ")"
	}
	return sub()
}

// fieldValues are what the fields of an object hold, each after its name.
var fieldValues = [][]string{
	{"a", `"x"`, `"yy"`, `""`, `"ä"`, "null"},
	{"b", "0", "1", "2", "-1"},
	{"c", "true", "false", "null"},
	{"d-e", `""`, `"x"`, `"xy"`},
	{"l", "[]", "[1]", "[1, 2]"},
	{"n", "0.5", "1", "0", "1.5"},
	{"o", "{}", `{"x": "x"}`, `{"y": 1}`, `{"x": "", "y": 0}`, `{"x": null}`, "null"},
}

func randomSpec(r *rand.Rand) string {
	var members []string
	for _, field := range fieldValues {
		if r.IntN(2) == 0 {
			members = append(members,
				fmt.Sprintf("%q: %s", field[0], field[1+r.IntN(len(field)-1)]))
		}
	}
	return "{" + strings.Join(members, ", ") + "}"
}

// TestRules compares the schemas with a server on random rules and objects: each rule made of the
// atoms is translated, and the two agree on all objects.
func TestRules(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	compared, accepted := 0, 0
	for n := range 120 {
		rule := atoms[n%len(atoms)]
		if n >= len(atoms) {
			rule = randomRule(r, 1+r.IntN(3))
		}
		crd, s := withRule(t, rule)
		require.NotNil(t, crd, rule)
		spec := crd.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"]
		condition, ok := objects.ConditionOf(&spec, 0)
		if !ok && strings.Contains(rule, "= !(") || condition.Size() > 32 {
			continue // it is too large
		}
		require.True(t, ok, rule)
		validate := compile(t, crd, true)
		for range 40 {
			object := []byte(`{"apiVersion": "example.com/v1", "kind": "Thing", "metadata": {"name": "a"}, "spec": ` + randomSpec(r) + "}")
			want := s.Run(t.Context(), object, simulate.Options{}).Verdict == simulate.Stored
			got, why := validate(object)
			compared++
			if want {
				accepted++
			}
			require.Equal(t, want, got, "rule %s\nobject %s\n%v", rule, object, why)
		}
	}
	t.Logf("%d objects, of which %d are accepted", compared, accepted)
	assert.Greater(t, accepted, compared/10)
	assert.Less(t, accepted, compared*9/10)
}

// TestRulesLeftOut holds that nothing is said of rules where JSON Schema cannot say what a server
// does.
func TestRulesLeftOut(t *testing.T) {
	t.Parallel()
	for _, rule := range []string{
		"self.a == self.o.x", "self.a.startsWith('x')", "self.l.all(i, i > 0)", "self.a < 'x'",
		"has(self.withDefault)", "self.withDefault == 'x'", "has(self.nullable)",
		"(has(self.a)?1:0)+(has(self.b)?1:0) == 2", "(has(self.a)?2:0)+(has(self.b)?1:0) == 1",
		"self == oldSelf", "self.b + 1 > 2", "[has(self.a), self.b == 1].filter(x, x).size() == 1",
		"has(self.a) && self.l.exists(i, i == 1)",
		"self.a == 'x' ? self.b > 1 : self.a.matches('y')",
	} {
		crd, s := withRule(t, rule)
		require.NotNil(t, s, rule)
		bare, _ := withRule(t, "true || self.a.startsWith('x')")
		assert.Equal(t, schemaOf(t, bare), schemaOf(t, crd), rule)
	}
}

func schemaOf(t *testing.T, crd *simulate.CRD) string {
	t.Helper()
	schema, err := jsonschema.Of(crd, "v1", jsonschema.Options{})
	require.NoError(t, err)
	text, err := schema.JSON()
	require.NoError(t, err)
	return string(text)
}
