package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// stubDriver is a go/packages driver that knows what a file tells it: an answer in which the roots
// are those that the patterns name. Beside it lies nothing that it would need.
func stubDriver() {
	var request packages.DriverRequest
	if err := json.NewDecoder(os.Stdin).Decode(&request); err != nil {
		panic(err)
	}
	data, err := os.ReadFile(os.Getenv("STUB_ANSWER"))
	if err != nil {
		panic(err)
	}
	var answer packages.DriverResponse
	if err := json.Unmarshal(data, &answer); err != nil {
		panic(err)
	}
	answer.Roots = slices.DeleteFunc(os.Args[1:], func(pattern string) bool {
		return !slices.ContainsFunc(answer.Packages, func(p *packages.Package) bool {
			return p.ID == pattern
		})
	})
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		panic(err)
	}
}

// An action is what a build system runs: a directory with the declared inputs, which cannot be
// written, and one for outputs.
type action struct {
	t    *testing.T
	root string
	tool string
}

// newAction copies the files of packages, and nothing else, to where the action can read them. It
// returns them as they are known there, with names relative to the root.
func newAction(t *testing.T, declared []*packages.Package) (*action, []*packages.Package) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	self, err := os.Executable()
	require.NoError(t, err)
	a := &action{t: t, root: root, tool: filepath.Join(t.TempDir(), "schemagen")}
	require.NoError(t, os.Symlink(self, a.tool))
	var known []*packages.Package
	for _, p := range declared {
		dir := filepath.Join("src", filepath.FromSlash(p.PkgPath))
		require.NoError(t, os.MkdirAll(a.path(dir), 0o755))
		here := &packages.Package{ID: "//" + p.PkgPath, PkgPath: p.PkgPath,
			Imports: map[string]*packages.Package{}}
		for path, imported := range p.Imports {
			if imported.Module != nil {
				here.Imports[path] = &packages.Package{ID: "//" + imported.PkgPath}
			}
		}
		for _, name := range append(slices.Clip(p.GoFiles), p.IgnoredFiles...) {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			copied := filepath.Join(dir, filepath.Base(name))
			require.NoError(t, os.WriteFile(a.path(copied), data, 0o444))
			here.GoFiles = append(here.GoFiles, copied)
		}
		known = append(known, here)
	}
	require.NoError(t, os.Mkdir(a.path("bazel-out"), 0o755))
	a.permit(0o555)
	t.Cleanup(func() { a.permit(0o755) })
	return a, known
}

func (a *action) path(name string) string { return filepath.Join(a.root, name) }

// permit sets the permissions of the directories that hold inputs.
func (a *action) permit(mode fs.FileMode) {
	for _, dir := range []string{".", "src"} {
		require.NoError(a.t, filepath.WalkDir(a.path(dir),
			func(name string, e fs.DirEntry, err error) error {
				if err == nil && e.Name() == "bazel-out" {
					return fs.SkipDir
				}
				if err == nil && e.IsDir() {
					return os.Chmod(name, mode)
				}
				return err
			}))
	}
}

// answer writes what a driver would say of packages, and returns the name of the file.
func (a *action) answer(known []*packages.Package, roots ...string) string {
	a.t.Helper()
	name := filepath.Join("bazel-out", "api.packages.json")
	data, err := json.Marshal(packages.DriverResponse{Roots: roots, Packages: known})
	require.NoError(a.t, err)
	require.NoError(a.t, os.WriteFile(a.path(name), data, 0o644))
	return name
}

// environ is all that the program has of an environment. A program that counts its statements wants
// to say so somewhere.
func (a *action) environ(given []string) []string {
	all := append([]string{"TMPDIR=" + a.path("none")}, given...)
	if testing.CoverMode() != "" {
		all = append(all, "GOCOVERDIR="+a.t.TempDir())
	}
	return all
}

// run runs the program with an environment of nothing but what is given, and returns the files that
// there are now and were not there before, with their contents.
func (a *action) run(environ []string, args ...string) (made map[string]string, printed string) {
	a.t.Helper()
	before := a.files()
	cmd := exec.Command(a.tool, args...)
	cmd.Dir, cmd.Env = a.root, a.environ(environ)
	out, err := cmd.CombinedOutput()
	require.NoError(a.t, err, string(out))
	made = a.files()
	for name := range before {
		assert.Equal(a.t, before[name], made[name], name)
		delete(made, name)
	}
	return made, string(out)
}

func (a *action) files() map[string]string { return contents(a.t, a.root) }

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name) // it is below
		all[filepath.ToSlash(rel)] = string(data)
		return err
	}))
	return all
}

// shards are the API groups of a run, one action each.
var shards = []string{"parity-known", "parity-versions", "nightly", "crontab"}

// listed returns the packages of a shard and those that it imports, as the go command lists them,
// and the paths of the first.
func listed(t *testing.T, shard string) (all []*packages.Package, roots []string) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Dir: "../../testdata/apis", Mode: packages.NeedName | packages.NeedFiles |
			packages.NeedImports | packages.NeedDeps | packages.NeedModule,
	}, "./"+shard+"/...")
	require.NoError(t, err)
	for _, p := range pkgs {
		roots = append(roots, "//"+p.PkgPath)
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Module != nil {
			all = append(all, p)
		}
	})
	return all, roots
}

// whole returns the manifests that an ordinary run over all shards makes.
func whole(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	args := []string{"generate", "-C", "../../testdata/apis", "--no-cache", "-o", dir}
	for _, shard := range shards {
		args = append(args, "./"+shard+"/...")
	}
	var printed strings.Builder
	require.Zero(t, run(t.Context(), args, env{stdout: &printed, stderr: &printed}),
		printed.String())
	return contents(t, dir)
}

