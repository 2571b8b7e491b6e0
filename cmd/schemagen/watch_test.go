package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A project is a module that a test changes while it is watched.
type project struct {
	t     *testing.T
	dir   string
	lines <-chan string
}

func (p *project) path(name string) string { return filepath.Join(p.dir, filepath.FromSlash(name)) }

func (p *project) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(p.path(name))
	require.NoError(p.t, err)
	return string(data)
}

// write writes a file so that nobody sees a part of it.
func (p *project) write(name, text string) {
	p.t.Helper()
	require.NoError(p.t, os.MkdirAll(filepath.Dir(p.path(name)), 0o755))
	require.NoError(p.t, os.WriteFile(p.path(name+"~"), []byte(text), 0o644))
	require.NoError(p.t, os.Rename(p.path(name+"~"), p.path(name)))
}

func (p *project) edit(name, old, new string) {
	p.t.Helper()
	text := p.read(name)
	require.Contains(p.t, text, old)
	p.write(name, strings.ReplaceAll(text, old, new))
}

// replace edits a file as careful editors do: a new one takes its place. Here it even has the same
// size and time.
func (p *project) replace(name, old, new string) {
	p.t.Helper()
	require.Len(p.t, new, len(old))
	info, err := os.Stat(p.path(name))
	require.NoError(p.t, err)
	require.NoError(p.t, os.WriteFile(p.path(name+"~"),
		[]byte(strings.ReplaceAll(p.read(name), old, new)), 0o644))
	require.NoError(p.t, os.Chtimes(p.path(name+"~"), info.ModTime(), info.ModTime()))
	require.NoError(p.t, os.Rename(p.path(name+"~"), p.path(name)))
}

func (p *project) remove(name string) { require.NoError(p.t, os.RemoveAll(p.path(name))) }

// until waits until the program has printed all of the texts and is quiet, and returns what it has
// printed.
func (p *project) until(texts ...string) string {
	p.t.Helper()
	var printed strings.Builder
	timeout := time.After(20 * time.Minute) // a busy machine is no fault of the program
	for {
		select {
		case line, ok := <-p.lines:
			require.True(p.t, ok, "the program has ended: %s", &printed)
			printed.WriteString(line + "\n")
			missing := slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
				return strings.Contains(printed.String(), text)
			})
			if len(missing) == 0 && strings.HasPrefix(line, "watching for changes") {
				return printed.String()
			}
		case <-timeout:
			require.Fail(p.t, "it has not printed what it should", "%q, but %s", texts, &printed)
		}
	}
}

// fresh demands that the manifests are those that a run which stands alone makes.
func (p *project) fresh(what string) {
	p.t.Helper()
	var printed strings.Builder
	code := run(p.t.Context(), []string{"generate", "-C", p.dir, "--no-cache", "--check", "-o",
		"api/crds"}, env{stdout: &printed, stderr: &printed})
	assert.Zero(p.t, code, "%s: %s", what, printed.String())
}

func kindOf(pkg, name string) string {
	return strings.NewReplacer("PKG", pkg, "KIND", name).Replace(`// +groupName=example.com
package PKG

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type KIND struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	// +kubebuilder:validation:Maximum=3
	Count int32 ` + "`json:\"count\"`" + `
}
`)
}

func newProject(t *testing.T) *project {
	t.Helper()
	standin, err := filepath.Abs("../../testdata/apis/standin/apimachinery")
	require.NoError(t, err)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	p := &project{t: t, dir: dir}
	require.NoError(t, os.CopyFS(p.path("machinery"), os.DirFS(standin)))
	p.write("other/go.mod", "module k8s.io/apimachinery\n\ngo 1.26.0\n")
	p.write("go.mod",
		"module example.com/main\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => ./machinery\n")
	p.write("api/v1/thing.go", kindOf("v1", "Thing"))
	p.write(".git/HEAD", "")
	return p
}

// watch starts the program and returns what ends it and tells its exit code.
func (p *project) watch(args ...string) (end func() int) {
	r, w := io.Pipe()
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(r); s.Scan(); {
			lines <- s.Text()
		}
	}()
	ctx, cancel := context.WithCancel(p.t.Context())
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, append([]string{"generate", "--watch", "-C", p.dir}, args...),
			env{stdout: io.Discard, stderr: w})
		_ = w.Close() // it never fails
	}()
	p.lines = lines
	return func() int {
		cancel()
		for range lines { // what is still on its way
		}
		return <-code
	}
}

