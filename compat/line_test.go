package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLine runs the line of the Makefiles of two projects with many markers of roles in copies of
// them: with our program it changes no file, in a fraction of the time.
func TestLine(t *testing.T) {
	t.Parallel()
	if !*scaffold {
		t.Skip("it asks for the modules of two projects: make scaffold runs it")
	}
	peer, err := controllerGen(t.Context())
	require.NoError(t, err)
	ours := filepath.Join(t.TempDir(), "schemagen")
	command(t, "..", []string{"CGO_ENABLED=0"}, "go", "build", "-o", ours, "./cmd/schemagen")
	for module, line := range map[string]string{
		"github.com/ray-project/kuberay/ray-operator@v1.6.0": `crd:maxDescLen=0,generateEmbeddedObjectMeta=true,allowDangerousTypes=true
			rbac:roleName=kuberay-operator webhook paths=./... output:crd:artifacts:config=config/crd/bases`,
		// Its line has object too, which is left to controller-gen.
		"sigs.k8s.io/cluster-api-provider-aws/v2@v2.13.0": `paths=./ paths=./api/... paths=./exp/api/... paths=./bootstrap/eks/api/...
			paths=./controlplane/eks/api/... paths=./controlplane/rosa/api/... paths=./iam/api/... paths=./controllers/...
			paths=./exp/controllers/... paths=./bootstrap/eks/controllers/... paths=./controlplane/eks/controllers/...
			paths=./controlplane/rosa/controllers/... output:crd:dir=config/crd/bases crd:crdVersions=v1 rbac:roleName=manager-role webhook`,
	} {
		t.Run(module, func(t *testing.T) {
			dir, args := download(t, module), strings.Fields(line)
			command(t, dir, nil, peer, args...)
			theirs := snapshot(t, dir)
			command(t, dir, []string{"SCHEMAGEN_CACHE=off", "PATH=" + withoutPeer(t)},
				ours, args...)
			assert.Equal(t, theirs, snapshot(t, dir))
			measure(t, dir, peer, ours, args...)
		})
	}
}

// download returns a copy of a module that can be written.
func download(t *testing.T, module string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "mod", "download", "-json", module).Output()
	require.NoError(t, err, "%s", out)
	var answer struct{ Dir string }
	require.NoError(t, json.Unmarshal(out, &answer))
	dir := filepath.Join(t.TempDir(), "module")
	require.NoError(t, os.CopyFS(dir, os.DirFS(answer.Dir)))
	return dir
}

// measure compares the CPU time that two programs take for a line of arguments: the median of five
// pairs, with nothing in our cache, and if nothing has changed.
func measure(t *testing.T, dir, peer, ours string, args ...string) {
	t.Helper()
	cache := filepath.Join(t.TempDir(), "cache")
	var theirs, cold, unchanged []float64
	for range 5 {
		theirs = append(theirs, cpuOf(t, dir, peer, cache, args))
		require.NoError(t, os.RemoveAll(cache))
		cold = append(cold, cpuOf(t, dir, ours, cache, args))
		time.Sleep(time.Second / 10) // a tree that has just been written is not trusted
		cpuOf(t, dir, ours, cache, args)
		unchanged = append(unchanged, cpuOf(t, dir, ours, cache, args))
	}
	ratio := func(mine []float64) float64 {
		ratios := make([]float64, len(mine))
		for i := range mine {
			ratios[i] = theirs[i] / mine[i]
		}
		return median(ratios)
	}
	t.Logf("CPU time of the line: controller-gen %.2f s, schemagen %.2f s, unchanged %.2f s: ratios %.1f and %.1f",
		median(theirs), median(cold), median(unchanged), ratio(cold), ratio(unchanged))
	assert.Greater(t, ratio(cold), 2.5)
	assert.Greater(t, ratio(unchanged), 15.0)
}

func median(all []float64) float64 { return slices.Sorted(slices.Values(all))[len(all)/2] }

// cpuOf returns the seconds of CPU time that a program and those that it starts take.
func cpuOf(t *testing.T, dir, program, cache string, args []string) float64 {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "SCHEMAGEN_CACHE="+cache)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s: %s", program, out)
	return (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
}
