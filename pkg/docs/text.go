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
	var p comment.Parser
	return p.Parse(indented(diag.Visible(text))).Content
}

// item matches the first line of a list's item that nothing indents.
var item = regexp.MustCompile(`^([-*+•]|[0-9]+[.)]) `)

// indented indents lists and fenced code.
func indented(text string) string {
	var out strings.Builder
	code, list := false, false
	for line := range strings.Lines(text) {
		bare := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(bare, "```") && (code || !strings.Contains(bare[3:], "```")):
			code = !code
			out.WriteString("\n")
			continue
		case code:
			out.WriteString("\t")
		case item.MatchString(line) && (list || startsList(out.String())):
			list = true
			out.WriteString("  ")
		case bare == "":
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
