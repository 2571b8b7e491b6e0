package golist

import (
	"path/filepath"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/packages"
)

// onDisk returns a function that gives names the bytes that they have on disk, if they are below
// the nearest directory, from one upwards, that is in a directory with a name in UTF-8. The go
// command answers in JSON, which has nothing but UTF-8.
func onDisk(dir string) func(said string) string {
	for up := filepath.Dir(dir); !utf8.ValidString(up); up = filepath.Dir(up) {
		dir = up
	}
	inJSON := string([]rune(dir))
	return func(said string) string { return strings.ReplaceAll(said, inJSON, dir) }
}

// rename renames all files and directories of packages and of what they import.
func rename(roots []*packages.Package, to func(string) string) {
	packages.Visit(roots, nil, func(p *packages.Package) {
		p.Dir = to(p.Dir)
		for i := range p.GoFiles {
			p.GoFiles[i] = to(p.GoFiles[i])
		}
		for i := range p.Errors {
			p.Errors[i].Pos, p.Errors[i].Msg = to(p.Errors[i].Pos), to(p.Errors[i].Msg)
		}
		for m := p.Module; m != nil; m = m.Replace {
			m.Dir = to(m.Dir)
		}
	})
}
