package cache

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSections compares sections with files that hold the same, or something else.
func TestSections(t *testing.T) {
	t.Parallel()
	text := string(bytes.Repeat([]byte("spec: {}\n"), 10))
	s, k := New(t.TempDir(), DefaultLimit), KeyOf("a")
	require.NoError(t, s.Put(k, Entry{"first": []byte("other"), "it": []byte(text), "empty": {}}))
	sections := s.Open(k)
	defer func() { assert.NoError(t, sections.Close()) }()
	in := func(section, head, content string) bool {
		name := filepath.Join(t.TempDir(), "file")
		require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
		info := sections.In(name, head, section)
		if info == nil {
			return false
		}
		same, err := os.Stat(name)
		require.NoError(t, err)
		assert.True(t, os.SameFile(same, info))
		return true
	}
	assert.True(t, in("it", "", text))
	assert.True(t, in("it", "# head\n", "# head\n"+text))
	assert.True(t, in("empty", "", ""))
	for i := range text {
		changed := []byte(text)
		changed[i] ^= 1
		assert.False(t, in("it", "", string(changed)), "changed at %d", i)
	}
	assert.False(t, in("it", "", text+"\n"), "longer")
	assert.False(t, in("it", "", text[1:]), "shorter")
	assert.False(t, in("it", "", ""), "empty")
	assert.False(t, in("it", "# head\n", "# Head\n"+text), "another head")
	assert.False(t, in("first", "", text), "another section")
	assert.False(t, in("none", "", text), "no such section")
	assert.Nil(t, sections.In(filepath.Join(t.TempDir(), "none"), "", "it"), "no such file")
	assert.Nil(t, sections.In(t.TempDir(), "", "it"), "a directory")
}

// TestSections_Damage opens entries that are damaged in every way: at worst, a file is not known to be right.
func TestSections_Damage(t *testing.T) {
	t.Parallel()
	s, k := New(t.TempDir(), DefaultLimit), KeyOf("a")
	assert.NoError(t, s.Open(k).Close(), "there is none")
	require.NoError(t, s.Put(k, Entry{"it": []byte("right"), "next": []byte("wrong")}))
	whole, err := os.ReadFile(s.file(k))
	require.NoError(t, err)
	holds := func(text string) bool {
		name := filepath.Join(t.TempDir(), "file")
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		sections := s.Open(k)
		defer func() { assert.NoError(t, sections.Close()) }()
		return sections.In(name, "", "it") != nil
	}
	require.True(t, holds("right"))
	for i := range whole {
		flipped := bytes.Clone(whole)
		flipped[i] ^= 1
		for _, damaged := range [][]byte{whole[:i], flipped} {
			require.NoError(t, os.WriteFile(s.file(k), damaged, 0o600))
			assert.False(t, holds("wrong"))
			if besideSections := i < len(format) || i >= len(format)+len("rightwrong"); besideSections {
				assert.False(t, holds("right"), "damaged at %d", i)
			}
		}
	}
}
