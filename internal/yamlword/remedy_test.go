package yamlword_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	yamlv3 "go.yaml.in/yaml/v3"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/yamlword"
)

// TestRemedy says that both libraries get the same line and the same advice for a text that is not
// YAML.
func TestRemedy(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text   string
		line   int
		remedy string
	}{
		{"a: [1, 2\nb: 3\n", 2, ": close what was opened"},
		{"a: 1\nb: [1,\n\n", 2, ": close what was opened"},
		{"a:\n\tb: c\n", 2, ": indent with spaces"},
		{"a: 1\nb: @c\n", 2, ": put what begins with @"},
		{"a: 1\n b: 2\n", 2, ": indent the line"},
		{"- a\nb: 1\n", 2, ": indent the line"},
		{"a: 1\nb: c: d\n", 2, ": indent the line as those beside it, or put a value"},
		{"a: 1\nb: \"\\d\"\n", 2, ": write each backslash twice"},
		{"a: 1\nb: - c\n", 2, ": put the dash on a line of its own"},
		{"a: 1\nb: *c\n", 0, ": put what begins with *"},
		{"a: 1\nb: **\n", 2, ": put what begins with *"},
		{"a: 1\nb\n", 2, ": write a colon"},
		{"a: 1\nb: 'c\n", 2, ": write the quote"},
	} {
		for name, decode := range map[string]func([]byte, any) error{
			"yaml": func(b []byte, v any) error { return yaml.Unmarshal(b, v) },
			"v3":   yamlv3.Unmarshal,
		} {
			var value any
			err := decode([]byte(tt.text), &value)
			require.Error(t, err, tt.text)
			line, said := yamlword.Said(err, tt.text)
			at := fmt.Sprintf("%s: %q: %v", name, tt.text, err)
			assert.Equal(t, tt.line, line, at)
			assert.Contains(t, yamlword.Remedy(said, tt.text), tt.remedy, at)
		}
	}
	assert.Empty(t, yamlword.Remedy("yaml: invalid map key", ""))
}
