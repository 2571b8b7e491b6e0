package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// TestOverlaid lays ten overlays over a pod template: what is left is less than half as large, and
// a server accepts it. A release of k8s.io/api that calls a field otherwise is an error at the
// overlay, with the new name.
func TestOverlaid(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archive, err := txtar.ParseFile("../../testdata/overlaid.txtar")
	require.NoError(t, err)
	for _, f := range archive.Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	sums, err := os.ReadFile("../../go.sum")
	require.NoError(t, err)
	write(t, filepath.Join(dir, "go.sum"), string(sums))
	gomod := "module example.com/m\n\ngo 1.26.0\n\n" + required(t)
	write(t, filepath.Join(dir, "go.mod"), gomod)

	config := filepath.Join(dir, "schemagen.yaml")
	overlays, err := os.ReadFile(config)
	require.NoError(t, err)
	require.Equal(t, 10, bytes.Count(overlays, []byte("\n- type: ")))
	require.NoError(t, os.Remove(config))
	before := generated(t, dir)
	require.NoError(t, os.WriteFile(config, overlays, 0o644))
	after := generated(t, dir)
	t.Logf("a kind with a pod template: %d bytes, with ten overlays %d", before, after)
	assert.Greater(t, before, 400_000)
	assert.Less(t, after, before/2)

	bump(t, filepath.Join(dir, "bumped"), "`json:\"ephemeralContainers,",
		"`json:\"ephemeralContainerList,")
	write(t, filepath.Join(dir, "go.mod"), gomod+"\nreplace k8s.io/api => ./bumped\n")
	code, _, stderr := schemagen(t, "generate", "-C", dir, "--no-cache", "./v1")
	assert.Equal(t, exitFindings, code)
	assert.Contains(t, stderr,
		"schemagen.yaml:4:3: error: the overlay of k8s.io/api/core/v1.PodSpec does not match: "+
			"there is no field ephemeralContainers; did you mean ephemeralContainerList? [overlay/path]\n")
	assert.Contains(t, stderr, "1 error")
}

// generated returns the size of the manifest of the only kind.
func generated(t *testing.T, dir string) int {
	t.Helper()
	code, _, stderr := schemagen(t, "generate", "-C", dir, "--no-cache", "-o",
		filepath.Join(dir, "crds"), "./v1")
	require.Equal(t, exitOK, code, stderr)
	info, err := os.Stat(filepath.Join(dir, "crds", "jobs.example.com_jobs.yaml"))
	require.NoError(t, err)
	return int(info.Size())
}

// bump makes a module like the k8s.io/api that is linked, as far as its core types go, with another
// text in place of one.
func bump(t *testing.T, dir, old, changed string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}",
		"k8s.io/api").Output()
	require.NoError(t, err)
	from := strings.TrimSpace(string(out))
	for _, name := range []string{"go.mod", "core/v1/doc.go", "core/v1/types.go"} {
		text, err := os.ReadFile(filepath.Join(from, filepath.FromSlash(name)))
		require.NoError(t, err)
		write(t, filepath.Join(dir, name), strings.ReplaceAll(string(text), old, changed))
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644), name)
}
