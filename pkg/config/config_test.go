package config

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apimachinery/pkg/util/validation"

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
annotations: {a: b}
packages: [./api/...]
fit: 100
year: 2026
headerFile: hack/head
`))
	require.Empty(t, list)
	assert.Equal(t, diag.Policy{"ignore/unused": diag.Off, "ignore/*": diag.Note}, c.Severity)
	assert.Equal(t, []string{"example.com/", "docs:"}, c.ExternalMarkers)
	assert.Equal(t, []DescriptionRule{{"k8s.io/**", "first-sentence"}, {"*", "none"}},
		c.DescriptionPolicy)
	assert.Equal(t, map[string]string{"a": "b"}, c.Annotations)
	assert.Equal(t, []string{"./api/..."}, c.Packages)
	for key, want := range map[string]any{
		"targetKube": "1.30", "maxCRDSize": "256KiB", "unionEncoding": "cel", "k8sMarkers": true,
		"fit": int64(100), "year": "2026",
		"headerFile": "hack/head", "version": int64(1),
	} {
		s, ok := c.Setting(key)
		assert.True(t, ok, key)
		assert.Equal(t, want, s.Value, key)
		assert.Equal(t, "f", s.Pos.Filename)
	}
	s, _ := c.Setting("year")
	assert.Equal(t, "f:18:1", s.Pos.String())
	_, ok := c.Setting("strict")
	assert.False(t, ok)
}

// keyNames returns the keys of a file, in the order of the table.
func keyNames() (names []string) {
	for _, k := range Keys() {
		names = append(names, k.Name)
	}
	return names
}

func TestParseFindings(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"":                         "f: error: version is missing: write version: 1 [config/value]",
		"# nothing":                "f: error: version is missing: write version: 1 [config/value]",
		"severity: {}":             "f:1:1: error: version is missing: write version: 1 [config/value]",
		"version: 2":               "f:1:10: error: unknown version 2: this schemagen reads version 1 [config/value]",
		"version:":                 "f:1:9: error: this must be 1, not nothing [config/value]",
		"- a":                      "f:1:1: error: this must be a mapping, not a list: write its keys, as in {version: 1} [config/value]",
		"a: [":                     "f:1: error: did not find expected node content: close what was opened, or write what is missing before the comma [config/syntax]",
		"a: 1\nü: \xe9":            "f:2:4: error: the byte 0xe9 is not UTF-8: save the file as UTF-8 [config/syntax]",
		"a: 1\n# \x01":             "f:2:3: error: control characters are not allowed [config/syntax]",
		"version: 1\n---\na: 1":    "f:2:1: error: a second document would have no effect: write only one [config/syntax]",
		"version: 1\nversion: 1":   "f:2:1: error: the key version occurs twice [config/key]",
		"version: 1\n? [a]\n: b":   "f:2:3: error: a key must be a word, not a list [config/key]",
		"version: 1\nSeverity: {}": `f:2:1: error: unknown key "Severity": did you mean severity? [config/key]`,
		"version: 1\nzzz: {}": `f:2:1: error: unknown key "zzz": the keys here are ` +
			strings.Join(keyNames(), ", ") + " [config/key]",
		"version: 1\noutputs: [crd=a]":                                   `f:2:11: error: this must be a mapping, not "crd=a": write its keys, as in {format: bundle, path: dist/crds.yaml} [config/value]`,
		"version: 1\nseverity: [a]":                                      "f:2:11: error: severity must be a mapping, not a list [config/value]",
		"version: 1\nseverity:\n  ignore/unsued: off":                    `f:3:3: error: unknown rule "ignore/unsued": did you mean ignore/unused? [config/value]`,
		"version: 1\nseverity:\n  ignore/unused: fatal":                  `f:3:18: error: this must be one of error, warning, note, off, not "fatal" [config/value]`,
		"version: 1\nseverity:\n  ignore/unused:":                        `f:3:17: error: this must be one of error, warning, note, off, not nothing [config/value]`,
		"version: 1\nexternalMarkers: a:":                                "f:2: error: mapping values are not allowed in this context: indent the line as those beside it, or put a value with a colon in quotes [config/syntax]",
		"version: 1\nexternalMarkers: a":                                 `f:2:18: error: this must be a list, not "a": write each element behind a dash [config/value]`,
		"version: 1\nexternalMarkers: [a b]":                             `f:2:19: error: "a b" is not a prefix of a marker's name: write one word [config/value]`,
		"version: 1\nexternalResources: [cert-manager]":                  `f:2:21: error: "cert-manager" is not a resource with its group: write one as in certificates.cert-manager.io or *.cert-manager.io [config/value]`,
		"version: 1\nexternalMarkers: [{}]":                              `f:2:19: error: this must be a prefix of a marker's name, not a mapping [config/value]`,
		"version: 1\ndescriptionPolicy: [{packages: a}]":                 `f:2:21: error: policy is missing: write policy: first-sentence [config/value]`,
		"version: 1\ndescriptionPolicy: [{packages: '[', policy: none}]": `f:2:32: error: "[" is not a glob: write an import path, with * within an element and ** for any number of them [config/value]`,
		"version: 1\ndescriptionPolicy: [{packages: a, policy: some}]":   `f:2:43: error: this must be one of full, first-sentence, none, not "some" [config/value]`,
		"version: 1\ntargetKube: '2.0'":                                  `f:2:13: error: "2.0" is not a Kubernetes release: write one as in "1.31" [config/value]`,
		"version: 1\nmaxCRDSize: -1":                                     `f:2:13: error: this must be a size, not "-1" [config/value]`,
		"version: 1\nunionEncoding: xor":                                 `f:2:16: error: this must be one of structural, cel, both, not "xor" [config/value]`,
		"version: 1\nyear: [1]":                                          `f:2:7: error: this must be a year, not a list [config/value]`,
		"version: 1\ntags: [1.5]":                                        `f:2:8: error: this must be a build tag, not 1.5: write "1.5" [config/value]`,
		"version: 1\nannotations: {a b: c, a/: d, a.b/c_d: e}": `f:2:15: error: "a b" is not the key of an annotation: write one as in example.com/owner [config/value]
f:2:23: error: "a/" is not the key of an annotation: write one as in example.com/owner [config/value]`,
		"version: 1\nvariants: [{name: a, labels: {b c: d}}]":          `f:2:31: error: "b c" is not the key of a label: write one as in example.com/owner [config/value]`,
		"version: 1\nvariants: [{name: a, labels: {b: c d}}]":          `f:2:34: error: "c d" is not a value of a label: write letters, digits, dashes, underscores and dots, with a letter or digit at both ends [config/value]`,
		"version: 1\nconversion: {namespace: a, name: b, port: 65536}": `f:2:43: error: this must be a port, from 1 to 65535, not "65536" [config/value]`,
		"version: 1\nannotations: {a: true}":                           `f:2:18: error: this must be a string, not true: write "true" [config/value]`,
		"version: 1\nk8sMarkers: yes":                                  `f:2:13: error: this must be one of true, false, not "yes" [config/value]`,
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
		{"k8s.io/api/core/v1", "full"}, {"k8s.io/**", "first-sentence"}, {"**/v1alpha*", "none"},
		{"example.com/*/v1", "none"},
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

