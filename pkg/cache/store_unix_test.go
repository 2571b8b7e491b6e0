//go:build unix

package cache

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

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

// TestWriter_NoTemp has nowhere to write while there is no store: then the store is made at once.
func TestWriter_NoTemp(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "nowhere"))
	s, k := New(filepath.Join(t.TempDir(), "cache"), DefaultLimit), KeyOf("a")
	require.NoError(t, s.Put(k, entryOf("one")))
	assert.Equal(t, entryOf("one"), s.Get(k))
}

// TestWriter_Sweep removes what a run left that was killed before there was a store, and nothing else.
func TestWriter_Sweep(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	before := time.Now().Add(-2 * abandoned)
	for _, name := range []string{"tmp-old" + suffix, "old" + suffix, "tmp-new" + suffix} {
		require.NoError(t, os.WriteFile(filepath.Join(temp, name), nil, 0o600))
		if name != "tmp-new"+suffix {
			require.NoError(t, os.Chtimes(filepath.Join(temp, name), before, before))
		}
	}
	require.NoError(t, New(filepath.Join(t.TempDir(), "cache"), DefaultLimit).Put(KeyOf("a"), entryOf("one")))
	left, err := filepath.Glob(filepath.Join(temp, "*"))
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(temp, "old"+suffix), filepath.Join(temp, "tmp-new"+suffix)}, left)
}
