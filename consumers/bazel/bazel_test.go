package bazel_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// groups is how many packages have CRDs of their own.
const groups = 40

const metav1 = "k8s.io/apimachinery/pkg/apis/meta/v1"

// rulesGo stands in for rules_go, which is not to be had without its registry: the provider of
// which docs/bazel.md reads, made without a compiler.
const rulesGo = `
GoArchive = provider()

def _go_library_impl(ctx):
    data = struct(label = ctx.label, importpath = ctx.attr.importpath, srcs = tuple(ctx.files.srcs))
    transitive = depset([data], transitive = [dep[GoArchive].transitive for dep in ctx.attr.deps])
    return [GoArchive(data = data, transitive = transitive)]

go_library = rule(
    implementation = _go_library_impl,
    attrs = {
        "srcs": attr.label_list(allow_files = [".go"]),
        "importpath": attr.string(),
        "deps": attr.label_list(providers = [GoArchive]),
    },
)
`

// binary makes a program out of a file. The rules that bazel has for that want a C++ compiler's,
// which are not to be had without the network.
const binary = `
def _binary_impl(ctx):
    out = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = out, target_file = ctx.file.src, is_executable = True)
    return [DefaultInfo(executable = out)]

binary = rule(implementation = _binary_impl, executable = True, attrs = {"src": attr.label(allow_single_file = True)})
`

// TestRule runs the rule of docs/bazel.md on many packages with a remote cache: each is made in a
// sandbox once, taken from the cache then, and alone made again when it changes.
func TestRule(t *testing.T) {
	program, err := exec.LookPath("bazel")
	if err != nil {
		t.Skipf("bazel is needed, as in Debian's package bazel-bootstrap: %v", err)
	}
	w := workspace{t: t, dir: t.TempDir(), bazel: program}
	w.write()
	cache := httptest.NewServer(&store{})
	t.Cleanup(cache.Close)
	w.cache = cache.URL
	t.Cleanup(func() { w.run("clean", "--expunge") })

	assert.Equal(t, counts{sandboxed: groups}, w.build(), "the first time")
	assert.Equal(t, counts{cached: groups}, w.build(), "with a full cache")
	assert.Equal(t, w.plain(), w.made(), "taken from the cache, and made in one run")
	w.file("api/g7/types.go", types(7)+"\n// Late is a struct.\ntype Late struct{}\n")
	assert.Equal(t, counts{sandboxed: 1, cached: groups - 1}, w.build(), "after an edit")
}

// A workspace is a directory in which bazel runs.
type workspace struct {
	t                 *testing.T
	dir, bazel, cache string
}

// counts is how many manifests were made, and how many were taken from the cache.
type counts struct{ sandboxed, cached int }

