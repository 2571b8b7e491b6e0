package main

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// rivals finds the markers that set what another one sets, in one manifest.
type rivals struct {
	file  pipeline.File
	found diag.List
	text  func(token.Position) string
}

var nameOfVersion = regexp.MustCompile(`^spec\.versions\[\d+\]\.name$`)

// of returns the markers that set the value at a path as well as the one that does, without their +.
func (r rivals) of(path string) []string {
	switch {
	case nameOfVersion.MatchString(path):
		return r.versionNames(path)
	case strings.HasPrefix(path, "spec.versions"):
		return r.contradicting(r.file.Marker(path))
	}
	return r.inVersions(r.file.Marker(path))
}

// contradicting returns the markers of which a finding says that they contradict one.
func (r rivals) contradicting(marker token.Position) []string {
	var all []string
	for _, d := range r.found {
		if d.Code != "marker/conflict" || len(d.Related) == 0 {
			continue
		}
		switch other := d.Related[0].Pos; marker {
		case d.Pos:
			all = append(all, r.text(other))
		case other:
			all = append(all, r.text(d.Pos))
		}
	}
	return all
}

// versionNames returns the markers that name the version of a package and do not count, as there is one before.
func (r rivals) versionNames(path string) []string {
	var all []string
	for _, at := range r.file.Locate(path)[:1] {
		for _, d := range r.found {
			text := r.text(d.Pos)
			if d.Code == "marker/duplicate" && strings.HasPrefix(text, "versionName=") && filepath.Dir(d.Pos.Filename) == filepath.Dir(at.Pos.Filename) {
				all = append(all, text)
			}
		}
	}
	return all
}

// inVersions returns the markers of the name of one that stand above the versions of the kind, but for that one: they are about
// the kind as a whole.
func (r rivals) inVersions(marker token.Position) []string {
	parts := strings.SplitN(r.text(marker), ":", 3)
	if len(parts) < 3 {
		return nil
	}
	var all []string
	for i := range r.file.Report.Versions {
		for _, at := range r.file.Locate(fmt.Sprintf("spec.versions[%d]", i))[:1] {
			for _, line := range r.above(at.Pos, marker) {
				if strings.HasPrefix(line, parts[0]+":"+parts[1]+":") {
					all = append(all, line)
				}
			}
		}
	}
	return all
}

// above returns the markers right above a declaration, but for one.
func (r rivals) above(decl, except token.Position) []string {
	var all []string
	for pos := (token.Position{Filename: decl.Filename, Line: decl.Line - 1, Column: 1}); ; pos.Line-- {
		comment, ok := strings.CutPrefix(r.text(pos), "//")
		if !ok {
			return all
		}
		line, ok := strings.CutPrefix(strings.TrimSpace(comment), "+")
		if ok && (pos.Filename != except.Filename || pos.Line != except.Line) {
			all = append(all, line)
		}
	}
}

// markerTexts returns a function that gives a line from a position on, without the + of a marker. Every file is read once.
func markerTexts() func(token.Position) string {
	files := map[string][]string{}
	return func(pos token.Position) string {
		lines, ok := files[pos.Filename]
		if !ok {
			data, _ := os.ReadFile(pos.Filename) // no position has no file, and no line
			lines = strings.Split(string(data), "\n")
			files[pos.Filename] = lines
		}
		if pos.Line < 1 || pos.Line > len(lines) {
			return ""
		}
		line := lines[pos.Line-1]
		return strings.TrimPrefix(strings.TrimSpace(line[min(len(line), max(0, pos.Column-1)):]), "+")
	}
}
