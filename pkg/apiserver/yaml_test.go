package apiserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// TestYAML writes every character up to the last one of the first plane, and reads it back.
func TestYAML(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= 0xffff; r++ {
		if r >= 0xd800 && r < 0xe000 {
			continue
		}
		want := map[string]any{"a" + string(r): "b" + string(r) + "c"}
		text, err := YAML(want)
		require.NoError(t, err, "%U", r)
		var got map[string]any
		require.NoError(t, yaml.Unmarshal(text, &got), "%U", r)
		assert.Equal(t, want, got, "%U", r)
	}
	plain := map[string]any{"b": []any{"x<y", 1, true, nil}, "a": "日本 🙂"}
	want, err := yaml.Marshal(plain)
	require.NoError(t, err)
	got, err := YAML(plain)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))

	// the library's order of these is circular
	circular := map[string]any{"v10": 1, "v1beta1": 2, "v2": map[string]any{"u64": 1, "u82": 2,
		"u8s": 3}}
	got, err = YAML(circular)
	require.NoError(t, err)
	for range 50 {
		again, err := YAML(circular)
		require.NoError(t, err)
		require.Equal(t, string(got), string(again))
	}
	assert.YAMLEq(t, "{v10: 1, v1beta1: 2, v2: {u64: 1, u82: 2, u8s: 3}}", string(got))
}
