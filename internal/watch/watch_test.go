package watch

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func equal(a, b int) bool { return a == b }

// TestChange has something change for a while: the last state of it is returned.
func TestChange(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		look := func() int {
			switch since := time.Since(start); {
			case since < time.Hour:
				return 0
			case since < time.Hour+time.Second:
				return int(since / time.Millisecond)
			}
			return -1
		}
		got, ok := Change(t.Context(), 0, look, equal)
		assert.True(t, ok)
		assert.Equal(t, -1, got)
		assert.Less(t, time.Since(start), time.Hour+2*time.Second)
	})
}

// TestEndlessChange looks at something that never stops changing: the wait ends all the same.
func TestEndlessChange(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start, n := time.Now(), 0
		_, ok := Change(t.Context(), 0, func() int { n++; return n }, equal)
		assert.True(t, ok)
		assert.Less(t, time.Since(start), patience+longest)
	})
}

// TestSlowLookPauses looks at something that takes long to look at: most of the time passes between
// looks.
func TestSlowLookPauses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		looks := 0
		_, ok := Change(ctx, 0, func() int {
			looks++
			time.Sleep(50 * time.Millisecond)
			return 0
		}, equal)
		assert.False(t, ok)
		assert.InDelta(t, 58, looks, 2)
	})
}
