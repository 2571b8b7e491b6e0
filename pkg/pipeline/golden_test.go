package pipeline_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/test/want"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/unfold"
	"github.com/schemagen/schemagen/pkg/verify"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const (
	apis   = "../../testdata/apis"
	golden = "../../testdata/golden"
)

// options are the cases that need other options than the command's defaults.
var options = map[string]func(*pipeline.Options){
	"server-rules":  func(o *pipeline.Options) { o.Advice = true },
	"columns-lists": func(o *pipeline.Options) { o.Advice = true },
	"cel-errors":    func(o *pipeline.Options) { o.Advice = true },
	"cel-idle":      func(o *pipeline.Options) { o.Advice = true },
	"server-target": func(o *pipeline.Options) {
		o.Target, _ = verify.ParseTarget("1.29")
	},
	"diverge-approval": func(o *pipeline.Options) { o.Lenient = true },
	"diverge-random":   func(o *pipeline.Options) { o.Lenient = true },
	// its limits are of type number
	"guide": func(o *pipeline.Options) {
		o.Advice, o.AllowDangerousTypes = true, true
	},
	"parity-cut-descriptions": func(o *pipeline.Options) { o.MaxDescLen = new(20) },
	"parity-dangerous":        func(o *pipeline.Options) { o.AllowDangerousTypes = true },
	"parity-embedded-meta": func(o *pipeline.Options) {
		o.GenerateEmbeddedObjectMeta, o.IgnoreUnexportedFields = true, true
	},
	"parity-spelling": func(o *pipeline.Options) { o.Lenient = true },
	"parity-general":  contradicting,
	"parity-numbers":  contradicting,
	"field-immutable": func(o *pipeline.Options) { o.Advice = true },
	"field-silent":    func(o *pipeline.Options) { o.Advice = true },
	"field-unsigned":  func(o *pipeline.Options) { o.Policies = nil },
	"field-ways":      func(o *pipeline.Options) { o.Advice = true },
	"crd-excluded":    func(o *pipeline.Options) { o.Whole, o.Advice = true, true },
	"markers-advice": func(o *pipeline.Options) {
		o.Advice, o.ExternalMarkers = true, []string{"house:"}
	},
	"markers-rules": func(o *pipeline.Options) {
		o.K8sMarkers = true
		o.MarkerRules = []config.MarkerRule{
			{Kind: "forbid", Marker: "kubebuilder:pruning:*",
				Reason: "a server would keep typing errors"},
			{Kind: "forbid", Marker: "kubebuilder:resource:shortName", Reason: "names are ours"},
			{Kind: "forbid", Marker: "kubebuilder:validation:XValidation:rule"},
			{Kind: "prefer", Marker: "kubebuilder:validation:Minimum", Write: "k8s:minimum",
				Reason: "the tag is newer"},
			{Kind: "require", Marker: "kubebuilder:resource:scope", On: "kinds",
				Reason: "say where it lives"},
			{Kind: "require", Marker: "*listType", On: "lists"},
		}
	},
	"wire-api":            func(o *pipeline.Options) { o.Advice = true },
	"wire-own":            func(o *pipeline.Options) { o.Advice = true },
	"wire-no-subresource": func(o *pipeline.Options) { o.Advice = true },
	"declarative":         func(o *pipeline.Options) { o.K8sMarkers = true },
	"declarative-rest":    func(o *pipeline.Options) { o.K8sMarkers = true },
	"tagmistakes":         func(o *pipeline.Options) { o.K8sMarkers = true },
	"gates": func(o *pipeline.Options) {
		o.K8sMarkers, o.Gates = true, []config.Gate{{Name: "Alpha"}, {Name: "Beta"}}
		o.Variants = []config.Variant{
			{Name: "stable", Annotations: map[string]string{"example.com/channel": "stable"}},
			{Name: "beta", Gates: []string{"Beta"},
				Labels: map[string]string{"example.com/channel": "beta"}},
			{Name: "all", Gates: []string{"Alpha", "Beta"}, Unserved: []string{"*alpha*"}},
		}
	},
	"dialects": func(o *pipeline.Options) {
		o.Gates, o.Dialects = []config.Gate{{Name: "standard"}, {Name: "experimental"}},
			[]string{"gateway-api", "openshift", "operator-controller"}
		o.Variants = []config.Variant{{Name: "standard", Gates: []string{"standard"}},
			{Name: "experimental", Gates: []string{"experimental"}}}
	},
	"openshift": func(o *pipeline.Options) {
		o.Gates, o.Dialects = []config.Gate{{Name: "Clouds"}, {Name: "MoreClouds"}},
			[]string{"openshift"}
		o.Variants = []config.Variant{
			{Name: "default"}, {Name: "preview", Gates: []string{"Clouds"}},
			{Name: "all", Gates: []string{"Clouds", "MoreClouds"}},
		}
	},
	"gatemistakes": func(o *pipeline.Options) {
		o.Gates, o.Dialects = []config.Gate{{Name: "Experimental"}},
			[]string{"gateway-api", "openshift"}
		o.Variants = []config.Variant{{Name: "standard"},
			{Name: "experimental", Gates: []string{"Experimental"}}}
	},
}

