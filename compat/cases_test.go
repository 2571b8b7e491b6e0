package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	apis   = "../testdata/apis"
	golden = "../testdata/golden"
)

// caseOptions are the options that a golden case is made with, in controller-gen's spelling.
var caseOptions = map[string]string{
	"parity-cut-descriptions": "maxDescLen=20",
	"parity-dangerous":        "allowDangerousTypes=true",
	"parity-embedded-meta":    "generateEmbeddedObjectMeta=true,ignoreUnexportedFields=true",
}

// refused are manifests of the cases that controller-gen writes and schemagen does not, since
// something in them is wrong.
var refused = map[string]bool{"parity-package/a.example.com_dogs.yaml": true}

// TestParityCases runs controller-gen on the golden cases that claim to show what it writes: its
// manifests are the goldens, byte for byte.
func TestParityCases(t *testing.T) {
	t.Parallel()
	program, err := controllerGen(t.Context())
	require.NoError(t, err)
	dirs, err := filepath.Glob(filepath.Join(apis, "parity-*"))
	require.NoError(t, err)
	require.NotEmpty(t, dirs)
	for _, dir := range dirs {
		name := filepath.Base(dir)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for file, theirs := range peerManifests(t, program, name) {
				ours, err := os.ReadFile(filepath.Join(golden, name, file))
				if refused[name+"/"+file] {
					assert.ErrorIs(t, err, os.ErrNotExist)
					continue
				}
				require.NoError(t, err)
				assert.Equal(t, theirs, "---\n"+string(ours), file)
			}
		})
	}
}

// peerManifests runs controller-gen on a case and returns what it writes, by file name. It may fail
// and write all the same.
func peerManifests(t *testing.T, program, name string) map[string]string {
	t.Helper()
	out := t.TempDir()
	generator := "crd:omitToolVersion=true"
	if more := caseOptions[name]; more != "" {
		generator += "," + more
	}
	cmd := exec.CommandContext(t.Context(), program, generator, "paths=./"+name+"/...",
		"output:crd:dir="+out)
	cmd.Dir, cmd.Env = apis, append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")
	message, err := cmd.CombinedOutput()
	if err != nil {
		t.Logf("controller-gen: %s", strings.SplitN(string(message), "\n", 2)[0])
	}
	written, err := readManifests(out)
	require.NoError(t, err)
	require.NotEmpty(t, written)
	return written
}
