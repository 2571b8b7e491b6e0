package sample_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/test/randcrdtest"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

func TestMake(t *testing.T) {
	t.Parallel()
	crd := read(t, "testdata/cron.crd.yaml")
	for _, full := range []bool{false, true} {
		name := map[bool]string{false: "minimal", true: "full"}[full]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: full})
			require.NoError(t, err)
			require.Empty(t, findings)
			want, err := os.ReadFile(filepath.Join("testdata", "cron."+name+".yaml"))
			require.NoError(t, err)
			assert.Equal(t, string(want), string(text))
			assertStored(t, crd, text)
		})
	}
}

// TestFragments makes examples of schemas that each ask for one thing.
func TestFragments(t *testing.T) {
	t.Parallel()
	for name, spec := range map[string]string{
		"pattern with lengths":      "{type: string, pattern: '^[A-Z]{2}[0-9]+$', minLength: 8, maxLength: 9}",
		"pattern with alternatives": "{type: string, pattern: '^(|[0-9]{3}-[0-9]{4})$'}",
		"length":                    "{type: string, minLength: 40}",
		"a length below zero":       "{type: string, minLength: -1}",
		"lists of no length":        "{type: array, minItems: -3, maxItems: 0, items: {type: string}}",
		"short":                     "{type: string, maxLength: 2}",
		"date-time":                 "{type: string, format: date-time}",
		"uuid":                      "{type: string, format: uuid}",
		"ipv6":                      "{type: string, format: ipv6}",
		"exclusive bounds":          "{type: integer, minimum: 5, exclusiveMinimum: true, multipleOf: 4}",
		"negative":                  "{type: integer, maximum: -3, exclusiveMaximum: true}",
		"fraction":                  "{type: number, minimum: 0.25, maximum: 0.75}",
		"int-or-string":             "{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}], pattern: '^[0-9]+%$'}",
		"set":                       "{type: array, minItems: 3, x-kubernetes-list-type: set, items: {type: string, maxLength: 9}}",
		"enum in a set":             "{type: array, minItems: 2, x-kubernetes-list-type: set, items: {type: string, enum: [a, b]}}",
		"set of booleans":           "{type: array, minItems: 2, x-kubernetes-list-type: set, items: {type: boolean}}",
		"boolean keys": "{type: array, minItems: 2, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], " +
			"items: {type: object, required: [k], properties: {k: {type: boolean}}}}",
		"last of an enum":         "{type: integer, enum: [1, 4, 10], minimum: 2, x-kubernetes-validations: [{rule: self != 4}]}",
		"others of an enum":       "{type: array, minItems: 2, x-kubernetes-list-type: set, items: {type: integer, multipleOf: 2, enum: [1, 4, 10]}}",
		"integer of two":          "{x-kubernetes-int-or-string: true, maxLength: 1, pattern: '^[0-9]+%$'}",
		"excluded range":          "{type: integer, not: {minimum: 1}}",
		"excluded range in a map": "{type: object, minProperties: 2, additionalProperties: {type: string, not: {maxLength: 9}}}",
		"one of two ranges":       "{type: string, oneOf: [{minLength: 1}, {minLength: 2}]}",
		"map of lists": "{type: array, minItems: 2, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, m], " +
			"items: {type: object, required: [k, m], properties: {k: {type: string}, m: {type: integer}}}}",
		"map":            "{type: object, minProperties: 2, additionalProperties: {type: integer, minimum: 3}}",
		"union":          "{type: object, oneOf: [{required: [a]}, {required: [b]}], properties: {a: {type: string}, b: {type: string}}}",
		"discriminator":  "{type: object, required: [kind], properties: {kind: {type: string}, b: {type: string}}, oneOf: [{required: [b], properties: {kind: {enum: [B]}}}]}",
		"nothing of two": "{type: object, not: {anyOf: [{required: [a]}]}, properties: {a: {type: string}, b: {type: string}}}",
		"allOf":          "{type: integer, allOf: [{multipleOf: 3}, {multipleOf: 5}, {minimum: 16}]}",
		"embedded":       "{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}",
		"rule that needs a field": "{type: object, properties: {a: {type: string}, b: {type: string}}, " +
			"x-kubernetes-validations: [{rule: has(self.b)}]}",
		"a block for each kind": "{type: object, required: [kind], properties: {kind: {type: string, enum: [A, B, C]}, " +
			"a: {type: object, properties: {x: {type: string}}}, b: {type: object, properties: {x: {type: string}}}, " +
			"c: {type: object, properties: {x: {type: string}}}}, x-kubernetes-validations: [{rule: " +
			"\"(self.kind == 'A') == has(self.a) && (self.kind == 'B') == has(self.b) && (self.kind == 'C') == has(self.c)\"}]}",
		"a named item": "{type: object, properties: {other: {type: array, maxItems: 9, items: {type: object, required: [name], properties: {name: {type: string}}}}, " +
			"all: {type: array, maxItems: 9, items: {type: object, required: [name], properties: {name: {type: string}}}}}, x-kubernetes-validations: [{rule: " +
			"\"!has(self.other) || (has(self.all) && self.other.all(o, o.name in self.all.map(a, a.name)))\"}, " +
			"{rule: \"has(self.all) && ('data' in self.all.map(a, a.name))\"}]}",
		"rule against a field": "{type: object, properties: {a: {type: string}, b: {type: string}}, " +
			"x-kubernetes-validations: [{rule: '!has(self.a) || !has(self.b)'}]}",
		"defaults":              "{type: object, default: {}, properties: {a: {type: integer, default: 7}}}",
		"int or string in arms": "{x-kubernetes-int-or-string: true, anyOf: [{minimum: 500}, {minimum: 600}]}",
		"no float":              "{type: object, required: [a], properties: {a: {type: integer, enum: [9007199254740993]}}}",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			crd := ofSpec(t, spec)
			for _, full := range []bool{false, true} {
				text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: full})
				require.NoError(t, err)
				require.Empty(t, findings)
				assertStored(t, crd, text)
			}
		})
	}
}

