package config

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

func TestParse(t *testing.T) {
	t.Parallel()
	c, list := Parse("f", []byte(`
version: 1
severity:
  ignore/unused: off # YAML 1.1 would call this false
  ignore/*: note
externalMarkers: [+example.com/, "docs:"]
descriptionPolicy:
- packages: k8s.io/**
  policy: first-sentence
- {packages: "*", policy: none}
targetKube: 1.30
maxCRDSize: 256KiB
unionEncoding: cel
k8sMarkers: true
`))
	require.Empty(t, list)
	assert.Equal(t, Config{
		File:              "f",
		Severity:          diag.Policy{"ignore/unused": diag.Off, "ignore/*": diag.Note},
		ExternalMarkers:   []string{"example.com/", "docs:"},
		DescriptionPolicy: []DescriptionRule{{"k8s.io/**", "first-sentence"}, {"*", "none"}},
		TargetKube:        "1.30",
		MaxCRDSize:        262144,
		UnionEncoding:     "cel",
		K8sMarkers:        true,
	}, c)
}

func TestParseFindings(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"":                          "f: error: version is missing: write version: 1 [config/value]",
		"# nothing":                 "f: error: version is missing: write version: 1 [config/value]",
		"severity: {}":              "f: error: version is missing: write version: 1 [config/value]",
		"version: 2":                "f:1:10: error: version 2 is not known: this schemagen reads version 1 [config/value]",
		"version:":                  "f:1:9: error: this must be 1, not nothing [config/value]",
		"- a":                       "f:1:1: error: this must be a mapping, not a list [config/value]",
		"a: [":                      "f:1: error: did not find expected node content [config/syntax]",
		"version: 1\n---\na: 1":     "f:2:1: error: a second document would have no effect: write one [config/syntax]",
		"version: 1\nversion: 1":    "f:2:1: error: the key version stands here twice [config/key]",
		"version: 1\n? [a]\n: b":    "f:2:3: error: a key must be a word, not a list [config/key]",
		"version: 1\nSeverity: {}":  `f:2:1: error: unknown key "Severity": did you mean severity? [config/key]`,
		"version: 1\nzzz: {}":       `f:2:1: error: unknown key "zzz": the keys here are version, severity, externalMarkers, descriptionPolicy, targetKube, maxCRDSize, unionEncoding, k8sMarkers [config/key]`,
		"version: 1\nseverity: [a]": "f:2:11: error: severity must be a mapping, not a list [config/value]",
		"version: 1\nseverity:\n  ignore/unsued: off":                    `f:3:3: error: unknown rule "ignore/unsued": did you mean ignore/unused? [config/value]`,
		"version: 1\nseverity:\n  ignore/unused: fatal":                  `f:3:18: error: unknown severity "fatal": choose one of error, warning, note, off [config/value]`,
		"version: 1\nseverity:\n  ignore/unused:":                        `f:3:17: error: this must be a severity, not nothing [config/value]`,
		"version: 1\nexternalMarkers: a:":                                "f:2: error: mapping values are not allowed in this context [config/syntax]",
		"version: 1\nexternalMarkers: a":                                 `f:2:18: error: this must be a list, not "a" [config/value]`,
		"version: 1\nexternalMarkers: [a b]":                             `f:2:19: error: "a b" is no prefix of a marker's name [config/value]`,
		"version: 1\nexternalMarkers: [{}]":                              `f:2:19: error: this must be a prefix of marker names, not a mapping [config/value]`,
		"version: 1\ndescriptionPolicy: [{packages: a}]":                 `f:2:21: error: a description rule needs packages and policy [config/value]`,
		"version: 1\ndescriptionPolicy: [{packages: '[', policy: none}]": `f:2:32: error: "[" is no glob: syntax error in pattern [config/value]`,
		"version: 1\ndescriptionPolicy: [{packages: a, policy: some}]":   `f:2:43: error: this must be one of full, first-sentence, none, not "some" [config/value]`,
		"version: 1\ntargetKube: '2.0'":                                  `f:2:13: error: "2.0" is no Kubernetes release: write one as in "1.31" [config/value]`,
		"version: 1\nmaxCRDSize: -1":                                     `f:2:13: error: "-1" is no size: write bytes, or a number with KiB or MiB, as in 256KiB [config/value]`,
		"version: 1\nunionEncoding: xor":                                 `f:2:16: error: this must be one of structural, cel, both, not "xor" [config/value]`,
		"version: 1\nk8sMarkers: yes":                                    `f:2:13: error: this must be one of true, false, not "yes" [config/value]`,
	}
	for text, want := range tests {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			c, list := Parse("f", []byte(text))
			var out bytes.Buffer
			require.NoError(t, diag.Print(&out, diag.PrintOptions{}, list))
			assert.Equal(t, want+"\n", out.String())
			assert.Equal(t, Config{File: "f"}, c, "no half of a configuration")
		})
	}
}

func TestParseReportsEverything(t *testing.T) {
	t.Parallel()
	_, list := Parse("f", []byte("version: 2\nzzz: 1\nk8sMarkers: 3\n"))
	assert.Len(t, list, 3)
}

