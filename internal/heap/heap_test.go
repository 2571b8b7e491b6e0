package heap

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/internal/pause"
)

// TestBegin looks at a setting of the process, so that nothing runs beside it.
func TestBegin(t *testing.T) {
	atStart := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(atStart) })
	if os.Getenv("GOGC") == "" {
		assert.Equal(t, percent, atStart, "as this program was initialized")
	}
	assert.False(t, begin("50"))
	assert.Equal(t, 100, debug.SetGCPercent(100), "the user's setting stays")
	assert.True(t, begin(""))
	assert.Equal(t, percent, debug.SetGCPercent(100))
}

// TestKeep collects in a pause, once the heap has grown. Collections are those of the process, so that nothing runs beside it.
func TestKeep(t *testing.T) {
	atStart := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(atStart) })
	ctx := Keep(t.Context())
	if os.Getenv("GOGC") != "" {
		assert.Equal(t, t.Context(), ctx, "the user has a say")
		return
	}
	n := collections()
	pause.At(ctx)
	assert.Equal(t, n, collections(), "there is hardly anything")
	for range 3 {
		garbage(least * 3 / 2) // less than where the runtime would collect by itself
		pause.At(ctx)
		assert.Equal(t, n+1, collections())
		pause.At(ctx)
		assert.Equal(t, n+1, collections(), "it was collected just now")
		n++
	}
	pause.At(context.Background())
	assert.Equal(t, n, collections(), "it is of no concern elsewhere")
}

// TestPlan plans by what is left, and remembers how much memory the process has.
func TestPlan(t *testing.T) {
	atStart := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(atStart) })
	runtime.GC()
	k := new(keeper)
	k.plan()
	assert.Equal(t, uint64(least), k.goal.Load())

	kept := make([]byte, 2*least)
	runtime.GC()
	k.plan()
	high := k.goal.Load()
	assert.Greater(t, high, uint64(len(kept))*5/4)
	runtime.KeepAlive(kept)
	runtime.GC()
	k.plan()
	assert.Equal(t, high, k.goal.Load())
	k.expect(0)
	assert.Equal(t, high, k.goal.Load())
	k.expect(high)
	assert.Greater(t, k.goal.Load(), high, "besides what there is already")
}

func TestPercentTo(t *testing.T) {
	t.Parallel()
	assert.Equal(t, 900, percentTo(100<<20, 10<<20))
	assert.Equal(t, 11, percentTo(100<<20, 90<<20))
	assert.Equal(t, 2500, percentTo(100<<20, 1<<20), "the runtime takes a small heap for one of 4 MiB")
}

// TestRead reads the metrics, which exist.
func TestRead(t *testing.T) {
	t.Parallel()
	kept := make([]byte, 1<<20)
	assert.Greater(t, heapSize(), uint64(len(kept)))
	runtime.GC()
	assert.Greater(t, liveSize(), uint64(len(kept)))
	runtime.KeepAlive(kept)
}

var sink []byte

// garbage allocates bytes that nobody needs.
func garbage(size int) {
	for range size >> 10 {
		sink = make([]byte, 1<<10)
	}
	sink = nil
}

// collections returns how many there were that the program asked for.
func collections() uint32 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NumForcedGC
}
