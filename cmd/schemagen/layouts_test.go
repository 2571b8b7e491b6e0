package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	modules "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/internal/test/docstest"
)

var installed = flag.Bool("installed", false,
	"install the program of this commit from a proxy in the test of layouts, instead of a stand-in")

// A layout is a repository as init may find it, with what is expected of init there.
type layout struct {
	*txtar.Archive
	lines   int      // that the difference has at most
	next    []string // what init leaves to do
	heading string   // of make help under which the targets belong
}

// TestLayouts has init look at repositories of the usual layouts, does what it says is left to do,
// and runs what it wrote in a fresh clone of each, with an empty home: the targets, what go
// generate runs, and the line of continuous integration.
func TestLayouts(t *testing.T) {
	t.Parallel()
	docstest.NeedShell(t)
	for _, program := range []string{"git", "make", "bash"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("there is no %s: %v", program, err)
		}
	}
	names, err := filepath.Glob(filepath.Join(repository, "testdata/layouts/*.txtar"))
	require.NoError(t, err)
	require.Len(t, names, 5)
	env := layoutEnv(t)
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			tryLayout(t, readLayout(t, name), env)
		})
	}
}

func tryLayout(t *testing.T, l layout, env []string) {
	t.Helper()
	origin := checkout{t, filepath.Join(t.TempDir(), "origin"), env}
	apis, err := filepath.Abs(filepath.Join(repository, "testdata", "apis"))
	require.NoError(t, err)
	for _, f := range l.Files {
		origin.write(f.Name, strings.ReplaceAll(string(f.Data), "${APIS}", apis))
	}
	// where a program is built, no stand-in will do
	if gomod := origin.read("go.mod"); *installed && strings.Contains(gomod, "\ntool ") {
		origin.sh("go mod edit -dropreplace k8s.io/apimachinery -require k8s.io/apimachinery@" +
			versionOf(t, "k8s.io/apimachinery") + " && go mod tidy")
	}
	origin.sh("git init -q -b main . && git add . && git commit -qm start")
	work := origin.clone()
	said := work.sh("schemagen init")
	_, next, _ := strings.Cut(said, "\nnext:\n")
	if *installed { // a program that was installed knows which version it is
		next = strings.ReplaceAll(next, "/cmd/schemagen@v0.1.0", "/cmd/schemagen")
	}
	assert.Equal(t, l.next, fields(next))
	assert.Empty(t, work.sh("git diff -- go.mod go.sum tools"), "nobody asked for another go.mod")
	assert.Equal(t, "", work.sh("schemagen init | grep -E '^(write|edit)' || true"),
		"a second run has nothing to do")
	work.sh("git add . && git reset -q -- go.mod go.sum tools")
	changed := countChanges(work.sh("git diff --cached --numstat"))
	t.Logf("%d lines", changed)
	assert.LessOrEqual(t, changed, l.lines)

	for _, command := range l.next {
		work.sh(command)
	}
	assert.FileExists(t, filepath.Join(work.dir, "config/crd/bases/shop.example.com_orders.yaml"))
	work.sh("git add . && git commit -qm manifests && git push -q origin HEAD:changed")
	assert.NotContains(t, work.sh("git ls-files"), "bin/", "no program is committed")

	fresh := origin.clone("-b", "changed")
	job := regexp.MustCompile(`- run: (make verify-manifests.*)`)
	ci := job.FindStringSubmatch(fresh.read(".github/workflows/manifests.yml"))
	require.NotNil(t, ci)
	ran := strings.ReplaceAll(ci[1], "--format=github", "--format=text")
	fresh.sh(ran)
	assert.Empty(t, fresh.sh("git status --porcelain"))
	if _, err := os.Stat(filepath.Join(fresh.dir, "api/v1/generate.go")); err == nil {
		fresh.sh("rm config/crd/bases/* && go generate ./api/v1 && git diff --exit-code")
	}
	help := fresh.sh("make help 2>/dev/null || true")
	if l.heading != "" {
		_, below, _ := strings.Cut(help, l.heading)
		assert.Less(t, strings.Index(below, "verify-manifests"), strings.Index(below, "Build"))
		assert.Contains(t, below, "verify-manifests")
	}

	types := fresh.read("api/v1/order_types.go")
	fresh.write("api/v1/order_types.go", strings.Replace(types, "Minimum=1", "Minimum=2", 1))
	fresh.sh("! " + ran)
	fresh.sh("make manifests && git diff --exit-code -- go.mod && ! git diff --exit-code -- config")
}

// versionOf returns the version of a module that this one requires.
func versionOf(t *testing.T, module string) string {
	t.Helper()
	return strings.TrimSpace(checkout{t, ".",
		os.Environ()}.sh("go list -m -f '{{.Version}}' " + module))
}

// countChanges adds up the lines of git diff --numstat.
func countChanges(numstat string) (sum int) {
	for line := range strings.Lines(numstat) {
		for _, word := range strings.Fields(line)[:2] {
			n, _ := strconv.Atoi(word) // not a number for a binary file
			sum += n
		}
	}
	return sum
}