func (w workspace) file(name, text string) {
	w.t.Helper()
	path := filepath.Join(w.dir, name)
	require.NoError(w.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(w.t, os.WriteFile(path, []byte(text), 0o644))
}

// write lays out the repositories, the rule and the packages.
func (w workspace) write() {
	doc, err := os.ReadFile("../../docs/bazel.md")
	require.NoError(w.t, err)
	_, rule, found := strings.Cut(string(doc), "in `schemagen.bzl`:\n\n```starlark\n")
	require.True(w.t, found)
	rule, _, _ = strings.Cut(rule, "```")
	w.file("WORKSPACE", "local_repository(name = \"rules_go\", path = \"repos/rules_go\")\n"+
		"local_repository(name = \"com_github_schemagen_schemagen\", path = \"repos/schemagen\")\n")
	w.file(".bazelignore", "repos\n.out\n")
	w.file("repos/rules_go/WORKSPACE", "")
	w.file("repos/rules_go/go/BUILD", "")
	w.file("repos/rules_go/go/def.bzl", rulesGo)
	w.file("repos/schemagen/WORKSPACE", "")
	w.file("repos/schemagen/cmd/schemagen/def.bzl", binary)
	w.file("repos/schemagen/cmd/schemagen/BUILD", "load(\":def.bzl\", \"binary\")\n"+
		"binary(name = \"schemagen\", src = \"program\", visibility = [\"//visibility:public\"])\n")
	build := exec.Command("go", "build", "-o", w.program(), "./cmd/schemagen")
	build.Dir = "../.."
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	out, err := build.CombinedOutput()
	require.NoError(w.t, err, "%s", out)
	w.file("tools/BUILD", "")
	w.file("tools/schemagen.bzl", rule)
	w.file("api/meta/BUILD", strings.Replace(library("meta"), "example.com/api/meta", metav1, 1))
	w.file("api/meta/types.go",
		"package v1\n\n// TypeMeta is that of objects.\ntype TypeMeta struct{}\n\n// ObjectMeta is that of objects.\ntype ObjectMeta struct{}\n")
	w.file("api/common/BUILD", library("common"))
	w.file("api/common/types.go",
		"package common\n\n// Size is how much.\n// +kubebuilder:validation:Minimum=1\ntype Size int32\n")
	for i := range groups {
		name := fmt.Sprintf("g%d", i)
		w.file("api/"+name+"/BUILD", "load(\"//tools:schemagen.bzl\", \"schemagen_crds\")\n"+
			library(name, "//api/common", "//api/meta")+
			"schemagen_crds(name = \"crds\", deps = [\":"+name+"\"])\n")
		w.file("api/"+name+"/types.go", types(i))
	}
}

func (w workspace) program() string {
	return filepath.Join(w.dir, "repos/schemagen/cmd/schemagen/program")
}

func library(name string, deps ...string) string {
	for i := range deps {
		deps[i] = strconv.Quote(deps[i])
	}
	return fmt.Sprintf("load(\"@rules_go//go:def.bzl\", \"go_library\")\n"+
		"go_library(name = %[1]q, srcs = [\"types.go\"], importpath = \"example.com/api/%[1]s\", deps = [%s], visibility = [\"//visibility:public\"])\n", name, strings.Join(deps, ", "))
}

func types(i int) string {
	return fmt.Sprintf(`// Package g%[1]d is an API.
// +groupName=g%[1]d.example.com
// +versionName=v1
package g%[1]d

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/api/common"
)

// Kind%[1]d is a kind.
// +kubebuilder:object:root=true
type Kind%[1]d struct {
	metav1.TypeMeta   `+"`json:\",inline\"`"+`
	metav1.ObjectMeta `+"`json:\"metadata,omitempty\"`"+`

	Spec Spec `+"`json:\"spec\"`"+`
}

// Spec is what is wanted.
type Spec struct {
	Field%[1]d string      `+"`json:\"field%[1]d\"`"+`
	Size    common.Size `+"`json:\"size\"`"+`
}
`, i)
}

// run runs a command of bazel and returns what it says.
func (w workspace) run(args ...string) string {
	cmd := exec.Command(w.bazel,
		append([]string{"--output_user_root=" + filepath.Join(w.dir, ".out")}, args...)...)
	cmd.Dir = w.dir
	out, err := cmd.CombinedOutput()
	require.NoError(w.t, err, "bazel %s: %s", strings.Join(args, " "), out)
	return string(out)
}

var processes = regexp.MustCompile(`(\d+) (remote cache hit|[a-z]+-sandbox)`)

// build builds everything with nothing but the remote cache to remember.
func (w workspace) build() (c counts) {
	w.run("clean")
	out := w.run("build", "--spawn_strategy=sandboxed", "--remote_cache="+w.cache, "//...")
	for _, m := range processes.FindAllStringSubmatch(out, -1) {
		n, err := strconv.Atoi(m[1])
		require.NoError(w.t, err)
		if strings.HasSuffix(m[2], "sandbox") {
			c.sandboxed = n
		} else {
			c.cached = n
		}
	}
	return c
}

// made returns the manifests that bazel has, by name.
func (w workspace) made() map[string]string {
	return w.manifests(filepath.Join(w.dir, "bazel-bin/api/*/crds/*.yaml"))
}

// plain returns those that one run over all packages makes.
func (w workspace) plain() map[string]string {
	type entry struct {
		ID, PkgPath string
		GoFiles     []string
	}
	answer := struct {
		Roots    []string
		Packages []entry
	}{Packages: []entry{{"common", "example.com/api/common", []string{"api/common/types.go"}},
		{"meta", metav1, []string{"api/meta/types.go"}}}}
	for i := range groups {
		name := fmt.Sprintf("g%d", i)
		answer.Roots = append(answer.Roots, name)
		answer.Packages = append(answer.Packages,
			entry{name, "example.com/api/" + name, []string{"api/" + name + "/types.go"}})
	}
	text, err := json.Marshal(answer)
	require.NoError(w.t, err)
	w.file("all.packages.json", string(text))
	cmd := exec.Command(w.program(), "generate", "--driver-response", "all.packages.json",
		"--no-cache", "-o", "plain")
	cmd.Dir = w.dir
	out, err := cmd.CombinedOutput()
	require.NoError(w.t, err, "%s", out)
	return w.manifests(filepath.Join(w.dir, "plain/*.yaml"))
}

func (w workspace) manifests(pattern string) map[string]string {
	files, err := filepath.Glob(pattern)
	require.NoError(w.t, err)
	require.Len(w.t, files, groups)
	all := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(w.t, err)
		all[filepath.Base(file)] = string(text)
	}
	return all
}

// A store is a remote cache as bazel has it over HTTP: what was put somewhere is got from there.
type store struct{ kept sync.Map }

func (s *store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPut {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.kept.Store(r.URL.Path, body)
		return
	}
	body, ok := s.kept.Load(r.URL.Path)
	if !ok {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(body.([]byte))
}
