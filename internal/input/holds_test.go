package input

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestHolds compares a file with what is written in pieces, through a buffer that is smaller and larger than these.
func TestHolds(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("0123456789", 5)
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	holds := func(size int, pieces ...string) bool {
		info, err := Holds(name, int64(size), make([]byte, 7), func(w io.Writer) error {
			for _, p := range pieces {
				if _, err := io.WriteString(w, p); err != nil {
					return err
				}
			}
			return nil
		})
		require.NoError(t, err)
		if info == nil {
			return false
		}
		is, err := os.Stat(name)
		require.NoError(t, err)
		return assert.True(t, os.SameFile(is, info))
	}
	for i := range len(text) + 1 {
		assert.True(t, holds(len(text), text[:i], text[i:]), "cut at %d", i)
		assert.Equal(t, i == len(text), holds(len(text), text[:i]), "only %d", i)
		assert.Equal(t, i == len(text), holds(i, text[:i]), "only %d, as was said", i)
		if i < len(text) {
			assert.False(t, holds(len(text), text[:i]+"x"+text[i+1:]), "changed at %d", i)
		}
	}
	assert.False(t, holds(len(text), text, "x"), "longer")
	assert.False(t, holds(len(text)+1, text, "x"), "longer, as was said")
}

// TestHolds_Not asks about what is not a file, and fails to say what is expected.
func TestHolds_Not(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	nothing := func(io.Writer) error { return nil }
	_, err := Holds(filepath.Join(dir, "none"), 0, nil, nothing)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = Holds(dir, 0, nil, nothing)
	require.EqualError(t, err, dir+" is not a regular file")
	name := filepath.Join(dir, "empty")
	require.NoError(t, os.WriteFile(name, nil, 0o600))
	info, err := Holds(name, 0, nil, nothing)
	require.NoError(t, err)
	assert.NotNil(t, info)
	lost := errors.New("lost")
	info, err = Holds(name, 0, nil, func(io.Writer) error { return lost })
	require.ErrorIs(t, err, lost)
	assert.Nil(t, info)
}
