package heap

import (
	"debug/elf"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReleaseProgram lets go of the pages of this program, if there are enough of them, and goes on with them.
func TestReleaseProgram(t *testing.T) {
	before := residentFiles()
	assert.Positive(t, before)
	releaseProgram(1 << 62)
	assert.Greater(t, residentFiles(), before/2, "there are not so many")

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
	releaseProgram(0)
	assert.Less(t, residentFiles(), before)
}
