package input

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestHolds compares files that take no piece, less than one, whole ones, and more, with the same and with what differs anywhere.
func TestHolds(t *testing.T) {
	t.Parallel()
	const piece = len(Buffer{}) / 2
	for _, size := range []int{0, 1, piece - 1, piece, piece + 1, 2 * piece, 2*piece + 7} {
		text := bytes.Repeat([]byte("0123456789abcde"), size/15+1)[:size]
		name := filepath.Join(t.TempDir(), "file")
		require.NoError(t, os.WriteFile(name, text, 0o600))
		holds := func(size int, want []byte) bool {
			info, err := Holds(name, int64(size), iotest.OneByteReader(bytes.NewReader(want)), &Buffer{})
			require.NoError(t, err)
			is, err := os.Stat(name)
			require.NoError(t, err)
			return info != nil && assert.True(t, os.SameFile(is, info))
		}
		assert.True(t, holds(size, text), "%d bytes", size)
		assert.False(t, holds(size+1, append(bytes.Clone(text), 'x')), "%d bytes, and one more", size)
		assert.False(t, holds(size, append(bytes.Clone(text), 'x')), "%d bytes, and one more than was said", size)
		for _, at := range []int{0, 1, piece - 1, piece, 2 * piece, size - 1} {
			if at < 0 || at >= size {
				continue
			}
			changed := bytes.Clone(text)
			changed[at] ^= 1
			assert.False(t, holds(size, changed), "%d bytes, changed at %d", size, at)
			assert.False(t, holds(size, text[:at]), "%d bytes, of which only %d were said", size, at)
			assert.False(t, holds(at, text[:at]), "%d bytes, cut at %d", size, at)
		}
	}
}

// TestHolds_Not asks about what is not a file, and fails to say what is expected.
func TestHolds_Not(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, err := Holds(filepath.Join(dir, "none"), 0, strings.NewReader(""), &Buffer{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = Holds(dir, 0, strings.NewReader(""), &Buffer{})
	require.EqualError(t, err, dir+" is not a regular file")
	name := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(name, []byte("text"), 0o600))
	lost := errors.New("lost")
	info, err := Holds(name, 4, io.MultiReader(strings.NewReader("te"), iotest.ErrReader(lost)), &Buffer{})
	require.ErrorIs(t, err, lost)
	assert.Nil(t, info)
}
