package docs

import (
	"go/doc/comment"
	"html/template"
	"net/url"
	"slices"
	"strings"
)

// HTML returns a text with all of it escaped.
func (t Text) HTML() template.HTML {
	var out strings.Builder
	t.writeHTML(&out)
	return template.HTML(out.String())
}

// Inline returns a text as what stands behind a word: a single paragraph has no element of its own.
func (t Text) Inline() template.HTML {
	var out strings.Builder
	t.writeItem(&out)
	return template.HTML(out.String())
}

// writeHTML writes the blocks of a text as elements.
func (t Text) writeHTML(out *strings.Builder) {
	for _, block := range t {
		switch b := block.(type) {
		case *comment.Heading:
			element(out, "p", func() { element(out, "b", func() { spansHTML(out, b.Text) }) })
		case *comment.Paragraph:
			element(out, "p", func() { spansHTML(out, b.Text) })
		case *comment.Code:
			element(out, "pre", func() { out.WriteString(template.HTMLEscapeString(b.Text)) })
		case *comment.List:
			name := "ul"
			if len(b.Items) > 0 && b.Items[0].Number != "" {
				name = `ol start="` + b.Items[0].Number + `"` // it may go on behind code
			}
			element(out, name, func() {
				for _, item := range b.Items {
					element(out, "li", func() { Text(item.Content).writeItem(out) })
				}
			})
		}
	}
}

// writeItem writes the text of an item, which is mostly a single paragraph and needs no element of
// its own then.
func (t Text) writeItem(out *strings.Builder) {
	if len(t) == 1 {
		if p, ok := t[0].(*comment.Paragraph); ok {
			spansHTML(out, p.Text)
			return
		}
	}
	t.writeHTML(out)
}

// element writes an element, whose name attributes may follow, around its content.
func element(out *strings.Builder, name string, content func()) {
	out.WriteString("<" + name + ">")
	content()
	name, _, _ = strings.Cut(name, " ")
	out.WriteString("</" + name + ">")
}

// spansHTML writes the text of a paragraph, with code and links to the web.
func spansHTML(out *strings.Builder, text []comment.Text) {
	eachSpan(text, func(span string, code bool, to string) {
		escaped := template.HTMLEscapeString(span)
		switch {
		case code:
			out.WriteString("<code>" + escaped + "</code>")
		case isWebLink(to):
			out.WriteString(`<a href="` + template.HTMLEscapeString(to) + `">` + escaped + "</a>")
		default:
			out.WriteString(escaped)
		}
	})
}

// isWebLink reports whether a link leads where a reader may want to go.
func isWebLink(link string) bool {
	u, err := url.Parse(link)
	return err == nil && slices.Contains([]string{"http", "https", "mailto"}, u.Scheme)
}
