package closure_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/internal/closure"
)

// TestOf goes through a circle, and leaves alone what it was given.
func TestOf(t *testing.T) {
	t.Parallel()
	steps := map[string][]string{"a": {"b", "c"}, "b": {"a"}, "d": {"a"}}
	from := append(make([]string, 0, 8), "b", "e")
	got := closure.Of(from, func(at string) []string { return steps[at] })
	assert.Equal(t, map[string]bool{"a": true, "b": true, "c": true, "e": true}, got)
	assert.Equal(t, []string{"b", "e"}, from)
	assert.Empty(t, closure.Of(nil, func(int) []int { return nil }))
}
