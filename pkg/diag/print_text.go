package diag

import (
	"fmt"
	"go/token"
	"strings"
	"unicode/utf8"
)

// The ANSI colours of Text.
const (
	bold   = "\x1b[1m"
	red    = "\x1b[1;31m"
	green  = "\x1b[1;32m"
	yellow = "\x1b[1;33m"
	cyan   = "\x1b[1;36m"
	reset  = "\x1b[0m"
)

// lineLimit is how many bytes of a source line are shown.
const lineLimit = 160

// text writes one line per finding; everything that explains it follows below, each line indented
// by a tab.
func (p *printer) text(l List) {
	for _, d := range l {
		if at := p.position(d.Pos); at != "" {
			fmt.Fprintf(&p.out, "%s: ", p.paint(bold, at))
		}
		fmt.Fprintf(&p.out, "%s: %s [%s]\n",
			p.paint(severityColour(d.Severity), d.Severity.String()),
			indented(d.Message), VisibleLine(string(d.Code)))
		if p.Context {
			p.excerpt(d.Pos, d.End)
		}
		if place := crdPath(d); place != "" {
			fmt.Fprintf(&p.out, "\tin %s\n", VisibleLine(place))
		}
		for _, r := range d.Related {
			fmt.Fprintf(&p.out, "\t%s\n",
				strings.TrimPrefix(p.position(r.Pos)+": "+indented(r.Message), ": "))
		}
		for _, f := range d.Fixes {
			fmt.Fprintf(&p.out, "\t%s %s\n", p.paint(green, "fix:"), indented(f.Message))
		}
	}
}

// position returns as much of file:line:col as is known.
func (p *printer) position(pos token.Position) string {
	if pos.Filename == "" {
		return ""
	}
	pos.Filename = VisibleLine(p.slashed(pos.Filename))
	return pos.String()
}

// excerpt shows the source line of pos with a caret below its column, extended up to end if that is
// known.
func (p *printer) excerpt(pos, end token.Position) {
	line, ok := p.source(pos.Filename).line(pos.Line)
	from := pos.Column - 1
	if !ok || from < 0 || from > len(line) {
		return
	}
	line, from, to := clip(line, from, spanEnd(line, pos, end), lineLimit)
	fmt.Fprintf(&p.out, "\t%s\n", Visible(line))
	marks := "^" + strings.Repeat("~", max(0, columnsOf(line[from:to])-1))
	fmt.Fprintf(&p.out, "\t%s%s\n", blank(Visible(line[:from])), p.paint(green, marks))
}

// spanEnd returns the offset in line at which the span from pos to end ends: after one character if
// end is not known.
func spanEnd(line string, pos, end token.Position) int {
	from := pos.Column - 1
	switch {
	case end.Line > pos.Line:
		return len(line)
	case end.Line == pos.Line && end.Column > pos.Column:
		return min(end.Column-1, len(line))
	case from == len(line):
		return from
	}
	_, size := utf8.DecodeRuneInString(line[from:])
	return from + size
}

// columnsOf returns how many columns text takes on a terminal; a tab inside a span counts as one.
func columnsOf(text string) int {
	n := 0
	for _, r := range Visible(text) {
		n += cells(r)
	}
	return n
}

// crdPath names the CRD and the path in it that d is about.
func crdPath(d Diagnostic) string {
	if d.CRD != "" && d.Path != "" {
		return d.CRD + ": " + d.Path
	}
	return d.CRD + d.Path
}

// indented keeps the further lines of a message from looking like findings.
func indented(message string) string {
	return strings.ReplaceAll(Visible(message), "\n", "\n\t")
}

func (p *printer) paint(colour, text string) string {
	if !p.Color {
		return text
	}
	return colour + text + reset
}

// severityColour returns the ANSI colour of a severity.
func severityColour(s Severity) string {
	switch s {
	case Error:
		return red
	case Warning:
		return yellow
	}
	return cyan
}