func TestDescriptionPolicyFor(t *testing.T) {
	t.Parallel()
	c := Config{DescriptionPolicy: []DescriptionRule{
		{"k8s.io/api/core/v1", "full"}, {"k8s.io/**", "first-sentence"}, {"**/v1alpha*", "none"}, {"example.com/*/v1", "none"},
	}}
	for pkg, want := range map[string]string{
		"k8s.io/api/core/v1":      "full",
		"k8s.io/api/apps/v1":      "first-sentence",
		"k8s.io":                  "first-sentence",
		"sigs.k8s.io/x":           "full",
		"example.com/a/v1":        "none",
		"example.com/a/b/v1":      "full",
		"example.com/a/v1alpha2":  "none",
		"v1alpha1":                "none",
		"example.com/v1alpha1/v1": "none",
	} {
		assert.Equal(t, want, c.DescriptionPolicyFor(pkg), pkg)
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	write := func(text string, elem ...string) {
		file := filepath.Join(elem...)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	top := t.TempDir()
	write("version: 1\nk8sMarkers: true\n", top, Name)
	write("", top, "repo", ".git")
	write("", top, "repo", "module", "api", "types.go")

	c, list, err := Load(filepath.Join(top, "repo", "module", "api"))
	require.NoError(t, err)
	assert.Empty(t, list)
	assert.Equal(t, Config{}, c, "what lies above the repository is not the project's")

	write("version: 1\nunionEncoding: both\n", top, "repo", Name)
	c, list, err = Load(filepath.Join(top, "repo", "module", "api"))
	require.NoError(t, err)
	assert.Empty(t, list)
	assert.Equal(t, Config{File: filepath.Join(top, "repo", Name), UnionEncoding: "both"}, c)

	require.NoError(t, os.Mkdir(filepath.Join(top, "repo", "module", Name), 0o755))
	_, _, err = Load(filepath.Join(top, "repo", "module"))
	require.Error(t, err, "a file that cannot be read is not the same as none")
}

// TestKeysAreDocumented holds docs/configuration.md to the keys that are read.
func TestKeysAreDocumented(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../docs/configuration.md")
	require.NoError(t, err)
	var version int
	var want, got []string
	for _, k := range keys(&Config{}, &version) {
		want = append(want, k.name)
	}
	for line := range strings.Lines(string(data)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "## `"); ok {
			got = append(got, strings.TrimSuffix(name, "`"))
		}
	}
	assert.Equal(t, want, got, "each key has its section, in order")
	_, example, _ := strings.Cut(string(data), "```yaml\n")
	example, _, _ = strings.Cut(example, "```")
	c, list := Parse("docs", []byte(example))
	assert.Empty(t, list, "the example is valid")
	assert.NotZero(t, c.MaxCRDSize)
}

// FuzzParse looks for a text that makes reading panic, a finding that stands outside of the text, and a setting that no other
// part of the program would understand.
func FuzzParse(f *testing.F) {
	f.Add("version: 1\nseverity: {ignore/*: off}\n")
	f.Add("version: &a [*a]\nseverity: &b\n  x: *b\n")
	f.Add("version: 1\nmaxCRDSize: 256KiB\ntargetKube: v1.31.2\nunionEncoding: cel\nk8sMarkers: true\nexternalMarkers: [+foo]\n")
	f.Add("version: 1\ndescriptionPolicy:\n- {packages: k8s.io/api/**, policy: none}\n- &r {packages: '*', policy: full}\n- *r\n")
	f.Add("version: 1\nversion: 1\n---\nversion: 2\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, list := Parse("f", []byte(text))
		if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
			return // UTF-16 has other lines than its bytes
		}
		lines := strings.Count(text, "\n") + strings.Count(text, "\r") + strings.Count(text, "\u0085") + strings.Count(text, "\u2028") + strings.Count(text, "\u2029")
		for _, d := range list {
			require.NotEmpty(t, d.Message)
			require.LessOrEqual(t, d.Pos.Line, lines+1, "%v is behind the end", d)
		}
		if list.HasErrors() {
			require.Equal(t, Config{File: "f"}, c, "half of a configuration")
			return
		}
		for rule := range c.Severity {
			require.NoError(t, diag.CheckRule(rule))
		}
		for _, r := range c.DescriptionPolicy {
			rule, err := ParseDescriptionRule(r.Packages + "=" + r.Policy)
			require.True(t, err != nil || rule == r || strings.Contains(r.Packages, "="), "%v is read otherwise on a command line", r)
		}
		require.Contains(t, append(descriptionPolicies(), ""), c.DescriptionPolicyFor("k8s.io/api/core/v1"))
		require.Contains(t, []string{"", "structural", "cel", "both"}, c.UnionEncoding)
		require.GreaterOrEqual(t, c.MaxCRDSize, int64(0))
		again, _ := Parse("f", []byte(text))
		require.Equal(t, c, again)
	})
}

func TestParseDescriptionRule(t *testing.T) {
	t.Parallel()
	rule, err := ParseDescriptionRule("k8s.io/api/**=first-sentence")
	require.NoError(t, err)
	assert.Equal(t, DescriptionRule{"k8s.io/api/**", "first-sentence"}, rule)
	for text, want := range map[string]string{
		"":       "is no rule",
		"none":   "is no rule",
		"=none":  "is no rule",
		"[=none": "is no rule",
		"a=":     "is no policy",
		"a=Full": `"Full" is no policy: choose one of full, first-sentence, none`,
	} {
		_, err := ParseDescriptionRule(text)
		require.ErrorContains(t, err, want, text)
	}
}