// TestHermetic makes the manifests of each shard in an action of its own: with the declared inputs
// alone, which cannot be written, without a go command, a home directory or a path, once under a
// driver and once with a driver's answer. Each makes what it declares and nothing else, and
// together they make what one run does.
func TestHermetic(t *testing.T) {
	t.Parallel()
	if os.PathSeparator != '/' {
		t.Skip("a program is known by the name of a link to it, which Windows has not")
	}
	want := whole(t)
	for _, how := range []struct {
		name string
		run  func(a *action, known []*packages.Package, roots []string) map[string]string
	}{
		{"under a driver", underDriver}, {"with an answer", withAnswer}, {"to one file", toStdout},
	} {
		t.Run(how.name, func(t *testing.T) {
			t.Parallel()
			got := map[string]string{}
			for _, shard := range shards {
				declared, roots := listed(t, shard)
				a, known := newAction(t, declared)
				for name, text := range how.run(a, known, roots) {
					got[filepath.Base(name)] = text
				}
			}
			assert.Equal(t, want, got)
		})
	}
}

// underDriver names packages to a driver, which answers as the protocol has it: with absolute names
// and all that is imported.
func underDriver(a *action, known []*packages.Package, roots []string) map[string]string {
	driver := filepath.Join(filepath.Dir(a.tool), "stubdriver")
	self, err := os.Readlink(a.tool)
	require.NoError(a.t, err)
	require.NoError(a.t, os.Symlink(self, driver))
	for _, p := range known {
		p.GoFiles = slices.DeleteFunc(p.GoFiles, func(name string) bool {
			return strings.Contains(name, "ignored")
		})
		for i, name := range p.GoFiles {
			p.GoFiles[i] = a.path(name)
		}
		p.Name = filepath.Base(p.PkgPath)
	}
	answer := a.answer(known)
	environ := []string{"GOPACKAGESDRIVER=" + driver, "STUB_ANSWER=" + a.path(answer)}
	made, printed := a.run(environ,
		append([]string{"generate", "-o", "bazel-out/crds"}, roots...)...)
	assert.Empty(a.t, printed)
	return made
}

// withAnswer runs the command line of docs/bazel.md. The answer does not say what is imported.
func withAnswer(a *action, known []*packages.Package, roots []string) map[string]string {
	for _, p := range known {
		p.Imports = nil
	}
	a.answer(known, roots...)
	doc, err := os.ReadFile("../../docs/bazel.md")
	require.NoError(a.t, err)
	_, line, found := strings.Cut(string(doc), "\n$ schemagen ")
	require.True(a.t, found)
	line, _, _ = strings.Cut(line, "\n")
	made, printed := a.run(nil, strings.Fields(line)...)
	assert.Empty(a.t, printed)
	return made
}

// toStdout names one root after the other; each makes manifests for the one file that stdout is.
func toStdout(a *action, known []*packages.Package, roots []string) map[string]string {
	answer := a.answer(known, roots...)
	made, printed := a.run([]string{"HOME=" + a.path("none")},
		append([]string{"generate", "--driver-response", answer, "--stdout"}, roots...)...)
	assert.Empty(a.t, made)
	name := strings.TrimSpace(strings.SplitN(strings.SplitN(printed, "\n  name: ", 2)[1],
		"\n", 2)[0])
	plural, group, _ := strings.Cut(name, ".")
	return map[string]string{group + "_" + plural + ".yaml": printed}
}

// TestForeignLists asks drivers and answers for what they do not have.
func TestForeignLists(t *testing.T) {
	t.Parallel()
	if os.PathSeparator != '/' {
		t.Skip("a program is known by the name of a link to it, which Windows has not")
	}
	declared, roots := listed(t, "crontab")
	a, known := newAction(t, declared)
	answer := a.answer(known, roots...)
	wrong := filepath.Join("bazel-out", "wrong.json")
	require.NoError(t, os.WriteFile(a.path(wrong), []byte("{"), 0o644))
	few := filepath.Join("bazel-out", "few.json")
	data, err := json.Marshal(packages.DriverResponse{Roots: roots,
		Packages: slices.DeleteFunc(slices.Clone(known), func(p *packages.Package) bool {
			return strings.HasPrefix(p.PkgPath, "k8s.io/")
		})})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(a.path(few), data, 0o644))
	for _, test := range []struct {
		environ, args []string
		code          int
		want          string
	}{
		{nil, []string{"--driver-response", answer, "//example.com/none"}, 2,
			"pattern //example.com/none matches no package: bazel-out/api.packages.json has none [load/pattern]"},
		{nil, []string{"--driver-response", "bazel-out/missing.json"}, 2,
			"bazel-out/missing.json does not answer: "},
		{nil, []string{"--driver-response", wrong}, 2,
			"wrong.json does not answer: it is not the response of a go/packages driver: unexpected end of JSON input"},
		{nil, []string{"--driver-response", few}, 1,
			"src/example.com/crontab/v1/types.go:8:9: error: package k8s.io/apimachinery/pkg/apis/meta/v1, which declares TypeMeta, cannot be loaded: bazel-out/few.json does not know it [load/package]"},
		{[]string{"GOPACKAGESDRIVER=" + a.path("none")}, []string{"//x/..."}, 2,
			"the driver " + a.path("none") + " does not answer: "},
	} {
		cmd := exec.Command(a.tool,
			append([]string{"generate", "-o", "bazel-out/crds"}, test.args...)...)
		cmd.Dir, cmd.Env = a.root, a.environ(test.environ)
		out, _ := cmd.CombinedOutput() // its exit code tells
		assert.Equal(t, test.code, cmd.ProcessState.ExitCode(), test.args)
		assert.Contains(t, string(out), test.want, test.args)
		assert.NoDirExists(t, a.path("bazel-out/crds"))
	}
}