// TestComments holds that a comment keeps what indents code and lists, also where it is wrapped.
func TestComments(t *testing.T) {
	t.Parallel()
	text, _, err := sample.Make(t.Context(), ofSpec(t, "{type: object, description: \"A map:\\n\\n"+
		"\\ta:\\n\\t  b: "+strings.Repeat("word ", 20)+"\\n\\nOf words.\"}"), sample.Options{})
	require.NoError(t, err)
	assert.Contains(t, string(text), "# A map:\n#\n# \ta:\n# \t  b: word")
	assert.Contains(t, string(text), " word\n# \t  word\n#\n# Of words.\n")
}

// TestFullLacksNoMore holds that a full example lacks no more than what cannot be made or is
// excluded.
func TestFullLacksNoMore(t *testing.T) {
	t.Parallel()
	const arms = "oneOf: [{required: [d, a], properties: {d: {enum: [A]}}, not: {anyOf: [{required: [b]}]}}, " +
		"{required: [d], properties: {d: {enum: [B]}}, not: {anyOf: [{required: [a]}]}}]"
	const members = "d: {type: string, enum: [A, B]}, a: {type: string}, b: {type: string}"
	for name, test := range map[string]struct{ spec, want string }{
		"a field with a rule that nothing meets": {
			"{type: object, properties: {a: {type: string}, o: {type: object, properties: {b: {type: string}, " +
				"c: {type: string, maxLength: 20, x-kubernetes-validations: [{rule: \"self == 'open sesame'.substring(0, 4)\"}]}}}}}",
			"{a: example, o: {b: example}}",
		},
		"unknown fields of a default": {
			"{type: object, default: {a: x, c: 1}, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}, b: {type: string}}}",
			"{a: x, c: 1}",
		},
		"an object of an enum": {
			"{type: object, enum: [{a: x}], properties: {a: {type: string}, b: {type: string}}}",
			"{a: x}",
		},
		"fields beside those of a default": {
			"{type: object, default: {a: x}, properties: {a: {type: string}, b: {type: string}}}",
			"{a: x, b: example}",
		},
		"a field of which two alternatives hold": {
			"{type: object, properties: {a: {type: string}, b: {type: integer, oneOf: [{minimum: 0}, {maximum: 5}]}}}", "{a: example, b: 6}",
		},
		"a field of which two alternatives always hold": {
			"{type: object, properties: {a: {type: string}, b: {type: integer, oneOf: [{minimum: 0}, {minimum: 0}]}}}", "{a: example}",
		},
		"an arm that excludes a member with an optional body": {
			"{type: object, properties: {" + members + "}, " + arms + "}", "{a: example, d: A}",
		},
		"two such unions": {
			"{type: object, properties: {" + members +
				", x: {type: string}, z: {type: string}}, allOf: [{" + arms + "}, " +
				"{oneOf: [{required: [x]}, {required: [z]}]}]}", "{a: example, d: A, x: example}",
		},
		"at most so many fields": {
			"{type: object, required: [d], maxProperties: 2, properties: {a: {type: string}, b: {type: string}, d: {type: string}}}",
			"{a: example, d: example}",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			crd := ofSpec(t, test.spec)
			text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: true})
			require.NoError(t, err)
			require.Empty(t, findings)
			assertStored(t, crd, text)
			var object struct{ Spec map[string]any }
			require.NoError(t, yaml.Unmarshal(text, &object))
			spec, err := json.Marshal(object.Spec)
			require.NoError(t, err)
			assert.YAMLEq(t, test.want, string(spec))
		})
	}
}

