package diag

import (
	"strings"
	"unicode"
)

// Visible returns text fit for a terminal: control characters, which could move the cursor, change
// colours, or reverse the order of what follows, are replaced, and so are bytes that are not a
// character. Tabs and line ends stay.
func Visible(text string) string { return strings.Map(visible, text) }

// VisibleLine returns text fit for one line of a terminal: line ends are replaced, too, so that
// text cannot forge lines.
func VisibleLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\u2028' || r == '\u2029' {
			return unicode.ReplacementChar
		}
		return visible(r)
	}, text)
}

func visible(r rune) rune {
	if r != '\t' && r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
		return unicode.ReplacementChar
	}
	return r
}
