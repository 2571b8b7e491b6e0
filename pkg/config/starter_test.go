package config

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestStarter holds that a first configuration says what it was given, that every comment is a key
// that can be taken in, and that nobody has to scroll.
func TestStarter(t *testing.T) {
	t.Parallel()
	text := Starter(map[string]string{"packages": "packages:\n- ./apis/...",
		"maxDescLen": "maxDescLen: 0"}, "1.35")
	c, list := Parse("f", []byte(text))
	assert.Empty(t, list)
	assert.Equal(t, []string{"./apis/..."}, c.Packages)
	assert.Len(t, c.Settings, 4)
	assert.Contains(t, text, "\ntargetKube: \"1.35\"\n")
	assert.Contains(t, text, referenceAddress)
	assert.Less(t, strings.Count(text, "\n"), 25)

	var all strings.Builder
	for line := range strings.Lines(text) {
		assert.LessOrEqual(t, len(line), 120)
		if prose := strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "#  "); !prose {
			line = strings.TrimPrefix(line, "#")
		}
		all.WriteString(line)
	}
	c, list = Parse("f", []byte(all.String()))
	assert.Empty(t, list)
	assert.Greater(t, len(c.Settings), 4)
}
