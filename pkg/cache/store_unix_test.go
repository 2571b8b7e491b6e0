//go:build unix

package cache

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestStore_Pipe has a pipe in the place of an entry, which nobody writes to: there is no entry, and the next one takes its place.
func TestStore_Pipe(t *testing.T) {
	t.Parallel()
	s, k := New(t.TempDir(), DefaultLimit), KeyOf("a")
	require.NoError(t, syscall.Mkfifo(s.file(k), 0o600))
	assert.Nil(t, s.Get(k))
	sections := s.Open(k)
	assert.Nil(t, sections.In(os.DevNull, "", "run"))
	require.NoError(t, sections.Close())
	require.NoError(t, s.Put(k, entryOf("one")))
	assert.Equal(t, entryOf("one"), s.Get(k))
}
