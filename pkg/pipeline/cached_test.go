package pipeline_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A world is a tree of modules that a test changes, with the store that runs over it share.
type world struct {
	t     *testing.T
	root  string // of everything; the main module is in main/
	store *cache.Store
	opts  pipeline.Options
	args  []string
}

func (w *world) path(name string) string { return filepath.Join(w.root, filepath.FromSlash(name)) }

func (w *world) write(name, text string) {
	w.t.Helper()
	require.NoError(w.t, os.MkdirAll(filepath.Dir(w.path(name)), 0o755))
	require.NoError(w.t, os.WriteFile(w.path(name), []byte(text), 0o644))
}

// edit replaces a text in a file. Its time of modification stays what it was, as some tools have
// it.
func (w *world) edit(name, old, new string) {
	w.t.Helper()
	info, err := os.Stat(w.path(name))
	require.NoError(w.t, err)
	data, err := os.ReadFile(w.path(name))
	require.NoError(w.t, err)
	require.Contains(w.t, string(data), old)
	w.write(name, strings.ReplaceAll(string(data), old, new))
	require.NoError(w.t, os.Chtimes(w.path(name), info.ModTime(), info.ModTime()))
}

// others returns a world with the files of an archive of testdata/others instead of the packages of
// the main module; words in them stand for others.
func others(t *testing.T, name string, replaced ...string) *world {
	w := newWorld(t)
	w.remove("main/api")
	archive, err := txtar.ParseFile(filepath.Join("testdata", "others", name))
	require.NoError(t, err)
	for _, f := range archive.Files {
		w.write(f.Name, strings.NewReplacer(replaced...).Replace(string(f.Data)))
	}
	return w
}

func (w *world) remove(name string) { require.NoError(w.t, os.RemoveAll(w.path(name))) }

func (w *world) rename(from, to string) {
	require.NoError(w.t, os.Rename(w.path(from), w.path(to)))
}

func (w *world) goTool(args ...string) {
	w.t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = w.path("main")
	out, err := cmd.CombinedOutput()
	require.NoError(w.t, err, string(out))
}

// outcome is what a user sees of a run.
type outcome struct {
	Files       map[string]string
	Order       []string
	Packages    []pipeline.Package
	Roots       int
	Broken      map[string]bool
	Diagnostics []string
	Err         string
}

func see(res pipeline.Result, err error) outcome {
	o := outcome{Files: map[string]string{}, Broken: map[string]bool{}}
	if err != nil {
		o.Err = err.Error()
		return o
	}
	o.Packages, o.Roots = res.Packages, res.Roots
	for _, f := range res.Files {
		o.Order = append(o.Order, f.CRD)
		o.Files[f.Name], o.Broken[f.Name] = string(f.YAML), f.Broken
	}
	for _, d := range res.Diagnostics {
		o.Diagnostics = append(o.Diagnostics,
			d.Pos.String()+" "+d.Severity.String()+" "+string(d.Code)+" "+d.Message+" "+d.Path)
		for _, r := range d.Related {
			o.Diagnostics = append(o.Diagnostics, "  "+r.Pos.String()+" "+r.Message)
		}
		for _, f := range d.Fixes {
			o.Diagnostics = append(o.Diagnostics, "  fix "+f.Message)
		}
	}
	return o
}

// settle waits until a change is old enough to be relied on.
func settle() { time.Sleep(40 * time.Millisecond) }

// consistent runs with and without the store and demands the same. It returns what the cached run
// reused.
func (w *world) consistent(what string) pipeline.Reuse {
	w.t.Helper()
	settle()
	res, err := pipeline.RunCached(w.t.Context(), w.store, w.opts, w.args...)
	got := see(res.Result, err)
	require.Equal(w.t, see(pipeline.Run(w.t.Context(), w.opts, w.args...)), got, what)
	return res.Reused
}

// check runs with and without the store and demands the same. It returns what the first cached run
// reused.
func (w *world) check(what string, kept bool) pipeline.Reuse {
	w.t.Helper()
	settle()
	first, err := pipeline.RunCached(w.t.Context(), w.store, w.opts, w.args...)
	got := see(first.Result, err)
	want := see(pipeline.Run(w.t.Context(), w.opts, w.args...))
	require.Equal(w.t, want, got, what)
	again, err := pipeline.RunCached(w.t.Context(), w.store, w.opts, w.args...)
	require.Equal(w.t, want, see(again.Result, err), "%s: the second time", what)
	assert.Equal(w.t, kept, again.Reused == pipeline.Everything, "%s: whether the result is kept",
		what)
	return first.Reused
}