// riddle is a rule that no example meets by chance.
const riddle = "maxLength: 20, x-kubernetes-validations: [{rule: \"self == 'open sesame'.substring(0, 4)\", message: say it}]"

// TestPartial holds that a full example says what it lacks although nothing is wrong with it, and
// keeps to the least of that.
func TestPartial(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ spec, want, lacks string }{
		"a field beside a required one": {
			"{type: object, properties: {a: {type: string}, o: {type: object, required: [c], properties: {b: {type: string}, c: {type: string, " + riddle + "}}}}}",
			"{a: example}",
			"it lacks spec.o.b: it has no spec.o, since no valid value was found: spec.o.c: Invalid value: \"example\": say it",
		},
		"fields at several depths": {
			"{type: object, properties: {o: {type: object, required: [l], properties: {b: {type: string}, l: {type: array, minItems: 1, maxItems: 2, items: " +
				"{type: object, required: [c], properties: {c: {type: string, " + riddle +
				"}, d: {type: string}}}}}}}}",
			"{}", "it lacks spec.o.b, spec.o.l[].d: it has no spec.o,",
		},
		"an alternative": {
			"{type: object, properties: {a: {type: object, required: [c], properties: {b: {type: string}, c: {type: string, " + riddle + "}}}, d: {type: string}}, " +
				"anyOf: [{required: [a]}, {required: [d]}]}",
			"{d: example}", "it lacks spec.a.b: it has no spec.a,",
		},
		"a field that the rule of its parent does not mention": {
			"{type: object, properties: {o: {type: object, required: [c], properties: {b: {type: string}, c: {type: string, maxLength: 20}}, " +
				"x-kubernetes-validations: [{rule: \"self.c == 'open sesame'.substring(0, 4)\", message: say it}]}}}",
			"{}",
			"it lacks spec.o.b: it has no spec.o, since no valid value was found: spec.o: Invalid value: say it",
		},
		"nothing but what is wrong": {
			"{type: object, properties: {o: {type: object, required: [c], properties: {c: {type: string, " + riddle + "}}}}}", "{}", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			crd := ofSpec(t, test.spec)
			text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: true})
			require.NoError(t, err)
			assertStored(t, crd, text)
			var object struct{ Spec map[string]any }
			require.NoError(t, yaml.Unmarshal(text, &object))
			spec, err := json.Marshal(object.Spec)
			require.NoError(t, err)
			assert.YAMLEq(t, test.want, string(spec))
			if test.lacks == "" {
				assert.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			assert.Equal(t, diag.CodeSamplePartial, findings[0].Code)
			assert.Contains(t, findings[0].Message, test.lacks)
		})
	}
}

