package parser

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOffset leads from the position of each offset back to it.
func TestOffset(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "\n", "package p\n\n// ü\r\ntype A int\n",
		"\uFEFFpackage p"} {
		f := newSource("p.go", []byte(text))
		for offset := range len(text) {
			pos := f.position(offset)
			require.Equal(t, offset, f.offset(pos.Line, pos.Column))
		}
	}
	assert.Zero(t, newSource("p.go", []byte("package p\n")).offset(7, 1), "there is no such line")
}

func TestReadImports(t *testing.T) {
	t.Parallel()
	src := "package p\nimport \"a/b\"\nimport (\n\t// c\n\tc /* d */ \"c\"; . `d`\n\t_ \"e\"\n\tü \"f\"\n)\n"
	f := newSource("p.go", []byte(src))
	var got []string
	for _, s := range f.specs {
		got = append(got, s.Name+"="+s.Path+"@"+f.position(s.Offset).String())
	}
	want := []string{"=a/b@p.go:2:8", "c=c@p.go:5:12", ".=d@p.go:5:19", "_=e@p.go:6:4",
		"ü=f@p.go:7:5"}
	assert.Equal(t, want, got)
}
