package main

import (
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/word"
)

// The columns in which help says what a command or a flag does.
const (
	aboutCommand = 14
	aboutFlag    = 27
)

// writeText writes paragraphs on 80 columns. A line that begins with blanks is a row of a table:
// what does not fit goes below its last column. One that begins with a tab is code, and stays as it
// is.
func writeText(b *strings.Builder, text string) {
	var paragraph []string
	flush := func() {
		b.WriteString(word.Wrap("", 0, paragraph))
		paragraph = nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.HasPrefix(line, "\t"):
			flush()
			b.WriteString(line + "\n")
		case strings.HasPrefix(line, "  "):
			flush()
			writeRow(b, line)
		case strings.TrimSpace(line) == "":
			flush()
			b.WriteString("\n")
		default:
			paragraph = append(paragraph, strings.Fields(line)...)
		}
	}
	flush()
}

// writeRow writes a row of a table, whose first column ends at the first two blanks.
func writeRow(b *strings.Builder, line string) {
	inner := strings.TrimLeft(line, " ")
	column := len(line) - len(inner)
	if gap := strings.Index(inner, "  "); gap >= 0 {
		column += gap + len(inner[gap:]) - len(strings.TrimLeft(inner[gap:], " "))
	}
	b.WriteString(word.Wrap(line[:column], column, strings.Fields(line[column:])))
}

// writeEntry writes a name, and in a column behind it or below it what it means.
func writeEntry(b *strings.Builder, name string, column int, meaning string) {
	head := "  " + name
	if width := utf8.RuneCountInString(head); width+2 > column {
		b.WriteString(head + "\n")
		head = strings.Repeat(" ", column)
	} else {
		head += strings.Repeat(" ", column-width)
	}
	b.WriteString(word.Wrap(head, column, strings.Fields(meaning)))
}