// TestNoExampleButReasons shows the honest answer: no example, and the server's reasons.
func TestNoExampleButReasons(t *testing.T) {
	t.Parallel()
	crd := ofSpec(t,
		"{type: string, maxLength: 9, x-kubernetes-validations: [{rule: \"self == 'open sesame'.substring(0, 4)\", message: say it}]}")
	text, findings, err := sample.Make(t.Context(), crd, sample.Options{})
	require.NoError(t, err)
	assert.Empty(t, text)
	require.Len(t, findings, 1)
	assert.Equal(t, diag.CodeSampleRefused, findings[0].Code)
	assert.Equal(t, "spec", findings[0].Path)
	assert.Contains(t, findings[0].Message, `Invalid value: "example": say it`)

	for _, spec := range []string{
		"{type: string, minLength: 9000000000000000000}",
		"{type: string, minLength: 9000000000000000000, pattern: x}",
		"{type: array, minItems: 4000000000000, items: {type: integer}}",
		"{type: object, minProperties: 4000000000000, additionalProperties: {type: boolean}}",
		"{type: array, minItems: 300, items: {type: array, minItems: 300, items: {type: array, minItems: 300, items: {type: boolean}}}}",
	} {
		text, findings, err := sample.Make(t.Context(), ofSpec(t, spec), sample.Options{})
		require.NoError(t, err)
		assert.Empty(t, text)
		require.Len(t, findings, 1, spec)
		assert.Contains(t, findings[0].Message, "more than the 3 MiB that a server reads", spec)
	}

	_, _, err = sample.Make(t.Context(), crd, sample.Options{Version: "v9"})
	require.EqualError(t, err, `things.example.com has no version "v9"`)
}

// TestRandom holds the promise on random schemas: an example is one that is stored, or there is
// none.
func TestRandom(t *testing.T) {
	t.Parallel()
	made := 0
	for seed := range uint64(150) {
		crd := randcrdtest.New(seed).CRD(int(seed))
		text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: seed%2 == 0})
		if refused := (*simulate.RefusedError)(nil); err != nil {
			require.ErrorAs(t, err, &refused)
			continue
		}
		require.Equal(t, text == nil, findings.HasErrors())
		if text != nil {
			made++
			assertStored(t, crd, text)
		}
	}
	assert.Greater(t, made, 75)
}

func assertStored(t *testing.T, crd *simulate.CRD, text []byte) {
	t.Helper()
	s, err := simulate.New(t.Context(), crd)
	require.NoError(t, err)
	got := s.Run(t.Context(), text, simulate.Options{})
	assert.Empty(t, got.Errors, "%s", text)
	assert.Empty(t, got.Pruned, "%s", text)
}

func read(t *testing.T, name string) *simulate.CRD {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	crds, err := simulate.ReadCRDs(data)
	require.NoError(t, err)
	return crds[0]
}

func ofSpec(t *testing.T, spec string) *simulate.CRD {
	t.Helper()
	manifest := strings.ReplaceAll(`{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: things.example.com},
spec: {group: example.com, scope: Cluster, names: {plural: things, kind: Thing}, versions: [{name: v1, served: true, storage: true,
schema: {openAPIV3Schema: {type: object, required: [spec], properties: {spec: SPEC}}}}]}}`,
		"SPEC", spec)
	crds, err := simulate.ReadCRDs([]byte(manifest))
	require.NoError(t, err)
	return crds[0]
}

// TestTextOfNothing asks often for a text that matches a pattern which none matches, as a search
// for objects does: it took minutes when each long text was tried.
func TestTextOfNothing(t *testing.T) {
	t.Parallel()
	none := &apiextensionsv1.JSONSchemaProps{Pattern: `/^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$/`}
	start := time.Now()
	for variant := range 1000 {
		assert.NotEmpty(t, sample.Text(none, variant))
		require.Less(t, time.Since(start), time.Minute, "it takes half a second")
	}
}
