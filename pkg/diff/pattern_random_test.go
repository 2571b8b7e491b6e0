package diff

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestUnmatchedIsSound compares random patterns: what is said to match all that others do does so
// for random texts too, and a text that is found shows the difference to regexp.
func TestUnmatchedIsSound(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 1))
	covered, differ := 0, 0
	for range 4000 {
		one, other := randomPattern(r, 3), randomPattern(r, 3)
		if r.IntN(3) == 0 {
			other = "(?:" + other + ")|(?:" + one + ")"
		}
		a, b := regexp.MustCompile(one), regexp.MustCompile(other)
		text, found, known := unmatched([]string{one}, other)
		switch {
		case found:
			differ++
			assert.True(t, a.MatchString(text) && !b.MatchString(text), "%q, %q: %q", one, other,
				text)
		case known:
			covered++
			for range 40 {
				text := randomText(r)
				assert.False(t, a.MatchString(text) && !b.MatchString(text), "%q, %q: %q", one,
					other, text)
			}
		}
	}
	assert.Greater(t, covered, 500)
	assert.Greater(t, differ, 500)
}

func randomPattern(r *rand.Rand, depth int) string {
	if depth == 0 {
		atoms := []string{"a", "b", "A", "-", ".", "[ab]", "[^a]", `\d`, `\w`, "^", "$", `\b`, `\B`,
			"(?i:a)", "(?s:.)", "(?m:^)", "(?m:$)", "é", ""}
		return atoms[r.IntN(len(atoms))]
	}
	sub := func() string { return randomPattern(r, r.IntN(depth)) }
	switch r.IntN(5) {
	case 0:
		return "(?:" + sub() + "|" + sub() + ")"
	case 1:
		return "(?:" + sub() + ")" + []string{"*", "+", "?", "{0,2}", "{2}"}[r.IntN(5)]
	case 2:
		return "^" + sub() + "$"
	}
	return sub() + sub()
}

func randomText(r *rand.Rand) string {
	var text strings.Builder
	for range r.IntN(5) {
		text.WriteRune([]rune("abAB-0é_ \n")[r.IntN(10)])
	}
	return text.String()
}
