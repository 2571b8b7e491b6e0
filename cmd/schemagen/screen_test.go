package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestScreen shows that characters arrive whole, however they are cut, and that none does anything
// but show.
func TestScreen(t *testing.T) {
	t.Parallel()
	const text = "a\x1b[2Jü日🙂\u202e\xff\n\tb\r\n"
	for size := 1; size <= len(text); size++ {
		var out bytes.Buffer
		s := &screen{terminal: &out}
		for rest := text; rest != ""; rest = rest[min(size, len(rest)):] {
			piece := rest[:min(size, len(rest))]
			n, err := s.Write([]byte(piece))
			require.NoError(t, err)
			assert.Equal(t, len(piece), n)
		}
		assert.Equal(t, "a\uFFFD[2Jü日🙂\uFFFD\uFFFD\n\tb\uFFFD\n", out.String(),
			"in pieces of %d", size)
	}
	var out bytes.Buffer
	assert.Same(t, &out, unwrapScreen(&screen{terminal: &out}))
}
