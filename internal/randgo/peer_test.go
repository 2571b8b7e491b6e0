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

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/randgo"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/verify"
)

var peer = flag.String("peer", "", "the controller-gen `program` to compare with")

// TestPeer compares what controller-gen makes of the cases with what we do: the manifests are the same bytes, or the difference
// is of a class that the table explains.
func TestPeer(t *testing.T) {
	if *peer == "" {
		t.Skip("-peer does not say where controller-gen is")
	}
	counts, examples := map[string]int{}, map[string]string{}
	for _, cases := range batches() {
		dir := write(t, cases...)
		ours := run(t, dir)
		theirs := runPeer(t, dir, cases)
		for _, c := range cases {
			for _, o := range compare(t, c, ours, theirs) {
				counts[o.class]++
				if examples[o.class] == "" {
					examples[o.class] = o.example
				}
			}
		}
	}
	for _, class := range slices.Sorted(maps.Keys(counts)) {
		why := reason(class)
		t.Logf("%6d  %s%s", counts[class], class, map[bool]string{true: "", false: "  (" + why + ")"}[why == ""])
		if why == "" {
			t.Errorf("not explained: %s\n%s", class, examples[class])
		}
	}
}

// An outcome is what became of one manifest, or of one case.
type outcome struct{ class, example string }

// A peerResult is what controller-gen did with the cases of a module.
type peerResult struct {
	files  map[string][]byte
	errors map[string][]string // by case
}

var caseName = regexp.MustCompile(`\bc\d{5}\b`)

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
	cmd := exec.CommandContext(t.Context(), *peer, "crd:omitToolVersion=true", "paths="+pattern, "output:crd:dir="+out)
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
		if name := caseName.FindString(d.Pos.Filename); d.Severity == diag.Error && !slices.Contains(all[name], string(d.Code)) {
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
	var all []outcome
	for _, name := range slices.Compact(names) {
		class := classify(t, mine[name], theirs.files[name], codes, complaints)
		all = append(all, outcome{class, fmt.Sprintf("%s: %v; %v", name, codes, theirs.errors[c.Name])})
	}
	if len(all) == 0 {
		all = append(all, outcome{"neither writes: " + strings.Join(codes, " "), c.Name})
	}
	return all
}

func classify(t *testing.T, ours, theirs []byte, codes, complaints []string) string {
	t.Helper()
	switch {
	case ours == nil && len(codes) == 0:
		return "missing"
	case theirs != nil && string(ours) != string(theirs) && refused(t, theirs):
		return "the peer's is refused by a server" + map[bool]string{true: ", ours is not written", false: ", ours is not"}[ours == nil]
	case ours == nil:
		return fmt.Sprintf("refused by us alone: %v; %v", codes, complaints)
	case theirs == nil:
		return fmt.Sprintf("extra; %v", complaints)
	case string(ours) != string(theirs):
		return fmt.Sprintf("different; %v", complaints)
	case len(codes) == 0 && len(complaints) > 0:
		return fmt.Sprintf("identical, and only the peer complains: %v", complaints)
	}
	return "identical"
}

// refused tells whether a server refuses a manifest.
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
	{regexp.MustCompile(`^identical$`), "parity"},
	{regexp.MustCompile(`^the peer's is refused by a server`), "docs/divergences.md: manifests that a server refuses"},
}
