package migrate

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestRawMessage explains what the peer says of a value of any JSON that Go keeps as bytes, and
// nothing that merely resembles it.
func TestRawMessage(t *testing.T) {
	t.Parallel()
	anything := map[string]any{preserve: true}
	raw := map[string]any{preserve: true, "format": "byte", "type": "string"}
	described := map[string]any{preserve: true, "format": "byte", "type": "string",
		"description": "a"}
	text := map[string]any{preserve: true, "type": "string"}
	for _, test := range []struct {
		ours, theirs map[string]any
		want         []difference
	}{
		{anything, raw, []difference{{"a", nil, map[string]any{"format": "byte", "type": "string"},
			bytesOfJSON}}},
		{anything, described, []difference{
			{"a", nil, map[string]any{"format": "byte", "type": "string"}, bytesOfJSON},
			{"a.description", nil, "a", textOfJSON}}},
		{map[string]any{preserve: true, "description": "b"}, described, []difference{
			{"a", nil, map[string]any{"format": "byte", "type": "string"}, bytesOfJSON},
			{path: "a.description", ours: "b", theirs: "a"}}},
		{anything, text, []difference{{path: "a.type", theirs: "string"}}},
		{text, raw, []difference{{path: "a.format", theirs: "byte"}}},
	} {
		c := comparison{refused: func(string, bool) string { return "" }}
		c.schema("a", test.ours, test.theirs)
		assert.Equal(t, test.want, c.found)
	}
}
