package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/internal/test/randcrdtest"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A question is a manifest that a server and verify are asked about.
type question struct {
	kind, name string
	data       []byte
}

// TestVerdicts is the promise of exit code 0 on the release that is asked: verify --target-kube
// refuses what its server refuses, and nothing else. $E2E_RANDOM says how many random CRDs of each
// kind are asked about. Nothing is stored.
func TestVerdicts(t *testing.T) {
	target := target(t)
	questions := make(chan question)
	tally := map[string]int{}
	var mu sync.Mutex
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for q := range questions {
				answer := compareVerdicts(t, q, target)
				mu.Lock()
				tally[q.kind+": "+answer]++
				mu.Unlock()
			}
		})
	}
	ask := func(kind, name string, data []byte) { questions <- question{kind, name, data} }
	for kind, dir := range map[string]string{"recorded cases": "../testdata/cases",
		"golden manifests": "../testdata/golden",
		"examples":         "../out", "corpus": os.Getenv("E2E_CRDS")} {
		if dir == "" {
			continue
		}
		for _, file := range findCRDs(t, dir) {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			ask(kind, file, data)
		}
	}
	for name, manifest := range fieldsOfCRDs(t) {
		ask("fields of CRDs and formats", name, manifest)
	}
	for seed := range randomOfEach(t) {
		ask("random rules", fmt.Sprint("seed ", seed),
			asJSON(t, randcrdtest.New(uint64(seed)).RuleCRD(seed)))
		ask("random schemas", fmt.Sprint("seed ", seed),
			asJSON(t, randcrdtest.New(uint64(seed)).CRD(seed)))
	}
	close(questions)
	workers.Wait()
	total := 0
	for _, line := range slices.Sorted(maps.Keys(tally)) {
		t.Logf("Kubernetes %s: %s: %d", api.Release, line, tally[line])
		total += tally[line]
	}
	t.Logf("Kubernetes %s: %d manifests", api.Release, total)
}

// target returns the release that is asked, as verify --target-kube takes it.
func target(t *testing.T) verify.Target {
	t.Helper()
	target, err := verify.ParseTarget(api.Release.Minor())
	require.NoError(t, err)
	return target
}

func randomOfEach(t *testing.T) int { return count(t, "E2E_RANDOM", 200) }

// count returns how many of something an environment variable asks for.
func count(t *testing.T, name string, usual int) int {
	t.Helper()
	s := os.Getenv(name)
	if s == "" {
		return usual
	}
	n, err := strconv.Atoi(s)
	require.NoError(t, err, name)
	return n
}

func asJSON(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return data
}

// compareVerdicts returns what both say about a manifest.
func compareVerdicts(t *testing.T, q question, target verify.Target) string {
	ours, violations := refused(t, q.data, target)
	var o server.Object
	if err := yaml.Unmarshal(q.data, &o); err != nil {
		return "not read"
	}
	reply, err := api.Do(t.Context(), http.MethodPost,
		customResourceDefinitions(o)+"?dryRun=All&fieldValidation=Strict", o)
	var rejection *server.Rejection
	if err != nil && !errors.As(err, &rejection) {
		assert.NoError(t, err, "%s %s", q.kind, q.name)
		return "not answered"
	}
	theirs := err != nil
	assert.Equal(t, theirs, ours, "%s %s: %v; ours: %v\n%s", q.kind, q.name, err,
		violations, q.data)
	if theirs {
		return "refused"
	}
	formatsWarnedOf(t, q.name, reply.Warnings, violations)
	return "accepted"
}

// formatsWarnedOf holds that verify names each format that a server does not know: some releases
// say nothing of them. It returns the other warnings of the server.
func formatsWarnedOf(
	t *testing.T, name string, warnings []string, violations []verify.Violation,
) (others []string) {
	t.Helper()
	unknown := 0
	for _, v := range violations {
		if v.Rule == diag.CodeServerFormat || v.Rule == diag.CodeServerTarget &&
			strings.Contains(v.Message, "does not know format") {
			unknown++
		}
	}
	for _, w := range warnings {
		if strings.Contains(w, "unrecognized format") {
			unknown--
		} else {
			others = append(others, w)
		}
	}
	assert.GreaterOrEqual(t, unknown, 0, "%s: a format that the server does not know: %v; ours: %v",
		name, warnings, violations)
	return others
}