// fields returns the lines of a text, without blanks around them.
func fields(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// readLayout reads an archive, whose comment says what is expected.
func readLayout(t *testing.T, name string) (l layout) {
	t.Helper()
	var err error
	l.Archive, err = txtar.ParseFile(name)
	require.NoError(t, err)
	for line := range strings.Lines(string(l.Comment)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch key {
		case "lines":
			l.lines, err = strconv.Atoi(value)
			require.NoError(t, err)
		case "next":
			l.next = append(l.next, value)
		case "heading":
			l.heading = value
		}
	}
	require.NotZero(t, l.lines)
	return l
}

// A checkout is a directory with a repository, and the environment of what runs there.
type checkout struct {
	t   *testing.T
	dir string
	env []string
}

func (c checkout) write(name, text string) {
	file := filepath.Join(c.dir, filepath.FromSlash(name))
	require.NoError(c.t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(c.t, os.WriteFile(file, []byte(text), 0o644))
}

func (c checkout) read(name string) string {
	text, err := os.ReadFile(filepath.Join(c.dir, filepath.FromSlash(name)))
	require.NoError(c.t, err)
	return string(text)
}

// sh runs a script there, and returns what it prints.
func (c checkout) sh(script string) string {
	c.t.Helper()
	cmd := exec.CommandContext(c.t.Context(), "bash", "-c", script)
	cmd.Dir, cmd.Env = c.dir, c.env
	var out, failed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &failed
	require.NoError(c.t, cmd.Run(), "%s\n%s\n%s", script, &out, &failed)
	return out.String()
}

// clone returns a fresh clone.
func (c checkout) clone(args ...string) checkout {
	c.t.Helper()
	into := checkout{c.t, filepath.Join(c.t.TempDir(), "clone"), c.env}
	c.sh("git clone -q " + strings.Join(args, " ") + " . " + into.dir)
	return into
}

// layoutEnv returns an environment with an empty home, where modules come from a proxy. It has
// stand-ins for programs: the one for schemagen runs this source's, so that little is built. With
// -installed it has this source itself.
func layoutEnv(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	bin, home, proxy := filepath.Join(dir, "path"), filepath.Join(dir, "home"),
		filepath.Join(dir, "proxy")
	require.NoError(t, os.Mkdir(home, 0o755))
	for path, program := range map[string]string{"sigs.k8s.io/controller-tools": "controller-gen",
		"example.com/other": "other"} {
		source := filepath.Join(dir, program)
		c := checkout{t, source, nil}
		c.write("go.mod", "module "+path+"\n\ngo 1.26.0\n")
		c.write("cmd/"+program+"/main.go", "package main\n\nfunc main() {}\n")
		version := "v0.1.0"
		if program == "controller-gen" {
			version = "v0.22.0" // as in the Makefile of the layout
		}
		serveDir(t, proxy, path, version, source)
	}
	here := checkout{t, ".", os.Environ()}
	goEnv := func(name string) string { return strings.TrimSpace(here.sh("go env " + name)) }
	env := []string{
		"HOME=" + home, "PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"),
		"GOCACHE=" + goEnv("GOCACHE"),
		"GOMODCACHE=" + filepath.Join(dir, "mod"), "GOFLAGS=-modcacherw -mod=mod",
		"GOSUMDB=off", "GOTOOLCHAIN=local", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com",
		"GIT_COMMITTER_NAME=a",
		"GIT_COMMITTER_EMAIL=a@example.com", "GIT_CONFIG_NOSYSTEM=1", "SCHEMAGEN_CACHE=off",
	}
	if !*installed {
		serveDir(t, proxy, "github.com/schemagen/schemagen", "v0.1.0",
			filepath.Join(repository, "testdata", "docs", "tool"))
		here.sh("go build -o " + filepath.Join(bin, "schemagen") + " .")
		return append(env, "GOPROXY=file://"+proxy)
	}
	serveCommit(t, proxy)
	env = append(env, "GOPROXY=file://"+proxy+",file://"+goEnv("GOMODCACHE")+"/cache/download,"+
		goEnv("GOPROXY"))
	checkout{t, home,
		env}.sh("GOBIN=" + bin + " go install github.com/schemagen/schemagen/cmd/schemagen@latest")
	return env
}

// serveCommit puts this repository, with what is not committed yet, where a proxy would have it.
func serveCommit(t *testing.T, proxy string) {
	t.Helper()
	root, err := filepath.Abs(repository)
	require.NoError(t, err)
	here := checkout{t, root,
		append(os.Environ(), "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com",
			"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")}
	tree := t.TempDir()
	// files that were written again as they were would make stash fail, for want of changes
	here.sh("git update-index -q --refresh; commit=$(git stash create) && " +
		"git archive ${commit:-HEAD} | tar x -C " + tree)
	serveDir(t, proxy, "github.com/schemagen/schemagen", "v0.1.0", tree)
}

// serveDir puts a directory where a proxy would have a version of a module.
func serveDir(t *testing.T, proxy, path, version, source string) {
	t.Helper()
	dir := filepath.Join(proxy, filepath.FromSlash(path), "@v")
	require.NoError(t, os.MkdirAll(dir, 0o755))
	var archive bytes.Buffer
	require.NoError(t, zip.CreateFromDir(&archive, modules.Version{Path: path, Version: version},
		source))
	for name, data := range map[string]string{
		version + ".zip":  archive.String(),
		version + ".mod":  checkout{t, source, nil}.read("go.mod"),
		version + ".info": `{"Version":"` + version + `"}`, "list": version + "\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644))
	}
}
