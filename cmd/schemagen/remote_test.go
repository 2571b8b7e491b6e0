package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestURL reads manifests from a server, which says so if there are none.
func TestURL(t *testing.T) {
	t.Parallel()
	manifest, err := os.ReadFile("../../testdata/golden/crontab/example.com_crontabs.yaml")
	require.NoError(t, err)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/crd.yaml" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(manifest) // the client will notice
	}))
	t.Cleanup(server.Close)
	code, stdout, stderr := schemagen(t, "diff", server.URL+"/crd.yaml", server.URL+"/crd.yaml")
	assert.Equal(t, exitOK, code, stdout+stderr)
	code, _, stderr = schemagen(t, "verify", server.URL+"/none.yaml")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, stderr, "/none.yaml: the server answers 404 Not Found")
}

// TestWithoutGit says what is missing where there is no git.
func TestWithoutGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := git(t.Context(), ".", "", "version")
	require.ErrorContains(t, err, "none on PATH: install it")
}
