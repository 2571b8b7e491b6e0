package pause

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestHooks(t *testing.T) {
	t.Parallel()
	n, turns, expected := 0, 0, uint64(0)
	At(t.Context())
	Turn(t.Context())
	Expect(t.Context(), 1)
	ctx := With(t.Context(), Hooks{At: func() { n++ }, Turn: func() { turns++ }, Expect: func(bytes uint64) { expected = bytes }})
	At(ctx)
	Turn(ctx)
	Turn(ctx)
	Expect(ctx, 3)
	At(Without(ctx))
	At(t.Context())
	assert.Equal(t, 1, n)
	assert.Equal(t, 2, turns)
	assert.Equal(t, uint64(3), expected)
}
