package golist

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// TestPlace finds everything that this project is built from where the go command finds it.
func TestPlace(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs("../../..")
	require.NoError(t, err)
	env := append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off")
	main, ok := readMain(t.Context(), dir, env, nil)
	require.True(t, ok)
	assert.Equal(t, "github.com/schemagen/schemagen", main.Path)

	out, err := gocmd.Output(t.Context(), dir, env, "list", "-deps", "-f",
		"{{.ImportPath}} {{.Dir}} {{with .Module}}{{.Path}} {{.Version}}{{end}}", "./...")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	assert.Greater(t, len(lines), 1000)
	for _, line := range lines {
		words := append(strings.Fields(line), "", "")
		importPath := words[0]
		if strings.HasPrefix(importPath, "vendor/") {
			continue // the standard library's own, under another path than they are imported by
		}
		at, module := main.packageDir(importPath)
		assert.Equal(t, words[1], at, importPath)
		if words[2] == "" {
			assert.Nil(t, module, importPath)
			continue
		}
		require.NotNil(t, module, importPath)
		assert.Equal(t, []string{words[2], words[3]}, []string{module.Path, module.Version},
			importPath)
	}
	at, _ := main.packageDir("example.com/nowhere")
	assert.Empty(t, at)
	assert.False(t, main.unknown.Load(), "a package is not known for certain")
}
