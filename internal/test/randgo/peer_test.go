package randgo_test

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/test/randgo"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/verify"
)

var peer = flag.String("peer", "", "the controller-gen `program` to compare with")

// A tally counts outcomes by their class, and keeps the first example of each.
type tally map[string]*struct {
	times   int
	example string
}

func (all tally) count(t *testing.T, cases []randgo.Case, ours pipeline.Result, theirs peerResult) {
	t.Helper()
	for _, c := range cases {
		for _, o := range compare(t, c, ours, theirs) {
			if all[o.class] == nil {
				all[o.class] = &struct {
					times   int
					example string
				}{example: o.example}
			}
			all[o.class].times++
		}
	}
}

// explain prints the outcomes by their reasons, and fails for those that have none.
func (all tally) explain(t *testing.T) {
	t.Helper()
	reasons := map[string]int{}
	for _, class := range slices.Sorted(maps.Keys(all)) {
		why := reason(class)
		if why == "" {
			t.Errorf("not explained, %d times: %s\n%s", all[class].times, class, all[class].example)
			why = "not explained"
		}
		reasons[why] += all[class].times
	}
	for _, why := range slices.Sorted(maps.Keys(reasons)) {
		t.Logf("%6d manifests: %s", reasons[why], why)
	}
}

// An outcome is what became of one manifest, or of one case.
type outcome struct{ class, example string }

// A peerResult is what controller-gen did with the cases of a module.
type peerResult struct {
	files  map[string][]byte
	errors map[string][]string // by case
}

var caseName = regexp.MustCompile(`\bc\d{5,}\b`)

// runPeer runs controller-gen on all cases at once, or one by one if it crashes.
func runPeer(t *testing.T, dir string, cases []randgo.Case) peerResult {
	t.Helper()
	r := peerResult{files: map[string][]byte{}, errors: map[string][]string{}}
	if r.add(t, dir, "./...") {
		return r
	}
	for _, c := range cases {
		if !r.add(t, dir, "./"+c.Name+"/...") {
			r.errors[c.Name] = []string{"crash"}
		}
	}
	return r
}

// add runs controller-gen on a pattern and reports whether it came to its end.
func (r peerResult) add(t *testing.T, dir, pattern string) bool {
	t.Helper()
	out := t.TempDir()
	cmd := exec.CommandContext(t.Context(), *peer, "crd:omitToolVersion=true", "paths="+pattern,
		"output:crd:dir="+out)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off")
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 1 {
		return false
	}
	for line := range strings.Lines(string(text)) {
		if name := caseName.FindString(line); name != "" {
			r.errors[name] = append(r.errors[name], strings.TrimSpace(line))
		}
	}
	names, err := filepath.Glob(filepath.Join(out, "*.yaml"))
	require.NoError(t, err)
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		r.files[filepath.Base(name)] = []byte(strings.TrimPrefix(string(data), "---\n"))
	}
	return true
}

// errorsByCase returns the codes of the errors of each case.
func errorsByCase(res pipeline.Result) map[string][]string {
	all := map[string][]string{}
	for _, d := range res.Diagnostics {
		if name := caseName.FindString(d.Pos.Filename); d.Severity == diag.Error &&
			!slices.Contains(all[name], string(d.Code)) {
			all[name] = append(all[name], string(d.Code))
		}
	}
	return all
}

