package docs

import (
	"go/doc/comment"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Text is a description as godoc understands comments: paragraphs, lists, code and links, but no
// markup beside them.
type Text []comment.Block

// parseText reads a description. Generators of CRDs take the indentation away by which godoc
// recognizes lists, and people write fences around code: both are read as what was meant.
// Characters that could hide or reorder text become visible.
func parseText(text string) Text {
	var all Text
	var prose, code strings.Builder
	fence, indent := false, ""
	for line := range strings.Lines(diag.Visible(text) + "\n```") {
		bare := strings.TrimLeft(line, " \t")
		switch {
		case strings.HasPrefix(bare, "```") && (fence || !strings.Contains(bare[3:], "```")):
			if fence, indent = !fence, strings.TrimSuffix(line, bare); fence {
				all = append(all, parseProse(prose.String())...)
				prose.Reset()
			} else {
				all = append(all, &comment.Code{Text: code.String()})
				code.Reset()
			}
		case fence:
			code.WriteString(strings.TrimPrefix(line, indent))
		default:
			prose.WriteString(line)
		}
	}
	return all
}

// parseProse reads a text without fences.
func parseProse(text string) []comment.Block {
	var p comment.Parser
	if item.MatchString(strings.TrimSpace(text)) {
		// the parser takes away what indents all lines, by which it knows lists
		return p.Parse("-\n\n" + indented(text)).Content[1:]
	}
	return p.Parse(indented(text)).Content
}

// item matches the first line of a list's item that nothing indents.
var item = regexp.MustCompile(`^([-*+•]|[0-9]+[.)]) `)

// indented indents lists.
func indented(text string) string {
	var out strings.Builder
	list := false
	for line := range strings.Lines(text) {
		switch {
		case item.MatchString(line) && (list || startsList(out.String())):
			list = true
			out.WriteString("  ")
		case strings.TrimSpace(line) == "":
			list = false
		case list:
			out.WriteString("    ")
		}
		out.WriteString(line)
	}
	return out.String()
}

// startsList reports whether an item may follow a text: a dash within a paragraph that goes on is
// none.
func startsList(before string) bool {
	text := strings.TrimRight(before, " \n")
	return text == "" || strings.Count(before[len(text):], "\n") > 1 ||
		strings.ContainsAny(text[len(text)-1:], ":.;)!?`")
}

// Plain returns the words of a text, for a search.
func (t Text) Plain() string {
	return strings.Join(strings.Fields(string((&comment.Printer{TextWidth: -1}).Text(&comment.Doc{
		Content: t,
	}))), " ")
}
