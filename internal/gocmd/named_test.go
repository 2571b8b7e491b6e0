package gocmd

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestNamed finds the directories that go.mod and go.work files name, the parent among them.
func TestNamed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	for _, c := range []struct {
		file, text string
		want       []Module
	}{
		{"m/go.mod",
			"module example.com/m // a comment\n\nreplace (\n\texample.com/parent => ..\n\texample.com/a => \"./a b\"\n\t" +
				"example.com/b v1.0.0 => ../b\n\texample.com/c => \"/src/c\"\n\texample.com/d => example.com/e v1.0.0\n)\n" +
				"require example.com/parent v0.0.0 // indirect\n", []Module{
				{Path: "example.com/parent", Dir: dir}, {Path: "example.com/a", Dir: in("m/a b")},
				{Path: "example.com/b", Dir: in("b")}, {Path: "example.com/c", Dir: "/src/c"},
			}},
		{"go.work",
			"go 1.26.0\n\nuse (\n\tb\n\t./c // ./no\n\t\"./d e\"\n)\n\nuse .\n\nreplace example.com/y => ./y\n", []Module{
				{Dir: in("b"), Main: true}, {Dir: in("c"), Main: true},
				{Dir: in("d e"), Main: true}, {Dir: dir, Main: true},
				{Path: "example.com/y", Dir: in("y")},
			}},
		{"go.mod",
			"modul example.com/m\n\nreplace (\n\texample.com/a => ./a\n\texample.com/c => \"/src/c\"\n", []Module{{Dir: in("a")}, {Dir: "/src/c"}}},
		{"m/none/go.mod", "", nil},
	} {
		file := in(c.file)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
		require.NoError(t, os.WriteFile(file, []byte(c.text), 0o600))
		assert.Equal(t, c.want, Named(file), c.text)
	}
	assert.Empty(t, Named(in("nowhere/go.mod")), "which is not there")
}

// TestInForce stands in a member of a workspace, and turns the workspace off.
func TestInForce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{
		"go.work":  "go 1.26.0\n\nuse (\n\ta\n\t./b\n\t./none\n)\n\nreplace example.com/c => ./c\n",
		"a/go.mod": "module example.com/a\n\nreplace example.com/d => ../d\n",
		"b/go.mod": "module example.com/b\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(in(name)), 0o700))
		require.NoError(t, os.WriteFile(in(name), []byte(text), 0o600))
	}
	a, b := Module{Path: "example.com/a", Dir: in("a"), Main: true},
		Module{Path: "example.com/b", Dir: in("b"), Main: true}
	c, d := Module{Path: "example.com/c", Dir: in("c")}, Module{Path: "example.com/d", Dir: in("d")}
	require.NoError(t, os.Mkdir(in("a/x"), 0o700))
	assert.Equal(t, []Module{c, a, d, b}, InForce("", in("a/x")))
	assert.Equal(t, []Module{c, a, d, b}, InForce(in("go.work"), t.TempDir()))
	assert.Equal(t, []Module{a, d}, InForce("off", in("a/x")))
	for path, want := range map[string]string{
		"example.com/a": in("a"), "example.com/a/x/y": in("a/x/y"), "example.com/ab": "",
		"example.com": "", "fmt": "",
	} {
		where, ok := a.Where(path)
		assert.Equal(t, want, where)
		assert.Equal(t, want != "", ok)
	}
	_, ok := Module{Dir: dir}.Where("example.com/a")
	assert.False(t, ok, "in a module whose path is unknown")
}

// TestIsDirectory takes names of either system.
func TestIsDirectory(t *testing.T) {
	t.Parallel()
	for _, word := range []string{".", "..", "./a", "../a", "../../a", "/src", `.\a`, `..\a`,
		`D:\src`, "d:/src", `\\server\share`} {
		assert.True(t, isDirectory(word), word)
	}
	for _, word := range []string{"", "/", "//", "=>", "a.b/c", "...", "v1.2.3", "go",
		"//indirect", "D:"} {
		assert.False(t, isDirectory(word), word)
	}
}
