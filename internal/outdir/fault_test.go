package outdir

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryFault lets each of the renames fail in turn, once and for good: the directory is as it
// was, or the error names the files that could not be put back, and each file is whole.
func TestEveryFault(t *testing.T) {
	t.Parallel()
	lost := errors.New("permission lost")
	changes := []Change{
		{Kind: Create, Name: "a", New: []byte("new a")},
		{Kind: Delete, Name: "b", Old: []byte("old b")},
		{Kind: Update, Name: "c", Old: []byte("old c"), New: []byte("new c")},
		{Kind: Update, Name: "sub/d", Old: []byte("old d"), New: []byte("new d"), Exact: true},
	}
	old := map[string]string{"b": "old b", "c": "old c", "sub/d": "old d"}
	for at := range 3 {
		for _, forever := range []bool{false, true} {
			dir := t.TempDir()
			require.NoError(t, os.Mkdir(filepath.Join(dir, "sub"), 0o755))
			for name, data := range old {
				require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600))
			}
			for i := range changes {
				changes[i].Dir = dir
			}
			calls := 0
			err := whileLocked(directories(changes, nil), func() error {
				return carryOut(changes, func(from, to string) error {
					calls++
					if calls-1 == at || forever && calls-1 > at {
						return lost
					}
					return os.Rename(from, to)
				})
			})
			require.ErrorIs(t, err, lost)
			if !forever {
				require.NotErrorIs(t, err, ErrLeft)
				assert.Equal(t, old, contents(t, dir), "fault at rename %d", at)
				continue
			}
			got := contents(t, dir)
			assert.Equal(t, !maps.Equal(old, got), errors.Is(err, ErrLeft),
				"fault from rename %d on", at)
			for _, name := range []string{"b", "c", "sub/d"} {
				if got[name] != old[name] {
					assert.ErrorContains(t, err,
						filepath.Join(dir, name)+" was changed and could not be put back")
					assert.Contains(t, slices.Collect(maps.Values(got)), old[name],
						"it is there under another name")
				}
			}
			assert.NotContains(t, got, "a")
		}
	}
}

// contents returns the files in a directory and those below it.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, relErr := filepath.Rel(dir, name)
		got[filepath.ToSlash(rel)] = string(data)
		return errors.Join(err, relErr)
	}))
	return got
}