// TestDescriptionPolicyFor_Stars would take years if each ** were tried with all that the others
// can take.
func TestDescriptionPolicyFor_Stars(t *testing.T) {
	t.Parallel()
	c := Config{DescriptionPolicy: []DescriptionRule{{strings.Repeat("**/a/", 40) + "b", "none"}}}
	assert.Equal(t, "full", c.DescriptionPolicyFor(strings.Repeat("a/", 200)+"c"))
	assert.Equal(t, "none", c.DescriptionPolicyFor(strings.Repeat("a/", 200)+"b"))
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
	assert.Equal(t, filepath.Join(top, "repo", Name), c.File)
	assert.Equal(t, filepath.Join(top, "repo", "a", "b"), c.Path("a/b"), "paths start at the file")
	s, _ := c.Setting("unionEncoding")
	assert.Equal(t, "both", s.Value)

	write("version: 1\nstrict: true\n", top, "repo", "module", HiddenName)
	c, list, err = Load(filepath.Join(top, "repo", "module", "api"))
	require.NoError(t, err)
	assert.Empty(t, list)
	assert.Equal(t, filepath.Join(top, "repo", "module", HiddenName), c.File, "the other name")

	write("version: 1\n", top, "repo", "module", Name)
	_, list, err = Load(filepath.Join(top, "repo", "module"))
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, diag.Code("config/name"), list[0].Code)
	assert.Equal(t, "schemagen.yaml is in the same directory: keep one of them", list[0].Message)
	assert.Equal(t, filepath.Join(top, "repo", "module", HiddenName), list[0].Pos.Filename)
	require.NoError(t, os.Remove(filepath.Join(top, "repo", "module", Name)))
	require.NoError(t, os.Remove(filepath.Join(top, "repo", "module", HiddenName)))

	write("version: 1\n", top, "repo", "module", "schemagen.yml")
	_, list, err = Load(filepath.Join(top, "repo", "module"))
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, "this file is not read: call it schemagen.yaml", list[0].Message)
	require.NoError(t, os.Remove(filepath.Join(top, "repo", "module", "schemagen.yml")))

	require.NoError(t, os.Mkdir(filepath.Join(top, "repo", "module", Name), 0o755))
	_, _, err = Load(filepath.Join(top, "repo", "module"))
	require.Error(t, err, "a file that cannot be read is not the same as none")
}

