package unfold_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/unfold"
)

// TestWords groups changes by the field that they are about.
func TestWords(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 200)
	at := func(field, keyword string) unfold.Place {
		return unfold.Place{Field: field, Keyword: keyword}
	}
	words := unfold.Words([]unfold.Change{
		{at("", "description"), "a", "b"},
		{at("kind", ""), nil, map[string]any{"type": "string"}},
		{at("spec.a.b[].c", "anyOf"), []any{1}, nil},
		{at("spec.a.b[].c", "default"), nil, long},
		{at("spec.m{}.x", ""), 1, nil},
		{at("spec.m{}", "pattern"), "^[^<&>]+$", nil},
		{at("", "title"), long + "a", long + "b"},
		{at("", "x-kubernetes-group-version-kind"), nil, true},
	})
	assert.Equal(t, []string{
		"the object",
		`  changes description from "a" to "b"`,
		`  adds the field kind: {"type":"string"}`,
		`  changes title from …a" to …b"`,
		"  adds x-kubernetes-group-version-kind: true",
		"spec.a.b[].c",
		"  loses anyOf: [1]",
		`  adds default: "` + long[:58] + "…",
		"spec.m{}",
		"  loses the field x: 1",
		`  loses pattern: "^[^<&>]+$"`,
	}, words)
	assert.Empty(t, unfold.Words(nil))
}
