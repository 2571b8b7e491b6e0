package lsp

import (
	"cmp"
	"context"
	"slices"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/markers"
)

// signatureHelp says which arguments a marker takes, and which one is being written.
func (s *server) signatureHelp(
	_ context.Context, p protocol.SignatureHelpParams,
) (*protocol.SignatureHelp, error) {
	c, ok := s.cursor(p.TextDocumentPositionParams)
	if !ok {
		return nil, nil
	}
	at, ok := c.onMarker()
	line := c.fileText.line(c.line)
	if !ok || at > len(line)-c.start {
		return nil, nil
	}
	w := markers.Write(line[c.start : c.start+at])
	if w.Def == nil || len(w.Def.Arguments()) == 0 {
		return nil, nil
	}
	info := protocol.SignatureInformation{
		Label: w.Def.Syntax(),
		Documentation: protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown,
			Value: w.Def.Summary()},
	}
	var active *uint32
	for i, a := range w.Def.Arguments() {
		label := cmp.Or(a.Name, strings.TrimPrefix(w.Def.Usage, "="))
		info.Parameters = append(info.Parameters, protocol.ParameterInformation{
			Label: label, Documentation: protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown,
				Value: a.Meaning},
		})
		if a.Name == w.Argument || active == nil && w.Naming && strings.HasPrefix(a.Name, w.Text) &&
			!slices.Contains(w.Given, a.Name) {
			active = new(uint32(i))
		}
	}
	info.ActiveParameter = active
	return &protocol.SignatureHelp{Signatures: []protocol.SignatureInformation{info},
		ActiveSignature: new(uint32(0)), ActiveParameter: active}, nil
}
