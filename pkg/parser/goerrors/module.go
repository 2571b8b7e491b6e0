package goerrors

import (
	"bytes"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/golist"
)

// inModule is where the go command finds a mistake in a go.mod or go.work file.
var inModule = regexp.MustCompile(`(?m)^\s*((?:\S.*?)?go\.(?:mod|work)):(\d+)(?::(\d+))?: `)

// progress is what the go command says before it fetches something.
var progress = regexp.MustCompile(`(?m)^go: downloading .*\n`)

// refused reports what the go command says in a directory about a module or workspace that it does
// not load.
func (r *report) refused(run golist.Answered) {
	dir, text := run.Dir, run.Err.Error()
	if _, stderr, ok := strings.Cut(text, "stderr: "); ok && strings.TrimSpace(stderr) != "" {
		text = stderr
	}
	text = strings.TrimPrefix(strings.TrimSpace(progress.ReplaceAllString(text, "")), "go: ")
	var pos token.Position
	if m := inModule.FindStringSubmatchIndex(text); m != nil {
		pos = Position(dir, text[m[2]:m[1]])
		text = text[m[1]:]
	} else if root := gocmd.ModuleRoot(abs(dir, ".")); !r.everywhere(run.Err) &&
		root != gocmd.ModuleRoot(abs(r.Dir, ".")) && gocmd.IsFile(filepath.Join(root, "go.mod")) {
		// of another module than that in which the user works
		pos.Filename = filepath.Join(root, "go.mod")
	}
	if message, at := newerGo(dir, text); message != "" {
		r.found.Add(diag.LoadModule, at, "%s", message)
		return
	}
	if m := oldWork.FindStringSubmatch(text); m != nil {
		at := goLine(gocmd.WorkspaceOf(r.Getenv("GOWORK"), abs(dir, ".")).File)
		r.found.Add(diag.LoadModule, at, "go.work is for Go %s, and a module that it uses "+
			"requires Go %s: run go work use, which sets that", m[2], m[1])
		return
	}
	said, related := inconsistent(text)
	if said == "" {
		said = Advised(text)
	}
	r.found.Add(diag.LoadModule, pos, "the go command refuses the module: %s", said).Related =
		related
}

// setting is a part of what the go command says about its settings or a workspace.
var setting = regexp.MustCompile(`\bGO(?:FLAGS|ROOT|WORK)\b|\bgo\.work\b`)

// everywhere reports whether what the go command says in one module holds for all: it is about its
// settings, or it says the same of several modules.
func (r *report) everywhere(refusal error) bool {
	same := 0
	for _, run := range r.Runs {
		if run.Err != nil && run.Err.Error() == refusal.Error() {
			same++
		}
	}
	return same > 1 || setting.MatchString(refusal.Error())
}

// newer is what the go command says of a module that needs a newer one than it is.
var newer = regexp.MustCompile(`(?:module )?(\S+) requires go >= (\S+) \(running go ([^\s;)]+)`)

// oldWork is what the go command says of a workspace that is for an older Go than a module in it.
var oldWork = regexp.MustCompile(
	`listed in go\.work file requires go >= (\S+), but go\.work lists go (\S+);`)

// newerGo says which Go to install for a module that needs a newer one, and where it says so, if it
// is that what the go command refuses the module for.
func newerGo(dir, text string) (message string, pos token.Position) {
	m := newer.FindStringSubmatch(text)
	if m == nil {
		return "", token.Position{}
	}
	if m[1] == "go.mod" {
		pos = goLine(filepath.Join(gocmd.ModuleRoot(dir), "go.mod"))
	}
	return fmt.Sprintf("%s requires Go %s, and the go command is that of Go %s: install Go %[2]s "+
		"or a newer one, or set GOTOOLCHAIN=auto so that the go command fetches it", m[1],
		m[2], m[3]), pos
}

// goLine returns the position of the line of a go.mod or go.work that names the version of Go.
func goLine(file string) token.Position {
	text, err := os.ReadFile(file)
	if err != nil {
		return token.Position{}
	}
	pos := token.Position{Filename: file}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if bytes.HasPrefix(line, []byte("go ")) {
			pos.Line, pos.Column = i+1, len("go ")+1
		}
	}
	return pos
}

// maxLines is how many of the lines are shown in which the go command lists modules.
const maxLines = 5

// inconsistent says what to do about a vendor directory that go.mod does not agree with, with some
// of the modules that the go command lists; nothing if its text is about something else.
func inconsistent(text string) (said string, related []diag.Related) {
	first, rest, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(first, "inconsistent vendoring") {
		return "", nil
	}
	vendor, instead := "go mod vendor", "GOFLAGS=-mod=mod"
	if strings.Contains(rest, "go work vendor") {
		vendor, instead = "go work vendor", "GOFLAGS=-mod=readonly"
	}
	for line := range strings.Lines(rest) {
		if line = oneLine(line); strings.Contains(line, "@") {
			related = append(related, diag.Related{Message: line})
		}
	}
	if more := len(related) - maxLines; more > 1 {
		related = append(related[:maxLines],
			diag.Related{Message: fmt.Sprintf("and %d more", more)})
	}
	return fmt.Sprintf("%s run %s, or set %s to do without the vendor directory", oneLine(first),
		vendor, instead), related
}
