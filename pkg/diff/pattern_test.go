package diff

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestUnmatched compares patterns, and asks regexp about each text that is found.
func TestUnmatched(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pattern, other string
		found          bool
	}{
		{"^a", "^[ab]", false}, {"^[ab]", "^a", true}, {"^a$", "a", false}, {"a", "^a$", true},
		{"^[a-z]+$", "^[a-z0-9]*$", false}, {"^[a-z0-9]*$", "^[a-z]+$", true},
		{"^.*$", "", false}, {"", "^.*$", true}, // a line break
		{"(?i)^ab$", "^[aA][bB]$", false}, {"(?i)k", "^[kK]$", true},
		{`^\bfoo\b$`, "^foo$", false}, {"^foo$", `\bfoo\b`, false}, {"foo", `\bfoo\b`, true},
		{"(?m)^a$", "a", false}, {"(?m)^a$", "^a$", true}, {`^\d{1,3}$`, `^\d{1,4}$`, false},
		{`^\d{1,4}$`, `^\d{1,3}$`, true}, {"^(a|b)*$", "^[ab]*$", false},
		{"^v[0-9]+((alpha|beta)[0-9]+)?$", "^v[0-9]+[a-z0-9]*$", false},
		{"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "^[-a-z0-9]{1,}$", false},
		{"^[-a-z0-9]{1,}$", "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", true},
	} {
		text, found, known := unmatched([]string{c.pattern}, c.other)
		assert.True(t, known, c)
		assert.Equal(t, c.found, found, "%v: %q", c, text)
		if found {
			assert.Regexp(t, regexp.MustCompile(c.pattern), text, c)
			assert.NotRegexp(t, regexp.MustCompile(c.other), text, c)
		}
	}
	_, _, known := unmatched([]string{`^(a|b)*a(a|b){20}$`}, `^(a|b)*a(a|b){20}c?$`)
	assert.False(t, known)
}
