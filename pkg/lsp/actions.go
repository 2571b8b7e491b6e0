package lsp

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/pkg/diag"
)

// fixAllKind is the kind of the action that an editor may do on saving.
const fixAllKind = "source.fixAll.schemagen"

// codeAction returns the fixes of the findings in a range, and one action for all safe ones of the
// file.
func (s *server) codeAction(
	ctx context.Context, p protocol.CodeActionParams,
) ([]protocol.CodeAction, error) {
	file, t, ok := s.document(p.TextDocument.URI)
	actions := []protocol.CodeAction{}
	if !ok || !isGo(file) {
		return actions, nil
	}
	w := s.workspaceOf(file)
	if _, err := w.current(file); err != nil {
		if len(p.Context.Only) == 0 || !wants(p.Context.Only, fixAllKind) {
			return actions, nil // once there are new findings, the editor asks again
		}
		_ = w.check(ctx) // as on saving, when it does not
	}
	if wants(p.Context.Only, protocol.CodeActionKindQuickFix) {
		for _, d := range w.findingsIn(file, t, p.Range) {
			for i, fix := range d.Fixes {
				edits, err := w.fix(fix.Edits)
				if err != nil || len(edits) == 0 {
					continue
				}
				actions = append(actions, protocol.CodeAction{
					Title: fix.Message, Kind: new(protocol.CodeActionKindQuickFix),
					Diagnostics: []protocol.Diagnostic{s.diagnostic(file, d)},
					IsPreferred: new(i == 0 && fix.Safe),
					Edit:        &protocol.WorkspaceEdit{Changes: edits},
				})
			}
		}
	}
	if wants(p.Context.Only, fixAllKind) {
		if a := s.fixAll(w, file); a != nil {
			actions = append(actions, *a)
		}
	}
	return actions, nil
}

// wants reports whether actions of a kind are asked for.
func wants(only []protocol.CodeActionKind, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return kind == o || strings.HasPrefix(kind, o+".")
	})
}

// errStale says that what was found in a file may have moved since.
var errStale = errors.New("the file has changed")

// current returns the text of a file if that is the one in which its findings were found.
func (w *workspace) current(file string) (fileText, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stale[filepath.Dir(file)] {
		return fileText{}, errStale
	}
	return w.server.text(file), nil
}

// fix returns the edits of a fix by document. A fix is made whole or not at all.
func (w *workspace) fix(edits []diag.Edit) (map[string][]protocol.TextEdit, error) {
	byFile := map[string][]protocol.TextEdit{}
	for _, e := range edits {
		t, err := w.current(e.Pos.Filename)
		if err != nil {
			return nil, err
		}
		if e.Pos.Offset > e.End.Offset || e.End.Offset > len(t.data) {
			return nil, errStale
		}
		uri := filename.URI(e.Pos.Filename)
		byFile[uri] = append(byFile[uri],
			protocol.TextEdit{NewText: e.New, Range: protocol.Range{
				Start: t.offset(e.Pos.Offset), End: t.offset(e.End.Offset)}})
	}
	return byFile, nil
}

// offset returns the place of a number of bytes from the beginning.
func (t fileText) offset(at int) protocol.Position {
	for i, line := range t.lines {
		if at < len(line) || i == len(t.lines)-1 {
			return t.position(i+1, at)
		}
		at -= len(line)
	}
	return protocol.Position{}
}

// fixAll returns the action that makes all safe fixes of a file that go together, as lint --fix
// would, or nil if there is none.
func (s *server) fixAll(w *workspace, file string) *protocol.CodeAction {
	w.mu.Lock()
	found := slices.Clone(w.found[file])
	w.mu.Unlock()
	fixed, err := found.Fix(func(name string) ([]byte, error) {
		t, err := w.current(name)
		return t.data, err
	})
	if err != nil || len(fixed.Done) == 0 {
		return nil
	}
	edits := map[string][]protocol.TextEdit{}
	for _, change := range fixed.Changes {
		whole := s.text(change.File)
		edits[filename.URI(change.File)] = []protocol.TextEdit{{
			Range:   protocol.Range{End: whole.offset(len(whole.data))},
			NewText: string(change.New),
		}}
	}
	return &protocol.CodeAction{
		Title: "Make all safe fixes of schemagen in this file",
		Kind:  new(protocol.CodeActionKind(fixAllKind)),
		Edit:  &protocol.WorkspaceEdit{Changes: edits},
	}
}
