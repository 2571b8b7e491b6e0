package golist

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEnvironment(t *testing.T) {
	used, empty, settings := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "env")
	require.NoError(t, os.MkdirAll(filepath.Join(used, "ff"), 0o777))
	require.NoError(t, os.MkdirAll(filepath.Join(empty, "ff"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(used, "ff", "entry-a"), nil, 0o666))
	require.NoError(t, os.WriteFile(settings, []byte("GOFLAGS=-mod=mod\nGOCACHE="+used+"\n"), 0o666))
	none := filepath.Join(empty, "none")
	t.Setenv("XDG_CACHE_HOME", none)
	t.Setenv("HOME", none)
	t.Setenv("GOPACKAGESDRIVER", "off")
	for _, c := range []struct {
		env  string
		want []string
	}{
		{"GOCACHE=" + used, []string{"GOGC=400"}},
		{"GOCACHE=off", []string{"GOGC=400"}},
		{"GOCACHE=" + empty, []string{"GOGC=400", "GODEBUG=goindex=0"}},
		{"GOCACHE=" + none, []string{"GOGC=400", "GODEBUG=goindex=0"}},
		{"GOCACHE=" + used + " GOCACHE=" + none + " GOGC=off", []string{"GODEBUG=goindex=0"}},
		{"GOCACHE=" + none + " GODEBUG=netdns=go", []string{"GOGC=400", "GODEBUG=netdns=go,goindex=0"}},
		{"GOCACHE=" + none + " GODEBUG=goindex=1", []string{"GOGC=400"}},
		{"GOENV=off", []string{"GOGC=400", "GODEBUG=goindex=0"}},
		{"GOENV=" + settings, []string{"GOGC=400"}},
	} {
		env := strings.Fields(c.env)
		q := &Query{Env: slices.Clone(env)}
		assert.Equal(t, append(env, c.want...), q.environment(), c.env)
	}
}

// What the go command answers without an index is what it answers with one, and none is made.
func TestEmptyBuildCache(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("GOPACKAGESDRIVER", "off")
	q := queryIn(writeTree(t, fixture), "GOCACHE="+cache)
	q.Patterns = []string{"./..."}
	without, err := answers(t, &command{Query: q})
	require.NoError(t, err)
	assert.NotEmpty(t, without)
	assert.Zero(t, entries(t, cache))
	require.NoError(t, os.MkdirAll(filepath.Join(cache, "00"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(cache, "00", "foreign"), nil, 0o666))
	with, err := answers(t, &command{Query: q})
	require.NoError(t, err)
	assert.Equal(t, without, with)
	assert.Greater(t, entries(t, cache), 1)
}

// entries counts what lies in the directories of a build cache.
func entries(t *testing.T, cache string) (n int) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(cache, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && len(filepath.Base(filepath.Dir(name))) == 2 {
			n++
		}
		return err
	}))
	return n
}