// contradicting has manifests written although markers of a field contradict those of its type.
func contradicting(o *pipeline.Options) {
	o.Policies = append(o.Policies, diag.Policy{"marker/conflict": diag.Warning})
}

// skeletons are the cases that the documents on structural schemas show without value validations
// too.
var skeletons = map[string]bool{"litmus": true, "nightly": true}

// TestGolden is the contract: Go in, YAML and diagnostics out. Each directory below testdata/apis
// is a case. What its files expect to be found stands in them as // want comments, and the
// manifests in testdata/golden/<case>.
func TestGolden(t *testing.T) {
	t.Parallel()
	for _, name := range cases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			opts := pipeline.Options{Dir: apis}
			// the others show something else, with types that no client uses
			if !strings.HasPrefix(name, "wire") {
				opts.Policies = []diag.Policy{{"wire/*": diag.Off, "versions/*": diag.Off,
					"api/*": diag.Off}}
			}
			if change := options[name]; change != nil {
				change(&opts)
			}
			res, err := pipeline.Run(t.Context(), opts, "./"+name+"/...")
			require.NoError(t, err)
			want.Check(t, res.Diagnostics, goFiles(t, filepath.Join(apis, name))...)
			inOurWords(t, res.Diagnostics)
			compare(t, filepath.Join(golden, name), artifacts(t, res, skeletons[name]))
		})
	}
}

// theirWords is how a server words what is wrong, with values as Go or JSON prints them and regular
// expressions that explain nothing.
var theirWords = regexp.MustCompile(`Invalid value|Required value|Unsupported value|Duplicate value|Forbidden:|regex used for validation|` +
	`error parsing regexp|apiextensions\.|map\[string\]|interface \{\}|\b[A-Z]\w+:(""|"\w|0x|nil|\[\]|\(\*)|in container ''|_[=<>+&|!]+_|<EOF>`)

// inOurWords fails for a finding of a server whose message is the server's, and for one that is
// said twice of one place.
func inOurWords(t *testing.T, l diag.List) {
	t.Helper()
	said := map[string]bool{}
	for _, d := range l {
		if d.Code.Family() != "server" {
			continue
		}
		assert.NotRegexp(t, theirWords, d.Message, "%s [%s]", d.Pos, d.Code)
		key := fmt.Sprint(d.Pos, d.Code, d.Message)
		assert.False(t, said[key], "twice: %s %s", d.Pos, d.Message)
		said[key] = true
	}
}

