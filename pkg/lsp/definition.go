package lsp

import (
	"context"
	"go/token"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/pkg/markers"
)

// definition returns where what is named at a place is declared.
func (s *server) definition(
	_ context.Context, p protocol.DefinitionParams,
) ([]protocol.Location, error) {
	found := []protocol.Location{}
	file, t, ok := s.document(p.TextDocument.URI)
	if ok && isYAML(file) {
		if pos, ok := s.goPosition(file, t, p.Position); ok {
			found = append(found, s.location(pos))
		}
		return found, nil
	}
	c, ok := s.cursor(p.TextDocumentPositionParams)
	if !ok {
		return found, nil
	}
	if o, _, _, ok := c.reference(s.workspaceOf(c.file)); ok && o.pos.IsValid() {
		found = append(found, s.location(o.pos))
	}
	return found, nil
}

// location returns a position of ours in the words of the protocol.
func (s *server) location(pos token.Position) protocol.Location {
	at := s.text(pos.Filename).positionOf(pos)
	return protocol.Location{URI: filename.URI(pos.Filename),
		Range: protocol.Range{Start: at, End: at}}
}

// reference returns what the word at the cursor stands for, among what could be written there, and
// the columns of the word.
func (c *cursor) reference(w *workspace) (o offer, from, to int, ok bool) {
	at, ok := c.onMarker()
	if !ok || at > len(c.marker) {
		return offer{}, 0, 0, false
	}
	if at < len(c.marker) && c.marker[at] == '.' {
		at++ // a path is meant as far as the name behind the dot
	}
	end := wordEnd(c.marker, at, "-")
	before := c.marker[:end]
	var offers []offer
	begin := 0
	if gate, ok := condition(before); ok {
		offers, begin = gatesOf(w), gate
	} else if writing := markers.Write(before); writing.Def != nil && !writing.Naming {
		offers, begin = c.offers(w, writing)
	}
	for _, o := range offers {
		if begin <= end && o.text == before[begin:] {
			return o, c.start + begin, c.start + end, true
		}
	}
	return offer{}, 0, 0, false
}
