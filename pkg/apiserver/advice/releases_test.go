package advice

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// crdWithRule returns a CRD with one rule above fields of every type. e2e asks servers about the
// same rules.
func crdWithRule(t *testing.T, rule string) []byte {
	t.Helper()
	quoted, err := json.Marshal(rule)
	require.NoError(t, err)
	const text = `{"type":"string","maxLength":9}`
	return fmt.Appendf(nil,
		`{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"fields.e2e.example.com"},
		"spec":{"group":"e2e.example.com","scope":"Namespaced","names":{"plural":"fields","singular":"field","kind":"Field","listKind":"FieldList"},
		"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{
		"a":%[1]s,"b":%[1]s,"n":{"type":"integer"},"port":{"x-kubernetes-int-or-string":true,"maxLength":9},"l":{"type":"array","maxItems":9,"items":%[1]s},
		"i":{"type":"array","maxItems":9,"items":{"type":"integer"}},"m":{"type":"object","maxProperties":9,"additionalProperties":%[1]s},
		"date":{"type":"string","format":"date-time"},"any":{"x-kubernetes-preserve-unknown-fields":true},"type":%[1]s,"namespace":%[1]s,"x-y":%[1]s,
		"in":%[1]s,"nullable":{"type":"string","maxLength":9,"nullable":true}},"x-kubernetes-validations":[{"rule":%[2]s}]}}}]}}`, text, quoted)
}

// TestReleases compares with the validation of six releases on rules that use every function: in
// testdata/rules.txt, the releases whose servers refuse a rule stand before it: none, all, up to
// one or from one on. Whatever another release than the target refuses, a warning names.
func TestReleases(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/rules.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	require.Greater(t, len(lines), 100)
	for _, line := range lines {
		releases, rule, _ := strings.Cut(line, " ")
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			manifest := crdWithRule(t, rule)
			later := false // a later release refuses the rule
			for minor := uint(linkedMinor); minor >= oldestAsked; minor-- {
				target := Target{minor: minor}
				refused, warned := judged(t, manifest, target)
				assert.Equal(t, refuses(t, releases, minor), refused, "Kubernetes %s", target)
				if !refused {
					assert.Equal(t, later, warned, "a warning on %s", target)
				}
				later = later || refused
			}
			refused, warned := judged(t, manifest, Target{})
			assert.Equal(t, refuses(t, releases, linkedMinor), refused, "without a target")
			if !refused {
				assert.Equal(t, later, warned, "a warning without a target")
			}
		})
	}
}

// refuses reports whether a release is one of none, all, to-1.N, or from-1.N.
func refuses(t *testing.T, releases string, minor uint) bool {
	t.Helper()
	if releases == "none" || releases == "all" {
		return releases == "all"
	}
	var bound uint
	if _, err := fmt.Sscanf(releases, "to-1.%d", &bound); err == nil {
		return minor <= bound
	}
	_, err := fmt.Sscanf(releases, "from-1.%d", &bound)
	require.NoError(t, err)
	return minor >= bound
}

func judged(t *testing.T, manifest []byte, target Target) (refused, warned bool) {
	t.Helper()
	for _, f := range explained(t, manifest, target) {
		refused = refused || f.Server
		warned = warned || f.Rule == diag.CodeServerRelease
	}
	return refused, warned
}

// TestReleaseNames names the releases in words.
func TestReleaseNames(t *testing.T) {
	t.Parallel()
	release := func(minor uint) string { return Target{minor: minor}.String() }
	oldest, newest := release(oldestAsked), release(linkedMinor)
	assert.Equal(t, oldest, releaseNames(Target{}.otherReleases()[:1]))
	assert.Equal(t, oldest+" and "+release(oldestAsked+1),
		releaseNames(Target{}.otherReleases()[:2]))
	assert.Equal(t, oldest+" to "+release(linkedMinor-1), releaseNames(Target{}.otherReleases()))
	assert.Equal(t, "1.32, 1.33 and 1.37",
		releaseNames([]Target{{minor: 32}, {minor: 33}, {minor: 37}}))
	assert.Equal(t, "1.32 to 1.34 and 1.37",
		releaseNames([]Target{{minor: 32}, {minor: 33}, {minor: 34}, {minor: 37}}))
	assert.Equal(t, release(linkedMinor-1)+" and "+newest,
		releaseNames(Target{minor: linkedMinor - 2}.otherReleases()))
	assert.Equal(t, oldest+" to "+newest,
		releaseNames(Target{minor: oldestAsked - 7}.otherReleases()))
}

