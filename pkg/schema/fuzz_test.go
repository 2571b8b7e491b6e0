package schema

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
)

// FuzzFirstSentence holds that a first sentence is the beginning of the text, has no paragraph
// behind it, and is its own first sentence.
func FuzzFirstSentence(f *testing.F) {
	for _, text := range []string{"One. Two.", "One", "e.g. a. B", "a.\n\nb", `"A!" b`, "第一句。 第二句。",
		"\xff. \xfe", "v1.2 (i.e. this). Then"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first := firstSentence(text)
		assert.True(t, strings.HasPrefix(text, first), "%q", first)
		assert.NotContains(t, first, "\n\n")
		assert.Equal(t, first, firstSentence(first), "it is not its own first sentence")
		if strings.TrimFunc(text, unicode.IsSpace) == text {
			assert.Equal(t, text == "", first == "" && !strings.HasPrefix(text, "\n\n"))
		}
	})
}
