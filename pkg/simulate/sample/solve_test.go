package sample_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// forms are rules, one for each form that rules have, each about the fields of the schema in
// TestForms.
var forms = []string{
	`self.name == 'default'`,
	`self.name != 'example'`,
	`self.name in ['red', 'green']`,
	`!(self.name in ['example', 'green'])`,
	`self.name.startsWith('p-')`,
	`self.name.endsWith('.local')`,
	`self.name.contains('-x-')`,
	`self.name.startsWith('p-') && self.name.endsWith('-q') && size(self.name) >= 12`,
	`self.name.matches('^[A-Z]{3}-[0-9]+$')`,
	`self.name.size() >= 20`,
	`size(self.name) <= 3`,
	`size(self.name) == 9`,
	`isURL(self.name)`,
	`isURL(self.name) && url(self.name).getScheme() == 'ftp'`,
	`isIP(self.name)`,
	`isIP(self.name) && ip(self.name).family() == 6`,
	`isCIDR(self.name)`,
	`isQuantity(self.name) && quantity(self.name).isGreaterThan(quantity('1Gi'))`,
	`duration(self.name) >= duration('45s')`,
	`self.name.matches('^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')`,
	`!format.dns1123Label().validate(self.name).hasValue()`,
	`self.name.lowerAscii() == 'abc' || self.name.upperAscii() == 'GHI'`,
	`self.name.split('/').size() == 2`,
	`self.name == self.other`,
	`self.name != self.other`,
	`self.count == 7`,
	`self.count >= 10 && self.count <= 12`,
	`self.count % 5 == 0`,
	`self.count > self.limit`,
	`self.flag`,
	`!self.flag`,
	`self.list.size() >= 3`,
	`self.list.all(x, x.startsWith('a'))`,
	`self.list.exists(x, x == 'b')`,
	`'b' in self.list`,
	`self.structs.exists(s, s.kind == 'Main' && s.weight > 5)`,
	`self.structs.all(s, has(s.weight) && s.weight in [3, 4])`,
	`self.structs.exists_one(s, s.kind == 'Main')`,
	`'zone' in self.labels && self.labels['zone'] == 'eu'`,
	`self.name == 'A' ? has(self.extra) && self.extra == 'yes' : self.name == 'B' && !has(self.extra)`,
	`[has(self.one), has(self.two), has(self.three)].filter(x, x).size() == 1`,
	`(has(self.one) ? 1 : 0) + (has(self.two) ? 1 : 0) + (has(self.three) ? 1 : 0) <= 1`,
	`has(self.one) == has(self.two)`,
	`self.nested.deep.startsWith('z')`,
	`timestamp(self.name) > timestamp('2020-01-01T00:00:00Z')`,
	`self.?extra.orValue('none') == 'none'`,
}

// TestForms makes examples for rules of each form, with as little as is required and with every
// field.
func TestForms(t *testing.T) {
	t.Parallel()
	const schema = `{type: object, required: [name, other, count, limit, flag, list, structs, labels, nested], properties: {
name: {type: string, maxLength: 64}, other: {type: string, maxLength: 64}, count: {type: integer}, limit: {type: integer}, flag: {type: boolean},
list: {type: array, maxItems: 5, items: {type: string, maxLength: 20}}, labels: {type: object, maxProperties: 5, additionalProperties: {type: string, maxLength: 20}},
structs: {type: array, maxItems: 5, items: {type: object, required: [kind], properties: {kind: {type: string, maxLength: 20}, weight: {type: integer}}}},
nested: {type: object, properties: {deep: {type: string, maxLength: 20}}}, extra: {type: string, maxLength: 20},
one: {type: string}, two: {type: string}, three: {type: string}}, x-kubernetes-validations: [{rule: %q}]}`
	for _, rule := range forms {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			crd := ofSpec(t, fmt.Sprintf(schema, rule))
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
	for _, rule := range []string{"self.metadata.name == 'default'", "self.metadata.name in ['cluster', 'main']", "self.metadata.name.startsWith('p-')",
		"self.metadata.name == self.spec.name", "size(self.metadata.name) <= 5"} {
		crd := ofSpec(t, "{type: object, required: [name], properties: {name: {type: string, maxLength: 63}}}")
		require.NoError(t, yaml.Unmarshal(fmt.Appendf(nil, "[{rule: %q}]", rule), &crd.Spec.Versions[0].Schema.OpenAPIV3Schema.XValidations))
		for _, full := range []bool{false, true} {
			text, findings, err := sample.Make(t.Context(), crd, sample.Options{Full: full})
			require.NoError(t, err)
			require.Empty(t, findings, rule)
			assertStored(t, crd, text)
		}
	}
}
