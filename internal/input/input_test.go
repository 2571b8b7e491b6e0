package input

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAll(t *testing.T) {
	t.Parallel()
	data, err := upTo(4, strings.NewReader("four"), "x")
	require.NoError(t, err)
	assert.Equal(t, "four", string(data))
	_, err = upTo(4, strings.NewReader("fives"), "x")
	require.EqualError(t, err, "x has more than 4 bytes")
}

func TestUntil(t *testing.T) {
	t.Parallel()
	data, err := Until(t.Context(), func() ([]byte, error) { return []byte("x"), os.ErrClosed })
	require.ErrorIs(t, err, os.ErrClosed)
	assert.Equal(t, "x", string(data))
	ctx, cancel := context.WithCancel(t.Context())
	silent, writer := io.Pipe()
	_, err = Until(ctx, func() ([]byte, error) {
		cancel()
		return All(silent, "x")
	})
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, writer.Close())
}

func TestRegular(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, err := Regular(dir)
	require.EqualError(t, err, dir+" is not a regular file")
	_, err = Regular(filepath.Join(dir, "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, []byte("x"), 0o600))
	data, err := Regular(file)
	require.NoError(t, err)
	assert.Equal(t, "x", string(data))
}
