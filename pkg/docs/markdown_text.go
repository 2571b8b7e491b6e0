package docs

import (
	"fmt"
	"go/doc/comment"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// escaper makes of text what Markdown shows as that text: for CommonMark, and for the templates of
// Hugo, Jekyll and MDX, which read braces before it.
var escaper = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~",
	`\~`, "$", `\$`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;", "{", "&#123;", "}", "&#125;", "\n", " ",
)

// opener matches what begins a block at the start of a line.
var opener = regexp.MustCompile(`^(?:([#+=:-])|([0-9]+)([.)]))`)

// asLine returns Markdown as a line that begins no block.
func asLine(markdown string) string {
	return opener.ReplaceAllString(strings.TrimSpace(markdown), `$2\$1$3`)
}

// plainMarkdown returns a text as Markdown on one line.
func plainMarkdown(text string) string { return asLine(escaper.Replace(diag.VisibleLine(text))) }

// codeMarkdown returns a text as code within a line.
func codeMarkdown(text string) string {
	text = diag.VisibleLine(text)
	if templated(text) || strings.TrimSpace(text) == "" {
		return "<code>" + entities.Replace(text) + "</code>"
	}
	if !strings.Contains(text, "`") {
		return "`" + text + "`"
	}
	fence := "``"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + " " + text + " " + fence
}

// templated reports whether a generator of sites would take a part of a text for one of its own
// tags.
func templated(text string) bool {
	return strings.Contains(text, "{{") || strings.Contains(text, "{%")
}

// entities makes of text what HTML within Markdown shows as that text.
var entities = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", "{", "&#123;", "}", "&#125;", "|", "&#124;", "`",
	"&#96;", "*", "&#42;",
	"_", "&#95;", `\`, "&#92;", "[", "&#91;", "]", "&#93;", "~", "&#126;", "$", "&#36;",
	"\n", "&#10;",
)

// blockMarkdown returns a text as a block of code in a language.
func blockMarkdown(text, language string) string {
	text = strings.TrimRight(diag.Visible(text), "\n")
	if templated(text) {
		return "<pre><code>" + entities.Replace(text) + "</code></pre>\n"
	}
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + language + "\n" + text + "\n" + fence + "\n"
}

// markdown returns a text as Markdown, its blocks apart by an empty line.
func (t Text) markdown() string {
	var out strings.Builder
	for i, block := range t {
		if i > 0 {
			out.WriteString("\n")
		}
		switch b := block.(type) {
		case *comment.Heading:
			fmt.Fprintf(&out, "**%s**\n", strings.TrimSpace(spansMarkdown(b.Text)))
		case *comment.Paragraph:
			out.WriteString(spansMarkdown(b.Text) + "\n")
		case *comment.Code:
			out.WriteString(blockMarkdown(b.Text, ""))
		case *comment.List:
			for _, item := range b.Items {
				mark := "- "
				if item.Number != "" {
					mark = item.Number + ". "
				}
				text := Text(item.Content).markdown()
				out.WriteString(mark + indent(text, strings.Repeat(" ", len(mark))))
			}
		}
	}
	return out.String()
}

// indent indents all lines but the first.
func indent(text, by string) string {
	lines := strings.SplitAfter(text, "\n")
	for i := 1; i < len(lines); i++ {
		if strings.TrimSpace(lines[i]) != "" {
			lines[i] = by + lines[i]
		}
	}
	return strings.Join(lines, "")
}

// spansMarkdown returns the text of a paragraph as one line.
func spansMarkdown(text []comment.Text) string {
	line := ""
	eachSpan(text, func(span string, code bool, url string) {
		switch {
		case code:
			line += codeMarkdown(span)
		case isWebLink(url):
			if before, ok := strings.CutSuffix(line, "!"); ok {
				line = before + `\!` // with the bracket that follows it would show a picture
			}
			line += fmt.Sprintf("[%s](<%s>)", strings.TrimSpace(escaper.Replace(span)),
				linkTarget(url))
		default:
			line += escaper.Replace(span)
		}
	})
	return asLine(line)
}

// linkTarget returns a URL as it may stand between angle brackets.
func linkTarget(url string) string {
	return strings.NewReplacer("<", "%3C", ">", "%3E", `\`, "%5C", "{", "%7B", "}", "%7D", " ",
		"%20", "\n", "", "|", "%7C").Replace(url)
}

// eachSpan calls do for the pieces of a paragraph: text, code between backticks, and links.
func eachSpan(text []comment.Text, do func(span string, code bool, url string)) {
	for _, t := range text {
		switch t := t.(type) {
		case comment.Plain:
			eachCode(string(t), do)
		case *comment.Link:
			eachSpan(t.Text, func(span string, _ bool, _ string) { do(span, false, t.URL) })
		case *comment.DocLink:
			eachSpan(t.Text, do)
		}
	}
}

// eachCode tells code between backticks from the text around it. A backtick without another one is
// text.
func eachCode(text string, do func(span string, code bool, url string)) {
	for {
		before, rest, ok := strings.Cut(text, "`")
		code, after, closed := strings.Cut(rest, "`")
		if !ok || !closed {
			break
		}
		if before != "" {
			do(before, false, "")
		}
		if code != "" {
			do(code, true, "")
		}
		text = after
	}
	if text != "" {
		do(text, false, "")
	}
}
