package sample_test

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// forms are rules, one for each form that rules have, each about the fields of the schema in
// TestRuleForms.
//
//go:embed testdata/forms.txt
var forms string

//go:embed testdata/forms.yaml
var formsSchema string

// TestRuleForms makes examples for rules of each form, with as little as is required and with every
// field.
func TestRuleForms(t *testing.T) {
	t.Parallel()
	for rule := range strings.Lines(forms) {
		rule = strings.TrimSpace(rule)
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			_, spec, _ := strings.Cut(formsSchema, "\n") // after the comment
			crd := ofSpec(t, strings.Replace(spec, "RULE", fmt.Sprintf("%q", rule), 1))
			for _, full := range []bool{false, true} {
				start := time.Now()
				text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: full})
				require.NoError(t, err)
				assert.False(t, findings.HasErrors(), "%v: %v", full, findings)
				assertStored(t, crd, text)
				if d := time.Since(start); d > 2*time.Second {
					t.Logf("took %s", d)
				}
			}
		})
	}
}

// TestRootRules makes examples for rules about the name of an object, which is not in its schema.
func TestRootRules(t *testing.T) {
	t.Parallel()
	for _, rule := range []string{"self.metadata.name == 'default'",
		"self.metadata.name in ['cluster', 'main']", "self.metadata.name.startsWith('p-')",
		"self.metadata.name == self.spec.name", "size(self.metadata.name) <= 5"} {
		crd := ofSpec(t,
			"{type: object, required: [name], properties: {name: {type: string, maxLength: 63}}}")
		require.NoError(t, yaml.Unmarshal(fmt.Appendf(nil, "[{rule: %q}]", rule),
			&crd.Spec.Versions[0].Schema.OpenAPIV3Schema.XValidations))
		for _, full := range []bool{false, true} {
			text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: full})
			require.NoError(t, err)
			require.Empty(t, findings, rule)
			assertStored(t, crd, text)
		}
	}
}

// TestLeavesOutLeast makes a full example of which a rule excludes one of two fields: the one with
// fewer fields below it, also in a list or a map.
func TestLeavesOutLeast(t *testing.T) {
	t.Parallel()
	const two = "{type: object, properties: {p: {type: string}, q: {type: string}}}"
	const four = "{type: object, properties: {p: {type: string}, q: {type: string}, " +
		"r: {type: string}, s: {type: string}}}"
	for _, other := range []string{"type: array, items: ", "type: object, additionalProperties: "} {
		crd := ofSpec(t, "{type: object, properties: {o: "+two+", other: {"+other+four+"}}, "+
			`x-kubernetes-validations: [{rule: "!(has(self.o) && has(self.other))"}]}`)
		text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: true})
		require.NoError(t, err)
		require.Empty(t, findings)
		assert.Contains(t, string(text), "other:")
	}
}

// TestListOfOne makes a full example for rules that would be true of two items of a list that may
// have one, at two depths.
func TestListOfOne(t *testing.T) {
	t.Parallel()
	const list = "{type: array, maxItems: 1, items: {type: object, required: [group, kind], " +
		"properties: {group: {type: string}, kind: {type: string}}}}"
	crd := ofSpec(t, "{type: object, properties: {extensions: "+list+", options: "+
		"{type: object, properties: {extensions: "+list+"}, x-kubernetes-validations: "+
		`[{rule: "!has(self.extensions) || self.extensions.all(e, (e.group == 'a' || `+
		`e.group == 'b') && e.kind == 'One')"}]}}, x-kubernetes-validations: `+
		`[{rule: "!has(self.options) || !has(self.options.extensions) || `+
		`self.options.extensions.all(e, (e.group != 'a' && e.group != 'b') || e.kind != 'One')"}]}`)
	text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: true, Tries: 8})
	require.NoError(t, err)
	require.False(t, findings.HasErrors(), "%v", findings)
	assertStored(t, crd, text)
}

// TestRulesOfItems makes examples for two rules about all items of a list that must not be empty,
// which both would hold for no item.
func TestRulesOfItems(t *testing.T) {
	t.Parallel()
	crd := ofSpec(t, "{type: object, required: [refs], properties: {refs: {type: array, "+
		"minItems: 1, maxItems: 16, items: {type: object, required: [group, kind], properties: "+
		"{group: {type: string, pattern: '^$|^[a-z0-9.]+$'}, kind: {type: string, minLength: 1, "+
		`pattern: '^[a-zA-Z]+$'}}}, x-kubernetes-validations: [{rule: "self.all(r, r.kind == `+
		`'Gateway')"}, {rule: "self.all(r, r.group == 'gateway.networking.k8s.io')"}]}}}`)
	for _, full := range []bool{false, true} {
		text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: full})
		require.NoError(t, err)
		require.Empty(t, findings)
		assertStored(t, crd, text)
	}
}

// TestLeavesOutInTime leaves a list out of a full example of which a rule asks for texts made of
// others, before all that could be tried for it is.
func TestLeavesOutInTime(t *testing.T) {
	t.Parallel()
	crd := ofSpec(t, "{type: object, required: [etcd], properties: {prefix: "+
		"{type: string, maxLength: 9}, etcd: {type: object, properties: {urls: {type: array, "+
		"maxItems: 9, items: {type: object, required: [name], properties: {name: {type: string, "+
		"maxLength: 63}}}}}}}}")
	require.NoError(t, yaml.Unmarshal([]byte(`[{rule: "!has(self.spec.etcd.urls) || `+
		`self.spec.etcd.urls.all(m, has(self.spec.prefix) ? `+
		`m.name.startsWith(self.spec.prefix + '-' + self.metadata.name + '-') : `+
		`m.name.startsWith(self.metadata.name + '-'))"}]`),
		&crd.Spec.Versions[0].Schema.OpenAPIV3Schema.XValidations))
	text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: true})
	require.NoError(t, err)
	require.False(t, findings.HasErrors(), "%v", findings)
	assertStored(t, crd, text)
}

// TestSizeOfItself makes examples for rules that compute with the size of what they stand at.
func TestSizeOfItself(t *testing.T) {
	t.Parallel()
	for _, self := range []string{"type: array, items: {type: string}",
		"type: object, additionalProperties: {type: string}"} {
		crd := ofSpec(t, "{type: object, required: [all], properties: {all: {"+self+
			", x-kubernetes-validations: [{rule: size(self) % 5 == 4 && size(self) > 6}]}}}")
		text, findings, err := sample.Make(t.Context(), crd, sample.Options{})
		require.NoError(t, err)
		require.Empty(t, findings)
		assertStored(t, crd, text)
	}
}