// FuzzParse looks for a text that makes reading panic, a finding that stands outside of the text,
// and a setting that no other part of the program would understand.
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
		lines := strings.Count(text, "\n") + strings.Count(text, "\r") + strings.Count(text,
			"\u0085") + strings.Count(text, "\u2028") + strings.Count(text, "\u2029")
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
			require.True(t, err != nil || rule == r || strings.Contains(r.Packages, "="),
				"%v is read otherwise on a command line", r)
		}
		require.Contains(t, append(descriptionPolicies(), ""),
			c.DescriptionPolicyFor("k8s.io/api/core/v1"))
		for _, setting := range c.Settings {
			require.NotNil(t, setting.Value, setting.Key)
			require.LessOrEqual(t, setting.Pos.Line, lines+1, "%v is behind the end", setting)
		}
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
		"":       "is not a rule",
		"none":   "is not a rule",
		"=none":  "is not a rule",
		"[=none": "is not a rule",
		"a=":     "is not a policy",
		"a=Full": `"Full" is not a policy: choose one of full, first-sentence, none`,
	} {
		_, err := ParseDescriptionRule(text)
		require.ErrorContains(t, err, want, text)
	}
}

// TestParseOutput reads what a flag says.
func TestParseOutput(t *testing.T) {
	t.Parallel()
	o, err := ParseOutput("manifests=config/crd,names={kind}.yaml,include=Cron*,include=Job.batch.*,exclude=CronX")
	require.NoError(t, err)
	assert.Equal(t, Output{
		Format: "manifests", Path: "config/crd", Names: "{kind}.yaml",
		Include: []string{"Cron*", "Job.batch.*"}, Exclude: []string{"CronX"},
	}, o)
	for text, want := range map[string]string{
		"dist":              `"dist" is not an output: write FORMAT=PATH, as in bundle=dist/crds.yaml`,
		"bundle=x,names":    `"names": after the path write names=TEMPLATE, roleName=NAME, builtin=true, include=GLOB or exclude=GLOB`,
		"bundle=x,suffix=y": `"suffix" is not an option of an output: the options are names, roleName, builtin, include and exclude`,
	} {
		_, err := ParseOutput(text)
		assert.EqualError(t, err, want)
	}
}

// TestCheckAnnotation compares what is said of keys with what a server says.
func TestCheckAnnotation(t *testing.T) {
	t.Parallel()
	name := strings.Repeat("n", 63)
	for _, key := range []string{
		"a", "A.b_c-d", "example.com/owner", "Example.COM/Owner", "a/" + name, "a-b.c/d",
		"", "/", "a/", "/a", "a b", "a/b/c", "-a", "a-", "a/-b", "a/b_", "a_b/c", "-a/b", "a..b/c",
		"a./b", name + "n", "ä", "a\n", "a:b",
	} {
		server := validation.IsQualifiedName(strings.ToLower(key)) // as ValidateAnnotations does
		assert.Equal(t, len(server) == 0, CheckAnnotation(key) == nil, "%q: %v", key, server)
	}
}
