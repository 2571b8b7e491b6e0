package config

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestStarter holds that a first configuration says what it was given, and that every comment is a key that can be taken in.
func TestStarter(t *testing.T) {
	t.Parallel()
	text := Starter(map[string]string{"packages": "packages:\n- ./apis/...", "maxDescLen": "maxDescLen: 0"})
	c, list := Parse("f", []byte(text))
	assert.Empty(t, list)
	assert.Equal(t, []string{"./apis/..."}, c.Packages)
	assert.Len(t, c.Settings, 3)

	var all strings.Builder
	for line := range strings.Lines(text) {
		assert.LessOrEqual(t, len(line), 140)
		if prose := strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "#  "); !prose {
			line = strings.TrimPrefix(line, "#")
		}
		all.WriteString(line)
	}
	c, list = Parse("f", []byte(all.String()))
	assert.Empty(t, list)
	for _, k := range Keys() {
		_, ok := c.Setting(k.Name)
		assert.True(t, ok, k.Name)
	}
}
