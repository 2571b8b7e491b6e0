package cache

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// writer returns a function that writes an entry.
func writer(entry string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, entry)
		return err
	}
}

// written returns an entry as it is kept.
func written(t testing.TB, k Key, entry string) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, write(&b, k, writer(entry)))
	return b.Bytes()
}

// TestStore puts, gets, counts and cleans, and leaves the files of others alone.
func TestStore(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "deep", "cache")
	s := New(dir, DefaultLimit)
	assert.Nil(t, s.Get(KeyOf("a")))
	require.NoError(t, s.Clean(), "there is nothing yet")
	require.NoError(t, s.Put(KeyOf("a"), writer("one")))
	require.NoError(t, s.Put(KeyOf("a", ""), writer("two")))
	assert.Equal(t, []byte("one"), s.Get(KeyOf("a")))
	assert.Equal(t, []byte("two"), s.Get(KeyOf("a", "")))
	assert.NotEqual(t, KeyOf("a", "b"), KeyOf("ab"))
	info, err := s.Info()
	require.NoError(t, err)
	assert.Equal(t, 2, info.Entries)
	stat, err := os.Stat(dir)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o700), stat.Mode().Perm())

	other := filepath.Join(dir, "notes.txt")
	require.NoError(t, os.WriteFile(other, nil, 0o600))
	require.NoError(t, s.Clean())
	assert.Nil(t, s.Get(KeyOf("a")))
	assert.FileExists(t, other)

	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(dir, link))
	require.NoError(t, New(link, DefaultLimit).Clean())
	assert.FileExists(t, filepath.Join(link, "notes.txt"),
		"the way to the directory is somebody else's, too")
	require.Error(t, New(other, DefaultLimit).Clean())
	assert.FileExists(t, other, "a file is not a cache")
}

// TestDamage damages an entry in every way: it is not an entry then, and the next one takes its
// place.
func TestDamage(t *testing.T) {
	t.Parallel()
	s := New(t.TempDir(), DefaultLimit)
	k := KeyOf("a")
	require.NoError(t, s.Put(k, writer("one")))
	whole, err := os.ReadFile(s.file(k))
	require.NoError(t, err)
	damage := map[string][]byte{
		"empty": {}, "of another version": bytes.Replace(whole, []byte(format),
			[]byte("schemagen cache 0\n"), 1),
		"longer": append(bytes.Clone(whole), 'x'), "another's": written(t, KeyOf("b"), "one"),
	}
	for i := range whole {
		damage[fmt.Sprint("cut at ", i)] = whole[:i]
		flipped := bytes.Clone(whole)
		flipped[i] ^= 1
		damage[fmt.Sprint("flipped at ", i)] = flipped
		full := bytes.Clone(whole)
		full[i] ^= 0xff
		damage[fmt.Sprint("inverted at ", i)] = full
	}
	for what, data := range damage {
		require.NoError(t, os.WriteFile(s.file(k), data, 0o600))
		assert.Nil(t, s.Get(k), what)
	}
	require.NoError(t, s.Put(k, writer("two")))
	assert.Equal(t, []byte("two"), s.Get(k))
	require.NoError(t, os.Remove(s.file(k)))
	require.NoError(t, os.Mkdir(s.file(k), 0o700))
	assert.Nil(t, s.Get(k), "a directory")
	assert.Error(t, s.Put(k, writer("three")))
}

// FuzzDecode looks for data that makes reading panic, or that is read as another entry than was
// written.
func FuzzDecode(f *testing.F) {
	k := KeyOf("a")
	f.Add(written(f, k, "one"))
	f.Add([]byte(format))
	f.Fuzz(func(t *testing.T, data []byte) {
		if entry := decode(data, k); entry != nil {
			assert.Equal(t, data, written(t, k, string(entry)))
			assert.Nil(t, decode(data, KeyOf("b")), "it is another run's")
			assert.Nil(t, decode(data[:len(data)-1], k), "it is cut short")
		}
		assert.Equal(t, data, append([]byte{}, decode(written(t, k, string(data)), k)...),
			"what is written is what is read")
	})
}

// TestLimit fills a store: those that were not used for longest go, the newest stays whatever its
// size.
func TestLimit(t *testing.T) {
	t.Parallel()
	size := int64(len(written(t, KeyOf("0"), "0")))
	s := New(t.TempDir(), 3*size+size/2)
	for i := range 6 {
		k := KeyOf(fmt.Sprint(i))
		require.NoError(t, s.Put(k, writer(fmt.Sprint(i))))
		old := time.Now().Add(time.Duration(i-10) * time.Minute)
		require.NoError(t, os.Chtimes(s.file(k), old, old))
		if i == 3 {
			require.NotNil(t, s.Get(KeyOf("1")), "it is used again")
		}
	}
	for i, kept := range []bool{false, true, false, false, true, true} {
		assert.Equal(t, kept, s.Get(KeyOf(fmt.Sprint(i))) != nil, i)
	}
	abandonedFile := filepath.Join(s.dir, "tmp-1"+suffix)
	require.NoError(t, os.WriteFile(abandonedFile, nil, 0o600))
	require.NoError(t, os.Chtimes(abandonedFile, time.Time{}, time.Now().Add(-2*abandoned)))
	tiny := New(s.dir, 1)
	require.NoError(t, tiny.Put(KeyOf("big"), writer("big")))
	info, err := tiny.Info()
	require.NoError(t, err)
	assert.Equal(t, 1, info.Entries)
	assert.NotNil(t, tiny.Get(KeyOf("big")))
}

// TestConcurrency lets many write and read one entry: whoever reads gets one of them whole, or
// none.
func TestConcurrency(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			s := New(dir, DefaultLimit)
			for range 20 {
				assert.NoError(t, s.Put(KeyOf("a"), writer(strings.Repeat(string(rune(i)), 10000))))
				if e := s.Get(KeyOf("a")); assert.NotNil(t, e) {
					assert.Len(t, bytes.Trim(e, string(e[:1])), 0)
				}
			}
		})
	}
	wg.Wait()
}

// TestNoPlace uses stores that cannot be written.
func TestNoPlace(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	s := New(filepath.Join(file, "below"), DefaultLimit)
	assert.Error(t, s.Put(KeyOf("a"), writer("one")))
	assert.Nil(t, s.Get(KeyOf("a")))
}