// TestTableFits asks for the environment of every release, with all changes at once.
func TestTableFits(t *testing.T) {
	t.Parallel()
	for minor := uint(oldestMinor); minor <= linkedMinor; minor++ {
		assert.NotPanics(t, func() { Target{minor: minor}.environment(changes) })
	}
	for _, c := range changes {
		assert.True(t, c.costlier || !c.sizes,
			"%s: larger sizes cost more, so that the total of a schema counts", c.what)
		assert.NotEmpty(t, c.what)
		assert.NotNil(t, c.mentions)
		assert.Less(t, c.until, uint(linkedMinor))
	}
}

// TestOlderCost wants a warning, not silence, about what a rule costs on releases that nobody
// asked.
func TestOlderCost(t *testing.T) {
	t.Parallel()
	manifest := crdWithRule(t,
		"self.l.all(x, self.l.all(y, self.l.all(z, self.l.all(a, self.l.all(b, (x + y).contains(z + a + b))))))")
	_, warned := judged(t, manifest, Target{minor: 30})
	assert.True(t, warned)
	_, warned = judged(t, manifest, Target{minor: oldestAsked})
	assert.False(t, warned)
}

func TestBackquote(t *testing.T) {
	t.Parallel()
	for expression, want := range map[string]int{
		"self.`a` == 1":                     5,
		"self.a == '`'":                     -1,
		"self.a == \"\\\"`\" && self.`b`":   24,
		"self == r'\\' || self.`b`":         21,
		"self == '''it's ` ''' || self.`b`": 30,
	} {
		assert.Equal(t, want, backquote(expression), expression)
	}
}

// TestNumberFormats is about a default in a range that no int32 has, which releases before 1.36 do
// not mind.
func TestNumberFormats(t *testing.T) {
	t.Parallel()
	manifest := crd("type: integer\nformat: int32\nmaximum: 2147483648\ndefault: 1")
	for minor, want := range map[uint][2]bool{32: {false, true}, 35: {false, true},
		36: {true, false}, 37: {true, false}} {
		refused, warned := judged(t, manifest, Target{minor: minor})
		assert.Equal(t, want, [2]bool{refused, warned}, "1.%d", minor)
	}
	refused, _ := judged(t, crd("type: integer\nformat: int32\nmaximum: -2147483649\ndefault: 1"),
		Target{minor: 32})
	assert.True(t, refused, "the bound itself counts on every release")
	for bound, want := range map[string]bool{"maximum: -9223372036854775809": true,
		"minimum: -9223372036854775809": false} {
		refused, _ := judged(t, crd("type: integer\n"+bound+"\ndefault: 3"), Target{minor: 32})
		assert.Equal(t, want, refused, "%s, which is beyond 64 bits", bound)
	}
}

// TestEarlierItems asks for the sizes of items, which are no expression, in a rule whose sizes
// differ between releases.
func TestEarlierItems(t *testing.T) {
	t.Parallel()
	for _, f := range explained(t, crdWithRule(t, "dyn(self.a) == 'x' && self.l.indexOf('a') > 1"),
		Target{minor: 32}) {
		assert.NotEqual(t, diag.CodeServerInternal, f.Rule, f.Message)
	}
}

// TestApplicable keeps what the linked libraries say of rules that the target judges as they do.
func TestApplicable(t *testing.T) {
	t.Parallel()
	target, err := ParseTarget("1.36")
	require.NoError(t, err)
	for rule, kept := range map[string]int{
		"self.nope":                   1,
		"self.nope == duration('1s')": 0, // whose argument may be an integer there
	} {
		sent := apiserver.Read([]byte(manifestOf(
			`{"type":"object","x-kubernetes-validations":[{"rule":"` + rule + `"}]}`)))
		verdict := sent.Verdict(t.Context())
		require.Len(t, verdict.Refusals, 1, rule)
		assert.Len(t, target.Applicable(sent.CRD(), verdict).Refusals, kept, rule)
		assert.Len(t, ofCode(explained(t, sent.JSON(), target), "server/rule"), 1, rule)
	}
}
