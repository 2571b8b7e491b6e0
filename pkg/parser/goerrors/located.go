package goerrors

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

var (
	// leading is a position at the beginning of a message.
	leading = regexp.MustCompile(`^(\S+\.go:\d+(?::\d+)?): (.*)$`)
	// unreadable is a message about a file that the go command could not scan.
	unreadable = regexp.MustCompile(`^read (.+\.go): (.*)$`)
	// clashing is a message about files of different packages in one directory.
	clashing = regexp.MustCompile(`^found packages \S+ \(.+\.go\) and \S+ \((.+\.go)\) in (.+)$`)
)

// Located returns what the go command says about a package, with the position that is in its words
// if it gives none.
func Located(e packages.Error) packages.Error {
	if e.Pos != "" {
		return e
	}
	if m := leading.FindStringSubmatch(e.Msg); m != nil {
		e.Pos, e.Msg = m[1], m[2]
	} else if m := unreadable.FindStringSubmatch(e.Msg); m != nil {
		e.Pos, e.Msg = firstNUL(m[1]), m[2]
	} else if m := clashing.FindStringSubmatch(e.Msg); m != nil {
		e.Pos = packageClause(filepath.Join(m[2], m[1]))
	}
	return e
}

// packageClause returns the position of the name of a file's package.
func packageClause(name string) string {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, name, nil, parser.PackageClauseOnly)
	if err != nil {
		return name
	}
	return files.PositionFor(f.Name.Pos(), false).String()
}

// firstNUL returns the position of the first NUL in a file, which no Go file may have, or only the
// file's name.
func firstNUL(name string) string {
	data, _ := os.ReadFile(name)
	i := bytes.IndexByte(data, 0)
	if i < 0 {
		return name
	}
	return fmt.Sprintf("%s:%d:%d", name, 1+bytes.Count(data[:i], []byte("\n")),
		i-bytes.LastIndexByte(data[:i], '\n'))
}

// Position reads "file:line:column" with a name relative to dir. Line and column may be missing.
func Position(dir, text string) token.Position {
	name, line, column := splitPosition(text)
	if name == "" || name == "-" {
		return token.Position{}
	}
	return token.Position{Filename: abs(dir, name), Line: line, Column: column}
}

// splitPosition takes "file:line:column" apart from its end, since the name of a file may begin
// with a drive and a colon.
func splitPosition(text string) (name string, line, column int) {
	var numbers []int
	name = strings.TrimRight(text, ": ")
	for len(numbers) < 2 {
		i := strings.LastIndexByte(name, ':')
		n, err := strconv.Atoi(name[i+1:])
		if i < 0 || err != nil {
			break
		}
		name, numbers = name[:i], append([]int{n}, numbers...)
	}
	numbers = append(numbers, 0, 0)
	return name, numbers[0], numbers[1]
}
