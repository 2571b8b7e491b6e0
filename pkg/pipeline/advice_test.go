package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestDefaultsOfOthers holds that nobody is told of an optional field's defaults that are declared
// where they cannot mend them.
func TestDefaultsOfOthers(t *testing.T) {
	w := others(t, "defaults.txtar")
	res, err := pipeline.Run(t.Context(), w.opts, "./api/...")
	require.NoError(t, err)
	require.Empty(t, res.Diagnostics, "it is for lint alone")
	w.opts.Advice = true
	res, err = pipeline.Run(t.Context(), w.opts, "./api/...")
	require.NoError(t, err)
	require.Len(t, res.Diagnostics, 1)
	assert.Equal(t, diag.CodeServerNested, res.Diagnostics[0].Code)
	assert.Contains(t, res.Diagnostics[0].Message, "where mine is given")
}
