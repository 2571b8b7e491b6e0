package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	readmeModule = "module example.com/shop\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => "
	readmeTypes  = `// Package v1 is what the README shows a part of.
// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Order is a kind.
type Order struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec              OrderSpec ` + "`json:\"spec\"`" + `
}

`
	readmeItem = "\ntype Item struct {\n\tName string `json:\"name\"`\n}\n"
)

// TestReadme holds the README to the program: it makes the mistakes that are shown, and simulates the example.
func TestReadme(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	standin, err := filepath.Abs("../../testdata/apis/standin/apimachinery")
	require.NoError(t, err)
	dir := t.TempDir()
	mistakes := after(t, "## A mistake, caught\n")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "api", "v1"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(readmeModule+standin+"\n"), 0o644))
	types := readmeTypes + between(t, mistakes, "```go\n", "```\n") + readmeItem
	require.NoError(t, os.WriteFile(filepath.Join(dir, "api", "v1", "types.go"), []byte(types), 0o644))

	var stdout, stderr bytes.Buffer
	code := run(t.Context(), []string{"generate", "--no-cache", "-C", dir, "./..."}, env{stdout: &stdout, stderr: &stderr})
	assert.Equal(t, exitFindings, code)
	assert.Equal(t, between(t, mistakes, "$ schemagen generate ./...\n", "$ echo"), stderr.String())

	stdout.Reset()
	const command = "$ schemagen simulate --crd examples/simulate/crd.yaml --diff examples/simulate/job.yaml\n"
	args := []string{"simulate", "--crd", "../../examples/simulate/crd.yaml", "--diff", "../../examples/simulate/job.yaml"}
	assert.Equal(t, exitOK, run(t.Context(), args, env{stdout: &stdout, stderr: &stderr}))
	assert.Equal(t, between(t, after(t, "## What a server would store\n"), command, "```\n"), stdout.String())
}

// after returns the README from a heading on.
func after(t *testing.T, heading string) string {
	t.Helper()
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(readme), heading)
	require.True(t, ok, heading)
	return rest
}

func between(t *testing.T, text, begin, end string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, begin)
	require.True(t, ok, begin)
	inner, _, ok := strings.Cut(rest, end)
	require.True(t, ok, end)
	return inner
}
