package golist

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"

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
