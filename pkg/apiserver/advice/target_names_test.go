package advice

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

// TestNamesOnTargets holds the costs of rules about names of resources against what the validation
// of 1.36 says of the same schemas, and against that of 1.37, which knows how long a name can be.
func TestNamesOnTargets(t *testing.T) {
	t.Parallel()
	const (
		rule  = "properties[p].items.x-kubernetes-validations[0].rule"
		total = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of "
		exact = `"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"type":"object","properties":` +
			`{"name":{"type":"string"},"generateName":{"type":"string","maxLength":20}}},`
	)
	embedded := func(properties, rule string) string {
		return `{"type":"object","properties":{"p":{"type":"array","maxItems":100,"items":{"type":"object","x-kubernetes-embedded-resource":true,` +
			`"x-kubernetes-preserve-unknown-fields":true,"properties":{` + properties +
			`},"x-kubernetes-validations":[{"rule":"` + rule + `"}]}}}}`
	}
	for _, tt := range []struct {
		name, schema   string
		older, younger []string // path and factor of what is over budget on 1.36 and 1.37
	}{
		{
			name: "root",
			schema: `{"type":"object","properties":{"spec":{"type":"array","maxItems":100,"items":{"type":"string","maxLength":100}}},` +
				`"x-kubernetes-validations":[{"rule":"self.spec.all(x, self.metadata.name.contains(x))"}]}`,
			older: []string{" 12.6x", "x-kubernetes-validations[0].rule more than 100x"},
		},
		{
			name:   "embedded resource",
			schema: embedded("", "self.metadata.name.matches('^[a-z]+$')"),
			older:  []string{rule + " 6.3x"},
		},
		{
			name: "embedded resource below the rule",
			schema: strings.Replace(embedded("", "true"), `"properties"`,
				`"x-kubernetes-validations":[{"rule":"self.p.all(p, p.metadata.generateName.matches('^[a-z]+$'))"}],"properties"`, 1),
			older: []string{"x-kubernetes-validations[0].rule 6.3x"},
		},
		{
			name:   "a bound that the target does not heed",
			schema: embedded(`"metadata":{"type":"object","properties":{"name":{"type":"string","maxLength":10}}}`, "self.metadata.name.matches('^[a-z]+$')"),
			older:  []string{rule + " 6.3x"},
		},
		{
			name: "a bound that every release heeds",
			schema: embedded(strings.TrimSuffix(exact, ","),
				"self.metadata.generateName.matches('^[a-z]+$')"),
		},
		{
			name: "no bound on any release",
			schema: embedded(strings.TrimSuffix(exact, ","),
				"self.metadata.name.matches('^[a-z]+$')"),
			older:   []string{rule + " 6.3x"},
			younger: []string{rule + " 6.3x"},
		},
		{
			name: "a rule at the name itself sees the bound beside it",
			schema: `{"type":"object","properties":{"metadata":{"type":"object","properties":{"name":{"type":"string","maxLength":10,` +
				`"x-kubernetes-validations":[{"rule":"self.matches(self)"}]}}}}}`,
		},
		{
			name: "unless a rule above makes it part of a resource",
			schema: `{"type":"object","x-kubernetes-validations":[{"rule":"true"}],"properties":{"metadata":{"type":"object","properties":` +
				`{"name":{"type":"string","maxLength":10,"x-kubernetes-validations":[{"rule":"self.matches(self)"}]}}}}}`,
			older: []string{" more than 100x",
				"properties[metadata].properties[name].x-kubernetes-validations[0].rule more than 100x"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for release, want := range map[string][]string{"1.36": tt.older, "1.37": tt.younger,
				"": tt.younger} {
				target, err := ParseTarget(release)
				require.NoError(t, err)
				var got []string
				for _, f := range explained(t, []byte(manifestOf(tt.schema)), target) {
					if f.Rule == diag.CodeServerRelease {
						continue // what other releases refuse
					}
					assert.Equal(t, "server/rule-cost", string(f.Rule), f.Message)
					_, path, _ := strings.Cut(f.Path, "openAPIV3Schema")
					message, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(f.Message,
						"Forbidden: "), total), ":")
					_, factor, ok := strings.Cut(message, "by factor of ")
					if !ok {
						factor = message
					}
					got = append(got, strings.TrimPrefix(path, ".")+" "+factor)
				}
				assert.Equal(t, want, got, release)
			}
		})
	}
}

// TestNamesNotes explains a rule that only older releases refuse: by bounds that they heed, and by
// what newer ones know.
func TestNamesNotes(t *testing.T) {
	t.Parallel()
	target, err := ParseTarget("1.36")
	require.NoError(t, err)
	found := explained(t,
		[]byte(manifestOf(`{"type":"object","properties":{"metadata":{"type":"object","properties":{"name":{"type":"string","maxLength":10}}},`+
			`"spec":{"type":"array","maxItems":100,"items":{"type":"string","maxLength":100}}},`+
			`"x-kubernetes-validations":[{"rule":"self.spec.all(x, self.metadata.name.contains(x))"}]}`)), target)
	require.Len(t, found, 2)
	var notes []string
	for _, n := range found[1].Notes {
		_, path, _ := strings.Cut(n.Path, "openAPIV3Schema.")
		notes = append(notes,
			strings.TrimSpace(path+": "+n.Message+" "+strings.Trim(n.Keyword+"="+n.Value, "=")))
	}
	assert.Equal(t, []string{
		"properties[spec]: the list of up to 100 multiplies the cost; the largest bound that fits is 10 with the other bounds maxItems=10",
		"properties[spec].items: the string of up to 100 multiplies the cost; the largest bound that fits is 7 with the other bounds maxLength=7",
		"x-kubernetes-validations[0].rule: Kubernetes 1.37 and newer know how long metadata.name and metadata.generateName can be: there it may cost 16703",
	}, notes)
}

// TestNamesBesideMistakes holds that what metadata must not have keeps nothing else from being
// told.
func TestNamesBesideMistakes(t *testing.T) {
	t.Parallel()
	const child = `{"type":"string","x-kubernetes-validations":[{"rule":"self.nope"}]}`
	manifest := []byte(manifestOf(`{"type":"object","x-kubernetes-validations":[{"rule":"self.metadata.nope"}],"properties":{` +
		`"kind":{"type":"array","items":` + child +
		`},"apiVersion":{"type":"object","additionalProperties":` + child + `},` +
		`"metadata":{"type":"object","properties":{"labels":` + child +
		`,"name":{"type":"array","items":` + child + `}},"additionalProperties":` + child + `}}}`))
	target, err := ParseTarget("1.36")
	require.NoError(t, err)
	want := told(explained(t, manifest, Target{}))
	assert.Len(t, want, 10)
	assert.Equal(t, want, told(explained(t, manifest, target)))
}
