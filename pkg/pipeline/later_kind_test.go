package pipeline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestVersionOfLaterKind makes a kind of which a package has another version that only a later kind
// leads to, as well as a declaration that no kind uses: the peer does not know that version.
func TestVersionOfLaterKind(t *testing.T) {
	t.Parallel()
	res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: apis}, "./go-later/v1")
	require.NoError(t, err)
	assert.Empty(t, res.Diagnostics)
	require.Len(t, res.Files, 3)
	assert.Equal(t, "later.example.com_bs.yaml", res.Files[1].Name)
	assert.Equal(t, 1, strings.Count(string(res.Files[1].YAML), "openAPIV3Schema:"))
}
