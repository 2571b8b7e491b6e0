package ruleerrors_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/ruleerrors"
)

const crd = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {kind: Thing, listKind: ThingList, plural: things, singular: thing}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              provider: {type: string, enum: [aws, gcp]}
              region: {type: string, maxLength: 20}
              limit: {type: integer, default: 3}
              name: {type: string, minLength: 1, maxLength: 10}
              num: {type: integer}
              flag: {type: boolean}
              nested:
                type: object
                required: [b]
                properties: {a: {type: string}, b: {type: string}}
              list: {type: array, maxItems: 5, items: {type: string, maxLength: 10}}
              some: {type: array, minItems: 1, maxItems: 5, items: {type: string, maxLength: 10}}
              structs:
                type: array
                maxItems: 5
                items:
                  type: object
                  required: [kind]
                  properties: {kind: {type: string}, weight: {type: integer}}
              labels: {type: object, maxProperties: 5, additionalProperties: {type: string, maxLength: 10}}
              wait: {type: string, maxLength: 10}
            required: [name, some]
            x-kubernetes-validations: [{rule: %q}]
          status:
            type: object
            properties: {phase: {type: string}}
            x-kubernetes-validations: [{rule: %q}]
`

// TestFind looks for an object on which a rule has no answer.
func TestFind(t *testing.T) {
	t.Parallel()
	for rule, want := range map[string]string{
		"self.provider != 'aws' || size(self.region) > 0":                              "no such key: provider",
		"!has(self.provider) || self.provider != 'aws' || size(self.region) > 0":       "no such key: region",
		"!has(self.provider) || self.provider != 'aws' || has(self.region)":            "",
		"self.?region.orValue('') != 'x'":                                              "",
		"self.limit > 1 && self.name != 'x'":                                           "",
		"self.nested.a == 'x'":                                                         "no such key: nested",
		"!has(self.nested) || self.nested.a == 'x'":                                    "no such key: a",
		"!has(self.nested) || self.nested.b == 'x'":                                    "",
		"self.some[0] == 'x'":                                                          "",
		"self.some[1] == 'x'":                                                          "index out of bounds: 1",
		"!has(self.num) || ['a', 'b'][self.num] == 'x'":                                "index out of bounds: 2",
		"!has(self.num) || 10 / (self.num - 7) > 1":                                    "division by zero",
		"!has(self.num) || 10 % (7 - self.num) > 1":                                    "modulus by zero",
		"!has(self.list) || self.list[0] == 'x'":                                       "index out of bounds: 0",
		"!has(self.list) || self.list.size() == 0 || self.list[0] == 'x'":              "",
		"has(self.num) && 10 / self.num > 1":                                           "division by zero",
		"!has(self.num) || self.num == 0 || 10 / self.num > 1":                         "",
		"!has(self.structs) || self.structs.all(x, x.weight > 1)":                      "no such key: weight",
		"!has(self.structs) || self.structs.all(x, has(x.weight) && x.weight > 1)":     "",
		"!has(self.structs) || self.structs.exists(x, x.kind == 'a' && x.weight == 1)": "no such key: weight",
		"!has(self.labels) || self.labels['zone'] == 'a'":                              "no such key: zone",
		"!has(self.labels) || !('zone' in self.labels) || self.labels['zone'] == 'a'":  "",
		"!has(self.labels) || self.labels.all(k, self.labels[k] != k)":                 "",
		"!has(self.wait) || duration(self.wait) > duration('1s')":                      "type conversion error",
		"has(self.region) == has(self.wait)":                                           "",
		"has(self.flag) && self.flag ? self.region == 'a' : true":                      "no such key: region",
		"self.name == 'a' ? self.region == 'x' : true":                                 "no such key: region",
		"self.name in ['a', 'b'] ? has(self.region) && self.region == 'x' : true":      "",
		"oldSelf.region == self.region":                                                "no such key: region",
		"!has(self.region) || !has(oldSelf.region) || oldSelf.region == self.region":   "",
		"!has(self.wait) || self.name.matches(self.wait)":                              "error parsing regexp",
	} {
		crds, err := simulate.ReadCRDs(fmt.Appendf(nil, crd, rule, "true"))
		require.NoError(t, err)
		found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
		require.NoError(t, err, rule)
		if want == "" {
			assert.Empty(t, found, rule)
			continue
		}
		if assert.Len(t, found, 1, rule) {
			assert.Contains(t, found[0].Why, want, "%s: %s", rule, found[0].Value)
			assert.Equal(t, rule, found[0].Rule)
		}
	}
}

// TestFindMessages looks for an object that a rule refuses without its message expression.
func TestFindMessages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rule, message, why, said string }{
		{"{rule: self.limit < 5, messageExpression: '\"no limit in \" + self.region'}",
			"self.region", "no such key: region", "failed rule: self.limit < 5"},
		{"{rule: self.limit < 5, message: too many, messageExpression: '\"no limit in \" + self.region'}",
			"self.region", "no such key: region", "too many"},
		{"{rule: self.limit < 5, messageExpression: '\"of \" + self.name'}", "", "", ""},
		{"{rule: self.limit < 5, messageExpression: 'has(self.region) ? self.region : \"x\"'}",
			"", "", ""},
		// where the rule refuses something, the field is there
		{"{rule: '!has(self.region) || self.region == \"a\"', messageExpression: '\"not \" + self.region'}",
			"", "", ""},
		{"{rule: '!has(self.region) || self.region == \"a\"', messageExpression: 'self.list[0] + self.region'}",
			"self.list[0]", "no such key: list", "failed rule: !has(self.region)"},
		{"{rule: 'self.limit >= oldSelf.limit', messageExpression: '\"was \" + oldSelf.region'}",
			"oldSelf.region", "no such key: region", "failed rule: self.limit >= oldSelf.limit"},
		// only special values are refused
		{"{rule: 'self.name.size() < 7 || self.limit != 55', messageExpression: '\"no \" + self.region'}",
			"self.region", "no such key: region", "failed rule: self.name.size()"},
		// the schema refuses what the rule refuses
		{"{rule: 'self.name.size() > 0', messageExpression: '\"no \" + self.region'}", "", "", ""},
		{"{rule: 'self.limit < 5 // a few', messageExpression: '\"no \" + self.region // where'}",
			"self.region", "no such key: region", "failed rule: self.limit < 5"},
		{"{rule: 'oldSelf.hasValue() || self.limit < 5', optionalOldSelf: true, " +
			"messageExpression: '\"no \" + self.region'}",
			"self.region", "no such key: region", "failed rule: oldSelf.hasValue()"},
		// the rule has no answer either, which is its own finding
		{"{rule: 'self.region == \"a\"', messageExpression: '\"no \" + self.region'}", "", "", ""},
	} {
		text := strings.Replace(fmt.Sprintf(crd, "RULE", "true"), `{rule: "RULE"}`, c.rule, 1)
		crds, err := simulate.ReadCRDs([]byte(text))
		require.NoError(t, err)
		found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
		require.NoError(t, err, c.rule)
		found = slices.DeleteFunc(found, func(f ruleerrors.Finding) bool { return f.Said == "" })
		if c.message == "" {
			assert.Empty(t, found, c.rule)
			continue
		}
		if assert.Len(t, found, 1, c.rule) {
			assert.Contains(t, found[0].Rule, c.message)
			assert.True(t, strings.HasSuffix(found[0].Path, "[0].messageExpression"), found[0].Path)
			assert.Contains(t, found[0].Why, c.why, c.rule)
			assert.Contains(t, found[0].Said, c.said, c.rule)
		}
	}
}

// TestReason asks CEL for each reason, since upstream may word one in another way some day.
func TestReason(t *testing.T) {
	t.Parallel()
	const object = "{type: object, properties: {a: {type: string}, i: {type: integer}, " +
		"l: {type: array, items: {type: string}}, m: {type: object, additionalProperties: " +
		"{type: string}}, q: {x-kubernetes-int-or-string: true}}, x-kubernetes-validations: "
	for _, c := range []struct {
		rule    string
		reason  ruleerrors.Reason
		missing string
	}{
		{"self.a == 'x'", ruleerrors.MissingKey, "self.a"},
		{"!has(self.m) || self.m['x'] == 'x'", ruleerrors.MissingKey, ""},
		{"!has(self.l) || self.l[0] == 'x'", ruleerrors.OutOfBounds, ""},
		{"!has(self.q) || isQuantity(self.q)", ruleerrors.OfOtherType, ""},
		{"!has(self.a) || 'x'.matches(self.a)", ruleerrors.BadPattern, ""},
		{"!has(self.i) || 10 / self.i > 1", ruleerrors.ByZero, ""},
		{"!has(self.i) || 10 % self.i > 1", ruleerrors.ByZero, ""},
		{"!has(self.a) || duration(self.a) > duration('1s')", ruleerrors.Other, ""},
	} {
		text := fmt.Sprintf("%s[{rule: %q}]}", object, c.rule)
		crds, err := simulate.ReadCRDs([]byte(strings.Replace(plain, "FIELD", text, 1)))
		require.NoError(t, err)
		found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
		require.NoError(t, err)
		if assert.Len(t, found, 1, c.rule) {
			assert.Equal(t, c.reason, found[0].Reason, "%s: %s", c.rule, found[0].Why)
			assert.Equal(t, c.missing, found[0].Missing, c.rule)
		}
	}
}

// TestFindBeside does not find a rule without an answer where another one refuses each such value,
// with its own message.
func TestFindBeside(t *testing.T) {
	t.Parallel()
	const rule = "!has(self.region) || url(self.region).getScheme() == 'https'"
	for beside, want := range map[string]int{
		"!has(self.region) || isURL(self.region)": 0,
		"self.name != 'a'":                        1,
		// which refuses the smallest values alone
		"self.name.size() > 4 && has(self.num) && self.num > 7":      1,
		"!has(self.region) || url(self.region).getHostname() != 'a'": 2, // none of the two has one
	} {
		crds, err := simulate.ReadCRDs(fmt.Appendf(nil, crd, rule, "true"))
		require.NoError(t, err)
		spec := crds[0].Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"]
		spec.XValidations = append(spec.XValidations, v1.ValidationRule{Rule: beside})
		crds[0].Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"] = spec
		found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
		require.NoError(t, err, beside)
		assert.Len(t, found, want, "beside %s", beside)
	}
}

// TestFindBelow does not find one where a rule about the field itself says what is wrong with it.
func TestFindBelow(t *testing.T) {
	t.Parallel()
	for rule, want := range map[string]int{
		"!has(self.region) || url(self.region).getScheme() == 'https'": 0,
		"!has(self.region) || self.region != self.wait":                1, // not about the value
	} {
		crds, err := simulate.ReadCRDs(fmt.Appendf(nil, crd, rule, "true"))
		require.NoError(t, err)
		spec := crds[0].Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"]
		region := spec.Properties["region"]
		region.XValidations = v1.ValidationRules{{Rule: "isURL(self)"}}
		spec.Properties["region"] = region
		found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
		require.NoError(t, err, rule)
		assert.Len(t, found, want, rule)
	}
}

// TestFindChosen finds one about a field that takes the place of the one which a small object has.
func TestFindChosen(t *testing.T) {
	t.Parallel()
	text := v1.JSONSchemaProps{Type: "string"}
	fields := map[string]v1.JSONSchemaProps{
		"a": text,
		"b": {Type: "object", Properties: map[string]v1.JSONSchemaProps{"x": text},
			XValidations: v1.ValidationRules{{Rule: "self.x != 'x'"}}},
	}
	one := int64(1)
	for _, choice := range []v1.JSONSchemaProps{
		{Type: "object", Properties: fields, MinProperties: &one, MaxProperties: &one},
		{Type: "object", Properties: fields,
			OneOf: []v1.JSONSchemaProps{{Required: []string{"a"}}, {Required: []string{"b"}}}},
	} {
		crds, err := simulate.ReadCRDs(fmt.Appendf(nil, crd, "true", "true"))
		require.NoError(t, err)
		root := crds[0].Spec.Versions[0].Schema.OpenAPIV3Schema
		spec := root.Properties["spec"]
		spec.Properties["choice"] = choice
		spec.Required = append(spec.Required, "choice")
		root.Properties["spec"] = spec
		found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
		require.NoError(t, err)
		require.Len(t, found, 1)
		assert.Equal(t, "no such key: x", found[0].Why)
	}
}

// TestFindStatus finds rules about the status, which is sent by itself.
func TestFindStatus(t *testing.T) {
	t.Parallel()
	crds, err := simulate.ReadCRDs(fmt.Appendf(nil, crd, "true", "self.phase != ''"))
	require.NoError(t, err)
	found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.Equal(t, ruleerrors.Finding{
		Path: "spec.versions[0].schema.openAPIV3Schema.properties[status].x-kubernetes-validations[0].rule",
		Rule: "self.phase != ''", Why: "no such key: phase",
		Reason: ruleerrors.MissingKey, Missing: "self.phase", Value: "{}",
		Object: found[0].Object, Guarded: "!has(self.phase) || self.phase != ''",
	}, found[0])
	assert.Equal(t, map[string]any{}, found[0].Object["status"])
}

// TestGuarded mends rules where no object has another verdict than before but those without an
// answer.
func TestGuarded(t *testing.T) {
	t.Parallel()
	for rule, want := range map[string]string{
		"size(self.region) > 0":                      "!has(self.region) || size(self.region) > 0",
		"self.region == 'a' ? self.limit > 1 : true": "!has(self.region) || (self.region == 'a' ? self.limit > 1 : true)",
		"!has(self.nested) || self.nested.a != 'x'":  "!has(self.nested) || !has(self.nested.a) || self.nested.a != 'x'",
		// the author may want the region to be there
		"self.region == 'a'": "", "self.region in ['a', 'b']": "",
		"!has(self.nested) || self.nested.a == 'x'": "",
		// it would accept what lacks the region
		"self.provider != 'aws' || size(self.region) > 0": "",
		// without a provider, it has an answer
		"!has(self.provider) || self.region != ''": "",
		"self.nested.a == 'x'":                     "", // not enough
		"self.labels['zone'] == 'a'":               "",
	} {
		crds, err := simulate.ReadCRDs(fmt.Appendf(nil, crd, rule, "true"))
		require.NoError(t, err)
		found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
		require.NoError(t, err, rule)
		require.Len(t, found, 1, rule)
		assert.Equal(t, want, found[0].Guarded, rule)
	}
}

// TestRulesWithoutEffect finds rules that refuse nothing or everything, and none that refuses
// something.
func TestRulesWithoutEffect(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ schema, rules, want string }{
		{"{type: integer, minimum: 1", "self > 0", "refuses nothing"},
		{"{type: integer, minimum: 1", "self > 1", ""},
		{"{type: integer", "self >= 0 || self < 0", "refuses nothing"},
		{"{type: integer", "self > 3 && self < 2", "refuses everything"},
		{"{type: integer", "self != 100000", ""},
		{"{type: string, enum: [a, b]", "self in ['a', 'b']", "refuses nothing"},
		{"{type: string, enum: [a, b]", "self in ['a']", ""},
		// no value is what a rule compares it with
		{"{type: string, enum: [a, b]", "self in ['a', 'c']",
			"compares self with 'c', which is none of the values that it can have: write one of 'a', 'b', or add it to the enum"},
		{"{type: string, enum: [Always]", "self != 'always'", "did you mean 'Always'?"},
		{"{type: string, enum: [Always]", "self == 'x'", "write 'Always', or add it to the enum"},
		{"{type: string, enum: [a, b, c, d, e, f, g]", "size(self) > 3 || self == 'other'",
			"write one of 'a', 'b', 'c', 'd', 'e', and 2 more, or add"},
		{"{type: object, required: [t], properties: {t: {type: string, enum: [Web, Db]}, w: {type: string}}",
			"self.t == 'web' ? has(self.w) : !has(self.w)", "compares self.t with 'web'"},
		{"{type: array, items: {type: object, required: [t], properties: {t: {type: string, enum: [Web, Db]}}}",
			"self.all(x, x.t != 'db')", "compares self[].t with 'db', "},
		{"{type: object, additionalProperties: {type: string, enum: [Web, Db]}",
			"self.all(k, self[k] != 'db')", "compares self[] with 'db', "},
		{"{type: string, enum: [a, b]", "self != ''", "refuses nothing"},
		{"{type: object, required: [t, u], properties: {t: {type: string, enum: [a, b]}, u: {type: string}}",
			"self.t == 'a' || self.u == 'c'", ""},
		{"{type: string, enum: [a, b]", "self.startsWith('c') || self + 'c' == 'ac'", ""},
		{"{x-kubernetes-int-or-string: true, enum: [1, a]", "self == 1 || self == 'b'", ""},
		{"{type: string, maxLength: 5", "size(self) <= 5", "refuses nothing"},
		{"{type: string, maxLength: 5", "size(self) <= 4", ""},
		{"{type: string, minLength: 1", "self != ''", "refuses nothing"},
		{"{type: string", "self != ''", ""},
		// what is asked says too little
		{"{type: string, maxLength: 90", "self.startsWith('a') || !self.startsWith('a')", ""},
		{"{type: object, required: [a], properties: {a: {type: string}, b: {type: string}}",
			"has(self.a)", "refuses nothing"},
		{"{type: object, required: [a], properties: {a: {type: string}, b: {type: string}}",
			"has(self.b)", ""},
		{"{type: object, properties: {a: {type: string}, b: {type: string}}",
			"has(self.a) || !has(self.b); has(self.a) == true || has(self.b) == false",
			"does not refuse"},
		{"{type: object, properties: {a: {type: string}, b: {type: string}}",
			"has(self.a); has(self.a) || has(self.b)", "does not refuse"},
		{"{type: object, properties: {a: {type: string}, b: {type: string}}",
			"has(self.a) || has(self.b); !has(self.a) || !has(self.b)", ""},
		// a default of the whole object does not keep its fields from being tried
		{"{type: object, default: {t: w}, properties: {t: {type: string, enum: [w, c], default: w}, w: {type: object, properties: {a: {type: string}}}, c: {type: object, properties: {a: {type: string}}}}",
			"(self.t == 'c') == has(self.c); !has(self.w) || self.t == 'w'", ""},
		{"{type: integer", "self > 3; self > 5", "the rule self > 5 does not refuse"},
		{"{type: integer", "self > 3; self > 3", "the rule self > 3 does not refuse"},
		{"{type: integer", "self > 3; self < 50", ""},
		// each rule would be tried with each other one
		{"{type: integer", strings.Repeat("self > 3; ", 200) + "self > 3", ""},
		{"{type: object, required: [l], properties: {l: {type: array, maxItems: 3, items: {type: string}}}", "size(self.l) < 4", "refuses nothing"},
		{"{type: object, required: [l], properties: {l: {type: array, maxItems: 3, items: {type: string}}}", "size(self.l) > 0", ""},
	} {
		text := c.schema + ", x-kubernetes-validations: ["
		for rule := range strings.SplitSeq(c.rules, "; ") {
			text += fmt.Sprintf("{rule: %q},", rule)
		}
		crds, err := simulate.ReadCRDs([]byte(strings.Replace(plain, "FIELD", text+"]}", 1)))
		require.NoError(t, err, text)
		found, err := ruleerrors.Find(t.Context(), crds[0], &ruleerrors.Known{})
		require.NoError(t, err, text)
		if c.want == "" {
			assert.Empty(t, found, text)
		} else if assert.Len(t, found, 1, text) {
			assert.Contains(t, found[0].Idle, c.want, text)
		}
	}
}

const plain = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {kind: Thing, listKind: ThingList, plural: things, singular: thing}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {f: FIELD}}}}]
`