// TestWatch changes a project in every way that matters to its manifests. Each time the program
// must say which files changed, those that it writes itself never among them, and what it did.
func TestWatch(t *testing.T) {
	t.Parallel()
	p := newProject(t)
	end := p.watch("--cache-dir", t.TempDir(), "--prune", "-o", "api/crds")
	p.until("written: api/crds/example.com_things.yaml\n1 written, 0 removed, 0 unchanged; 0 errors, 0 warnings\n")
	const none = "0 written, 0 removed, 1 unchanged; 0 errors, 0 warnings\n"
	for _, step := range []struct {
		what   string
		change func()
		want   []string // lines that are printed
		broken bool
	}{
		{"a file is edited in its place", func() {
			text := strings.ReplaceAll(p.read("api/v1/thing.go"), "Maximum=3", "Maximum=44")
			require.NoError(t, os.WriteFile(p.path("api/v1/thing.go"), []byte(text), 0o644))
		},
			[]string{"changed: api/v1/thing.go", "written: api/crds/example.com_things.yaml",
				"1 written, 0 removed, 0 unchanged; 0 errors, 0 warnings"}, false},
		{"another takes its place", func() {
			p.replace("api/v1/thing.go", "Maximum=44", "Maximum=55")
		},
			[]string{"changed: api/v1/thing.go", "written: api/crds/example.com_things.yaml",
				"1 written, 0 removed, 0 unchanged; 0 errors, 0 warnings"}, false},
		{"a finding", func() { p.edit("api/v1/thing.go", "Maximum=55", "Maximum=no") },
			[]string{"changed: api/v1/thing.go", "nothing written: 1 error, 0 warnings"}, true},
		{"a syntax error", func() {
			p.edit("api/v1/thing.go", "type Thing struct {", "type Thing struct")
		},
			[]string{"changed: api/v1/thing.go", "[load/syntax]", "nothing written: "}, true},
		{"both are mended", func() { p.write("api/v1/thing.go", kindOf("v1", "Thing")) },
			[]string{"changed: api/v1/thing.go", "written: api/crds/example.com_things.yaml",
				"1 written, 0 removed, 0 unchanged; 0 errors, 0 warnings"}, false},
		{"a new file", func() { p.write("api/v1/more.go", kindOf("v1", "More")) },
			[]string{"changed: api/v1/more.go", "written: api/crds/example.com_mores.yaml",
				"1 written, 0 removed, 1 unchanged; 0 errors, 0 warnings"}, false},
		{"it goes", func() { p.remove("api/v1/more.go") },
			[]string{"changed: api/v1/more.go", "removed: api/crds/example.com_mores.yaml",
				"0 written, 1 removed, 1 unchanged; 0 errors, 0 warnings"}, false},
		{"a new package", func() { p.write("deep/down/v2/kind.go", kindOf("v2", "Deep")) },
			[]string{"changed: deep/down/v2/kind.go", "written: api/crds/example.com_deeps.yaml",
				"1 written, 0 removed, 1 unchanged; 0 errors, 0 warnings"}, false},
		{"it goes", func() { p.remove("deep") },
			[]string{"changed: deep/down/v2/kind.go", "removed: api/crds/example.com_deeps.yaml",
				"0 written, 1 removed, 1 unchanged; 0 errors, 0 warnings"}, false},
		{"a go.mod that cannot be read", func() {
			p.edit("go.mod", "module ", "modul ")
		}, []string{"changed: go.mod", "schemagen: no package could be loaded"}, true},
		{"it is mended", func() {
			p.edit("go.mod", "modul ", "module ")
		}, []string{"changed: go.mod", none}, false},
		{"a replacement without the package", func() {
			p.edit("go.mod", "./machinery", "./other")
		}, []string{"changed: go.mod", "nothing written: "}, true},
		{"the package comes", func() {
			require.NoError(t, os.CopyFS(p.path("other/pkg"), os.DirFS(p.path("machinery/pkg"))))
		}, []string{none}, false},
		{"a go.sum", func() { p.write("go.sum", "\n") }, []string{"changed: go.sum", none}, false},
		{"a configuration", func() { p.write(".schemagen.yaml", "version: 1\nmaxCRDSize: 10\n") },
			[]string{"changed: .schemagen.yaml", "nothing written: 1 error, 0 warnings"}, true},
		{"one that is wrong", func() { p.edit(".schemagen.yaml", "maxCRDSize", "maxCrdSize") },
			[]string{"changed: .schemagen.yaml", ".schemagen.yaml:2:1: error: "}, true},
		{"none", func() { p.remove(".schemagen.yaml") }, []string{"changed: .schemagen.yaml", none},
			false},
	} {
		step.change()
		assert.NotContains(t, p.until(step.want...), "changed: api/crds", step.what)
		if !step.broken {
			p.fresh(step.what)
		}
	}
	assert.Equal(t, exitOK, end())
	left, err := filepath.Glob(p.path("api/crds/.*"))
	require.NoError(t, err)
	assert.Empty(t, left, "temporary files")
}

// TestWatchNothing starts where there is nothing yet, and without a cache.
func TestWatchNothing(t *testing.T) {
	t.Parallel()
	p := newProject(t)
	p.remove("api")
	end := p.watch("--no-cache", "-o", "api/crds", "./api/v1")
	p.until("pattern ./api/v1 matches no package")
	p.write("api/v1/thing.go", kindOf("v1", "Thing"))
	p.until("written: api/crds/example.com_things.yaml")
	p.fresh("the package comes")
	assert.Equal(t, exitOK, end())
}

// TestWatchWrongCall ends at once.
func TestWatchWrongCall(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--rules", "none"}, {"--stdout"}, {"--check"},
		{"-C", "missing"}} {
		var printed strings.Builder
		code := run(t.Context(), append([]string{"generate", "--watch"}, args...),
			env{stdout: &printed, stderr: &printed})
		assert.Equal(t, exitUsage, code, args)
		assert.Contains(t, printed.String(), strings.TrimPrefix(args[0], "--"), args)
	}
}
