package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGrow looks at a setting of the process, so that nothing runs beside it.
func TestGrow(t *testing.T) {
	atStart := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(atStart) })
	if os.Getenv("GOGC") == "" {
		assert.Equal(t, percent, atStart, "as this program was initialized")
	}
	assert.False(t, grow("50"))
	assert.Equal(t, 100, debug.SetGCPercent(100), "the user's setting stays")
	assert.True(t, grow(""))
	assert.Equal(t, percent, debug.SetGCPercent(100))
}

// TestKeeper looks at collections of the process, so that nothing runs beside it.
func TestKeeper(t *testing.T) {
	atStart := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(atStart) })
	for _, c := range []struct {
		stage   string
		size    uint64
		grows   bool
		collect bool
	}{
		{Load, 0, true, false},
		{Derive, muchSource - 1, false, false},
		{Derive, muchSource, true, true},
		{Emit, muchElse - 1, false, false},
		{Emit, muchElse, true, true},
		{"another", muchSource, false, false},
	} {
		var k keeper
		debug.SetGCPercent(100)
		n := collections()
		k.before(c.stage, c.size)
		k.usual.Stop()
		assert.Equal(t, c.grows, read("/gc/gogc:percent") >= percent, "%+v", c)
		assert.Equal(t, c.collect, collections() > n, "%+v", c)
	}
}

// TestUsual collects after the heap was allowed to grow: from then on it grows as usual, unless the stage was over before.
func TestUsual(t *testing.T) {
	atStart := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(atStart) })
	usual := func() bool { return read("/gc/gogc:percent") == percent }
	var k keeper
	k.growTo(1 << 40)
	assert.False(t, usual())
	runtime.GC()
	require.Eventually(t, usual, time.Minute, time.Millisecond)

	k.growTo(1 << 40)
	k.before(Emit, 1<<40)
	assert.False(t, usual(), "it collects on purpose")
	assert.Never(t, usual, 50*time.Millisecond, time.Millisecond)
	k.usual.Stop()
}

func TestUpTo(t *testing.T) {
	t.Parallel()
	assert.Equal(t, 900, upTo(100<<20, 10<<20))
	assert.Equal(t, percent, upTo(100<<20, 90<<20), "never less than usual")
	assert.Equal(t, percent, upTo(0, 90<<20))
	assert.Equal(t, upTo(100<<20, 4<<20), upTo(100<<20, 0), "before the first collection")
}

// TestRead reads the metrics, which exist.
func TestRead(t *testing.T) {
	t.Parallel()
	kept := make([]byte, 1<<20)
	assert.Greater(t, read("/memory/classes/heap/objects:bytes"), uint64(len(kept)))
	runtime.GC()
	assert.Greater(t, read("/gc/heap/live:bytes"), uint64(len(kept)))
	runtime.KeepAlive(kept)
}

// collections returns how many there were that the program asked for.
func collections() uint32 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NumForcedGC
}
