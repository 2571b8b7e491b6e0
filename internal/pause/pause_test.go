package pause

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAt(t *testing.T) {
	t.Parallel()
	n := 0
	At(t.Context())
	ctx := With(t.Context(), func() { n++ })
	At(ctx)
	At(t.Context())
	assert.Equal(t, 1, n)
}
