package parallel

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDo(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 2, 1000} {
		seen := make([]int, n)
		Do(n, func(i int) { seen[i]++ })
		for i, times := range seen {
			assert.Equal(t, 1, times, "%d of %d", i, n)
		}
		if n > 0 {
			assert.Equal(t, "broken", panicIn(func() { Do(n, func(int) { panic("broken") }) }))
		}
	}
}

func panicIn(f func()) (value any) {
	defer func() {
		value = recover()
		if p, ok := value.(*Panic); ok {
			value = p.Value
		}
	}()
	f()
	return nil
}

func fail() { panic("broken") }

// TestDo_Stack looks for the culprit in the stack of a panic, also if it comes from further down.
func TestDo_Stack(t *testing.T) {
	t.Parallel()
	if runtime.GOMAXPROCS(0) < 2 {
		t.Skip("with one processor, calls run in the goroutine of the caller")
	}
	defer func() {
		p, ok := recover().(*Panic)
		assert.True(t, ok)
		assert.Contains(t, string(p.Stack), "parallel.fail(")
		assert.EqualError(t, p, "broken")
	}()
	Do(2, func(int) { Do(2, func(int) { fail() }) })
}
