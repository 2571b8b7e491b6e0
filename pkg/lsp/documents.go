package lsp

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/config"
)

// didOpen takes the text of a document that the editor has opened.
func (s *server) didOpen(_ context.Context, p protocol.DidOpenTextDocumentParams) error {
	d := p.TextDocument
	s.setText(fileOf(d.URI), d.Version, []byte(d.Text))
	return nil
}

// didChange makes changes to an open document, each of the whole text or of a range.
func (s *server) didChange(_ context.Context, p protocol.DidChangeTextDocumentParams) error {
	file, t, ok := s.document(p.TextDocument.URI)
	if !ok {
		return nil
	}
	for _, change := range p.ContentChanges {
		switch c := change.(type) {
		case protocol.TextDocumentContentChangeEventWhole:
			t = newText([]byte(c.Text))
		case protocol.TextDocumentContentChangeEvent:
			if c.Range == nil {
				t = newText([]byte(c.Text))
				continue
			}
			_, _, from := t.at(c.Range.Start)
			_, _, to := t.at(c.Range.End)
			if from > to {
				from, to = to, from
			}
			t = newText(slices.Concat(t.data[:from], []byte(c.Text), t.data[to:]))
		}
	}
	s.setText(file, p.TextDocument.Version, t.data)
	return nil
}

// setText replaces the text of an open document, and has it examined.
func (s *server) setText(file string, version int32, data []byte) {
	if file == "" {
		return
	}
	d := &document{fileText: newText(data), version: version}
	s.mu.Lock()
	if before := s.docs[file]; before != nil {
		d.project = before.project
	}
	s.docs[file] = d
	s.mu.Unlock()
	s.touch(file, false)
}

// touch has what depends on a file looked at again. Files on disk may have come or gone, or not.
func (s *server) touch(file string, onDisk bool) {
	switch {
	case isGo(file):
		own, dir := s.workspaceOf(file), filepath.Dir(file)
		for _, w := range s.all() {
			if w == own || w.reads(dir) {
				w.change(dir, onDisk)
			}
		}
	case isProjectFile(file) && onDisk:
		for _, w := range s.all() {
			w.reload()
		}
	}
	if isYAML(file) {
		s.publishYAML(file)
	}
}

// isProjectFile reports whether a file says how packages are found or what is made of them.
func isProjectFile(file string) bool {
	name := filepath.Base(file)
	return slices.Contains(config.Names(), name) ||
		slices.Contains([]string{"go.mod", "go.sum", "go.work", "modules.txt"}, name)
}

// goTexts returns the open Go files whose names begin with a prefix.
func (s *server) goTexts(prefix string) map[string]fileText {
	s.mu.Lock()
	defer s.mu.Unlock()
	texts := map[string]fileText{}
	for file, d := range s.docs {
		if isGo(file) && strings.HasPrefix(file, prefix) {
			texts[file] = d.fileText
		}
	}
	return texts
}

// all returns the workspaces, in no order.
func (s *server) all() []*workspace {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.spaces))
}

// didSave has the configuration or the module looked at again if its file was saved. Other
// documents are known as they are typed; but where the editor does not watch files, what others
// did on disk is seen then.
func (s *server) didSave(_ context.Context, p protocol.DidSaveTextDocumentParams) error {
	if file := fileOf(p.TextDocument.URI); isProjectFile(file) || !s.watches && isGo(file) {
		s.touch(file, true)
	}
	return nil
}

// didClose forgets a document: what is on disk counts again. Findings about files other than Go
// are withdrawn, unless a run makes them again.
func (s *server) didClose(_ context.Context, p protocol.DidCloseTextDocumentParams) error {
	file := fileOf(p.TextDocument.URI)
	s.mu.Lock()
	delete(s.docs, file)
	s.mu.Unlock()
	if isGo(file) {
		s.touch(file, false)
		return nil
	}
	s.publish(file, nil)
	if isProjectFile(file) {
		s.touch(file, true)
	}
	return nil
}

// didChangeWatchedFiles has what depends on files that came, went or changed on disk looked at
// again, in the modules of which a file was open.
func (s *server) didChangeWatchedFiles(
	_ context.Context, p protocol.DidChangeWatchedFilesParams,
) error {
	for _, change := range p.Changes {
		file := fileOf(change.URI)
		root := gocmd.ModuleRoot(filepath.Dir(file))
		if isProjectFile(file) || isGo(file) &&
			slices.ContainsFunc(s.all(), func(w *workspace) bool { return w.root == root }) {
			// what is in a file a run sees by itself
			s.touch(file, change.Type != protocol.FileChangeTypeChanged || !isGo(file))
		}
	}
	return nil
}
