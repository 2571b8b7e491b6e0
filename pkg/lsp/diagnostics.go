package lsp

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
)

// show makes a list the findings of the Go files in a directory, or of all files, and tells the
// editor about them: also of open files without any, as an editor may wait for what is said of a
// version. The run that found them began after a number of changes.
func (w *workspace) show(found diag.List, dir string, edits int) {
	byFile := map[string]diag.List{}
	open := slices.Collect(maps.Keys(w.documents()))
	for _, file := range open {
		byFile[file] = nil
	}
	w.mu.Lock()
	for file := range w.found {
		byFile[file] = nil
	}
	for _, d := range found {
		for _, file := range w.places(d.Pos.Filename, open) {
			byFile[file] = append(byFile[file], d)
		}
	}
	maps.DeleteFunc(byFile, func(file string, _ diag.List) bool {
		return dir != "" && !(isGo(file) && filepath.Dir(file) == dir)
	})
	for file, l := range byFile {
		if w.found[file] = l; len(l) == 0 {
			delete(w.found, file)
		}
	}
	if edits == w.edits {
		maps.DeleteFunc(w.stale, func(at string, _ bool) bool { return dir == "" || at == dir })
	}
	w.mu.Unlock()
	w.server.showing.Lock()
	defer w.server.showing.Unlock()
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		w.server.publish(file, w.server.findingsOf(file))
	}
}

// findingsOf returns the findings of a file: other modules that read its package have some, too.
func (s *server) findingsOf(file string) (found diag.List) {
	for _, w := range s.all() {
		w.mu.Lock()
		found = append(found, w.found[file]...)
		w.mu.Unlock()
	}
	return found.Sorted()
}

// places returns the files at which a finding about a file is shown: what has no place is shown at
// the module, or at all open files if these are of none.
func (w *workspace) places(file string, open []string) []string {
	module := filename.In(w.root, "go.mod")
	switch {
	case file != "":
		return []string{filename.In(w.root, file)}
	case gocmd.IsFile(module):
		return []string{module}
	}
	return open
}

// publish tells the editor the findings of a file.
func (s *server) publish(file string, found diag.List) {
	out := protocol.PublishDiagnosticsParams{URI: filename.URI(file),
		Diagnostics: []protocol.Diagnostic{}}
	if d := s.opened(file); d != nil {
		out.Version = new(uint32(d.version))
	}
	for _, d := range found {
		out.Diagnostics = append(out.Diagnostics, s.diagnostic(file, d))
	}
	// an editor that is gone needs no findings
	_ = s.rpc.Notify(s.ctx, "textDocument/publishDiagnostics", out)
}

// severityOf returns a severity in the words of the protocol.
func severityOf(s diag.Severity) protocol.DiagnosticSeverity {
	switch s {
	case diag.Error:
		return protocol.DiagnosticSeverityError
	case diag.Warning:
		return protocol.DiagnosticSeverityWarning
	}
	return protocol.DiagnosticSeverityInformation
}

// diagnostic returns a finding in the words of the protocol.
func (s *server) diagnostic(file string, d diag.Diagnostic) protocol.Diagnostic {
	out := protocol.Diagnostic{
		Range: rangeOf(s.text(file), d), Severity: new(severityOf(d.Severity)),
		Source:          new("schemagen"),
		Code:            &protocol.IntegerOrString{Value: string(d.Code)},
		CodeDescription: &protocol.CodeDescription{HRef: d.Code.URL()},
		Message:         diag.Visible(d.Message),
	}
	for _, r := range d.Related {
		if r.Pos.Filename == "" || r.Message == "" {
			continue
		}
		out.RelatedInformation = append(out.RelatedInformation,
			protocol.DiagnosticRelatedInformation{Location: s.location(r.Pos),
				Message: diag.Visible(r.Message)})
	}
	return out
}

// rangeOf returns what a finding is about: its own end if it has one, else the argument, marker or
// name that begins where it is, in quotes all that is in them. Where something is missing it is the
// marker that lacks it.
func rangeOf(t fileText, d diag.Diagnostic) protocol.Range {
	if d.Pos.Line == 0 {
		return protocol.Range{}
	}
	if d.End.IsValid() &&
		(d.End.Line > d.Pos.Line || d.End.Line == d.Pos.Line && d.End.Column > d.Pos.Column) {
		return protocol.Range{Start: t.positionOf(d.Pos), End: t.positionOf(d.End)}
	}
	line, from := t.line(d.Pos.Line), max(d.Pos.Column-1, 0)
	to := len(strings.TrimRight(line, " \t"))
	mark := markerLine.FindString(line)
	switch {
	case from >= to && mark != "":
		from = len(mark) - 1
	case from >= to:
		from = min(from, to)
	case mark == "" || from < len(mark)-1:
		if end := wordEnd(line, from, ""); end > from {
			to = end
		}
	case inQuotes.MatchString(line[:from]):
		quote := strings.LastIndexAny(line[:from], "\"`")
		if all := strings.IndexByte(line[from:], line[quote]); quote == from-1 && all > 0 {
			to = from + all
		} else if end := wordEnd(line, from, ""); end > from {
			to = end
		}
	}
	return t.span(d.Pos.Line, from, max(to, from))
}

// inQuotes finds an argument whose quotes are not closed.
var inQuotes = regexp.MustCompile("=(?:\"(?:[^\"\\\\]|\\\\.)*|`[^`]*)$")

// log says something that an editor shows where one looks for it.
func (s *server) log(message string) {
	_ = s.rpc.Notify(s.ctx, "window/logMessage",
		protocol.LogMessageParams{Type: protocol.MessageTypeError, Message: message})
}

// findingsIn returns the findings of a file that touch a range.
func (w *workspace) findingsIn(file string, t fileText, r protocol.Range) (found diag.List) {
	w.mu.Lock()
	all := slices.Clone(w.found[file])
	w.mu.Unlock()
	for _, d := range all {
		about := rangeOf(t, d)
		if !before(about.End, r.Start) && !before(r.End, about.Start) {
			found = append(found, d)
		}
	}
	return found
}

func before(a, b protocol.Position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}
