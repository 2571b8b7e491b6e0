package suite_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/simulate/suite"
)

func TestOpenshift(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a[b]c") // which is no pattern
	require.NoError(t, os.CopyFS(dir, os.DirFS("testdata/openshift")))
	files, err := suite.Find(dir)
	require.NoError(t, err)
	require.Len(t, files, 3)
	report, err := suite.Run(t.Context(), suite.Options{}, files...)
	require.NoError(t, err)
	var tests []string
	for _, o := range report.Outcomes {
		assert.Empty(t, o.Failures, o.Test)
		assert.Empty(t, o.Skipped, o.Suite)
		tests = append(tests, o.Test)
	}
	assert.Len(t, tests, 2*5+1+1, "an ungated suite runs in both feature sets, the others in one")
	assert.Contains(t, tests, "[things-CustomNoUpgrade.crd.yaml] has a colour")
	assert.Contains(t, tests, "[things-Default.crd.yaml] has no colour")
}

// crd is of a union, an enum and a rule; the tests below exercise some of it.
const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: things, kind: Thing}
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
            oneOf: [{required: [a]}, {required: [b]}]
            properties:
              a: {type: string, enum: [x, "y"], maxLength: 5}
              b: {type: integer, minimum: 1, x-kubernetes-validations: [{rule: self < 9}, {rule: self >= oldSelf}]}
          status:
            type: object
            properties:
              big: {type: integer, format: int64}
              x: {type: number}
`

func TestFailuresAndCoverage(t *testing.T) {
	t.Parallel()
	report := run(t, `
crd: crd.yaml
tests:
- name: passes
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {a: x}}
  stored: {apiVersion: example.com/v1, kind: Thing, spec: {a: x}}
- name: expects the wrong object
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {b: 2, c: 3}}
  stored: {apiVersion: example.com/v1, kind: Thing, spec: {b: 3}}
  pruned: []
- name: expects the wrong error
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {b: 9}}
  errors: [something else]
- name: expects an error in vain
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {b: 8}}
  errors: [failed rule]
- name: does not expect one
  old: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {b: 8}}
  update: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {b: 7}}
- name: fails on the way
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {}}
  update: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {b: 1}}
`)
	failures := map[string][]string{}
	for _, o := range report.Outcomes {
		failures[o.Test] = o.Failures
	}
	assert.Empty(t, failures["passes"])
	require.Len(t, failures["expects the wrong object"], 2)
	assert.Equal(t, `pruned ["spec.c"], want []`, failures["expects the wrong object"][0])
	assert.Contains(t, failures["expects the wrong object"][1], "-   b: 3\n+   b: 2\n")
	assert.Equal(t, []string{
		`no error has "something else"; they are ["spec.b: Invalid value: 9: failed rule: self < 9"]`,
		"unexpected error: spec.b: Invalid value: 9: failed rule: self < 9",
	}, failures["expects the wrong error"])
	assert.Equal(t, []string{"stored, but must be refused: failed rule"},
		failures["expects an error in vain"])
	assert.Equal(t,
		[]string{
			`refused: Thing.example.com "t" is invalid: spec.b: Invalid value: 7: failed rule: self >= oldSelf`,
		},
		failures["does not expect one"])
	require.Len(t, failures["fails on the way"], 1)
	assert.Contains(t, failures["fails on the way"][0], "an earlier request was refused")

	require.Len(t, report.Coverage, 1)
	assert.Equal(t, 8, report.Coverage[0].Total)
	assert.Equal(t, []suite.Missed{
		{Path: "spec.a", Rule: "maxLength"},
		{Path: "spec.a", Rule: "enum", What: `"y"`},
		{Path: "spec.b", Rule: "minimum"},
	}, report.Coverage[0].Missed)

	var out bytes.Buffer
	require.NoError(t, suite.Write(&out, report, suite.WriteOptions{}))
	assert.Contains(t, out.String(),
		"things.example.com v1: 5 of 8 restrictions exercised\n    never violated: spec.a: maxLength\n")
	assert.Contains(t, out.String(), "1 passed, 5 failed, 0 suites skipped\n")
}

// TestIntOrStringRestrictions counts what stands beside the types of int-or-string, and not the
// types.
func TestIntOrStringRestrictions(t *testing.T) {
	t.Parallel()
	name := write(t,
		"crd: crd.yaml\ntests:\n- name: x\n  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {a: 7}}\n")
	spec := `{type: object, properties: {
a: {x-kubernetes-int-or-string: true, anyOf: [{minimum: 5}, {minimum: 8}]},
b: {x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}], allOf: [{maximum: 9}]},
c: {x-kubernetes-int-or-string: true, allOf: [{anyOf: [{type: integer}, {type: string}]}, {maximum: 9}]}}}`
	text := strings.ReplaceAll(`{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: things.example.com},
