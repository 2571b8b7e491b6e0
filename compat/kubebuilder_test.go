package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// TestKubebuilder switches a repository that is laid out as kubebuilder does it, with manifests of
// controller-gen's, by one variable of its Makefile: no file changes, those of the other generators
// included.
func TestKubebuilder(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("make"); err != nil {
		t.Skipf("the repository has a Makefile: %v", err)
	}
	peer, err := controllerGen(t.Context())
	require.NoError(t, err)
	ours := filepath.Join(t.TempDir(), "schemagen")
	command(t, "..", nil, "go", "build", "-o", ours, "./cmd/schemagen")
	dir := t.TempDir()
	unpack(t, dir, "../testdata/docs/kubebuilder.txtar")

	env := []string{"GOFLAGS=-mod=mod", "GOWORK=off", "SCHEMAGEN_CACHE=off"}
	setVariable(t, dir, peer)
	command(t, dir, env, "make", "manifests", "generate")
	theirs := snapshot(t, dir)
	require.Contains(t, theirs, "config/crd/bases/web.example.com_guestbooks.yaml")
	require.Contains(t, theirs, "config/rbac/role.yaml")

	setVariable(t, dir, ours)
	env = append(env, "SCHEMAGEN_CONTROLLER_GEN="+peer)
	command(t, dir, env, "make", "manifests", "generate")
	assert.Equal(t, theirs, snapshot(t, dir))

	require.NoError(t, os.RemoveAll(filepath.Join(dir, "config", "crd", "bases")))
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "config", "rbac")))
	command(t, dir, env, "make", "manifests", "generate")
	for name, text := range theirs {
		theirs[name] = withoutVersion(text)
	}
	assert.Equal(t, theirs, snapshot(t, dir),
		"from nothing, the version of controller-gen is all that is missing")

	shown, err := txtar.ParseFile("../testdata/docs/controller-gen.txtar")
	require.NoError(t, err)
	assert.Equal(t, theirs[shown.Files[0].Name], withoutVersion(string(shown.Files[0].Data)),
		"what the documentation takes for controller-gen's")
}

// setVariable changes the one variable.
func setVariable(t *testing.T, dir, program string) {
	t.Helper()
	file := filepath.Join(dir, "Makefile")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	variable := regexp.MustCompile(`(?m)^CONTROLLER_GEN \?= .*$`)
	changed := variable.ReplaceAllLiteralString(string(text), "CONTROLLER_GEN ?= "+program)
	require.NotEqual(t, string(text), changed)
	require.NoError(t, os.WriteFile(file, []byte(changed), 0o644))
}

// unpack writes the files of an archive. $REQUIRE in its go.mod files is what the main module
// requires, so that the modules are there, $APIS the directory of the stand-ins, and $TOOL that of
// the tool.
func unpack(t *testing.T, dir, file string) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	require.NoError(t, err)
	main, err := os.ReadFile("../go.mod")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(main), "\nrequire (")
	absolute, err := filepath.Abs(apis)
	require.NoError(t, err)
	names := strings.NewReplacer("${REQUIRE}", "require ("+rest, "${APIS}", absolute, "${TOOL}",
		filepath.Join(absolute, "..", "docs", "tool"))
	for _, f := range archive.Files {
		path := filepath.Join(dir, f.Name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(names.Replace(string(f.Data))), 0o644))
	}
	sums, err := os.ReadFile("../go.sum")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o644))
}

// snapshot returns the files below a directory by name, but for the Makefile.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".",
		func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path == "Makefile" {
				return err
			}
			text, err := os.ReadFile(filepath.Join(dir, path))
			files[path] = string(text)
			return err
		}))
	return files
}

// command runs a program that must succeed.
func command(t *testing.T, dir string, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s %v: %s", name, args, out)
}
