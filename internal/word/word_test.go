package word_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/word"
)

func TestIndex(t *testing.T) {
	t.Parallel()
	words := []string{"main", "all", "none"}
	for text, want := range map[string]int{"": 0, "main": 0, "none": 2} {
		i, err := word.Index(words, []byte(text))
		require.NoError(t, err)
		assert.Equal(t, want, i, text)
	}
	_, err := word.Index(words, []byte("All"))
	assert.EqualError(t, err, "choose one of main, all, none")
}

func TestJoin(t *testing.T) {
	t.Parallel()
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a or b": {"a", "b"},
		"a, b or c": {"a", "b", "c"}} {
		assert.Equal(t, want, word.Join(words, " or "))
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "1 entry, 0 entries, 2 files",
		word.Count(1, "entry")+", "+word.Count(0, "entry")+", "+word.Count(2, "file"))
}
