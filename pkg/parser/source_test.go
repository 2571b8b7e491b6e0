package parser

import (
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPutAway asks files that were put away for positions and texts in any order, and compares the answers with those of go/token
// about the whole file.
func TestPutAway(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob(filepath.Join(goroot(t), "src", "go", "types", "*.go"))
	require.NoError(t, err)
	texts := map[string][]byte{"strange.go": []byte("\uFEFFpackage p\n\n// A is\n\n// first\n// +a\ntype /* b */ A int; type B string\ntype (\n\t// C\n\tC struct{ // +c\n\t}\n)\r\nconst ü = `\n`")}
	for _, name := range names {
		texts[name], err = os.ReadFile(name)
		require.NoError(t, err)
	}
	random, asked := rand.New(rand.NewPCG(1, 2)), 0
	var d desk
	for name, data := range texts {
		f := d.newSource(name, append([]byte(nil), data...))
		require.True(t, f.ok, name)
		f.arrange(true)
		f.putAway()
		require.Nil(t, f.data)
		want := token.NewFileSet().AddFile(name, -1, len(data))
		want.SetLinesForContent(data)
		for range 10 * len(f.parts) {
			p := f.parts[random.IntN(len(f.parts))]
			offset := p.from + random.IntN(p.hi-p.from+1)
			expected := want.PositionFor(want.Pos(offset), false)
			require.Equal(t, expected, f.position(offset))
			require.Equal(t, string(data[offset:p.hi]), string(f.text(span{offset, p.hi})))
			asked++
		}
	}
	assert.Greater(t, asked, 1000)
}

// TestWithMistakes keeps a file as a whole that is no Go.
func TestWithMistakes(t *testing.T) {
	t.Parallel()
	f := newSource("p.go", []byte("package p\ntype A int\n}\n"))
	f.arrange(true)
	f.putAway()
	assert.False(t, f.ok)
	assert.NotNil(t, f.data)
	assert.Equal(t, "A int", string(f.text(f.parts[0].span)))
	assert.Equal(t, "p.go:3:1", f.position(21).String())
}
