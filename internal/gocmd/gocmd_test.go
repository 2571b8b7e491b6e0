package gocmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// TestPassesOver asks the go command.
func TestPassesOver(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module m\n\ngo 1.26\n"),
		0o600))
	for _, name := range []string{"a", ".b", "_c", "testdata", "vendor", "tests", "d.e",
		"internal"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, name, "x"), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name, "x", "x.go"),
			[]byte("package x\n"), 0o600))
		list := exec.Command("go", "list", "-find", "-f", "{{.Dir}}", "./...")
		list.Dir, list.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		out, err := list.Output()
		require.NoError(t, err)
		assert.Equal(t, !strings.Contains(string(out), filepath.Join(name, "x")+"\n"),
			gocmd.PassesOver(name), name)
	}
}

func TestIsPath(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]bool{"./...": true, "../x": true, ".": true, "all": false,
		"example.com/a/...": false, "x": false} {
		assert.Equal(t, want, gocmd.IsPath(pattern), pattern)
	}
}

// TestSettings asks the go command.
func TestSettings(t *testing.T) {
	for _, goenv := range []string{"", "off", filepath.Join(t.TempDir(), "env")} {
		t.Setenv("GOENV", goenv)
		out, err := exec.Command("go", "env", "GOENV").Output()
		require.NoError(t, err)
		file, err := gocmd.Settings(goenv)
		require.NoError(t, err)
		assert.Equal(t, strings.TrimSuffix(strings.TrimSpace(string(out)), "off"), file,
			"GOENV=%s", goenv)
	}
}

// TestDefaults asks the go command.
func TestDefaults(t *testing.T) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	goroot := strings.TrimSpace(string(out))
	for _, name := range []string{"GOWORK", "GOFLAGS", "GOPROXY", "GOPRIVATE", "GOINSECURE"} {
		t.Setenv(name, "")
	}
	file := filepath.Join(t.TempDir(), "env")
	t.Setenv("GOENV", file)
	text := "# GOFLAGS=-x\nGOFLAGS=-v\nGOWORK=off\nGOFLAGS=-trimpath=true\n GOPRIVATE=x\n=x\nGOPRIVATE\nGOINSECURE=a=b\n"
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	defaults := gocmd.Defaults(file, goroot)
	for _, name := range []string{"GOWORK", "GOFLAGS", "GOPROXY", "GOPRIVATE", "GOINSECURE"} {
		out, err := exec.Command("go", "env", name).Output()
		require.NoError(t, err)
		assert.Equal(t, strings.TrimSpace(string(out)), defaults[name], name)
	}
	toolchain := t.TempDir()
	t.Setenv("GOROOT", toolchain)
	require.NoError(t, os.WriteFile(filepath.Join(toolchain, "go.env"),
		[]byte("GOWORK=/x\nGOX=1\nGOX=2"), 0o600))
	defaults = gocmd.Defaults(file, goroot)
	assert.Equal(t, "off", defaults["GOWORK"])
	assert.Equal(t, "1", defaults["GOX"])
}

// TestDriver asks in a PATH with a driver and without one.
func TestDriver(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "gopackagesdriver")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	require.NoError(t, os.WriteFile(program, nil, 0o700))
	for _, c := range []struct{ path, value, want string }{
		{dir, "", program}, {dir, "off", ""}, {dir, "other", "other"}, {t.TempDir(), "", ""},
		{t.TempDir(), "other", "other"},
	} {
		t.Setenv("PATH", c.path)
		assert.Equal(t, c.want, gocmd.Driver(c.value), "GOPACKAGESDRIVER=%s", c.value)
	}
}

// TestWorkspace asks the go command which modules a workspace has.
func TestWorkspace(t *testing.T) {
	t.Parallel()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	var all []string
	for _, name := range []string{"a", "b", "c d", "e"} {
		dir := filepath.Join(root, name)
		all = append(all, dir)
		require.NoError(t, os.MkdirAll(dir, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"),
			[]byte("module example.com/"+name[:1]+"\n\ngo 1.26\n"), 0o600))
	}
	text := "go 1.26\n\nuse ./a // the first\n\nuse (\n\tb\n\t// ./no\n\t\"./c d\" // blanks\n)\n\nreplace (\n\texample.com/x => ./no\n)\n\nuse " + all[3] + "\n"
	file := filepath.Join(root, "go.work")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	list := exec.Command("go", "list", "-m", "-f", "{{.Dir}}")
	list.Dir, list.Env = root, append(os.Environ(), "GOFLAGS=", "GOWORK=")
	out, err := list.Output()
	require.NoError(t, err)
	assert.ElementsMatch(t, strings.Split(strings.TrimSpace(string(out)), "\n"), all)

	want := gocmd.Workspace{File: file, Modules: all}
	assert.Equal(t, want, gocmd.WorkspaceOf("", filepath.Join(root, "a", "x")))
	assert.Equal(t, want, gocmd.WorkspaceOf(file, t.TempDir()))
	assert.Equal(t, want, gocmd.WorkspaceOf("auto", root))
	assert.Empty(t, gocmd.WorkspaceOf("off", root))
	assert.Equal(t, ".., ../../b, ../../c d, ../../e", want.Names(filepath.Join(root, "a", "x")))
}
