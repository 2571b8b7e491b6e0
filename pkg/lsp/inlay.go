package lsp

import (
	"context"
	"slices"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/markerword"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Inlay hints are newer than the types of the protocol that we use.
type inlayHintParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Range        protocol.Range                  `json:"range"`
}

// An inlayHint is a text that an editor shows behind a place.
type inlayHint struct {
	Position    protocol.Position `json:"position"`
	Label       string            `json:"label"`
	Tooltip     string            `json:"tooltip,omitempty"`
	PaddingLeft bool              `json:"paddingLeft"`
}

// inlayHints says behind fields whether they are required, where no marker does.
func (s *server) inlayHints(_ context.Context, p inlayHintParams) ([]inlayHint, error) {
	hints := []inlayHint{}
	at := protocol.TextDocumentPositionParams{TextDocument: p.TextDocument, Position: p.Range.Start}
	c, ok := s.cursor(at)
	if !ok || !s.hints {
		return hints, nil
	}
	for _, piece := range c.pieces {
		line := uint32(piece.Name.Line - 1)
		if piece.Kind != parser.FieldPiece || line < p.Range.Start.Line || line > p.Range.End.Line {
			continue
		}
		f := c.field(piece)
		if f == nil || slices.ContainsFunc(f.Markers, func(m parser.Comment) bool {
			return slices.Contains(markerword.Presence(), m.Text)
		}) {
			continue
		}
		found, ok := findPublished(c.snap, f.Pos)
		if !ok {
			continue
		}
		hint := inlayHint{
			Position: c.position(piece.End, len(c.fileText.line(piece.End))), Label: "optional",
			PaddingLeft: true,
			Tooltip:     "inferred from the JSON tag and the markers of the package",
		}
		if found.required {
			hint.Label = "required"
		}
		hints = append(hints, hint)
	}
	return hints, nil
}
