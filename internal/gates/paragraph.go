package gates

import (
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// doc returns the description that is left of a doc comment, which is what it was if no line of it
// depends on a gate. The generators of the projects that have tags leave those in the description
// of a kind itself alone.
func (e *evaluator) doc(doc string, lines []parser.Line, ofKind bool) string {
	if len(lines) == 0 {
		return doc
	}
	doc = parser.Description(e.paragraphs(lines))
	for _, d := range e.dialects {
		if !ofKind && d.describer != nil && strings.Contains(doc, d.tags) {
			doc = d.describe(doc, e.on)
		}
	}
	return doc
}

// paragraphs returns the lines of a doc comment without the paragraphs that are off. Such a
// paragraph begins with a condition without a marker, and ends at an empty line or the next
// condition.
func (e *evaluator) paragraphs(lines []parser.Line) []parser.Line {
	var kept []parser.Line
	off := false
	for i, line := range lines {
		text, isLine := strings.CutPrefix(line.Text, "//")
		text = strings.TrimSpace(text)
		marker, isMarker := strings.CutPrefix(text, "+")
		if c, ok := paragraphCondition(marker); ok && isMarker {
			off = e.on[c.gate] == c.negated
			_, rest, _ := strings.Cut(text, ")")
			if rest == "" && !hasText(lines[i+1:]) {
				e.report("marker/argument",
					diag.Advance(line.Pos, strings.IndexByte(line.Text, '+')),
					"%s has nothing to decide: a paragraph, or =+marker, must follow", marker)
			}
			if rest == "" {
				continue
			}
			line.Text = "//" + rest
		} else if isLine && text == "" {
			off = false
		}
		if !off {
			kept = append(kept, line)
		}
	}
	return kept
}

// hasText reports whether text follows before the end of the paragraph.
func hasText(lines []parser.Line) bool {
	for _, line := range lines {
		switch text := strings.TrimSpace(strings.TrimPrefix(line.Text, "//")); {
		case text == "" || strings.HasPrefix(text, paragraphPrefix):
			return false
		case text[0] != '+':
			return true
		}
	}
	return false
}
