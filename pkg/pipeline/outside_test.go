package pipeline_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestMembers changes modules of a workspace that it names without a dot before them, and with
// blanks in between.
func TestMembers(t *testing.T) {
	for _, c := range []struct{ dir, use string }{{"b", "b"}, {"b c", `"./b c"`}} {
		w := newWorld(t)
		w.write("go.work", "go 1.26.0\n\nuse (\n\t./main\n\t"+c.use+"\n)\n")
		w.write(c.dir+"/go.mod", "module example.com/b\n\ngo 1.26.0\n")
		w.check("at first", true)
		w.write(c.dir+"/go.mod",
			"module example.com/b\n\ngo 1.26.0\n\nreplace example.com/other => ../elsewhere\n")
		assert.Equal(t, pipeline.Nothing,
			w.check("a replacement that contradicts another one: "+c.use, false))
	}
}

// TestAmbiguous makes packages appear in a second module.
func TestAmbiguous(t *testing.T) {
	const header = "\n\ngo 1.26.0\n"
	for _, c := range []struct{ module, dir, imported, appears string }{
		{"example.com/main/sub", "sub", "example.com/main/sub/x", "main/sub/x/x.go"},
		{"example.com/other/deep", "deep", "example.com/other/deep/x", "other/deep/x/x.go"},
		{"example.com/other/deep", "deep", "example.com/other/deep", "other/deep/x.go"},
	} {
		w := newWorld(t)
		w.write(c.dir+"/go.mod", "module "+c.module+header)
		w.write(c.dir+strings.TrimPrefix(c.imported, c.module)+"/x.go",
			"package x\n\ntype X string\n")
		w.edit("main/go.mod", "require (",
			"replace "+c.module+" => ../"+c.dir+"\n\nrequire (\n\t"+c.module+" v0.0.0")
		w.edit("main/api/v1/thing.go", "import (", "import (\n\tx \""+c.imported+"\"")
		w.edit("main/api/v1/thing.go", "shared.Shared", "map[x.X]shared.Shared")
		w.args = []string{"./api/..."}
		w.check("at first", true)
		assert.Equal(t, pipeline.Everything, w.check("nothing has changed", true))
		w.write(c.appears, "package x\n")
		assert.Equal(t, pipeline.Nothing, w.check(c.appears, false))
		w.write(filepath.Dir(c.appears)+"/go.mod", "module example.com/aside"+header)
		w.check("it is in a module of its own", true)
		w.remove(filepath.Dir(c.appears) + "/go.mod")
		assert.Equal(t, pipeline.Nothing, w.check("it is in no module of its own", false))
	}
}

// TestVendorDirectory makes directories where the go command looks for vendored packages: an empty
// one is enough for a module.
func TestVendorDirectory(t *testing.T) {
	for _, c := range []struct{ vendor, gowork string }{{"main/vendor", ""},
		{"ws/vendor", "ws/go.work"}, {"ws/vendor", "ws/my.work"}} {
		w := newWorld(t)
		if c.gowork != "" {
			w.write(c.gowork, "go 1.26.0\n\nuse ../main\n")
			t.Setenv("GOWORK", w.path(c.gowork))
		}
		w.check("at first", true)
		require.NoError(t, os.Mkdir(w.path(c.vendor), 0o755))
		if c.gowork != "" {
			w.write(c.vendor+"/modules.txt", "## workspace\n")
		}
		assert.Equal(t, pipeline.Nothing, w.check("vendored packages "+c.gowork, false))
		w.remove(c.vendor)
		assert.Equal(t, pipeline.Everything, w.check("none "+c.gowork, true))
	}
}

// TestModulesWithoutPackages adds the first package to modules in which patterns were looked up.
func TestModulesWithoutPackages(t *testing.T) {
	const member = "go 1.26.0\n\nuse (\n\t./main\n\t./b\n)\n"
	const replaced = "replace example.com/main/b2 => ../b\n\nrequire example.com/main/b2 v0.0.0\n\nrequire ("
	for _, c := range []struct{ pattern, work, module, requires string }{
		{"example.com/main/...", member, "example.com/main/b2", "require ("},
		{"example.com/main/b...", member, "example.com/main/b2", "require ("},
		{"all", member, "example.com/b", "require ("},
		{"work", member, "example.com/b", "require ("},
		{"example.com/main/...", "", "example.com/main/b2", replaced},
	} {
		w := newWorld(t)
		if c.work != "" {
			w.write("go.work", c.work)
		}
		w.edit("main/go.mod", "require (", c.requires)
		w.args = []string{c.pattern, "example.com/main/api/v1"}
		w.write("b/go.mod", "module "+c.module+"\n\ngo 1.26.0\n")
		w.check("at first", true)
		assert.Equal(t, pipeline.Everything, w.check("nothing has changed", true))
		w.write("b/x/x.go", kindNamed("x", "First"))
		assert.Equal(t, pipeline.Nothing, w.consistent(c.pattern))
	}
}

// TestWorkspaceInSettings has the go command's settings file name the workspace.
func TestWorkspaceInSettings(t *testing.T) {
	w := newWorld(t)
	w.write("ws/go.work", "go 1.26.0\n\nuse (\n\t../main\n\t../b\n)\n")
	w.write("b/go.mod", "module example.com/main/b\n\ngo 1.26.0\n")
	w.write("env", "GOWORK="+w.path("ws/go.work")+"\n")
	t.Setenv("GOENV", w.path("env"))
	w.args = []string{"example.com/main/..."}
	w.check("at first", true)
	assert.Equal(t, pipeline.Everything, w.check("nothing has changed", true))
	w.write("b/x/x.go", kindNamed("x", "First"))
	assert.Equal(t, pipeline.Nothing, w.check("the first package of a member", true))
	w.edit("ws/go.work", "\t../b\n", "")
	assert.Equal(t, pipeline.Nothing, w.check("a member less", true))
	w.write("ws/vendor/modules.txt", "## workspace\n")
	assert.Equal(t, pipeline.Nothing, w.check("a directory for vendored packages", false))
}

// TestUnreadable puts what cannot be read in the place of a file that the go command would read if
// it were there.
func TestUnreadable(t *testing.T) {
	w := newWorld(t)
	w.write("go.work", "go 1.26.0\n\nuse ./main\n")
	require.NoError(t, os.Mkdir(w.path("vendor"), 0o755))
	w.check("at first", true)
	assert.Equal(t, pipeline.Everything, w.check("nothing has changed", true))
	require.NoError(t, os.Mkdir(w.path("vendor/modules.txt"), 0o755))
	assert.Equal(t, pipeline.Nothing, w.check("a directory", false))
	w.remove("vendor")
	w.check("nothing", true)
	w.write("main/go.work", "")
	require.NoError(t, os.Chmod(w.path("main/go.work"), 0)) // it can still be read by root
	assert.Equal(t, pipeline.Nothing, w.check("a file of somebody else", false))
}

// TestPatternOfVendored adds a package to the vendored ones that a pattern matches.
func TestPatternOfVendored(t *testing.T) {
	w := newWorld(t)
	w.goTool("mod", "vendor")
	w.args = []string{"./...", "example.com/other/..."}
	w.check("at first", true)
	assert.Equal(t, pipeline.Everything, w.check("nothing has changed", true))
	w.write("main/vendor/example.com/other/more/more.go", "package more\n")
	assert.Equal(t, pipeline.Nothing, w.consistent("one that no module is said to have"))
}
