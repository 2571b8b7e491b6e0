package main

import (
	"io"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/word"
)

// A textOrJSON says for whom a subcommand prints what is not a finding: for people, or for
// programs.
type textOrJSON uint8

// The formats.
const (
	asText textOrJSON = iota
	asJSON
)

// Words returns the names of the formats, by number.
func (textOrJSON) Words() []string { return []string{"text", "json"} }

// MarshalText implements encoding.TextMarshaler.
func (f textOrJSON) MarshalText() ([]byte, error) { return []byte(f.Words()[f]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (f *textOrJSON) UnmarshalText(text []byte) error {
	i, err := word.Index(f.Words(), text)
	*f = textOrJSON(i)
	return err
}

// printJSON writes a document for programs.
func printJSON(w io.Writer, document any) error {
	text, err := jsontext.Indented(document)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}
