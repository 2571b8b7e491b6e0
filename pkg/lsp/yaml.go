package lsp

import (
	"bytes"
	"context"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate/suite"
	"github.com/schemagen/schemagen/pkg/verify"
)

// publishYAML tells the editor what is wrong with a configuration or a suite at once, and with
// manifests when no key was pressed for a moment.
func (s *server) publishYAML(file string) {
	s.mu.Lock()
	d := s.docs[file]
	s.mu.Unlock()
	switch {
	case d == nil:
	case slices.Contains(config.Names(), filepath.Base(file)):
		project, wrong := config.Parse(file, d.data)
		if !wrong.HasErrors() {
			s.mu.Lock()
			d.project = project
			s.mu.Unlock()
		}
		s.publish(file, append(wrong, project.Mistakes()...))
	case strings.HasSuffix(file, ".schematest.yaml"):
		s.publishSuite(file, d)
	case bytes.Contains(d.data, []byte("CustomResourceDefinition")):
		s.verifyLater(file, d)
	default:
		s.publish(file, nil)
	}
}

// verifyLater verifies manifests, unless they change before.
func (s *server) verifyLater(file string, d *document) {
	w := s.workspaceOf(file)
	s.working.Go(func() {
		select {
		case <-time.After(packageDelay):
		case <-s.ctx.Done():
		}
		if !s.isLatest(file, d) {
			return
		}
		project, _, _ := s.opts.Project(w.root) // without a sound one, the defaults hold
		_, found := verify.File(s.ctx, file, d.data,
			verify.Options{Rules: project.Rules, Target: project.Target})
		if found = found.Under(project.Policies...); s.isLatest(file, d) {
			s.publish(file, found.Sorted())
		}
	})
}

// isLatest reports whether a document is what the editor has now.
func (s *server) isLatest(file string, d *document) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.docs[file] == d && s.ctx.Err() == nil
}

// lineIn finds the line that an error about a text names; a test is named instead.
var (
	placeIn = regexp.MustCompile(`^(\d+):(\d+): `)
	lineIn  = regexp.MustCompile(`line (\d+)`)
	testIn  = regexp.MustCompile(`test \d+, "([^"]+)"`)
)

// publishSuite tells the editor why a suite cannot be run.
func (s *server) publishSuite(file string, d *document) {
	out := protocol.PublishDiagnosticsParams{URI: uriOf(file), Version: new(uint32(d.version)),
		Diagnostics: []protocol.Diagnostic{}}
	if _, err := suite.Parse(file, d.data); err != nil {
		message, line := strings.TrimPrefix(strings.TrimPrefix(err.Error(), file+":"), " "), 1
		if m := placeIn.FindStringSubmatch(message); m != nil {
			line, _ = strconv.Atoi(m[1])
			message = message[len(m[0]):]
		} else if m := lineIn.FindStringSubmatch(message); m != nil {
			line, _ = strconv.Atoi(m[1])
		} else if m := testIn.FindStringSubmatch(message); m != nil {
			line = 1 + bytes.Count(d.data[:max(bytes.Index(d.data, []byte(m[1])), 0)], []byte("\n"))
		}
		text := d.text.line(line)
		from := len(text) - len(strings.TrimLeft(text, " -"))
		out.Diagnostics = append(out.Diagnostics, protocol.Diagnostic{
			Range: d.span(line, from, len(text)), Severity: new(protocol.DiagnosticSeverityError),
			Source: new("schemagen"), Message: diag.Visible(message),
		})
	}
	_ = s.rpc.Notify(s.ctx, "textDocument/publishDiagnostics", out)
}

// goPositions returns where in Go a place of a manifest comes from.
func (s *server) goPositions(file string, t text, p protocol.Position) []token.Position {
	for _, m := range crdsIn(t.data) {
		if path, ok := m.path(int(p.Line) + 1); ok {
			if pos, ok := s.source(file, m.name, path); ok {
				return []token.Position{pos}
			}
		}
	}
	return nil
}

// source returns where in Go a path of a CRD comes from: a module that has been looked at makes it,
// or that of the file.
func (s *server) source(file, crd, path string) (token.Position, bool) {
	own := s.workspaceOf(file)
	_ = own.check(s.ctx)
	for _, w := range append([]*workspace{own}, s.all()...) {
		w.mu.Lock()
		files := w.whole.Files
		w.mu.Unlock()
		for _, f := range files {
			if f.CRD == crd {
				at := f.Locate(path)
				return at[0].Pos, at[0].Pos.IsValid()
			}
		}
	}
	return token.Position{}, false
}

// documentLinks leads from the line above a generated manifest to the Go type that it is made of.
func (s *server) documentLinks(
	_ context.Context, p protocol.DocumentLinkParams,
) ([]protocol.DocumentLink, error) {
	links := []protocol.DocumentLink{}
	file, t, ok := s.document(p.TextDocument.URI)
	if !ok || !isYAML(file) {
		return links, nil
	}
	from := 0
	for _, m := range crdsIn(t.data) {
		for n := from + 1; n <= m.first; n++ {
			line := t.line(n)
			if !generated.MatchString(line) {
				continue
			}
			if pos, ok := s.source(file, m.name,
				"spec.versions[0].schema.openAPIV3Schema.type"); ok {
				links = append(links, protocol.DocumentLink{
					Range:   t.span(n, 0, len(line)),
					Target:  new(uriOf(pos.Filename) + "#L" + strconv.Itoa(pos.Line)),
					Tooltip: new("the Go type"),
				})
			}
		}
		from = m.last
	}
	return links, nil
}

// generated finds the line above manifests that a generator has made.
var generated = regexp.MustCompile(`^# Code generated by .* DO NOT EDIT\.$`)
