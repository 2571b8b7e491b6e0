package parser

import (
	"go/token"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPositions compares the positions of all offsets with those of go/token.
func TestPositions(t *testing.T) {
	t.Parallel()
	large, err := os.ReadFile(filepath.Join(goroot(t), "src", "go", "types", "expr.go"))
	require.NoError(t, err)
	for _, text := range []string{"", "\n", "package p\n\n// ü\r\ntype A int\n", "\uFEFFpackage p", string(large)} {
		f := newSource("p.go", []byte(text))
		want := token.NewFileSet().AddFile("p.go", -1, len(text))
		want.SetLinesForContent([]byte(text))
		for offset := range len(text) {
			pos := f.position(offset)
			require.Equal(t, want.PositionFor(want.Pos(offset), false), pos)
			require.Equal(t, offset, f.offset(pos.Line, pos.Column))
		}
	}
	assert.Zero(t, newSource("p.go", []byte("package p\n")).offset(7, 1), "there is no such line")
}
