package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
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

// TestBefore looks at collections of the process, so that nothing runs beside it.
func TestBefore(t *testing.T) {
	atStart := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(atStart) })
	for _, c := range []struct {
		stage   string
		size    uint64
		then    int // the percentage
		collect bool
	}{
		{Load, muchSource, reading, false},
		{Derive, muchSource - 1, 100, false},
		{Derive, muchSource, 100, true},
		{Emit, muchElse - 1, 100, false},
		{Emit, muchElse, percent, true},
		{"another", muchSource, 100, false},
	} {
		debug.SetGCPercent(100)
		n := collections()
		before(c.stage, c.size)
		assert.Equal(t, c.then, debug.SetGCPercent(100), "%+v", c)
		assert.Equal(t, c.collect, collections() > n, "%+v", c)
	}
	kept := make([]byte, 1<<20)
	assert.Greater(t, size(), uint64(len(kept)))
	runtime.KeepAlive(kept)
}

// collections returns how many there were that the program asked for.
func collections() uint32 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NumForcedGC
}
