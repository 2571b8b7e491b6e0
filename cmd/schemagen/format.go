package main

import (
	"io"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// asJSON is the format for programs of what is not a finding; by default it is text for people.
const asJSON = "json"

func formatVar(flags *pflag.FlagSet, to *string, usage string) {
	flags.Var(oneOf(to, "text", asJSON), "format", usage)
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
