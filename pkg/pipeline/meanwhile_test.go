package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestChangeMeanwhile adds a file to a package after a run has found that files differ only in
// their bodies: what the go command said before does not hold for the new one.
func TestChangeMeanwhile(t *testing.T) {
	w := newWorld(t)
	w.consistent("at first")
	w.edit("main/api/v1/thing.go", "Maximum=3", "Maximum=4")
	settle()
	loads := 0
	ctx := pipeline.Observe(t.Context(), func(stage string) {
		if stage != "load" {
			return
		}
		if loads++; loads == 1 {
			w.write("main/api/v1/more.go", kindNamed("v1", "More"))
			settle()
		}
	})
	res, err := pipeline.RunCached(ctx, w.store, w.opts, w.args...)
	require.NoError(t, err)
	assert.Equal(t, pipeline.Graph, res.Reused)
	assert.Len(t, res.Files, 1, "it saw the files of its beginning")
	w.consistent("afterwards")
}
