package heap

import (
	"os"
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
