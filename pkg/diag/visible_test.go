package diag

import (
	"encoding/json"
	"go/token"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hostile are texts that do something to a terminal, to a job of GitHub, or to a reader of JSON.
var hostile = []string{
	"\x1b[2J", "\x1b[31m", "\x1b]0;title\x07", "\x1b]8;;https:x\x1b\\", "\x1bP0q\x1b\\", "\u009b2J",
	"\u009d0;t\u009c", "\u0085", "\r", "a\b\b", "\x00", "\x7f", "\v\f", "\u202e", "\u2066x\u2069",
	"\u200f", "\u061c", "\xff", "\x9b2J", "\xed\xa0\x80", "\xe2\x80",
	"\nfake.go:1:1: error: fake [a/b]", "\n::error::fake", "\r\n::add-mask::x", "\n##[error]fake",
	"::stop-commands::x", "%0A::error::x", "a,line=7::x",
}

// everywhere returns a finding that says text wherever it can.
func everywhere(text string) Diagnostic {
	pos := token.Position{Filename: "/src/a" + text + "b.go", Line: 1, Column: 2, Offset: 1}
	end := token.Position{Filename: pos.Filename, Line: 1, Column: 3, Offset: 2}
	return Diagnostic{
		Pos: pos, End: end, Code: Code("a/" + text), Message: "m" + text + "m", Path: "p" + text,
		CRD:     "c" + text,
		Related: []Related{{Pos: pos, Message: "r" + text}, {Message: text}},
		Fixes: []Fix{{Message: "f" + text, Safe: true,
			Edits: []Edit{{Pos: pos, End: end, New: text}}}},
	}
}

func printHostile(t *testing.T, format Format, color bool, text string) string {
	t.Helper()
	d := everywhere(text)
	o := PrintOptions{Format: format, Color: color, Context: true, Dir: "/src",
		Source: sources(map[string]string{d.Pos.Filename: "x" + text + "y\n"})}
	return print(t, o, List{d})
}

// unfit returns the first character that must not reach a terminal, and whether there is one.
func unfit(text string) (rune, bool) {
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 || r != '\t' && r != '\n' &&
			(unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return r, true
		}
	}
	return 0, false
}

// TestHostileText shows that nothing of a finding moves the cursor, and that all it says stands
// below its first line.
func TestHostileText(t *testing.T) {
	t.Parallel()
	colours := strings.NewReplacer(bold, "", red, "", green, "", yellow, "", cyan, "", reset, "")
	for _, text := range hostile {
		plain := printHostile(t, Text, false, text)
		assert.Equal(t, plain, colours.Replace(printHostile(t, Text, true, text)), "%q", text)
		r, found := unfit(plain)
		assert.False(t, found, "%q: %q in %q", text, r, plain)
		lines := strings.Split(strings.TrimSuffix(plain, "\n"), "\n")
		for _, line := range lines[1:] {
			assert.True(t, strings.HasPrefix(line, "\t"), "%q: %q looks like a finding", text, line)
		}
	}
}

// TestHostileGitHub shows that a finding is one command, with the properties that it should have.
func TestHostileGitHub(t *testing.T) {
	t.Parallel()
	for _, text := range hostile {
		out := printHostile(t, GitHub, false, text)
		assert.True(t, utf8.ValidString(out), "%q", text)
		assert.Equal(t, 1, strings.Count(out, "\n"), "%q", text)
		assert.NotContains(t, out, "\r")
		command, properties, message := undo(t, strings.TrimSuffix(out, "\n"))
		said := strings.ToValidUTF8(text, "\uFFFD")
		assert.Equal(t, "error", command)
		assert.Equal(t, "a"+said+"b.go", properties["file"], "%q", text)
		assert.Equal(t, "1", properties["line"], "%q", text)
		assert.Equal(t, "a/"+said, properties["title"], "%q", text)
		assert.Len(t, properties, 6, "%q", text)
		assert.True(t, strings.HasPrefix(message, "m"+said+"m"), "%q", text)
	}
}

// TestHostileDocuments shows that documents for programs are valid, whatever they quote.
func TestHostileDocuments(t *testing.T) {
	t.Parallel()
	for _, text := range hostile {
		for _, format := range []Format{JSON, SARIF} {
			out := printHostile(t, format, false, text)
			assert.True(t, utf8.ValidString(out), "%v: %q", format, text)
			assert.True(t, json.Valid([]byte(out)), "%v: %q", format, text)
			if format == SARIF {
				require.NoError(t, validateSARIF(t, out), "%q", text)
			}
		}
	}
}

func TestVisible(t *testing.T) {
	t.Parallel()
	for _, text := range hostile {
		r, found := unfit(Visible(text))
		assert.False(t, found, "%q: %q", text, r)
		assert.NotContains(t, VisibleLine(text), "\n")
	}
	assert.Equal(t, "a\tü\n日本 🙂", Visible("a\tü\n日本 🙂"))
}
