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
	words := unfold.Words([]unfold.Change{
		{Path: ".description", Old: "a", New: "b"},
		{Path: ".properties[kind]", New: map[string]any{"type": "string"}},
		{Path: ".properties[spec].properties[a.b].items.properties[c].anyOf", Old: []any{1}},
		{Path: ".properties[spec].properties[a.b].items.properties[c].default", New: long},
		{Path: ".properties[spec].properties[m].additionalProperties.properties[x]", Old: 1},
		{Path: ".title", Old: long + "a", New: long + "b"},
		{Path: ".x-kubernetes-group-version-kind", New: true},
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
	}, words)
	assert.Empty(t, unfold.Words(nil))
}
