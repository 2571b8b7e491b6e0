package migrate

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// FuzzCompare compares anything with what the sources make: each side gets a verdict, always the
// same, and a manifest is identical with itself.
func FuzzCompare(f *testing.F) {
	f.Add([]byte(crontab))
	f.Add([]byte("# by hand\n---\n" + annotated +
		"v0.14.0\n  name: crontabs.example.com\nspec: {versions: [{schema: {openAPIV3Schema: {properties: {a: null}}}}]}\nstatus: 1\n"))
	f.Add([]byte(`{"metadata":{"name":"crontabs.example.com","annotations":{"a":1e400}},"spec":{"versions":{"name":"v1"}}}`))
	f.Add([]byte("metadata: {name: crontabs.example.com}\nspec: {versions: [{schema: {openAPIV3Schema: {properties: {'a].b': {enum: [~, x]}}}}}]}\r\n"))
	f.Add([]byte("a: &a [*a]\na: b\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		have := []manifest.File{{Name: "a.yaml", Data: data}}
		sources := Generated{Name: "crontabs.example.com", YAML: []byte(crontab),
			At:     func(string) []diag.Related { return nil },
			Marker: func(string) string { return "" },
			Rivals: func(string) []string { return nil }}
		refuses := func([]byte) []Refusal { return []Refusal{{spec + ".type", "no"}} }
		found := Compare([]Generated{sources}, have, refuses)
		require.Equal(t, found, Compare([]Generated{sources}, have, refuses))
		verdicts := map[string]bool{}
		for _, d := range found {
			_, known := diag.Lookup(d.Code)
			assert.True(t, known, "no rule %s", d.Code)
			verdicts[d.CRD+d.Pos.Filename] = true
		}
		document, err := decode(data)
		if err != nil {
			assert.True(t, verdicts["a.yaml"], "nothing is said of a manifest that cannot be read")
			return
		}
		if isPatch(document) {
			return
		}
		sources.Name = jsontext.At[string](document, "metadata", "name")
		sources.YAML = withoutHeader(data)
		if _, err := decode(sources.YAML); err == nil {
			same := Compare([]Generated{sources}, have, func([]byte) []Refusal { return nil })
			assert.False(t, slices.ContainsFunc(same, func(d diag.Diagnostic) bool {
				return d.Code != "migrate/identical"
			}), "%v", same)
		}
	})
}