spec: {group: example.com, scope: Cluster, names: {plural: things, kind: Thing}, versions: [{name: v1, served: true, storage: true,
schema: {openAPIV3Schema: {type: object, properties: {spec: SPEC}}}}]}}`, "SPEC", spec)
	require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(name), "crd.yaml"),
		[]byte(text), 0o600))
	report, err := suite.Run(t.Context(), suite.Options{Coverage: true}, name)
	require.NoError(t, err)
	require.False(t, report.Failed())
	assert.Equal(t, 4, report.Coverage[0].Total)
	assert.Equal(t, []suite.Missed{
		{Path: "spec.a", Rule: "anyOf", What: "arm 1 (minimum: 8)"},
		{Path: "spec.b", Rule: "allOf", What: "arm 0 (maximum: 9)"},
		{Path: "spec.c", Rule: "allOf", What: "arm 1 (maximum: 9)"},
	}, report.Coverage[0].Missed)
}

// TestArms covers the arms of several unions in one type, and of an int-or-string.
func TestArms(t *testing.T) {
	t.Parallel()
	name := write(t, `
crd: arms.yaml
tests:
- name: one arm of each
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {a: x, c: x, p: 7}}
`)
	arms := strings.NewReplacer(
		"oneOf: [{required: [a]}, {required: [b]}]",
		"allOf: [{oneOf: [{required: [a], not: {required: [b]}}, {required: [b], not: {required: [a]}}]}, "+
			"{anyOf: [{required: [c]}, {required: [d]}]}]",
		`a: {type: string, enum: [x, "y"], maxLength: 5}`,
		"a: {type: string}\n              c: {type: string}\n              d: {type: string}\n"+
			"              p: {x-kubernetes-int-or-string: true, allOf: [{anyOf: [{type: integer}, {type: string}]}, {anyOf: [{minimum: 6}, {maximum: 2}]}]}",
		"b: {type: integer, minimum: 1, x-kubernetes-validations: [{rule: self < 9}, {rule: self >= oldSelf}]}", "b: {type: integer}",
	).Replace(crd)
	require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(name), "arms.yaml"),
		[]byte(arms), 0o600))
	report, err := suite.Run(t.Context(), suite.Options{Coverage: true}, name)
	require.NoError(t, err)
	require.Len(t, report.Outcomes, 1)
	assert.Empty(t, report.Outcomes[0].Failures)
	var missed []string
	for _, m := range report.Coverage[0].Missed {
		if m.Rule != "allOf" {
			missed = append(missed, m.Path+" "+m.Rule+" "+m.What)
		}
	}
	assert.Equal(t, []string{
		"spec oneOf arm 1 (required: - b)", "spec anyOf arm 1 (required: - d)",
		"spec.p anyOf arm 1 (maximum: 2)",
	}, missed)
}

// TestExactValues sends and compares what YAML, or a float, does not hold as it is: control
// characters, and whole numbers beyond 2^53.
func TestExactValues(t *testing.T) {
	t.Parallel()
	report := run(t, `
crd: crd.yaml
tests:
- name: characters
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t, annotations: {a: "\x7f\u2028\a"}}, spec: {a: x}}
  update: {apiVersion: example.com/v1, kind: Thing, metadata: {annotations: {a: "\x7f\x85\0"}}, spec: {a: "y"}}
  stored: {apiVersion: example.com/v1, kind: Thing, metadata: {annotations: {a: "\x7f\x85\0"}}, spec: {a: "y"}}
- name: numbers
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {a: x}, status: {big: 9223372036854775806, x: 1}}
  update: {apiVersion: example.com/v1, kind: Thing, spec: {a: x}, status: {big: 9223372036854775807, x: 2}}
  stored: {apiVersion: example.com/v1, kind: Thing, spec: {a: x}, status: {big: 9223372036854775807, x: 2.0}}
- name: other numbers
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {a: x}, status: {big: 9007199254740993}}
  stored: {apiVersion: example.com/v1, kind: Thing, spec: {a: x}, status: {big: 9007199254740992}}
- name: nothing
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t}, spec: {a: x}}
  stored: ""
