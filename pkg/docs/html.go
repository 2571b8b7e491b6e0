package docs

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// What pages are made of.
var (
	//go:embed page/*.html
	templates embed.FS
	//go:embed page/page.css
	style template.CSS
	//go:embed page/page.js
	script template.JS
	//go:embed page/preview.js
	preview template.JS
)

// HTMLIndex is the name of the page that lists the groups.
const HTMLIndex = "index.html"

// policy keeps pages from asking for anything, whatever they contain.
const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; " +
	"base-uri 'none'; form-action 'none'"

// HTML returns a page for each group, which needs nothing else, and one that lists them. Names are
// those of the groups' pages.
func HTML(m *Model, names func(group string) (string, error)) ([]Page, error) {
	if len(m.Groups) == 0 {
		return nil, nil
	}
	var pages []Page
	index := struct {
		Policy string
		Groups []listed
	}{Policy: policy}
	for _, g := range m.Groups {
		name, err := names(g.Name)
		if err != nil {
			return nil, err
		}
		var page bytes.Buffer
		if err := execute(&page, "page.html", groupPage{Policy: policy, Title: g.Name,
			Index: HTMLIndex, Group: g}, nil); err != nil {
			return nil, err
		}
		pages = append(pages, Page{name, page.Bytes()})
		index.Groups = append(index.Groups, listed{g, "./" + name})
	}
	var list bytes.Buffer
	if err := execute(&list, "index.html", index, nil); err != nil {
		return nil, err
	}
	return append(pages, Page{HTMLIndex, list.Bytes()}), nil
}

// A listed group is one in the index.
type listed struct {
	*Group
	Page string
}

// A groupPage is what the template page.html, and preview.html within it, show.
type groupPage struct {
	Policy, Title string
	Index         string // the page that lists the groups; empty in a preview
	Group         *Group
	Groups        []*Group // all groups, for the links of a preview
	Edition       int      // of a preview
}

// execute writes a page of a template. Source returns what stands beside the name of a field, and
// may be nil.
func execute(
	w io.Writer, name string, data any, source func(*Field) template.HTML, more ...string,
) error {
	if source == nil {
		source = func(*Field) template.HTML { return "" }
	}
	functions := template.FuncMap{
		"mark":    func() template.HTML { return Mark },
		"style":   func() template.CSS { return style },
		"script":  func() template.JS { return script },
		"preview": func() template.JS { return preview },
		"line":    diag.VisibleLine,
		"lines":   diag.Visible,
		"domain":  domain,
		"source":  source,
	}
	t := template.New(name).Funcs(functions)
	// the later ones fill in what the first leaves open
	for _, file := range append([]string{name}, more...) {
		if _, err := t.ParseFS(templates, "page/"+file); err != nil {
			return fmt.Errorf("the template of pages: %w", err)
		}
	}
	return t.Execute(w, data)
}

// domain returns the name of a group, which a narrow screen may break behind its dots.
func domain(name string) template.HTML {
	escaped := template.HTMLEscapeString(diag.VisibleLine(name))
	return template.HTML(strings.ReplaceAll(escaped, ".", ".<wbr>"))
}

// HasMore reports whether there is more to say of a field than its description.
func (f *Field) HasMore() bool { return len(f.Enum)+len(f.Facts)+len(f.Rules) > 0 }

// Explained reports whether the values of an enum have comments.
func (f *Field) Explained() bool {
	return slices.ContainsFunc(f.Enum, func(v Value) bool { return len(v.Doc) > 0 })
}

// Sort says in a word what became of a field.
func (d Difference) Sort() string {
	switch {
	case d.Old == "":
		return "new"
	case d.New == "":
		return "gone"
	}
	return "changed"
}
