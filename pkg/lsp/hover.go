package lsp

import (
	"context"
	"fmt"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/markers"
)

// hover explains what stands at a place.
func (s *server) hover(_ context.Context, p protocol.HoverParams) (*protocol.Hover, error) {
	c, ok := s.cursor(p.TextDocumentPositionParams)
	if !ok {
		return nil, nil
	}
	if _, ok := c.onMarker(); !ok {
		return s.declared(c), nil
	}
	if o, from, to, ok := c.reference(s.workspaceOf(c.file)); ok && o.detail+o.doc != "" {
		return explained(fmt.Sprintf("`%s` %s\n\n%s", o.text, o.detail, o.doc), c.span(from, to)),
			nil
	}
	def, end := markers.NameEnd(c.marker)
	if def == nil {
		return nil, nil
	}
	return explained(markerDoc(def), c.span(c.start, c.start+end)), nil
}

// explained returns Markdown as an editor shows it.
func explained(markdown string, at *protocol.Range) *protocol.Hover {
	return &protocol.Hover{Contents: protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown,
		Value: markdown}, Range: at}
}

// markerDoc returns the documentation of a marker.
func markerDoc(def *markers.Definition) string {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s`\n\n%s\n\n%s\n\n```go\n// +%s\n```\n", def.Syntax(), def.Doc,
		strings.Join(def.Notes(), " "), def.Example)
	for _, a := range def.Arguments() {
		if a.Name == "" {
			fmt.Fprintf(&b, "\nThe value is %s.\n", a.Meaning)
		} else {
			fmt.Fprintf(&b, "\n- `%s`: %s", a.Name, a.Meaning)
		}
	}
	return b.String()
}
