package yamlword_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/yamlword"
)

// TestWords compares the words, in each spelling with small and capital letters, with the library.
func TestWords(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"y", "yes", "n", "no", "on", "off", "true", "false", "null", "~",
		"nil", "none", "t", "f", "not", "one"} {
		for _, s := range spellings(word) {
			assert.Equal(t, !isText(t, s), yamlword.IsReserved(s), s)
		}
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"0", "-1", "007", "0o7", "0b11", "0x1F", "0XaB", "1_000", "1.0",
		".5", "1.", "1e3", "-1E-3", ".inf", "-.Inf", ".NaN", ".nan"} {
		assert.True(t, yamlword.MayBeNumber(s), s)
		assert.False(t, isText(t, s), s)
	}
	for _, s := range []string{"", "type", "e3", "1Gi", "10s", "v1"} {
		assert.False(t, yamlword.MayBeNumber(s), s)
	}
}

// spellings returns a word with each choice of small and capital letters.
func spellings(word string) []string {
	all := []string{""}
	for _, c := range word {
		var longer []string
		for _, s := range all {
			longer = append(longer, s+string(c))
			if c >= 'a' && c <= 'z' {
				longer = append(longer, s+string(c-'a'+'A'))
			}
		}
		all = longer
	}
	return all
}

// isText reports whether the library reads a word as a text. It cannot write what is no number in
// JSON.
func isText(t *testing.T, word string) bool {
	data, err := yaml.YAMLToJSON([]byte(word))
	if err != nil {
		return false
	}
	var v any
	require.NoError(t, json.Unmarshal(data, &v))
	_, ok := v.(string)
	return ok
}
