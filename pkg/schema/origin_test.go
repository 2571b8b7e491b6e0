package schema

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestKeywordAt holds that a place in a text leads to the bytes of the marker that say it.
func TestKeywordAt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		raw          string
		escaped      bool
		line, column int
		want         string // what stands there
	}{
		{`self.a`, false, 1, 5, ".a"},
		{`'ü😀' == self.a`, false, 1, 13, ".a"},
		{`\.a`, false, 1, 2, ".a"},
		{`'\"' == self.a`, true, 1, 12, ".a"},
		{`'ü\u00fc\x41' == self.a`, true, 1, 14, ".a"},
		{`self\n  .a`, true, 2, 3, ".a"},
		{`self\n\n.a`, true, 3, 1, ".a"},
		{`self &&`, false, 1, 99, ""},
		{`self`, true, 7, 1, ""},
	} {
		k := Keyword{Raw: c.raw, Escaped: c.escaped,
			Text: token.Position{Filename: "t.go", Offset: 100, Line: 3, Column: 10}}
		got := k.At(c.line, c.column)
		assert.Equal(t, c.want, c.raw[got.Offset-100:], c.raw)
		assert.Equal(t, got.Offset-100, got.Column-10, c.raw)
	}
	pos := token.Position{Filename: "t.go", Line: 3, Column: 5}
	assert.Equal(t, pos, Keyword{Pos: pos}.At(1, 3), "no text is known")
}
