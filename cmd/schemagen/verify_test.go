package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const handWritten = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tests.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tests, kind: Test}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          f: {type: string, format: bogus}
`

func TestVerify(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	good := write("good.yaml", handWritten)
	bad := write("crds/bad.yml",
		handWritten+
			"          g: {minimum: 1}\n          h: {type: object, not: {properties: {x: {}}}}\n")
	write("crds/README.md", "no manifest")
	other := write("pod.yaml", "kind: Pod\n")

	code, stdout, stderr := schemagen(t, "verify", good)
	assert.Equal(t, 0, code)
	assert.Equal(t, "1 warning; to explain one: schemagen rules server/format\n", stderr)
	assert.Contains(t, stdout,
		`good.yaml:16:29: warning: unrecognized format "bogus": write one that servers know, such as date-time, or a pattern [server/format]`)

	code, _, _ = schemagen(t, "verify", "--strict", good)
	assert.Equal(t, 1, code)

	code, stdout, _ = schemagen(t, "verify", "--format", "json", dir)
	assert.Equal(t, 1, code)
	var document struct {
		Diagnostics []struct {
			File, Severity, Rule, Path, Message string
			Line, Column                        int
			Server                              bool
		}
		Summary struct{ Errors, Warnings int }
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &document))
	assert.Equal(t, 2, document.Summary.Errors)
	assert.Equal(t, 2, document.Summary.Warnings)
	var told []string
	for _, d := range document.Diagnostics {
		if d.Severity == "error" {
			assert.Equal(t, filepath.Base(bad), filepath.Base(d.File))
			told = append(told, d.Rule)
			assert.Equal(t, d.Rule == "structural/type", d.Server)
		}
	}
	assert.Equal(t, []string{"structural/type", "structural/incomplete"}, told)

	code, stdout, _ = schemagen(t, "verify", "--rules", "server", bad)
	assert.Equal(t, 1, code)
	assert.NotContains(t, stdout, "structural/incomplete")

	var out bytes.Buffer
	code = run(t.Context(), []string{"verify", "-"},
		env{stdin: strings.NewReader(handWritten), stdout: &out, stderr: &out})
	assert.Equal(t, 0, code)
	assert.Contains(t, out.String(), "-:16:29: warning")

	for want, args := range map[string][]string{
		"there is no CustomResourceDefinition to verify": {other},
		"no such file":                {filepath.Join(dir, "none.yaml")},
		"choose one of kep, server":   {"--rules", "all", good},
		"is not a Kubernetes release": {"--target-kube", "new", good},
		"the output directory":        {},
	} {
		code, _, stderr := schemagen(t, append([]string{"verify"}, args...)...)
		assert.Equal(t, 2, code, args)
		assert.Contains(t, stderr, want)
	}
}

// TestInterruptedInput interrupts commands that wait for standard input.
func TestInterruptedInput(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"verify", "-"}, {"unfold", "-"},
		{"simulate", "--crd", "-", "-"}} {
		silent, writer := io.Pipe()
		ctx, cancel := context.WithCancel(t.Context())
		var stderr bytes.Buffer
		time.AfterFunc(10*time.Millisecond, cancel)
		assert.Equal(t, exitUsage,
			run(ctx, args, env{stdin: silent, stdout: io.Discard, stderr: &stderr}), args)
		assert.Contains(t, stderr.String(), "interrupted: nothing was written")
		require.NoError(t, writer.Close())
	}
}

// TestInterruptedPeer interrupts controller-gen, which may have written files.
func TestInterruptedPeer(t *testing.T) {
	peer := filepath.Join(t.TempDir(), "controller-gen")
	require.NoError(t, os.WriteFile(peer, []byte("#!/bin/sh\nexec sleep 60\n"), 0o700))
	t.Setenv(peerProgram, peer)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	var stderr bytes.Buffer
	assert.Equal(t, exitUsage, run(ctx, []string{"object", "paths=."},
		env{stdout: io.Discard, stderr: &stderr}))
	assert.Equal(t, "schemagen: "+errPeerEnded.Error()+"\n", stderr.String())
}

// expired is the context of a run that was interrupted while it had all its input.
type expired struct{ context.Context }

func (expired) Done() <-chan struct{} { return nil }
func (expired) Err() error            { return context.Canceled }

// TestInterruptedWork interrupts commands that have much to do, before they do it.
func TestInterruptedWork(t *testing.T) {
	t.Parallel()
	const crd, object = "../../examples/simulate/crd.yaml", "../../examples/simulate/job.yaml"
	tests := filepath.Join(t.TempDir(), "x.schematest.yaml")
	path, err := filepath.Abs(crd)
	require.NoError(t, err)
	suite := fmt.Sprintf("crd: %q\ntests: [{name: x, create: {}, errors: [kind]}]\n",
		filepath.ToSlash(path))
	require.NoError(t, os.WriteFile(tests, []byte(suite), 0o600))
	for _, args := range [][]string{
		{"verify", crd}, {"simulate", "--crd", crd, object}, {"sample", "--crd", crd},
		{"unfold", "--diff", crd}, {"golden", "-d", t.TempDir(), crd},
		{"golden", "--update", "-d", t.TempDir(), crd}, {"test", tests},
	} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, exitUsage,
			run(expired{t.Context()}, args, env{stdout: &stdout, stderr: &stderr}), args)
		assert.Equal(t, "schemagen: interrupted: nothing was written\n", stderr.String(), args)
		assert.Empty(t, stdout.String(), args)
	}
}
