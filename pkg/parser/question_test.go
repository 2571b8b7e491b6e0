package parser

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// TestQuestion asks as go/packages does, and compares the answers. To a command that fails there is none.
func TestQuestion(t *testing.T) {
	t.Parallel()
	dir := writeTree(t, foreseeing)
	l := &loader{config: Config{Dir: dir}}
	patterns := []string{"./...", "net/netip", "example.com/other/parts", "example.com/nowhere"}
	want, err := packages.Load(&packages.Config{
		Context: t.Context(), Mode: packages.NeedName | packages.NeedFiles | packages.NeedModule, Dir: dir,
		BuildFlags: []string{"-tags=" + DefaultTags()[0]},
	}, patterns...)
	require.NoError(t, err)
	slices.SortFunc(want, func(a, b *packages.Package) int { return cmp.Compare(a.ID, b.ID) })
	got := l.question(t.Context(), dir, patterns)
	require.Len(t, got, len(want))
	for i, w := range want {
		g := got[i]
		assert.Equal(t, w.Name, g.Name)
		assert.Equal(t, []string{w.ID, w.PkgPath, w.Dir}, []string{g.ID, g.PkgPath, g.Dir})
		assert.Equal(t, w.GoFiles, g.GoFiles)
		assert.Equal(t, w.Module, g.Module)
		assert.Equal(t, len(w.Errors) > 0, len(g.Errors) > 0, "%s: %v", w.ID, w.Errors)
	}

	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("modul"), 0o600))
	assert.Nil(t, l.question(t.Context(), dir, patterns))
}
