//go:build unix

package cache

import (
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestStore_Pipe has a pipe in the place of an entry, which nobody writes to: there is no entry,
// and the next one takes its place.
func TestStore_Pipe(t *testing.T) {
	t.Parallel()
	s, k := New(t.TempDir(), DefaultLimit), KeyOf("a")
	require.NoError(t, syscall.Mkfifo(s.file(k), 0o600))
	assert.Nil(t, s.Get(k))
	require.NoError(t, s.Put(k, writer("one")))
	assert.Equal(t, []byte("one"), s.Get(k))
}
