package analyzer

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/config"
)

// TestOptions takes each key of the configuration, as its documentation shows it, and says what
// those mean that change the meaning of markers.
func TestOptions(t *testing.T) {
	t.Parallel()
	for _, k := range config.Keys()[1:] {
		project, found := config.Parse("f", []byte("version: 1\n"+k.Example))
		require.Empty(t, found, k.Name)
		_, err := options(project)
		assert.NoError(t, err, k.Name)
	}
	project, _ := config.Parse("f", []byte("version: 1\nk8sMarkers: true\nmaxDescLen: 9\n"))
	opts, err := options(project)
	require.NoError(t, err)
	assert.True(t, opts.K8sMarkers)
	require.NotNil(t, opts.MaxDescLen)
	assert.Equal(t, 9, *opts.MaxDescLen)
}
