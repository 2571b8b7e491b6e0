package lsp

import (
	"context"
	"regexp"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/markers"
)

// tokenKinds are what the parts of a marker look like, by their index.
var tokenKinds = []string{"keyword", "property", "operator", "string", "number", "enumMember"}

const (
	nameToken = iota
	argumentToken
	signToken
	textToken
	numberToken
	wordToken
)

// part finds the parts of what follows a marker's name: a text in quotes, the name of an argument,
// a sign, a number, a word.
var part = regexp.MustCompile("(\"(?:[^\"\\\\]|\\\\.)*\"?|`[^`]*`?|'[^']*'?)|([A-Za-z]+)(=)|([=,:;|(){}+])|(-?\\d+(?:\\.\\d+)?)\\b|([^\\s\"`'=,:;|(){}+]+)")

// semanticTokens colours the markers of a file.
func (s *server) semanticTokens(
	_ context.Context, p protocol.SemanticTokensParams,
) (*protocol.SemanticTokens, error) {
	file, t, ok := s.document(p.TextDocument.URI)
	out := tokens{fileText: t, data: []uint32{}}
	if ok && isGo(file) {
		for n := 1; n <= len(t.lines); n++ {
			line := t.line(n)
			if m := markerLine.FindString(line); m != "" {
				for start, end := range markersOn(line, len(m)) {
					out.marker(n, start, line[start:end])
				}
			}
		}
	}
	return &protocol.SemanticTokens{Data: out.data}, nil
}

// tokens are coded as in the protocol: lines and columns as differences.
type tokens struct {
	fileText
	data         []uint32
	line, column int
}

// marker adds the tokens of one, if it is one of ours.
func (o *tokens) marker(line, column int, marker string) {
	def, end := markers.NameEnd(marker)
	if def == nil {
		return
	}
	o.add(line, column-1, column+end, nameToken)
	for _, m := range part.FindAllStringSubmatchIndex(marker[end:], -1) {
		for group, kind := range []int{0, textToken, argumentToken, signToken, signToken,
			numberToken, wordToken} {
			if group > 0 && m[2*group] >= 0 {
				o.add(line, column+end+m[2*group], column+end+m[2*group+1], kind)
			}
		}
	}
}

// add adds a token between two columns, in bytes, of a line from 1.
func (o *tokens) add(line, from, to, kind int) {
	at := o.span(line, from, to)
	column := int(at.Start.Character)
	if line-1 != o.line {
		o.data = append(o.data, uint32(line-1-o.line), uint32(column))
	} else {
		o.data = append(o.data, 0, uint32(column-o.column))
	}
	o.line, o.column = line-1, column
	o.data = append(o.data, at.End.Character-at.Start.Character, uint32(kind), 0)
}
