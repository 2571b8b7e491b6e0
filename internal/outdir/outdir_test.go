package outdir_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/outdir"
)

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, data := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600))
	}
}

func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		if e.IsDir() {
			got[e.Name()] = "directory"
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		got[e.Name()] = string(data)
	}
	return got
}

func TestPlanAndApply(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"same": "1", "old": "1", "ours": "x", "theirs": "y"})
	before, err := os.Stat(filepath.Join(dir, "same"))
	require.NoError(t, err)

	want := []outdir.File{{Name: "new", Data: []byte("1")}, {Name: "old", Data: []byte("2")}, {Name: "same", Data: []byte("1")}}
	want = append(want, outdir.File{Name: "there", Current: true})
	changes, err := outdir.Plan(dir, want, func(name string, _ []byte) bool { return name == "ours" })
	require.NoError(t, err)
	require.Len(t, changes, 3)
	require.NoError(t, outdir.Apply(dir, changes))

	assert.Equal(t, map[string]string{"same": "1", "old": "2", "new": "1", "theirs": "y"}, read(t, dir))
	after, err := os.Stat(filepath.Join(dir, "same"))
	require.NoError(t, err)
	assert.Equal(t, before.ModTime(), after.ModTime(), "an unchanged file is left untouched")
	old, err := os.Stat(filepath.Join(dir, "old"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), old.Mode().Perm(), "permissions stay")
}

func TestFailurePutsBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"b": "old"})
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "c", "full"), 0o755), "a directory cannot be replaced by a file")
	err := outdir.Apply(dir, []outdir.Change{
		{Kind: outdir.Create, Name: "a", New: []byte("new")},
		{Kind: outdir.Update, Name: "b", Old: []byte("old"), New: []byte("new")},
		{Kind: outdir.Update, Name: "c", New: []byte("new")},
	})
	require.Error(t, err)
	assert.Equal(t, map[string]string{"b": "old", "c": "directory"}, read(t, dir))
}

func TestMissingDirectory(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a", "b")
	changes, err := outdir.Plan(dir, []outdir.File{{Name: "f", Data: []byte("1")}}, func(string, []byte) bool { return true })
	require.NoError(t, err)
	require.NoError(t, outdir.Apply(dir, changes))
	assert.Equal(t, map[string]string{"f": "1"}, read(t, dir))
}

func TestDeletedFileComesBackAsItWas(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"a": "old"})
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "c", "full"), 0o755))
	err := outdir.Apply(dir, []outdir.Change{
		{Kind: outdir.Delete, Name: "a", Old: []byte("old")},
		{Kind: outdir.Update, Name: "c", New: []byte("new")},
	})
	require.Error(t, err)
	assert.Equal(t, map[string]string{"a": "old", "c": "directory"}, read(t, dir))
	info, err := os.Stat(filepath.Join(dir, "a"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestFailureUnmakesDirectories(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	err := outdir.Apply(filepath.Join(dir, "a", "b"), []outdir.Change{{Kind: outdir.Create, Name: "no/such/place"}})
	require.Error(t, err)
	assert.Empty(t, read(t, dir))
}

// TestLinks writes to where symbolic links lead inside the directory, and to nowhere else.
func TestLinks(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	dir := filepath.Join(top, "dir")
	require.NoError(t, os.Mkdir(dir, 0o755))
	write(t, top, map[string]string{"outside": "old"})
	write(t, dir, map[string]string{"target": "old"})
	for name, to := range map[string]string{
		"link": "target", "dangling": "nothing", "round": "round", "out": "../outside", "void": "../nothing",
		"abs": filepath.Join(top, "outside"), "device": "/dev/null",
	} {
		require.NoError(t, os.Symlink(to, filepath.Join(dir, name)))
	}
	changes, err := outdir.Plan(dir, []outdir.File{{Name: "link", Data: []byte("new")}, {Name: "dangling", Data: []byte("new")}}, nil)
	require.NoError(t, err)
	require.NoError(t, outdir.Apply(dir, changes))
	for _, name := range []string{"target", "nothing"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		assert.Equal(t, "new", string(data))
	}
	link, err := os.Readlink(filepath.Join(dir, "link"))
	require.NoError(t, err)
	assert.Equal(t, "target", link)
	for _, name := range []string{"round", "out", "void", "abs", "device", "../outside", "/etc/x", "a/b", "..", "."} {
		require.Error(t, outdir.Apply(dir, []outdir.Change{{Kind: outdir.Create, Name: name, New: []byte("x")}}), name)
		require.Error(t, outdir.Apply(dir, []outdir.Change{{Kind: outdir.Update, Name: name, New: []byte("x")}}), name)
	}
	assert.Equal(t, map[string]string{"outside": "old", "dir": "directory"}, read(t, top))
}

// TestLeftovers removes what a killed run has left, and nothing else.
func TestLeftovers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{".schemagen-123": "half", ".schemagen-mine": "x", ".schemagen.yaml": "y"})
	require.NoError(t, outdir.Apply(dir, []outdir.Change{{Kind: outdir.Create, Name: "a", New: []byte("1")}}))
	want := map[string]string{"a": "1", ".schemagen-mine": "x", ".schemagen.yaml": "y"}
	assert.Equal(t, want, read(t, dir))
	write(t, dir, map[string]string{".schemagen-456": "after the last rename"})
	require.NoError(t, outdir.Apply(dir, nil))
	assert.Equal(t, want, read(t, dir))
}

// TestTwoAtOnce lets several write different contents to one directory.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			text := []byte(strings.Repeat(strconv.Itoa(i), 100_000))
			for range 20 {
				changes, err := outdir.Plan(dir, []outdir.File{{Name: "a", Data: text}, {Name: "b", Data: text}}, nil)
				if assert.NoError(t, err) {
					for c := range changes {
						changes[c].Kind = outdir.Create // whoever came first
					}
					assert.NoError(t, outdir.Apply(dir, changes))
				}
			}
		})
	}
	wg.Wait()
	got := read(t, dir)
	assert.Len(t, got, 2)
	assert.Equal(t, got["a"], got["b"], "who wrote last wrote both")
	assert.Equal(t, strings.Repeat(got["a"][:1], 100_000), got["a"])
}
