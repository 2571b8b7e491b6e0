// Package argocd has Argo CD's library compare manifests with what a server gives back of them.
package argocd

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/diff"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"
)

const root = "../.."

// TestDiff holds that a CRD with values that a server does not keep (crd/not-stored) is out of
// sync, and in sync once verify --fix has cut them out; so are ours as they are written.
func TestDiff(t *testing.T) {
	program := filepath.Join(t.TempDir(), "schemagen")
	run(t, root, "go", "build", "-o", program, "./cmd/schemagen")
	out := t.TempDir()
	run(t, root+"/examples", program, "generate", "./api/...", "-o", out)
	ours := read(t, filepath.Join(out, "workloads.example.com_workers.yaml"))
	assert.False(t, outOfSync(t, ours, stored(t, ours)), "ours")

	planted, err := filepath.Glob(root + "/pkg/verify/testdata/fix/*.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, planted)
	for _, name := range planted {
		given, err := os.ReadFile(name)
		require.NoError(t, err)
		file := filepath.Join(out, "mended.yaml")
		require.NoError(t, os.WriteFile(file, given, 0o666))
		run(t, out, program, "verify", "--fix", file)
		mended := read(t, file)
		assert.True(t, outOfSync(t, read(t, name), stored(t, mended)), name)
		assert.False(t, outOfSync(t, mended, stored(t, mended)), "%s, mended", name)
	}
}

// stored returns what a server gives back of a manifest that it keeps as it is written.
func stored(t *testing.T, manifest *unstructured.Unstructured) *unstructured.Unstructured {
	t.Helper()
	live := manifest.DeepCopy()
	live.SetUID("6a1f6ab4-5d8d-4b0c-9c4e-4d2b6f9a7f10")
	live.SetGeneration(1)
	live.SetResourceVersion("12")
	live.Object["metadata"].(map[string]any)["creationTimestamp"] = "2026-11-26T12:00:00Z"
	live.Object["status"] = map[string]any{"storedVersions": []any{"v1"}, "conditions": []any{}}
	return live
}

func outOfSync(t *testing.T, config, live *unstructured.Unstructured) bool {
	t.Helper()
	result, err := diff.Diff(config, live)
	require.NoError(t, err)
	return result.Modified
}

func read(t *testing.T, name string) *unstructured.Unstructured {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	o := &unstructured.Unstructured{}
	require.NoError(t, yaml.Unmarshal(data, &o.Object))
	return o
}

func run(t *testing.T, dir, program string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s %v\n%s", program, args, out)
}
