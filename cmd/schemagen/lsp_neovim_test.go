package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestNeovim runs a session in Neovim without a screen: a finding and completion appear, and a code
// action is applied.
func TestNeovim(t *testing.T) {
	t.Parallel()
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("there is no nvim on PATH: apt-get install neovim has one, which this test does not do by itself")
	}
	dir, file := module(t,
		"// Package api is an API.\npackage api\n\n// Part is part of it.\ntype Part struct {\n"+
			"\t// +kubebuilder:validation:maxLength=5\n\tName string `json:\"name\"`\n\t// +listType=\n\tItems []string `json:\"items\"`\n}\n")
	script, err := filepath.Abs(filepath.Join(repository, "editors/neovim/test.lua"))
	require.NoError(t, err)
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, nvim, "--headless", "--clean", "-n", "-c",
		"luafile "+script, file)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "GOCACHE="+goCache(t), "GOFLAGS=-mod=mod",
		"GOPROXY=off")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Contains(t, string(out),
		"diagnostic: 6: kubebuilder:validation:maxLength is not a marker")
	assert.Contains(t, string(out), "completion: map set atomic")
	assert.Contains(t, string(out), "applied: // +kubebuilder:validation:MaxLength=5")
}

// goCache returns where the go command keeps what it has built, for a process with another home.
func goCache(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	require.NoError(t, err)
	return string(out[:max(len(out)-1, 0)])
}