const (
	thingFile = `// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/other/shared"
)

// Thing is a kind.
// +kubebuilder:object:root=true
type Thing struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	// Spec is wanted.
	Spec ThingSpec ` + "`json:\"spec,omitempty\"`" + `
}

type ThingSpec struct {
	// +kubebuilder:validation:Maximum=3
	Count  int32         ` + "`json:\"count\"`" + `
	Shared shared.Shared ` + "`json:\"shared\"`" + `
}
`
	sharedFile = "package shared\n\ntype Shared struct {\n\tName string `json:\"name\"`\n}\n"
	kindFile   = `// +groupName=example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type KIND struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
}
`
)

func kindNamed(pkg, name string) string {
	return strings.NewReplacer("v2", pkg, "KIND", name).Replace(kindFile)
}

func newWorld(t *testing.T) *world {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	w := &world{t: t, root: root, store: cache.New(filepath.Join(root, "cache"), 1<<30),
		args: []string{"./..."}}
	// It is copied, for Go cannot vendor what lies in a directory with a blank in its path, as this
	// repository may.
	require.NoError(t, os.CopyFS(w.path("standin"),
		os.DirFS("../../testdata/apis/standin/apimachinery")))
	w.opts.Dir = w.path("main")
	w.write("main/go.mod",
		"module example.com/main\n\ngo 1.26.0\n\nrequire (\n\texample.com/other v0.0.0\n\tk8s.io/apimachinery v0.0.0\n)\n\n"+
			"replace (\n\texample.com/other => ../other\n\tk8s.io/apimachinery => ../standin\n)\n")
	w.write("main/api/v1/thing.go", thingFile)
	w.write("main/api/v1/linux.go",
		"//go:build linux\n\npackage v1\n\n// OS is one.\ntype OS string\n")
	w.write("main/api/v1/thing_test.go", "package v1\n")
	w.write("other/go.mod", "module example.com/other\n\ngo 1.26.0\n")
	w.write("other/shared/shared.go", sharedFile)
	w.write("elsewhere/go.mod", "module example.com/other\n\ngo 1.26.0\n")
	w.write("elsewhere/shared/shared.go", strings.Replace(sharedFile, "name", "elsewhere", 1))
	for _, name := range []string{"GOFLAGS", "GOWORK", "GOOS", "GOPACKAGESDRIVER"} {
		t.Setenv(name, "")
	}
	t.Setenv("CGO_ENABLED", "1") // without a C compiler, too
	return w
}

