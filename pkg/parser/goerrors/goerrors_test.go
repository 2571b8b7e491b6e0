package goerrors

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/golist"
)

// TestSplitPosition takes positions with names of either system apart.
func TestSplitPosition(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, name   string
		line, column int
	}{
		{"/src/a.go:3:5", "/src/a.go", 3, 5},
		{"/src/a.go:3", "/src/a.go", 3, 0},
		{"/src/a.go", "/src/a.go", 0, 0},
		{"a b.go:3:5: ", "a b.go", 3, 5},
		{`D:\src\a.go:3:5`, `D:\src\a.go`, 3, 5},
		{`D:\src\a.go`, `D:\src\a.go`, 0, 0},
		{"d:/src/a.go:7", "d:/src/a.go", 7, 0},
		{`\\server\share\a.go:3:5`, `\\server\share\a.go`, 3, 5},
		{"-", "-", 0, 0},
		{"", "", 0, 0},
	} {
		name, line, column := splitPosition(tt.text)
		assert.Equal(t, []any{tt.name, tt.line, tt.column}, []any{name, line, column}, tt.text)
	}
}

// TestNotRun says what is missing where there is no go command.
func TestNotRun(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		`invalid query type "paths" in query pattern "paths=./..."`: `"paths=./..." is not a package pattern: write patterns as for ` +
			"the go command; arguments in the form of controller-gen go to schemagen crd",
		"err: killed: stderr: ": "the go command does not run: killed",
	} {
		assert.EqualError(t, notRun(golist.Query{}, errors.New(said)), want)
	}
	err := fmt.Errorf("err: go command required, not found: %w: stderr: ",
		&exec.Error{Name: "go", Err: exec.ErrNotFound})
	assert.ErrorContains(t, notRun(golist.Query{}, err), "none on PATH: install Go")
	const said = "failed to initialize build cache at /none: mkdir /none: permission denied"
	for _, run := range []golist.Answered{
		{Err: errors.New("err: exit status 1: stderr: " + said + "\n")},
		{Packages: []*packages.Package{{PkgPath: "command-line-arguments",
			Errors: []packages.Error{{Msg: said}}}}},
	} {
		_, err = Report(golist.Query{Env: []string{"GOPACKAGESDRIVER=off"}},
			golist.Answer{Runs: []golist.Answered{run}})
		assert.EqualError(t, err, "the go command does not run: "+said+
			": set GOCACHE to a directory in which it can make files")
	}
}

// TestMatchPattern matches directories with any bytes in their names.
func TestMatchPattern(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		dir, pattern, subject string
		want                  bool
	}{
		{"/M\xfcller", "./...", "/M\xfcller/api", true},
		{"/M\xfcller", "./...", "/M\xfcller", true},
		{"/M\xfcller", "./...", "/Muller/api", false},
		{"/src", "./a\nb/...", "/src/a\nb/c\nd", true},
		{"/src", "./api...", "/src/apis/v1", true},
		{"/src", "./a+b/...", "/src/a+b/c", true},
	} {
		assert.Equal(t, c.want, matchPattern(c.dir, c.pattern, &packages.Package{Dir: c.subject}),
			"%q in %q, %q", c.pattern, c.dir, c.subject)
	}
}

// TestRefusedFile finds the file that the go command refuses, whatever is in its name.
func TestRefusedFile(t *testing.T) {
	t.Parallel()
	for stderr, want := range map[string]string{
		"go: errors parsing go.mod:\n/my src/m/go.mod:3: unknown directive: bad\n": "/my src/m/go.mod:3 the go command refuses the module: unknown directive: bad",
		"go: errors parsing go.mod:\ngo.mod:3:7: usage: go 1.23\n":                 "/src/go.mod:3:7 the go command refuses the module: usage: go 1.23",
		"go: go.mod file not found in current directory":                           "- the go command refuses the module: go.mod file not found in current directory",
		"go: downloading go1.99.0 (linux/amd64)\ngo: download go1.99.0: reading https://x/y.zip: 403 Forbidden\n\tserver response: Gone.\n": "- the go command refuses " +
			"the module: download go1.99.0: reading https://x/y.zip: 403 Forbidden server response: Gone: install that Go, or set GOPROXY to where it can be fetched from",
		"go: example.com/a@v1.2.0 requires go >= 1.27.0 (running go 1.26.8; GOTOOLCHAIN=local)": "- example.com/a@v1.2.0 requires Go 1.27.0, " +
			"and the go command is that of Go 1.26.8: install Go 1.27.0 or a newer one, or set GOTOOLCHAIN=auto so that the go command fetches it",
	} {
		found, err := Report(golist.Query{Env: []string{"GOPACKAGESDRIVER=off"}},
			golist.Answer{Runs: []golist.Answered{{Dir: "/src",
				Err: errors.New("err: exit status 1: stderr: " + stderr)}}})
		require.NoError(t, err)
		require.Len(t, found, 1)
		assert.Equal(t, want, found[0].Pos.String()+" "+found[0].Message)
	}
}

