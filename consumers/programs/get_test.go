package programs_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/consumers/internal/crds"
)

// npm installs the packages of testdata/package.json once, without running their scripts.
var npm = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "consumers")
	if err != nil {
		return "", err
	}
	manifest, err := os.ReadFile("testdata/package.json")
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), manifest, 0o666); err != nil {
		return "", err
	}
	cmd := exec.Command("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install: %w\n%s", err, out)
	}
	return dir, nil
})

// TestMain removes what npm installed.
func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := npm(); err == nil {
		_ = os.RemoveAll(dir)
	}
	os.Exit(code)
}

// node returns the directory of the installed packages, or skips the test with the reason.
func node(t *testing.T) string {
	t.Helper()
	dir, err := npm()
	if err != nil {
		t.Skipf("the packages of npm cannot be had: %v", err)
	}
	return dir
}

// run runs an installed program in a directory.
func run(t *testing.T, dir, program string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), filepath.Join(node(t), "node_modules", ".bin", program),
		args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s %s\n%s", program, strings.Join(args, " "), out)
	return string(out)
}

// install builds a program of a module, or skips the test with the reason.
func install(t *testing.T, path string) string {
	t.Helper()
	bin := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "go", "install", path)
	cmd.Env = append(os.Environ(), "GOBIN="+bin, "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("%s cannot be had: %v\n%s", path, err, out)
	}
	name, _, _ := strings.Cut(filepath.Base(path), "@")
	return filepath.Join(bin, name)
}

// examples writes what schemagen makes of the examples: crds, schemas, and a document v3.json for
// each group and version.
func examples(t *testing.T, flags ...string) string {
	t.Helper()
	program, out := crds.Build(t), t.TempDir()
	crds.Generate(t, program, crds.Root+"/examples", append(flags, "./api/...",
		"-o", filepath.Join(out, "crds"), "--output",
		"jsonschema-strict="+filepath.Join(out, "schemas"))...)
	published, err := exec.CommandContext(t.Context(), program, "unfold", "--json",
		filepath.Join(out, "crds")).Output()
	require.NoError(t, err)
	var documents map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(published, &documents))
	require.NoError(t, os.WriteFile(filepath.Join(out, "v3.json"),
		documents["apis/workloads.example.com/v1"], 0o666))
	return out
}

func read(t *testing.T, elements ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(elements...))
	require.NoError(t, err)
	return string(data)
}
