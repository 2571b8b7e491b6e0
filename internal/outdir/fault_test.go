package outdir

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryFault lets each of the renames fail in turn, once and for good: the directory is as it was, or the error names the
// files that could not be put back, and each file is whole.
func TestEveryFault(t *testing.T) {
	t.Parallel()
	lost := errors.New("permission lost")
	changes := []Change{
		{Kind: Create, Name: "a", New: []byte("new a")},
		{Kind: Delete, Name: "b", Old: []byte("old b")},
		{Kind: Update, Name: "c", Old: []byte("old c"), New: []byte("new c")},
		{Kind: Update, Name: "d", Old: []byte("old d"), New: []byte("new d")},
	}
	old := map[string]string{"b": "old b", "c": "old c", "d": "old d"}
	for at := range 3 {
		for _, forever := range []bool{false, true} {
			dir := t.TempDir()
			for name, data := range old {
				require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600))
			}
			calls := 0
			err := apply(dir, changes, func(from, to string) error {
				calls++
				if calls-1 == at || forever && calls-1 > at {
					return lost
				}
				return os.Rename(from, to)
			})
			require.ErrorIs(t, err, lost)
			if !forever {
				assert.Equal(t, old, contents(t, dir), "fault at rename %d", at)
				continue
			}
			got := contents(t, dir)
			for _, name := range []string{"b", "c", "d"} {
				if got[name] != old[name] {
					assert.ErrorContains(t, err, filepath.Join(dir, name)+" was changed and could not be put back")
					assert.Contains(t, slices.Collect(maps.Values(got)), old[name], "it is there under another name")
				}
			}
			assert.NotContains(t, got, "a")
		}
	}
}

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		got[e.Name()] = string(data)
	}
	return got
}
