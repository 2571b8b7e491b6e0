package golist

import (
	"bytes"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"

	"github.com/schemagen/schemagen/internal/gocmd"
)

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