// compare classifies the manifests of one case.
func compare(t *testing.T, c randgo.Case, ours pipeline.Result, theirs peerResult) []outcome {
	t.Helper()
	mine := map[string][]byte{}
	for _, f := range ours.Files {
		if strings.HasPrefix(f.Name, c.Group) && !f.Broken {
			mine[f.Name] = f.YAML
		}
	}
	names := slices.Collect(maps.Keys(mine))
	for name := range theirs.files {
		if strings.HasPrefix(name, c.Group) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	codes, complaints := errorsByCase(ours)[c.Name], kinds(theirs.errors[c.Name])
	slices.Sort(codes)
	either := slices.ContainsFunc(ours.Diagnostics, func(d diag.Diagnostic) bool {
		return caseName.FindString(d.Pos.Filename) == c.Name && d.Code == "marker/conflict" &&
			strings.Contains(d.Message, " both set ")
	})
	var all []outcome
	for _, name := range slices.Compact(names) {
		class := classify(t, mine[name], theirs.files[name], codes, complaints, either)
		all = append(all,
			outcome{class, fmt.Sprintf("%s: %v; %v", name, codes, theirs.errors[c.Name])})
	}
	if len(all) == 0 {
		class := "neither writes: " + strings.Join(codes, " ")
		if len(codes)+len(complaints) == 0 {
			class = "neither looks at it"
		}
		all = append(all, outcome{class, c.Name})
	}
	return all
}

// classify returns the class of a manifest by what both say. Either says that two markers set one
// keyword to different values.
func classify(
	t *testing.T, ours, theirs []byte, codes, complaints []string, either bool,
) string {
	t.Helper()
	switch {
	case ours == nil && len(codes) == 0:
		return "missing"
	case theirs != nil && string(ours) != string(theirs) && refused(t, theirs):
		return "the peer's is refused by a server" + map[bool]string{true: ", ours is not written",
			false: ", ours is not"}[ours == nil]
	case ours == nil:
		return fmt.Sprintf("refused by us alone: %v; %v", codes, complaints)
	case theirs == nil:
		return fmt.Sprintf("extra: %v; %v", codes, complaints)
	case string(ours) != string(theirs) &&
		assert.ObjectsAreEqual(after(t, dropOverruled, ours), after(t, dropOverruled, theirs)):
		return "different beside a type"
	case string(ours) != string(theirs) &&
		assert.ObjectsAreEqual(after(t, sortRules, ours), after(t, sortRules, theirs)):
		return "rules in another order"
	case string(ours) != string(theirs) && either:
		return "different where two markers set one keyword"
	case string(ours) != string(theirs):
		return fmt.Sprintf("different; %v", complaints)
	case len(codes) == 0 && len(complaints) > 0:
		return fmt.Sprintf("identical, and only the peer complains: %v", complaints)
	}
	return "identical"
}

// after returns a manifest after a change.
func after(t *testing.T, change func(node any), manifest []byte) any {
	t.Helper()
	var doc any
	require.NoError(t, yaml.Unmarshal(manifest, &doc))
	change(doc)
	return doc
}

// owners are the types that keywords are about.
var owners = map[string]string{
	"items": "array", "minItems": "array", "maxItems": "array", "uniqueItems": "array",
	"properties": "object", "additionalProperties": "object", "required": "object",
	"minProperties": "object", "maxProperties": "object",
}

// dropOverruled removes the keywords that another type than the one beside them would have.
func dropOverruled(node any) {
	switch node := node.(type) {
	case map[string]any:
		kind, typed := node["type"].(string)
		maps.DeleteFunc(node, func(key string, _ any) bool {
			owner, owned := owners[key]
			return typed && owned && owner != kind
		})
		for _, child := range node {
			dropOverruled(child)
		}
	case []any:
		for _, child := range node {
			dropOverruled(child)
		}
	}
}

// sortRules sorts the rules of every schema.
func sortRules(node any) {
	switch node := node.(type) {
	case map[string]any:
		if rules, ok := node["x-kubernetes-validations"].([]any); ok {
			slices.SortFunc(rules, func(a, b any) int {
				return strings.Compare(fmt.Sprint(a), fmt.Sprint(b))
			})
		}
		for _, child := range node {
			sortRules(child)
		}
	case []any:
		for _, child := range node {
			sortRules(child)
		}
	}
}

// refused reports whether a server refuses a manifest.
func refused(t *testing.T, manifest []byte) bool {
	t.Helper()
	report := verify.CRD(t.Context(), manifest, verify.Options{})
	return slices.ContainsFunc(report.Violations, func(v verify.Violation) bool { return v.Server })
}

var particular = regexp.MustCompile(`^\S+: |"[^"]*"|\[[^]]*\]|\b[A-Za-z.]*\d[\w.]*\b|/\S+`)

// kinds returns what the peer's complaints have in common with those about other cases.
func kinds(lines []string) []string {
	var all []string
	for _, line := range lines {
		if k := particular.ReplaceAllString(line, "…"); !slices.Contains(all, k) {
			all = append(all, k)
		}
	}
	slices.Sort(all)
	return all
}

// reason returns why a class of outcomes is as it should be, or nothing.
func reason(class string) string {
	for _, k := range known {
		if k.class.MatchString(class) {
			return k.why
		}
	}
	return ""
}

// known are the classes of outcomes that are as they should be; the first that matches counts.
var known = []struct {
	class *regexp.Regexp
	why   string
}{
	{regexp.MustCompile(`^identical$`), "the same bytes"},
	{regexp.MustCompile(`^identical, and only the peer complains: \[…+(:enum )?(must apply|must be set on|field|encountered|invalid|expected|unsupported AST kind|enum type must be|MapType must be|conflicting types|no enum values found|not a supported map value type|missing argument|unknown argument|printer columns applied)`),
		"the same bytes, where the peer has an error for a marker, field or type without effect on them, and we a warning or none"},
	{regexp.MustCompile(`^the peer's is refused by a server, ours is not written$`),
		"the peer's is refused by a server, and we have an error"},
	{regexp.MustCompile(`^the peer's is refused by a server, ours is not$`),
		"the peer's is refused by a server, and ours is accepted"},
	{regexp.MustCompile(`^neither writes: \S`), "an error for both, and no manifest"},
	{regexp.MustCompile(`^neither writes: $`),
		"every version has kubebuilder:skipversion: a manifest without a name by the peer, and none by us"},
	{regexp.MustCompile(`^neither looks at it$`),
		"a package with kubebuilder:skip, and no manifest"},
	{regexp.MustCompile(`^refused by us alone: \[[^;]*(go/|crd/|marker/argument)[^;]*; \[.+\]$`),
		"an error for both, and only the peer writes what is left"},
	{regexp.MustCompile(`^refused by us alone: \[go/int-or-string\]; \[\]$`),
		"docs/divergences.md: XIntOrString on a list, map or struct, which we refuse"},
	{regexp.MustCompile(`^extra: \[[^;]*crd/version-duplicate`),
		"docs/divergences.md: skipversion on one of two declarations of a version, where the peer leaves out both"},
	{regexp.MustCompile(`^rules in another order$`),
		"docs/divergences.md: XValidation and k8s:immutable on one field, whose rules the peer writes in any order"},
	{regexp.MustCompile(`^different where two markers set one keyword$`),
		"docs/divergences.md: two names for one keyword, of which the peer takes any"},
	{regexp.MustCompile(`^different beside a type$`),
		"docs/divergences.md: Type on a list, map or struct, of which the peer leaves the rest"},
	{regexp.MustCompile(`^(different|refused by us alone: \[server/default( server/subresource)?\]); .*conflicting types in allOf branches in schema: string vs array`),
		"docs/divergences.md: a declared []byte, a list and a string for the peer, whose limits and default are others for us"},
	{regexp.MustCompile(`^different; .*(unsupported AST kind|not a supported map value type: \*ast\.(IndexExpr|ParenExpr))`), "a generic type, or parentheses, which the peer does not know"},
}
