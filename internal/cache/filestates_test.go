package cache

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestStamps changes files in every way, and touches what is none of the tree's business.
func TestStamps(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	old := time.Now().Add(-time.Hour)
	write := func(name, text string, when time.Time) {
		require.NoError(t, os.MkdirAll(filepath.Dir(path(name)), 0o755))
		require.NoError(t, os.WriteFile(path(name), []byte(text), 0o644))
		require.NoError(t, os.Chtimes(path(name), when, when))
	}
	tree := Tree{Walks: []Walk{{Root: path("walked")}}, Dirs: []Dir{{Name: path("one")}},
		Files: []File{{Name: path("go.work")}}}
	write("walked/a/a.go", "1", old)
	write("one/a.go", "1", old)
	now := time.Now()
	for _, step := range []struct {
		what    string
		change  func()
		changed []string
	}{
		{"nothing", func() {}, nil},
		{"another size", func() { write("one/a.go", "22", old) }, []string{"one/a.go"}},
		{"another time", func() { write("one/a.go", "33", now) }, []string{"one/a.go"}},
		{"the same time, which is not long ago", func() {
			write("one/a.go", "44", now)
		}, []string{"one/a.go"}},
		{"an old one", func() { write("one/a.go", "44", old) }, []string{"one/a.go"}},
		{"another file of the same size and time", func() {
			write("one/b", "55", old)
			require.NoError(t, os.Rename(path("one/b"), path("one/a.go")))
		}, []string{"one/a.go"}},
		{"below what is walked", func() {
			write("walked/deep/down/b.go", "1", old)
		}, []string{"walked/deep/down/b.go"}},
		{"below what is passed over", func() { write("walked/testdata/b.go", "1", old) }, nil},
		{"no Go", func() { write("one/crd.yaml", "1", now) }, nil},
		{"a file that was missing", func() { write("go.work", "1", old) }, []string{"go.work"}},
		{"files that are gone", func() {
			require.NoError(t, os.RemoveAll(path("one")))
		}, []string{"one/a.go"}},
	} {
		before := tree.FileStates()
		step.change()
		var changed []string
		for _, name := range before.Changed(tree.FileStates()) {
			rel, err := filepath.Rel(dir, name)
			require.NoError(t, err)
			changed = append(changed, filepath.ToSlash(rel))
		}
		assert.Equal(t, step.changed, changed, step.what)
	}
	assert.True(t, tree.FileStates().Since(old))
	assert.False(t, tree.FileStates().Since(time.Now().Add(time.Minute)))
}
