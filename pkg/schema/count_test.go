package schema

import (
	"fmt"
	"go/token"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

// doubling returns an object of which each level uses the next one twice.
func doubling(levels int) *Draft {
	d := &Draft{Type: "string", Named: "T0", Origin: From(Declaration{Name: "T0"})}
	for i := range levels {
		name := fmt.Sprintf("T%d", i+1)
		up := &Draft{Type: "object", Named: name,
			Origin: From(Declaration{Name: name, Pos: token.Position{Filename: "t.go", Line: i + 1},
				Main: true})}
		for _, p := range []string{"a", "b"} {
			up.SetProperty(p,
				Refer(d,
					&Draft{Origin: From(Declaration{Name: name + "." + p, Pos: up.Origin.Decl(),
						Main: true})}))
		}
		d = up
	}
	return d
}

func TestCount(t *testing.T) {
	t.Parallel()
	for _, levels := range []int{1, 2, 10, 15} {
		r := NewResolver()
		root := r.Root(doubling(levels))
		assert.Empty(t, r.Diagnostics)
		assert.Equal(t, 1<<(levels+1)-1, root.Count())
	}
}

// TestTooManyNodes resolves schemas that nobody could write out, in no time.
func TestTooManyNodes(t *testing.T) {
	t.Parallel()
	for _, levels := range []int{16, 17, 64, 500} {
		start := time.Now()
		r := NewResolver()
		root := r.Root(doubling(levels))
		require.Len(t, r.Diagnostics, 1)
		assert.Equal(t, diag.Code("size/nodes"), r.Diagnostics[0].Code)
		assert.Equal(t, levels, r.Diagnostics[0].Pos.Line)
		assert.Equal(t, min(levels, 17), r.Diagnostics[0].Related[0].Pos.Line,
			"the smallest part that is too large")
		assert.True(t, root.Node().Broken())
		assert.Equal(t, 1, root.Count())
		assert.Less(t, time.Since(start), 2*time.Minute, "it does not grow with what is counted")
	}
}
