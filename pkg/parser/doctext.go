package parser

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// Description returns the description that the lines of a doc comment make.
func Description(lines []Line) string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.Text
	}
	return docText(texts)
}

// verbatim returns the comments of a doc comment as they are written, if one of them asks for it.
func (f *source) verbatim(list []toplevel.Span, asks func(line string) bool) []Line {
	if asks == nil || !slices.ContainsFunc(list, func(c toplevel.Span) bool {
		return asks(string(f.text(c)))
	}) {
		return nil
	}
	lines := make([]Line, len(list))
	for i, c := range list {
		lines[i] = Line{Text: string(f.text(c)), Pos: f.position(c.Lo)}
	}
	return lines
}

// docText turns the comments of a doc comment into a description. It drops marker lines and
// suppressions of findings, takes Go's plain comment text, and drops from that, outside of code
// blocks fenced by three backquotes or tildes, lines that start with TODO and everything from a
// line that starts with --- on. Lines are not joined into paragraphs.
func docText(comments []string) string {
	var group ast.CommentGroup
	trim := false
	for _, text := range comments {
		trim = trim || text[1] == '*'
		if !isMarkerLine(text) && !diag.IsSuppression(text) {
			group.List = append(group.List, &ast.Comment{Text: strings.TrimSuffix(text, "\r")})
		}
	}
	if len(group.List) == 0 {
		return ""
	}
	lines := strings.Split(strings.TrimSuffix(group.Text(), "\n"), "\n")
	kept, code := lines[:0], false
	for _, line := range lines {
		if trim {
			line = strings.TrimSpace(line)
		}
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			code = !code
		}
		if !code && strings.HasPrefix(line, "---") {
			break
		}
		if !code && strings.HasPrefix(line, "TODO") {
			continue
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
}

// comments returns the texts of comments.
func (f *source) comments(list []toplevel.Span) []string {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = string(f.text(c))
	}
	return texts
}

func isMarkerLine(comment string) bool {
	rest, ok := strings.CutPrefix(comment, "//")
	return ok && strings.HasPrefix(strings.TrimSpace(rest), "+")
}
