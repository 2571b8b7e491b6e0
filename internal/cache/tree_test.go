package cache

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTree_Compare puts one thing after another in the place of a file, and of a directory. What
// cannot be read is not missing.
func TestTree_Compare(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege on Windows")
	}
	name := filepath.Join(t.TempDir(), "x")
	states := []struct {
		put           func() error
		asFile, asDir string
	}{
		{func() error { return nil }, "missing", "missing"},
		{func() error { return os.WriteFile(name, nil, 0o600) }, "empty", unreadable},
		{func() error { return os.WriteFile(name, []byte("text"), 0o600) }, "text", unreadable},
		{func() error { return os.Mkdir(name, 0o700) }, unreadable, "a directory"},
		{func() error { return os.Symlink(name, name) }, unreadable, unreadable},
	}
	clause := func(data []byte) string { return string(data) }
	record := func(add func(r *Recorder)) Tree {
		r := NewRecorder(clause, time.Now().Add(time.Hour))
		add(r)
		tree, sure := r.Tree()
		require.True(t, sure)
		return tree
	}
	for i, before := range states {
		require.NoError(t, before.put())
		file, dir := record(func(r *Recorder) { r.Input(name) }), record(func(r *Recorder) {
			r.MissingDir(name)
		})
		for j, after := range states {
			require.NoError(t, os.RemoveAll(name))
			require.NoError(t, after.put())
			change := file.Compare(clause)
			assert.Equal(t, before.asFile == after.asFile, change == Same,
				"as a file: %d, then %d", i, j)
			change = dir.Compare(clause)
			assert.Equal(t, before.asDir == after.asDir, change == Same,
				"as a directory: %d, then %d", i, j)
		}
		require.NoError(t, os.RemoveAll(name))
	}
}
