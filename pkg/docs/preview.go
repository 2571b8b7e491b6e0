package docs

import (
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"strings"
)

// PreviewPolicy lets the pages of a preview ask their own server, and nothing else.
const PreviewPolicy = policy + "; connect-src 'self'"

// PreviewPage writes the page of one group of a model, with links to the others, to the
// declarations of fields, and with what a preview adds. Edition is what the page says that it
// shows. The model may be nil, as long as there is none.
func PreviewPage(w io.Writer, m *Model, group, edition int) error {
	data := groupPage{Policy: PreviewPolicy, Title: "Preview", Group: &Group{}, Edition: edition}
	if m != nil && group < len(m.Groups) {
		data.Group, data.Groups, data.Title = m.Groups[group], m.Groups, m.Groups[group].Name
	}
	return execute(w, "page.html", data, editorLink, "preview.html")
}

// editorLink returns a link to the declaration of a field.
func editorLink(f *Field) template.HTML {
	if !f.Pos.IsValid() {
		return ""
	}
	return template.HTML(fmt.Sprintf(` <a class="go" href="%s">%s:%d</a>`,
		template.HTMLEscapeString(EditorURL(f.Pos.Filename, f.Pos.Line, f.Pos.Column)),
		template.HTMLEscapeString(filepath.Base(f.Pos.Filename)), f.Pos.Line))
}

// EditorURL returns the URL by which VS Code opens a file, whose path is absolute, at a position.
func EditorURL(file string, line, column int) string {
	file = filepath.ToSlash(file)
	return fmt.Sprintf("vscode://file/%s:%d:%d", strings.NewReplacer("%", "%25", "?", "%3F", "#",
		"%23", " ", "%20").Replace(strings.TrimPrefix(file, "/")), line, max(column, 1))
}
