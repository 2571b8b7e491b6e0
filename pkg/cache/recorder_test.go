package cache

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRelative finds the directories that a go.mod file names, the parent among them.
func TestRelative(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "m", "go.mod")
	require.NoError(t, os.Mkdir(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte("module example.com/m // a comment\n\n"+
		"replace (\n\texample.com/parent => ..\n\texample.com/a => ./a\n\texample.com/b v1.0.0 => ../b\n\texample.com/c => \"/src/c\"\n)\n"+
		"require example.com/parent v0.0.0 // indirect\n"), 0o644))
	assert.Equal(t, []string{dir, filepath.Join(dir, "m", "a"), filepath.Join(dir, "b"), "/src/c"}, Relative(file))
	assert.Empty(t, Relative(filepath.Join(dir, "go.mod")), "which is not there")
}

// TestIsDirectory takes names of either system.
func TestIsDirectory(t *testing.T) {
	t.Parallel()
	for _, word := range []string{".", "..", "./a", "../a", "../../a", "/src", `.\a`, `..\a`, `D:\src`, "d:/src", `\\server\share`} {
		assert.True(t, isDirectory(word), word)
	}
	for _, word := range []string{"", "/", "//", "=>", "a.b/c", "...", "v1.2.3", "go", "//indirect", "D:"} {
		assert.False(t, isDirectory(word), word)
	}
}
