package watch

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func equal(a, b int) bool { return a == b }

// TestChange lets something change and go on changing for a while: what comes back is the last of
// it.
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

// TestRestless never comes to rest: it is not waited for without end.
func TestRestless(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start, n := time.Now(), 0
		_, ok := Change(t.Context(), 0, func() int { n++; return n }, equal)
		assert.True(t, ok)
		assert.Less(t, time.Since(start), patience+longest)
	})
}

// TestPace looks at something that takes long to look at: most of the time goes by in between.
func TestPace(t *testing.T) {
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