// TestServerMistakes counts the mistakes that only a server finds, each of which a case
// expects once, at its column.
func TestServerMistakes(t *testing.T) {
	t.Parallel()
	total, byCode := 0, map[diag.Code]int{}
	for _, name := range cases(t) {
		if !strings.HasPrefix(name, "server-words-") {
			continue
		}
		for _, file := range goFiles(t, filepath.Join(apis, name)) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			expected, err := want.Parse(file, src)
			require.NoError(t, err)
			for _, e := range expected {
				if e.Code.Family() != "server" {
					continue // about the spelling of the same marker
				}
				assert.Positive(t, e.Column, "%s", e.Pos)
				assert.NotNil(t, e.Message, "%s", e.Pos)
				byCode[e.Code]++
				total++
			}
		}
	}
	for _, code := range slices.Sorted(maps.Keys(byCode)) {
		t.Logf("%s: %d", code, byCode[code])
	}
	assert.GreaterOrEqual(t, total, 120)
}

// TestOrphans fails for a golden directory that no case produces.
func TestOrphans(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(golden)
	require.NoError(t, err)
	known := cases(t)
	for _, e := range entries {
		assert.Contains(t, known, e.Name(), "no case produces testdata/golden/%s", e.Name())
	}
	for name := range options {
		assert.Contains(t, known, name, "options of a case that does not exist")
	}
}

// cases returns the directories below testdata/apis that hold a case.
func cases(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(apis)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		if e.IsDir() && e.Name() != "standin" {
			names = append(names, e.Name())
		}
	}
	return names
}

func goFiles(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if strings.HasSuffix(path, ".go") {
			abs, _ := filepath.Abs(path)
			files = append(files, abs)
		}
		return err
	}))
	return files
}

// artifacts returns what would be written, and what a server would publish of it: nothing of a
// manifest that has an error of its own.
func artifacts(t *testing.T, res pipeline.Result, skeleton bool) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, f := range res.Files {
		if f.Broken {
			continue
		}
		views, err := unfold.Artifacts(f.YAML)
		require.NoError(t, err)
		prefix := ""
		if f.Variant != "" {
			prefix = f.Variant + "."
		}
		for _, view := range views {
			name := prefix + view.Name
			files[name] = view.Data
			if strings.HasSuffix(name, ".yaml") { // kubectl explain is text
				files[name] = withoutPaths(t, view.Data)
			}
		}
		if skeleton {
			bare, err := unfold.SkeletonOf(f.YAML)
			require.NoError(t, err)
			files[strings.TrimSuffix(f.Name, ".yaml")+".skeleton.yaml"], err = bare.YAML()
			require.NoError(t, err)
		}
		require.Equal(t, string(f.YAML), string(files[prefix+f.Name]),
			"the manifest is a view of itself")
	}
	return files
}

// withoutPaths shortens an OpenAPI document by its operations, which follow from names and scope:
// the tests of pkg/apiserver pin them.
func withoutPaths(t *testing.T, data []byte) []byte {
	t.Helper()
	var document map[string]any
	if yaml.Unmarshal(data, &document) != nil || document["kind"] != nil {
		return data
	}
	delete(document, "paths")
	for _, part := range document {
		if part, ok := part.(map[string]any); ok && part["openapi"] != nil {
			delete(part, "paths")
		}
	}
	out, err := yaml.Marshal(document)
	require.NoError(t, err)
	return out
}

// compare holds files against a golden directory, or rewrites it.
func compare(t *testing.T, dir string, files map[string][]byte) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if !os.IsNotExist(err) {
		require.NoError(t, err)
	}
	var have []string
	for _, e := range entries {
		have = append(have, e.Name())
		if files[e.Name()] == nil {
			if *update {
				require.NoError(t, os.Remove(filepath.Join(dir, e.Name())))
				continue
			}
			t.Errorf("%s is an orphan: nothing produces it", filepath.Join(dir, e.Name()))
		}
	}
	for name, data := range files {
		path := filepath.Join(dir, name)
		old, _ := os.ReadFile(path)
		if *update && !bytes.Equal(old, data) {
			require.NoError(t, os.MkdirAll(dir, 0o755))
			require.NoError(t, os.WriteFile(path, data, 0o644))
			continue
		}
		assert.True(t, slices.Contains(have, name),
			"%s is missing: run go test ./pkg/pipeline -update", path)
		assert.Equal(t, string(old), string(data),
			"%s differs: run go test ./pkg/pipeline -update and review", path)
	}
}
