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
)

// inModule is where the go command finds a mistake in a go.mod or go.work file.
var inModule = regexp.MustCompile(`(?m)^\s*((?:\S.*?)?go\.(?:mod|work)):(\d+)(?::(\d+))?: `)

// refused reports what the go command says in a directory about a module or workspace that it does
// not load.
func (r *report) refused(dir, text string) {
	if _, stderr, ok := strings.Cut(text, "stderr: "); ok && strings.TrimSpace(stderr) != "" {
		text = stderr
	}
	text = strings.TrimPrefix(strings.TrimSpace(text), "go: ")
	var pos token.Position
	if m := inModule.FindStringSubmatchIndex(text); m != nil {
		pos = Position(dir, text[m[2]:m[1]])
		text = text[m[1]:]
	} else if file := filepath.Join(gocmd.ModuleRoot(dir), "go.mod"); dir != r.Query.Dir &&
		gocmd.IsFile(file) {
		pos.Filename = file // of another module than that in which the user works
	}
	if message, at := newerGo(dir, text); message != "" {
		r.found.Add(diag.LoadModule, at, "%s", message)
		return
	}
	said, related := inconsistent(text)
	if said == "" {
		said = Advised(text)
	}
	r.found.Add(diag.LoadModule, pos, "the go command refuses the module: %s", said).Related =
		related
}

// newer is what the go command says of a module that needs a newer one than it is.
var newer = regexp.MustCompile(`(?:module )?(\S+) requires go >= (\S+) \(running go ([^\s;)]+)`)

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

// goLine returns the position of the line of a go.mod that names the version of Go.
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
