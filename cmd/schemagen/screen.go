package main

import (
	"io"
	"os"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A screen is a terminal for text that others have written: names, comments, documents. Characters
// that could move its cursor, change its colours or reverse the order of characters are replaced.
// In a pipe all bytes stay as they are.
type screen struct {
	terminal io.Writer
	rest     []byte // the beginning of a character whose end is still to come
}

// onScreen returns the writer that shows text on f.
func onScreen(f *os.File) io.Writer {
	if isTerminal(f) {
		return &screen{terminal: f}
	}
	return f
}

// Write shows text.
func (s *screen) Write(text []byte) (int, error) {
	all := append(s.rest, text...)
	whole := len(all) - partialRune(all)
	s.rest = append([]byte(nil), all[whole:]...)
	if _, err := io.WriteString(s.terminal, diag.Visible(string(all[:whole]))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// partialRune returns how many bytes at the end of text are the beginning of a character.
func partialRune(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if end := text[len(text)-n:]; utf8.RuneStart(end[0]) {
			if utf8.FullRune(end) {
				return 0
			}
			return n
		}
	}
	return 0
}

// unwrapScreen returns the terminal behind a screen, for text with our own colours in which
// everything else was made visible already.
func unwrapScreen(w io.Writer) io.Writer {
	if s, ok := w.(*screen); ok {
		return s.terminal
	}
	return w
}