// TestCacheEqualsRun changes a tree in every way that could make a kept result wrong.
func TestCacheEqualsRun(t *testing.T) {
	w := newWorld(t)
	for _, step := range []struct {
		what   string
		change func()
		reused pipeline.Reuse
		lost   bool // the result cannot be kept
	}{
		{what: "nothing is known", change: func() {}},
		{what: "nothing has changed", change: func() {}, reused: pipeline.Everything},
		{"a body", func() { w.edit("main/api/v1/thing.go", "Maximum=3", "Maximum=4") },
			pipeline.Graph, false},
		{"a body that makes a finding", func() {
			w.edit("main/api/v1/thing.go", "Maximum=4", "Maximum=no")
		}, pipeline.Graph, false},
		{"the finding moves", func() {
			w.edit("main/api/v1/thing.go", "// Spec is", "\n\t// Spec is")
		}, pipeline.Graph, false},
		{"the finding goes", func() {
			w.edit("main/api/v1/thing.go", "Maximum=no", "Maximum=5")
		}, pipeline.Graph, false},
		{"a syntax error", func() {
			w.edit("main/api/v1/thing.go", "Count  int32", "Count  int32 int32")
		}, pipeline.Graph, false},
		{"no syntax error", func() {
			w.edit("main/api/v1/thing.go", "Count  int32 int32", "Count  int32")
		}, pipeline.Graph, false},
		{"a body of a replaced module", func() {
			w.edit("other/shared/shared.go", `json:"name"`, `json:"title"`)
		}, pipeline.Graph, false},
		{"a comment above the package clause", func() {
			w.edit("main/api/v1/thing.go", "groupName=example.com", "groupName=example.org")
		}, pipeline.Graph, false},
		{"a new file", func() { w.write("main/api/v1/more.go", kindNamed("v1", "More")) },
			pipeline.Nothing, false},
		{"a renamed file", func() {
			w.rename("main/api/v1/more.go", "main/api/v1/more_windows.go")
		}, pipeline.Nothing, false},
		{"another operating system", func() {
			t.Setenv("GOOS", "windows")
		}, pipeline.Nothing, false},
		{"the first one again", func() { t.Setenv("GOOS", "") }, pipeline.Everything, false},
		{"a removed file", func() {
			w.remove("main/api/v1/more_windows.go")
		}, pipeline.Nothing, false},
		{"a test", func() {
			w.edit("main/api/v1/thing_test.go", "package v1", "package v1\n\nfunc helper() {}")
		}, pipeline.Everything, false},
		{"a new package", func() {
			w.write("main/api/v2/kind.go", kindNamed("v2", "Kind"))
		}, pipeline.Nothing, false},
		{"a new package where there was nothing", func() {
			w.write("main/deep/down/v3/kind.go", kindNamed("v3", "Deep"))
		}, pipeline.Nothing, false},
		{"a build constraint comes", func() {
			w.edit("main/deep/down/v3/kind.go", "package v3", "//go:build special\n\npackage v3")
		}, pipeline.Nothing, false},
		{"a build constraint of a file that is left out", func() {
			w.edit("main/deep/down/v3/kind.go", "special", "!special")
		}, pipeline.Nothing, false},
		{"tags", func() { w.opts.Tags = []string{"special"} }, pipeline.Nothing, false},
		{"tags in the environment", func() {
			w.opts.Tags = nil
			t.Setenv("GOFLAGS", "-tags=special")
		}, pipeline.Nothing, false},
		{"none", func() { t.Setenv("GOFLAGS", "") }, pipeline.Everything, false},
		{"an import", func() {
			w.edit("main/api/v2/kind.go", "import metav1",
				"import _ \"example.com/other/shared\"\nimport metav1")
		}, pipeline.Nothing, false},
		{"a package that is missing", func() {
			w.edit("main/api/v2/kind.go", "other/shared", "other/missing")
		}, pipeline.Nothing, true},
		{"it is there", func() { w.write("other/missing/missing.go", "package missing\n") },
			pipeline.Nothing, false},
		{"another replacement", func() {
			w.edit("main/go.mod", "../other", "../elsewhere")
			w.write("elsewhere/missing/m.go", "package missing\n")
		}, pipeline.Nothing, false},
		{"the module file of a replacement", func() {
			w.edit("elsewhere/go.mod", "1.26.0", "1.25.0")
		}, pipeline.Nothing, false},
		{"a nested module", func() { w.write("main/api/v2/go.mod", "module example.com/nested\n") },
			pipeline.Nothing, false},
		{"it is gone", func() { w.remove("main/api/v2/go.mod") }, pipeline.Nothing, false},
		{"a workspace", func() {
			w.write("go.work", "go 1.26.0\n\nuse (\n\t./main\n\t./other\n)\n")
		}, pipeline.Nothing, false},
		{"its sums", func() { w.write("go.work.sum", "\n") }, pipeline.Nothing, false},
		{"no workspace for a while", func() { t.Setenv("GOWORK", "off") }, pipeline.Nothing, false},
		{"no workspace", func() {
			t.Setenv("GOWORK", "")
			w.remove("go.work")
			w.remove("go.work.sum")
		}, pipeline.Everything, false},
		{"vendored", func() { w.goTool("mod", "vendor") }, pipeline.Nothing, false},
		{"a vendored body", func() {
			w.edit("main/vendor/example.com/other/shared/shared.go", "elsewhere", "vendored")
		}, pipeline.Graph, false},
		{"vendored otherwise", func() {
			w.edit("main/vendor/modules.txt", "## explicit; go 1.25.0", "## explicit; go 1.24.0")
		}, pipeline.Nothing, false},
		{"not vendored", func() { w.remove("main/vendor") }, pipeline.Nothing, false},
		{"other patterns", func() { w.args = []string{"./api/v1"} }, pipeline.Nothing, false},
		{"a module between", func() {
			w.write("main/api/go.mod", "module example.com/between\n\ngo 1.26.0\n")
		}, pipeline.Nothing, true},
		{"none between", func() { w.remove("main/api/go.mod") }, pipeline.Everything, false},
		{"a module of what is imported", func() {
			w.write("other/shared/go.mod", "module example.com/aside\n\ngo 1.26.0\n")
		}, pipeline.Everything, false},
		{"a module of what is imported from here", func() {
			w.write("elsewhere/shared/go.mod", "module example.com/aside\n\ngo 1.26.0\n")
		}, pipeline.Nothing, true},
		{"that is imported again", func() {
			w.remove("elsewhere/shared/go.mod")
		}, pipeline.Everything, false},
		{"a source in C, without cgo", func() {
			w.write("main/api/v1/thing.c", "int thing;\n")
		}, pipeline.Nothing, true},
		{"it is not built", func() {
			w.write("main/api/v1/thing.c", "//go:build ignore\n\nint thing;\n")
		}, pipeline.Nothing, false},
		{"it is", func() { w.write("main/api/v1/thing.c", "//go:build linux\n\nint thing;\n") },
			pipeline.Nothing, true},
		{"there is none", func() { w.remove("main/api/v1/thing.c") }, pipeline.Nothing, false},
		{"a new file there", func() {
			w.write("main/api/v1/more.go", kindNamed("v1", "More"))
		}, pipeline.Nothing, false},
		{"an import path", func() {
			w.args = []string{"example.com/main/api/..."}
		}, pipeline.Nothing, false},
		{"a new package there", func() {
			w.write("main/api/v4/kind.go", kindNamed("v4", "Four"))
		}, pipeline.Nothing, false},
		{"the peer's paths", func() {
			w.args, w.opts.PeerPaths = []string{w.path("main/...")}, true
		}, pipeline.Nothing, false},
		{"a nested module there", func() {
			w.write("main/testdata/nested/go.mod", "module example.com/nested\n\ngo 1.26.0\n")
			w.write("main/testdata/nested/n.go", "package nested\n")
		}, pipeline.Nothing, false},
		{"a workspace of that", func() {
			w.write("main/testdata/go.work", "go 1.26.0\n\nuse ./nowhere\n")
		}, pipeline.Nothing, true},
		{"a module of the workspace", func() {
			w.edit("main/testdata/go.work", "use ./nowhere", "use (\n\t./nested\n\t./member\n)")
			w.write("main/testdata/member/go.mod", "module example.com/member\n\ngo 1.26.0\n")
		}, pipeline.Nothing, false},
		{"it is broken", func() {
			w.write("main/testdata/member/go.mod", "no module\n")
		}, pipeline.Nothing, true},
		{"no workspace of that", func() {
			w.remove("main/testdata/go.work")
			w.remove("main/testdata/member")
		}, pipeline.Nothing, false},
		{"options", func() {
			w.opts.PeerPaths, w.args = false, []string{"./..."}
			w.opts.MaxDescLen = new(int)
		}, pipeline.Nothing, false},
		{"the value of an option", func() {
			n := 3
			w.opts.MaxDescLen = &n
		}, pipeline.Nothing, false},
		{"the go command lies elsewhere", func() { w.link("go") }, pipeline.Nothing, false},
		{"a driver", func() { t.Setenv("GOPACKAGESDRIVER", w.path("driver")); w.script("driver") },
			pipeline.Nothing, true},
		{"no driver", func() { t.Setenv("GOPACKAGESDRIVER", "off") }, pipeline.Nothing, false},
		{"an embedded file", func() {
			w.write("main/api/v1/embed.go",
				"package v1\n\nimport _ \"embed\"\n\n//go:embed text\nvar text string\n")
			w.write("main/api/v1/text", "x")
		}, pipeline.Nothing, false},
		{"it is gone, which nobody looks for", func() {
			w.remove("main/api/v1/text")
		}, pipeline.Everything, false},
	} {
		step.change()
		reused := w.check(step.what, !step.lost)
		assert.Equal(t, step.reused, reused, step.what)
	}
}

// link puts a link to a program first on the path, so that it is found at another place.
func (w *world) link(program string) {
	found, err := exec.LookPath(program)
	require.NoError(w.t, err)
	copied := w.path("bin/" + program)
	w.write("bin/"+program, "#!/bin/sh\nexec "+found+" \"$@\"\n")
	require.NoError(w.t, os.Chmod(copied, 0o755))
	w.t.Setenv("PATH", filepath.Dir(copied)+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// script writes a driver that leaves everything to the go command.
func (w *world) script(name string) {
	w.write(name, "#!/bin/sh\ncat >/dev/null\necho '{\"NotHandled\":true}'\n")
	require.NoError(w.t, os.Chmod(w.path(name), 0o755))
}
