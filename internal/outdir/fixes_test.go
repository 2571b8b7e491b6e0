package outdir_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
)

func TestWriteFix(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, link := filepath.Join(dir, "x"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(file, []byte("old\n"), 0o600))
	require.NoError(t, os.Chmod(file, 0o640)) // whatever the umask
	require.NoError(t, os.Symlink("x", link))

	c := diag.Change{File: link, Old: []byte("old\n"), New: []byte("new\n")}
	assert.Equal(t, "--- n\n+++ n\n@@ -1 +1 @@\n-old\n+new\n", c.Diff("n"))
	require.NoError(t, outdir.WriteFixes([]diag.Change{c}))
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "new\n", string(data))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeSymlink, "the link stays a link")
	info, err = os.Stat(file)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o640), info.Mode().Perm())

	require.NoError(t, outdir.WriteFixes([]diag.Change{c}), "it says already what it is to say")
	require.NoError(t, os.WriteFile(file, []byte("mine\n"), 0o600))
	require.EqualError(t, outdir.WriteFixes([]diag.Change{c}),
		link+" changed while schemagen was running: run it again")
	data, err = os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "mine\n", string(data))
	require.NoError(t, os.Chmod(file, 0o444))
	c.Old = []byte("mine\n")
	require.ErrorIs(t, outdir.WriteFixes([]diag.Change{c}), fs.ErrPermission)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 2, "no temporary file stays")

	require.ErrorIs(t, outdir.WriteFixes([]diag.Change{{File: filepath.Join(dir, "gone")}}),
		fs.ErrNotExist)
}

// TestWriteFixes writes all of several files or none, and removes what a killed run has left.
func TestWriteFixes(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	file := func(name string) string { return filepath.Join(top, filepath.FromSlash(name)) }
	look := func() map[string]string {
		got := map[string]string{}
		names, err := filepath.Glob(file("*/*"))
		require.NoError(t, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			rel, err := filepath.Rel(top, name)
			require.NoError(t, err)
			got[filepath.ToSlash(rel)] = string(data)
		}
		return got
	}
	for name, text := range map[string]string{"a/x": "old", "b/x": "mine", "c/.schemagen-1": "left",
		"outside": "old"} {
		require.NoError(t, os.MkdirAll(filepath.Dir(file(name)), 0o755))
		require.NoError(t, os.WriteFile(file(name), []byte(text), 0o600))
	}
	before := look()
	x, y := diag.Change{File: file("a/x"), Old: []byte("old"), New: []byte("new")},
		diag.Change{File: file("b/x"), Old: []byte("old"), New: []byte("new")}
	require.EqualError(t, outdir.WriteFixes([]diag.Change{x, y}),
		y.File+" changed while schemagen was running: run it again")
	assert.Equal(t, before, look(), "neither is written")

	require.NoError(t, os.Remove(y.File))
	require.NoError(t, os.Symlink("../outside", y.File))
	require.ErrorContains(t, outdir.WriteFixes([]diag.Change{x, y}),
		"is a symbolic link to "+file("outside")+", which is not in the same directory: "+
			"correct that file where it is, or put a copy in the place of the link")
	require.NoError(t, os.Remove(y.File))
	require.ErrorIs(t, outdir.WriteFixes([]diag.Change{x, y}), fs.ErrNotExist)
	require.NoError(t, os.WriteFile(y.File, y.Old, 0o600))
	require.NoError(t, outdir.WriteFixes([]diag.Change{x, y}, file("c")))
	assert.Equal(t, map[string]string{"a/x": "new", "b/x": "new"}, look())
}
