package apiserver

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// TestValue holds that equal numbers are read as the same ones, and others as others.
func TestValue(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]any{
		"9007199254740993": int64(9007199254740993), "1.0": int64(1), "-1e2": int64(-100),
		"9223372036854775807": int64(math.MaxInt64), "9223372036854775808": float64(1 << 63),
		"0.5": 0.5, "1e300": 1e300, "null": nil, `"1.0"`: "1.0",
		`{"a": [1.0, 9007199254740993]}`: map[string]any{
			"a": []any{int64(1), int64(9007199254740993)}},
	} {
		got, err := Value([]byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, want, got, text)
	}
	_, err := Value([]byte("1 2"))
	require.Error(t, err)
}

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
