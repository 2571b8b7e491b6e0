package gocmd_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// TestMain_Find finds everything that this project is built from where the go command finds it.
func TestMain_Find(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("../..")
	require.NoError(t, err)
	env := append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")
	main, ok := gocmd.MainOf(context.Background(), dir, env, nil)
	require.True(t, ok)
	assert.Equal(t, "github.com/schemagen/schemagen", main.Path)

	list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{.Dir}} {{with .Module}}{{.Path}} {{.Version}}{{end}}", "./...")
	list.Dir, list.Env = dir, env
	out, err := list.Output()
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	assert.Greater(t, len(lines), 1000)
	for _, line := range lines {
		words := append(strings.Fields(line), "", "")
		importPath := words[0]
		if strings.HasPrefix(importPath, "vendor/") {
			continue // the standard library's own, under another path than they are imported by
		}
		p, ok := main.Find(importPath)
		assert.True(t, ok, importPath)
		assert.Equal(t, words[1], p.Dir, importPath)
		if words[2] == "" {
			assert.Nil(t, p.Module, importPath)
			continue
		}
		require.NotNil(t, p.Module, importPath)
		assert.Equal(t, []string{words[2], words[3]}, []string{p.Module.Path, p.Module.Version}, importPath)
	}
	_, ok = main.Find("example.com/nowhere")
	assert.False(t, ok)
}

// TestMain_Builds asks the go command which of some files it builds.
func TestMain_Builds(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"plain.go": "package p\n", "p_linux.go": "package p\n", "p_windows.go": "package p\n", "p_arm64.go": "package p\n", "p_linux_amd64.go": "package p\n",
		"tag.go": "//go:build mine\n\npackage p\n", "not.go": "//go:build !mine\n\npackage p\n", "os.go": "//go:build windows\n\npackage p\n",
		"new.go": "//go:build go1.999\n\npackage p\n", "old.go": "//go:build go1.20\n\npackage p\n", "ignore.go": "//go:build ignore\n\npackage main\n",
		"late.go": "package p\n\n//go:build ignore\n", "p_types.go": "package p\n", "p_linux_types.go": "package p\n", "p_windows.v2.go": "package p\n", "p_windows_test.v2.go": "package p\n",
		"p_mine.go": "package p\n", "p_unix.go": "package p\n", "p_.go": "package p\n", "linux.go": "package p\n", "p_types_arm64.go": "package p\n",
		"p_cgo.go": "package p\n", "q_types.go": "//go:build !mine\n\npackage p\n",
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module m\n\ngo 1.26\n"), 0o600))
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	for _, env := range [][]string{{"GOOS=linux", "GOARCH=amd64"}, {"GOOS=windows", "GOARCH=arm64"}} {
		env = append(append(os.Environ(), "GOFLAGS=", "GOWORK=off"), env...)
		main, ok := gocmd.MainOf(context.Background(), dir, env, []string{"mine"})
		require.True(t, ok)
		list := exec.Command("go", "list", "-tags=mine", "-f", "{{join .GoFiles \"\\n\"}}")
		list.Dir, list.Env = dir, env
		out, err := list.Output()
		require.NoError(t, err)
		built := strings.Fields(string(out))
		for name, text := range files {
			head, _, _ := strings.Cut(text, "package")
			got, sure := main.Builds(filepath.Join(dir, name), head+"package p\n", false)
			assert.Equal(t, slices.Contains(built, name), got, "%s of %v", name, built)
			assert.True(t, sure, name)
		}
	}
}
