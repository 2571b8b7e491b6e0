package markers

import (
	goflag "flag"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

var update = goflag.Bool("update", false, "rewrite docs/markers.md")

// TestDocs holds docs/markers.md to the table; -update rewrites it.
func TestDocs(t *testing.T) {
	t.Parallel()
	const file = "../../docs/markers.md"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(reference()), 0o644))
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Empty(t, diag.Diff(file, "the table", string(got), reference()),
		"run this test with -update")
}

// TestManifestMarkers holds the markers about other manifests to what reads them.
func TestManifestMarkers(t *testing.T) {
	t.Parallel()
	for _, def := range manifestMarkers {
		given, found := ReadArguments(def.Example, token.Position{}, def.Name)
		assert.NotEmpty(t, given, "%s: the example is a marker", def.Name)
		assert.Empty(t, found, "%s: nothing is wrong with the example", def.Name)
		assert.True(t, IsForeign(def.Name), "%s: it says nothing about schemas", def.Name)
		for _, p := range def.parameters {
			assert.Contains(t, def.Usage, p.Name, "%s: the usage has all arguments", def.Name)
			assert.NotEmpty(t, p.Meaning, "%s: %s is explained", def.Name, p.Name)
		}
	}
}

// TestDefinitions holds every entry of the table to what its readers expect.
func TestDefinitions(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, def := range Definitions() {
		assert.False(t, seen[def.Name], "%s: two entries", def.Name)
		seen[def.Name] = true
		assert.Regexp(t, `^\S.*\.$`, def.Doc, "%s: the documentation consists of sentences",
			def.Name)
		assert.NotZero(t, def.Sites, "%s: it belongs somewhere", def.Name)
		if def.Deprecated != "" {
			assert.NotNil(t, byName[def.Deprecated], "%s: the newer spelling is a marker", def.Name)
		}
		m, ok, ds := Parse(def.Example, token.Position{}, def.Sites)
		assert.True(t, ok, "%s: the example is a marker: %v", def.Name, ds)
		assert.Empty(t, ds, "%s: nothing is wrong with the example", def.Name)
		assert.Same(t, def, m.Def, "%s: the example shows it", def.Name)
		assert.False(t, IsForeign(def.Name), "%s: it is not another tool's", def.Name)
		assert.NotNil(t, m.effect, "%s: it has an effect", def.Name)
		if def.parse == nil && def.junctor == nil && len(m.path) == 0 ||
			strings.HasPrefix(def.Name, "k8s:") {
			assert.True(t, def.tag.apply != nil || def.tag.chain != nil,
				"%s: it has an effect as a tag", def.Name)
		}
		if def.tag.like != "" {
			assert.NotNil(t, byName[def.tag.like], "%s: there is a marker like it", def.Name)
		}
	}
}

var argumentName = regexp.MustCompile(`[:,](\w+)=<`)

// TestArguments holds what is said about arguments to the syntax: each of several is explained.
func TestArguments(t *testing.T) {
	t.Parallel()
	explained := 0
	for _, def := range Definitions() {
		var names []string
		for _, m := range argumentName.FindAllStringSubmatch(def.Usage, -1) {
			names = append(names, m[1])
		}
		var told []string
		for _, a := range def.Arguments() {
			explained++
			assert.NotEmpty(t, a.Meaning)
			if a.Name != "" {
				told = append(told, a.Name)
			}
		}
		assert.Equal(t, names, told, def.Name)
	}
	assert.Greater(t, explained, 20)
	for _, c := range common() {
		assert.NotNil(t, byName[c.Name], c.Name)
	}
	assert.Len(t, common(), 12)
}
