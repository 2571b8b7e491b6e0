package migrate

import (
	"fmt"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Sources are the Go files that CRDs are generated from.
type Sources struct {
	Found diag.List                         // the findings about them
	Read  func(file string) ([]byte, error) // each file is read once

	lines map[string][]string
}

// Explain gives a CRD its Marker and Rivals: the text of the markers whose positions keyword
// returns for the path of what they set, and of their rivals.
func (s *Sources) Explain(m *Generated, versions int, keyword func(path string) token.Position) {
	r := rivals{Sources: s, at: m.At, keyword: keyword, versions: versions}
	m.Marker = func(path string) string { return s.text(keyword(path)) }
	m.Rivals = r.markersOf
}

// text returns a line from a position on, without the + of a marker.
func (s *Sources) text(pos token.Position) string {
	lines, ok := s.lines[pos.Filename]
	if !ok {
		data, _ := s.Read(pos.Filename) // without a position there is no file and no line
		lines = strings.Split(string(data), "\n")
		if s.lines == nil {
			s.lines = map[string][]string{}
		}
		s.lines[pos.Filename] = lines
	}
	if pos.Line < 1 || pos.Line > len(lines) {
		return ""
	}
	line := lines[pos.Line-1]
	return strings.TrimPrefix(strings.TrimSpace(line[min(len(line), max(0, pos.Column-1)):]), "+")
}

// rivals finds the markers that set what another one sets, in one manifest.
type rivals struct {
	*Sources
	at       func(path string) []diag.Related
	keyword  func(path string) token.Position
	versions int
}

var nameOfVersion = regexp.MustCompile(`^spec\.versions\[\d+\]\.name$`)

// markersOf returns the other markers that set the value at a path, without their +.
func (r rivals) markersOf(path string) []string {
	switch {
	case nameOfVersion.MatchString(path):
		return r.versionNames(path)
	case strings.HasPrefix(path, "spec.versions"):
		return r.contradicting(r.keyword(path))
	}
	return r.inVersions(r.keyword(path))
}

// contradicting returns the markers that, according to a finding, contradict the given one.
func (r rivals) contradicting(marker token.Position) []string {
	var all []string
	for _, d := range r.Found {
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

// versionNames returns the markers that name the version of a package but do not count, because
// there is an earlier one.
func (r rivals) versionNames(path string) []string {
	var all []string
	for _, at := range r.at(path)[:1] {
		for _, d := range r.Found {
			text := r.text(d.Pos)
			if d.Code == "marker/duplicate" && strings.HasPrefix(text, "versionName=") &&
				filepath.Dir(d.Pos.Filename) == filepath.Dir(at.Pos.Filename) {
				all = append(all, text)
			}
		}
	}
	return all
}

// inVersions returns the markers with the name of the given one above the versions of the kind,
// except itself: they are about the kind as a whole.
func (r rivals) inVersions(marker token.Position) []string {
	parts := strings.SplitN(r.text(marker), ":", 3)
	if len(parts) < 3 {
		return nil
	}
	var all []string
	for i := range r.versions {
		for _, at := range r.at(fmt.Sprintf("spec.versions[%d]", i))[:1] {
			for _, line := range r.above(at.Pos, marker) {
				if strings.HasPrefix(line, parts[0]+":"+parts[1]+":") {
					all = append(all, line)
				}
			}
		}
	}
	return all
}

// above returns the markers right above a declaration, except one.
func (r rivals) above(decl, except token.Position) []string {
	var all []string
	for pos := (token.Position{Filename: decl.Filename, Line: decl.Line - 1,
		Column: 1}); ; pos.Line-- {
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
