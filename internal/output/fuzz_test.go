package output

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// FuzzNames feeds anything to the reader of templates: whatever a CRD is called, its file lies
// below the output's directory, and in one of those that are searched for stale files.
func FuzzNames(f *testing.F) {
	f.Add("{group}_{plural}.yaml", "example.com", "CronTab")
	f.Add("{version}/{lowerKind}/{singular}.yaml", "", "..")
	f.Add("a{{kind}}/../{x}", "a/b", `c\d`)
	f.Add("{kind}.{group}", "..", ".")
	f.Fuzz(func(t *testing.T, template, group, kind string) {
		names, err := ParseNames(template)
		if err != nil {
			assert.Contains(t, err.Error(), "names ")
			return
		}
		m := Manifest{Group: group, Kind: kind, Plural: strings.ToLower(kind), Singular: kind}
		name, err := names.Of(m, "v1")
		if err != nil {
			return
		}
		require.True(t, filepath.IsLocal(filepath.FromSlash(name)), "%q", name)
		in, err := filepath.Match(filepath.FromSlash(names.dirPattern(0)),
			filepath.Dir(filepath.FromSlash(name)))
		require.NoError(t, err)
		assert.True(t,
			in || names.dirPattern(0) == "" && filepath.Dir(filepath.FromSlash(name)) == ".",
			"%q is not searched for %q", names.dirPattern(0), name)
	})
}

// FuzzChart makes templates of manifests with any texts: without Helm's actions they have the
// versions of the manifest, so that a lost one is noticed.
func FuzzChart(f *testing.F) {
	f.Add("as.example.com", "a", "{{ b }}", "v1", "<no value>")
	f.Add("as.example.com", keep, "keep", "v1", "x\n{{- if")
	f.Add("{{-", "", "", "{{ end -}}\n", strings.Repeat("word ", 40))
	f.Fuzz(func(t *testing.T, name, key, value, version, doc string) {
		metadata := map[string]any{"name": name}
		if key != "" {
			metadata["annotations"] = map[string]string{key: value}
		}
		schema := map[string]any{"openAPIV3Schema": map[string]any{"description": doc}}
		manifest, err := yaml.Marshal(map[string]any{"metadata": metadata,
			"spec": map[string]any{"versions": []any{map[string]any{"name": version,
				"schema": schema}}}})
		if err != nil {
			return // the library writes no control characters
		}
		pieces, err := chartTemplate(Manifest{YAML: manifest}, "# head\n")
		require.NoError(t, err)
		require.Len(t, pieces, 1)
		had := versions(manifest)
		require.Len(t, had, 1)
		assert.Equal(t, had, versions(pieces[0].data))
	})
}
