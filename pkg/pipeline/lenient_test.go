package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestLenient holds that under the peer's spelling no marker without effect is an error, nor keeps
// a manifest back.
func TestLenient(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"markers-names", "markers-shapes"} {
		res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: apis, Lenient: true},
			"./"+name+"/...")
		require.NoError(t, err)
		require.NotEmpty(t, res.Diagnostics)
		for _, d := range res.Diagnostics {
			assert.NotEqual(t, diag.Error, d.Severity, "%s: %s", d.Pos, d.Message)
		}
		assert.False(t, res.Files[0].Broken)
	}
}
