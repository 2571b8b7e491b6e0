package lsp

import (
	"testing"

	"github.com/stretchr/testify/assert"
	protocol "github.com/tliron/glsp/protocol_3_16"
)

// TestPositions leads from the bytes of a line to the protocol's units and back, over characters of
// two units, of several bytes, and bytes that are no character.
func TestPositions(t *testing.T) {
	t.Parallel()
	text := newText([]byte("a\r\n\t// 🙂é\xffx\r\nb"))
	for column, units := range map[int]uint32{0: 0, 4: 4, 8: 6, 10: 7, 11: 8, 12: 9} {
		at := text.position(2, column)
		assert.Equal(t, protocol.Position{Line: 1, Character: units}, at)
		line, back, offset := text.at(at)
		assert.Equal(t, []int{2, column, 3 + column}, []int{line, back, offset})
	}
	_, column, _ := text.at(protocol.Position{Line: 1, Character: 99})
	assert.Equal(t, 12, column, "behind the end of a line is its end")
}
