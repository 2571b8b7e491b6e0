package heap

import (
	"debug/elf"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReleaseProgram lets go of the pages of this program, and goes on with them.
func TestReleaseProgram(t *testing.T) {
	before := residentFiles()
	assert.Positive(t, before)

	file, err := elf.Open("/proc/self/exe")
	require.NoError(t, err)
	defer file.Close()
	if len(segments()) == 0 {
		t.Skipf("a program of the type %s is not let go of, nor one with a debugger", file.Type)
	}
	for _, s := range segments() {
		assert.NotZero(t, s.start)
		assert.NotZero(t, s.size)
	}
	releaseProgram()
	assert.Less(t, residentFiles(), before)
}

// TestPages lets go of pages beyond a limit, which rises as long as they come back soon.
func TestPages(t *testing.T) {
	var p pages
	pause := func() {
		for range every {
			p.pause()
		}
	}
	p.limit.Store(1 << 62)
	pause()
	assert.Zero(t, p.last, "there are not so many")
	p.limit.Store(1)
	p.pauses.Store(2 * soon)
	pause()
	assert.Equal(t, uint64(1), p.limit.Load())
	for i := range uint64(3) {
		pause()
		assert.Equal(t, 1+(i+1)*step, p.limit.Load())
		if residentFiles() < p.limit.Load() {
			return // this program does not have more
		}
	}
}
