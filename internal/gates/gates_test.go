package gates_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/gates"
	"github.com/schemagen/schemagen/pkg/parser"
)

// TestUngated says that a program in which nothing depends on a gate is not copied.
func TestUngated(t *testing.T) {
	t.Parallel()
	prog, _, err := parser.Load(t.Context(),
		parser.Config{Dir: "../../testdata/apis", Verbatim: gates.Verbatim(nil)}, "./crontab/...")
	require.NoError(t, err)
	source, found := gates.Read(prog, gates.Setting{Declared: []string{"A"}})
	assert.Empty(t, found)
	assert.Same(t, prog, source.With([]string{"A"}))
	assert.Equal(t, []string{"A"}, source.Unused())
}

// TestShared says that a variant shares what no gate touches with the program that it is of.
func TestShared(t *testing.T) {
	t.Parallel()
	prog, _, err := parser.Load(t.Context(),
		parser.Config{Dir: "../../testdata/apis", Verbatim: gates.Verbatim(nil)}, "./gates/...")
	require.NoError(t, err)
	source, found := gates.Read(prog, gates.Setting{Declared: []string{"Alpha", "Beta"}})
	assert.Empty(t, found)
	assert.Empty(t, source.Unused())
	variant := source.With([]string{"Beta"})
	v1 := parser.TypeName{Package: prog.Roots[0].Path, Name: "Bell"}
	assert.Same(t, prog.Lookup(v1), variant.Lookup(v1))
	v1.Name = "Window"
	assert.NotNil(t, variant.Lookup(v1))
	assert.Nil(t, source.With(nil).Lookup(v1))
	assert.NotNil(t, prog.Lookup(v1), "the program itself does not change")
}
