package main

import (
	"io"
	"os"

	"github.com/schemagen/schemagen/internal/word"
)

// A colour says when to write colours.
type colour uint8

// The choices.
const (
	// on a terminal that has them, unless the user wants none (https://no-color.org)
	colourAuto colour = iota
	colourAlways
	colourNever
)

// Words returns the names of the choices, by number.
func (colour) Words() []string { return []string{"auto", "always", "never"} }

// MarshalText implements encoding.TextMarshaler.
func (c colour) MarshalText() ([]byte, error) { return []byte(c.Words()[c]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *colour) UnmarshalText(text []byte) error {
	i, err := word.Index(c.Words(), text)
	*c = colour(i)
	return err
}

// on reports whether to use colours on w.
func (c colour) on(w io.Writer) bool {
	if c == colourAuto {
		return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return c == colourAlways
}

// isTerminal reports whether w is a character device: a terminal, or /dev/null, where it does not
// matter.
func isTerminal(w io.Writer) bool {
	f, ok := bare(w).(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
