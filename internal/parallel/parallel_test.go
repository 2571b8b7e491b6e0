package parallel

import (
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
			assert.PanicsWithValue(t, "broken", func() { Do(n, func(int) { panic("broken") }) })
		}
	}
}