`)
	failures := map[string][]string{}
	for _, o := range report.Outcomes {
		failures[o.Test] = o.Failures
	}
	assert.Empty(t, failures["characters"])
	assert.Empty(t, failures["numbers"])
	require.Len(t, failures["other numbers"], 1)
	assert.Contains(t, failures["other numbers"][0],
		"-   big: 9007199254740992\n+   big: 9007199254740993\n")
	require.Len(t, failures["nothing"], 1)
	assert.Contains(t, failures["nothing"][0], "+ kind: Thing\n")
}

func TestBadFiles(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ text, want string }{
		"no CRD": {"tests: []", "names neither crd nor packages"},
		"unknown key": {"crd: crd.yaml\ntest: []",
			`x.schematest.yaml:2:1: unknown key "test": did you mean tests?`},
		"unknown keys": {"crd: crd.yaml\ntests:\n- name: x\n  creat: {}\n- {name: y, what: 1}",
			`:4:3: unknown key "creat": did you mean create?`},
		"nothing like it": {"crd: crd.yaml\ntests: [{name: y, what: 1}]",
			`:2:19: unknown key "what": the keys here are name, create, `},
		"key twice": {"crd: crd.yaml\ncrd: crd.yaml\ntests: []", `key "crd" already set`},
		"no name":   {"crd: crd.yaml\ntests: [{create: {}}]", `:2:9: test 1, "": has no name`},
		"second test": {"crd: crd.yaml\n# one\ntests:\n- {name: a, create: {}}\n- name: one\n  update: {}",
			`:5:3: test 2, "one": needs either create or old`},
		"nothing to send": {"crd: crd.yaml\ntests: [{name: x}]", "needs either create or old"},
		"old alone": {"crd: crd.yaml\ntests: [{name: x, old: {}}]",
			"no update or updateStatus"},
		"both ways": {
			"crd: crd.yaml\ntests: [{name: x, create: {}, stored: {}, errors: [y]}]",
			"cannot be stored and refused",
		},
		"no YAML":     {"crd: [", "did not find expected node content"},
		"missing CRD": {"crd: nowhere.yaml\ntests: [{name: x, create: {}}]", "nowhere.yaml"},
		"packages": {"packages: ./api\ntests: [{name: x, create: {}}]",
			"no CRDs can be generated here"},
		"openshift nobody": {"crdName: nobody.example.com\ntests: {onCreate: []}",
			"finds no CRD nobody.example.com"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			good := write(t, "crd: crd.yaml\ntests: [{name: x, create: {}, errors: [kind]}]")
			report, err := suite.Run(t.Context(), suite.Options{}, write(t, test.text), good)
			require.NoError(t, err)
			require.Len(t, report.Broken, 1)
			assert.ErrorContains(t, report.Broken[0], test.want)
			ran := slices.DeleteFunc(report.Outcomes, func(o suite.Outcome) bool {
				return o.Skipped != ""
			})
			assert.Len(t, ran, 1, "the others run")
		})
	}
}

func run(t *testing.T, text string) *suite.Report {
	t.Helper()
	report, err := suite.Run(t.Context(), suite.Options{Coverage: true}, write(t, text))
	require.NoError(t, err)
	return report
}

// write writes a suite beside its CRD.
func write(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "crd.yaml"), []byte(crd), 0o600))
	name := filepath.Join(dir, "x.schematest.yaml")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// TestWords holds that a word without quotes which is no text to YAML 1.1 is named where it stands,
// in what is sent and what is expected.
func TestWords(t *testing.T) {
	t.Parallel()
	for word, what := range map[string]string{
		"n": "boolean false", "on": "boolean true", "yes": "boolean true", "1.20": "number 1.2",
		"0o7": "number 7", "1_000": "number 1000", "12:30:45": "",
	} {
		report := run(t, strings.ReplaceAll(`crd: crd.yaml
tests:
- name: sent
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t, labels: {a: WORD}}, spec: {a: x}}
- name: expected
  create: {apiVersion: example.com/v1, kind: Thing, metadata: {name: t, annotations: {a: "WORD"}}, spec: {a: x}}
  stored: {apiVersion: example.com/v1, kind: Thing, metadata: {annotations: {a: WORD}}, spec: {a: x}}
- name: text
  create: |
    {apiVersion: example.com/v1, kind: Thing, metadata: {name: t, annotations: {a: WORD}}, spec: {a: x}}
`, "WORD", word))
		for i, want := range []string{":4:85: ", ":7:81: ", "line 1 of the object: "} {
			failures := strings.Join(report.Outcomes[i].Failures, "\n")
			if what == "" {
				assert.NotContains(t, failures, "without quotes", word)
				continue
			}
			assert.Contains(t, failures,
				want+word+" without quotes is read as the "+what+": write \""+word+"\"", word)
		}
	}
}

// TestManyMissed folds what no test exercised where it is much.
func TestManyMissed(t *testing.T) {
	t.Parallel()
	c := suite.Coverage{CRD: "things.example.com", Version: "v1", Total: 60}
	for i := range 50 {
		c.Missed = append(c.Missed, suite.Missed{
			Path: fmt.Sprintf("spec.template.spec.f%d", i), Rule: "required", What: "a"})
	}
	c.Missed = append(c.Missed, suite.Missed{Path: "spec.x", Rule: "enum", What: "y"})
	report := &suite.Report{Coverage: []suite.Coverage{c}}
	var few, all bytes.Buffer
	require.NoError(t, suite.Write(&few, report, suite.WriteOptions{}))
	assert.Equal(t, `things.example.com v1: 9 of 60 restrictions exercised; -v lists the others one by one
    never exercised: spec.template.spec: 50 restrictions
    never used: spec.x: enum: y
0 passed, 0 failed, 0 suites skipped
`, few.String())
	require.NoError(t, suite.Write(&all, report, suite.WriteOptions{Verbose: true}))
	assert.Equal(t, 53, strings.Count(all.String(), "\n"))

	for i := range 45 {
		report.Coverage[0].Missed = append(report.Coverage[0].Missed,
			suite.Missed{Path: fmt.Sprintf("spec.z%d", i), Rule: "maxLength"})
	}
	few.Reset()
	require.NoError(t, suite.Write(&few, report, suite.WriteOptions{}))
	assert.Contains(t, few.String(), "never exercised: spec.template: 50 restrictions\n")
	assert.Contains(t, few.String(), "never violated: spec.z44: maxLength\n")
}
