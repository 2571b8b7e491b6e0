package e2e

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// TestReleaseWords compares the words of errors that differ by release with those of the server,
// whatever its release.
func TestReleaseWords(t *testing.T) {
	const dir = "../pkg/apiserver/objects/testdata/"
	manifest, err := os.ReadFile(dir + "words.yaml")
	require.NoError(t, err)
	specs, err := os.ReadFile(dir + "words.txt")
	require.NoError(t, err)
	crds, err := simulate.ReadCRDs(manifest)
	require.NoError(t, err)
	resource, err := objects.Compile(crds[0])
	require.NoError(t, err)
	crd, err := api.Apply(t.Context(), manifest)
	require.NoError(t, err)
	for spec := range strings.Lines(string(specs)) {
		object := "{apiVersion: example.com/v1, kind: Word, metadata: {name: a}, spec: {" +
			strings.TrimSpace(spec) + "}}"
		_, err := api.DryRun(t.Context(), crd, []byte(object), server.Warn)
		var rejection *server.Rejection
		require.True(t, errors.As(err, &rejection), "%s: %v", spec, err)
		assert.Equal(t, rejection.Message, resource.As(releaseOf(t)).Create(t.Context(),
			[]byte(object), objects.Warn).Refusal, spec)
	}
	require.NoError(t, api.Delete(t.Context(), crd.Name))
}