// refused reports whether verify says that a server of the target refuses a manifest, and what else
// it says.
func refused(t *testing.T, manifest []byte, target verify.Target) (bool, []verify.Violation) {
	t.Helper()
	report := verify.CRD(t.Context(), manifest,
		verify.Options{Rules: verify.ServerRules, Target: target})
	return slices.ContainsFunc(report.Violations, func(v verify.Violation) bool {
		return v.Server
	}), report.Violations
}

// customResourceDefinitions returns where a manifest of its version is created.
func customResourceDefinitions(o server.Object) string {
	version, _ := o["apiVersion"].(string)
	return "/apis/" + version + "/customresourcedefinitions"
}

// fieldsOfCRDs returns a manifest for each field and format that releases added to
// CustomResourceDefinition, and for each function of rules.
func fieldsOfCRDs(t *testing.T) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	manifest := func(name, version, properties, rules string) {
		out[name] = fmt.Appendf(nil,
			`{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
			"metadata": {"name": "fields.e2e.example.com"}, "spec": {"group": "e2e.example.com", "scope": "Namespaced",
				"names": {"plural": "fields", "singular": "field", "kind": "Field", "listKind": "FieldList"},
				"versions": [{"name": "v1", "served": true, "storage": true, %s "schema": {"openAPIV3Schema":
					{"type": "object", "properties": {%s}, "x-kubernetes-validations": [%s]}}}]}}`,
			version, properties, rules)
	}
	const text = `{"type": "string", "maxLength": 9}`
	const properties = `"a": ` + text + `, "b": ` + text +
		`, "n": {"type": "integer"}, "port": {"x-kubernetes-int-or-string": true, "maxLength": 9},
		"l": {"type": "array", "maxItems": 9, "items": ` + text +
		`}, "i": {"type": "array", "maxItems": 9, "items": {"type": "integer"}},
		"m": {"type": "object", "maxProperties": 9, "additionalProperties": ` + text +
		`}, "date": {"type": "string", "format": "date-time"},
		"any": {"x-kubernetes-preserve-unknown-fields": true}, "type": ` + text +
		`, "namespace": ` + text + `, "x-y": ` + text + `, "in": ` + text + `,
		"nullable": {"type": "string", "maxLength": 9, "nullable": true}`
	data, err := os.ReadFile("testdata/rules.txt")
	require.NoError(t, err)
	for _, rule := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		quoted := string(asJSON(t, rule))
		manifest("rule "+rule, "", properties, `{"rule": `+quoted+`}`)
		manifest("optionalOldSelf "+rule, "", properties,
			`{"optionalOldSelf": true, "rule": `+quoted+`}`)
		manifest("messageExpression "+rule, "", properties,
			`{"rule": "true", "messageExpression": `+string(asJSON(t, "string("+rule+")"))+`}`)
	}
	for _, field := range []string{`"reason": "FieldValueForbidden"`, `"reason": "Other"`,
		`"fieldPath": ".a"`, `"fieldPath": ".z"`,
		`"message": "is wrong"`, `"messageExpression": "self.a"`, `"messageExpression": "1"`,
		`"optionalOldSelf": true`} {
		manifest("rule with "+field, "", properties, `{"rule": "true", `+field+`}`)
	}
	for _, field := range []string{`"selectableFields": [{"jsonPath": ".a"}],`,
		`"selectableFields": [{"jsonPath": ".z"}],`,
		`"deprecated": true, "deprecationWarning": "is old",`,
		`"subresources": {"status": {}, "scale": {"specReplicasPath": ".spec.n", "statusReplicasPath": ".status.n"}},`,
		`"additionalPrinterColumns": [{"name": "A", "type": "string", "jsonPath": ".a"}],`,
		`"unheardOf": true,`} {
		manifest("version with "+field, field, properties, "")
	}
	for _, format := range []string{"k8s-short-name", "k8s-long-name", "date-time", "int32",
		"float", "uuid", "unheard-of"} {
		for _, kind := range []string{"string", "integer", "number", "boolean"} {
			manifest("format "+format+" of "+kind, "",
				fmt.Sprintf(`"a": {"type": %q, "format": %q}`, kind, format), "")
		}
	}
	return out
}
