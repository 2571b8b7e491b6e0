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

// nameBelow returns the name of a directory in another one, as the go command writes it.
func nameBelow(base, dir string) string {
	rel, err := filepath.Rel(base, dir)
	if err != nil {
		return dir
	}
	return "./" + filepath.ToSlash(rel)
}
