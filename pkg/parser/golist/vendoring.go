package golist

import (
	"fmt"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// maxLines is how many of the lines are shown in which the go command lists modules.
const maxLines = 5

// inconsistent reports a vendor directory that go.mod does not agree with, with some of the modules
// that the go command lists, and reports whether its text is about that.
func inconsistent(text string, pos token.Position, found *diag.List) bool {
	first, rest, _ := strings.Cut(text, "\n")
	if !strings.HasPrefix(first, "inconsistent vendoring") {
		return false
	}
	vendor, instead := "go mod vendor", "GOFLAGS=-mod=mod"
	if strings.Contains(rest, "go work vendor") {
		vendor, instead = "go work vendor", "GOFLAGS=-mod=readonly"
	}
	d := found.Add(diag.LoadModule, pos,
		"the go command refuses the module: %s run %s, or set %s to do without the vendor directory",
		OneLine(first), vendor, instead)
	var lines []string
	for line := range strings.Lines(rest) {
		if line = OneLine(line); strings.Contains(line, "@") {
			lines = append(lines, line)
		}
	}
	for i, line := range lines {
		if i == maxLines && len(lines) > maxLines+1 {
			d.Related = append(d.Related,
				diag.Related{Message: fmt.Sprintf("and %d more", len(lines)-i)})
			break
		}
		d.Related = append(d.Related, diag.Related{Message: line})
	}
	return true
}

// Advised returns what the go command says in one line, with what to do where it does not say so
// itself.
func Advised(text string) string {
	text = OneLine(text)
	for _, r := range remedies {
		if strings.Contains(text, r.says) {
			return text + ": " + r.do
		}
	}
	return text
}

// remedies say what to do about what the go command says.
var remedies = []struct{ says, do string }{
	{"listed in go.work file: open ",
		"take its directory out of go.work, as go work edit -dropuse does"},
	{"reading go.work: open ", "set GOWORK to a file that there is, or unset it"},
	{"import lookup disabled by -mod=vendor",
		"run go mod vendor, or go work vendor in a workspace"},
	{"replacement directory ", "correct the directory of the replace directive"},
	{"(replaced by ", "correct the directory of the replace directive, which must hold a module"},
	{"import cycle not allowed", "move what both packages need into a third one"},
	{"(from $GOPATH)", "unset GO111MODULE, so that go.mod counts"},
	{"build constraints exclude all Go files",
		"name the tags with --tags, or set GOOS, GOARCH or CGO_ENABLED=1, as the files ask for"},
}

// nameBelow returns the name of a directory in another one, as the go command writes it.
func nameBelow(base, dir string) string {
	rel, err := filepath.Rel(base, dir)
	if err != nil {
		return dir
	}
	return "./" + filepath.ToSlash(rel)
}