// TestRefusedElsewhere works in a module of which another one is below: what is wrong with that one
// is said of its go.mod, but nothing that holds for both, which is said once.
func TestRefusedElsewhere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sub := filepath.Join(dir, "sub")
	require.NoError(t, os.Mkdir(sub, 0o700))
	for name, text := range map[string]string{"go.mod": "module m\n", "sub/go.mod": "module s\n",
		"go.work": "go 1.20\n\nuse ./sub\n"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	const flags = "go: parsing $GOFLAGS: non-flag \"x\""
	for _, c := range []struct{ own, other, want string }{
		{"", "go: inconsistent vendoring in /sub:", "sub/go.mod the go command refuses the module: inconsistent vendoring"},
		{"go: inconsistent vendoring in /m:", "", "- the go command refuses the module: inconsistent vendoring"},
		{flags, flags, "- the go command refuses the module: parsing $GOFLAGS: non-flag \"x\""},
		{"", flags, "- the go command refuses the module: parsing $GOFLAGS: non-flag \"x\""},
		{"no reason", "no reason", "- the go command refuses the module: no reason"},
		{"", "go: module . listed in go.work file requires go >= 1.26.0, but go.work lists go 1.20; to update it:\n\tgo work use", "go.work:1:4 " +
			"go.work is for Go 1.20, and a module that it uses requires Go 1.26.0: run go work use, which sets that"},
	} {
		answer := golist.Answer{Runs: []golist.Answered{{Dir: dir, Patterns: []string{"."},
			Packages: []*packages.Package{{Dir: dir, GoFiles: []string{"a.go"}}}}, {Dir: sub}}}
		for i, stderr := range []string{c.own, c.other} {
			if stderr != "" {
				answer.Runs[i].Err = errors.New("err: exit status 1: stderr: " + stderr)
			}
		}
		found, err := Report(golist.Query{Dir: filepath.Join(dir, "api"),
			Env: []string{"GOPACKAGESDRIVER=off", "GOWORK="}}, answer)
		require.NoError(t, err)
		require.NotEmpty(t, found)
		for _, d := range found {
			got := strings.TrimPrefix(d.Pos.String(), dir+string(filepath.Separator))
			assert.Contains(t, filepath.ToSlash(got)+" "+d.Message, c.want)
		}
	}
}

// TestAdvised says what to do about what the go command says, where it does not say so itself.
func TestAdvised(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"cannot load module gone listed in go.work file: open gone/go.mod: no such file":    "go work edit -dropuse",
		"reading go.work: open /gone/go.work: no such file or directory":                    "set GOWORK",
		"cannot find module providing package a.b/c: import lookup disabled by -mod=vendor": "run go mod vendor",
		"a.b@v0.0.0: replacement directory ./gone does not exist":                           "correct the directory",
		"a.b@v0.0.0 (replaced by ./empty): reading empty/go.mod: open /m/empty/go.mod":      "must hold a module",
		"import cycle not allowed: import stack: [a b a]":                                   "move what both packages need",
		"cannot find package \"a.b/c\" in any of:\n\t/root/go/src/a.b/c (from $GOPATH)":     "unset GO111MODULE",
		"a.b/c: module lookup disabled by GOPROXY=off":                                      "with another GOPROXY",
		"download go1.99.0 for linux/amd64: toolchain not available":                        "install that Go",
		"build flag -modfile only valid when using modules":                                 "out of GOFLAGS",
		"build constraints exclude all Go files in /m":                                      "--tags",
	} {
		assert.Contains(t, Advised(said), oneLine(said)+": ")
		assert.Contains(t, strings.TrimPrefix(Advised(said), oneLine(said)), want)
	}
	assert.Equal(t, "no required module provides package a.b/c; to add it: go get a.b/c",
		Advised("no required module provides package a.b/c; to add it:\n\tgo get a.b/c"))
	message, related := inconsistent("inconsistent vendoring in /m:\n\ta.b@v0.0.0: is not marked\n" +
		"\tTo sync the vendor directory, run:\n\t\tgo work vendor")
	assert.Contains(t, message, "run go work vendor, or set GOFLAGS=-mod=readonly")
	assert.Equal(t, []diag.Related{{Message: "a.b@v0.0.0: is not marked"}}, related)
}

// TestNewerGo says which Go a module needs, at the line that asks for it.
func TestNewerGo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module m\n\ngo 1.99\n"),
		0o600))
	message, pos := newerGo(dir,
		"go.mod requires go >= 1.99 (running go 1.26.8; GOTOOLCHAIN=local)")
	assert.Equal(t,
		"go.mod requires Go 1.99, and the go command is that of Go 1.26.8: install Go 1.99 or a newer one, or set "+
			"GOTOOLCHAIN=auto so that the go command fetches it", message)
	assert.Equal(t, filepath.Join(dir, "go.mod")+":3:4", pos.String())
	message, _ = newerGo(dir, "go.mod file not found in current directory")
	assert.Empty(t, message)
}

// TestPosition reads positions in what the go command says.
func TestPosition(t *testing.T) {
	t.Parallel()
	wd, err := os.Getwd()
	require.NoError(t, err)
	for text, want := range map[string]string{
		"":            "-",
		"-":           "-",
		"a/b.go:3:7":  "/dir/a/b.go:3:7",
		"a/b.go:3":    "/dir/a/b.go:3",
		"a/b.go":      "/dir/a/b.go",
		"/x/b.go:1:2": "/x/b.go:1:2",
		"go.mod:3: ":  "/dir/go.mod:3",
	} {
		assert.Equal(t, want, Position("/dir", text).String(), text)
	}
	assert.Equal(t, filepath.Join(wd, "go.mod"), Position("", "go.mod:1").Filename)
}
