//go:build unix

package cache

import (
	"os"
	"path/filepath"
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

// TestWriter_OtherDevice writes an entry on another device than the one of its store, which does not exist yet: it is copied.
func TestWriter_OtherDevice(t *testing.T) {
	const other = "/dev/shm"
	dir := filepath.Join(t.TempDir(), "cache")
	here, there := new(syscall.Stat_t), new(syscall.Stat_t)
	if syscall.Stat(filepath.Dir(dir), here) != nil || syscall.Stat(other, there) != nil || here.Dev == there.Dev {
		t.Skip("there is no other device at " + other)
	}
	temp, err := os.MkdirTemp(other, "cache")
	if err != nil {
		t.Skip("the other device: " + err.Error())
	}
	t.Cleanup(func() { assert.NoError(t, os.RemoveAll(temp)) })
	t.Setenv("TMPDIR", temp)

	s, k := New(dir, DefaultLimit), KeyOf("a")
	require.NoError(t, s.Put(k, entryOf("one")))
	assert.Equal(t, entryOf("one"), s.Get(k))
	left, err := os.ReadDir(temp)
	require.NoError(t, err)
	assert.Empty(t, left)
	kept, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, kept, 1)
}
