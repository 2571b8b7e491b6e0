package docs_test

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/docs"
)

// htmlPages returns the pages of a model as they are parsed, by name, and their bytes.
func htmlPages(t *testing.T, m *docs.Model) (map[string]*html.Node, map[string]string) {
	t.Helper()
	pages, err := docs.HTML(m, func(group string) (string, error) {
		return url.PathEscape(group) + ".html", nil
	})
	require.NoError(t, err)
	nodes, texts := map[string]*html.Node{}, map[string]string{}
	for _, p := range pages {
		node, err := html.Parse(strings.NewReader(string(p.Data)))
		require.NoError(t, err)
		nodes[p.Name], texts[p.Name] = node, string(p.Data)
	}
	return nodes, texts
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// child returns the first child of a class.
func child(n *html.Node, class string) *html.Node {
	for c := range n.ChildNodes() {
		if c.Type == html.ElementNode &&
			slices.Contains(strings.Fields(attribute(c, "class")), class) {
			return c
		}
	}
	return nil
}

func textOf(n *html.Node) string {
	if n == nil {
		return ""
	}
	if n.Type == html.TextNode {
		return n.Data
	}
	var out strings.Builder
	for c := range n.ChildNodes() {
		out.WriteString(textOf(c))
	}
	return out.String()
}

// TestHTMLSays compares what the pages say about fields with their schemas.
func TestHTMLSays(t *testing.T) {
	t.Parallel()
	for _, crd := range append(others(t), ours(t)...) {
		nodes, _ := htmlPages(t, model(t, docs.Options{}, crd))
		checkHTMLSays(t, crd, nodes)
	}
}

func checkHTMLSays(t *testing.T, crd *v1.CustomResourceDefinition, nodes map[string]*html.Node) {
	t.Helper()
	for _, v := range crd.Spec.Versions {
		if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
			continue
		}
		id := strings.ToLower(crd.Spec.Names.Kind) + "." + v.Name
		page := shown{map[string]map[string]string{}, map[string]string{}}
		for name, node := range nodes {
			if name != docs.HTMLIndex {
				readHTML(&page, node, id)
			}
		}
		c := checker{t: t, page: page, what: crd.Name + " " + v.Name}
		c.object("", v.Schema.OpenAPIV3Schema)
		assert.Equal(t, count(v.Schema.OpenAPIV3Schema), c.fields, c.what)
	}
}

// readHTML reads the fields of the version whose section has an id.
func readHTML(page *shown, n *html.Node, id string) {
	if attribute(n, "class") == "version" && attribute(n, "id") == id {
		paths := map[string]string{}
		readFields(page, child(n, "fields"), "", paths)
		for from, anchor := range page.same {
			page.same[from] = paths[anchor]
		}
		return
	}
	for c := range n.ChildNodes() {
		readHTML(page, c, id)
	}
}

func readFields(page *shown, list *html.Node, at string, paths map[string]string) {
	page.fields[at] = map[string]string{}
	for li := range list.ChildNodes() {
		if li.Data != "li" {
			continue
		}
		head := child(li, "h")
		name, parts := textOf(child(head, "n")), []string{textOf(child(head, "t"))}
		for c := range head.ChildNodes() {
			if c.Data == "b" || attribute(c, "class") == "v" {
				parts = append(parts, textOf(c))
			}
		}
		page.fields[at][name] = spaced(strings.Join(parts, ", ")) + "\n" +
			spaced(textOf(child(li, "facts")))
		path := strings.TrimPrefix(at+"."+name, ".")
		below := path + marksOf(parts[0])
		paths[attribute(li, "id")] = below
		for c := range li.ChildNodes() {
			if attribute(c, "class") == "same" {
				page.same[path] = strings.TrimPrefix(attribute(c.FirstChild.NextSibling, "href"),
					"#")
			}
			if c.Data == "details" {
				readFields(page, child(c, "fields"), below, paths)
			}
		}
	}
}

// marksOf returns what a path has behind a field of a type for its elements.
func marksOf(typ string) string {
	switch {
	case strings.HasPrefix(typ, "[]"):
		return "[]" + marksOf(typ[2:])
	case strings.HasPrefix(typ, "set of "):
		return "[]" + marksOf(typ[len("set of "):])
	case strings.HasPrefix(typ, "map of "):
		return "{}" + marksOf(typ[len("map of "):])
	}
	return ""
}

// allowed are the elements of pages with their attributes.
var allowed = map[string]string{
	"html": "lang", "head": "", "meta": "charset name content http-equiv", "title": "", "style": "",
	"body": "", "header": "", "main": "", "nav": "id aria-label",
	"section": "class id", "h1": "", "h2": "", "h3": "", "h4": "", "h5": "", "p": "class id",
	"div": "class role hidden", "ul": "class id role aria-label hidden", "ol": "start",
	"li": "id class", "a": "href class aria-label", "code": "class", "pre": "class", "b": "",
	"i": "", "small": "", "span": "class", "br": "", "wbr": "", "details": "open",
	"summary": "", "table": "class", "caption": "", "thead": "", "tbody": "", "tr": "class",
	"th": "scope", "td": "", "script": "", "label": "for",
	"input":  "id type autocomplete spellcheck role aria-expanded aria-controls placeholder",
	"button": "type id",
}

// checkHTML requires that a page has only what we write: no other element, attribute, script or
// link, and no link within that leads nowhere. It returns the number of elements.
func checkHTML(t *testing.T, name string, nodes map[string]*html.Node) (elements int) {
	t.Helper()
	ids := map[string]map[string]bool{}
	for page, node := range nodes {
		ids[page] = map[string]bool{}
		each(node, func(n *html.Node) {
			if id := attribute(n, "id"); id != "" {
				require.False(t, ids[page][id], "%s: two elements have the id %s", page, id)
				ids[page][id] = true
			}
		})
	}
	each(nodes[name], func(n *html.Node) {
		elements++
		attributes, ok := allowed[n.Data]
		assert.True(t, ok, "%s: the element %s", name, n.Data)
		for _, a := range n.Attr {
			assert.Contains(t, strings.Fields(attributes), a.Key, "%s: %s", name, n.Data)
		}
		switch n.Data {
		case "script", "style":
			file := map[string]string{"script": "page/page.js", "style": "page/page.css"}[n.Data]
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(want), textOf(n), "%s: %s", name, file)
		case "a":
			checkLink(t, name, attribute(n, "href"), ids)
		}
	})
	return elements
}

func each(n *html.Node, do func(*html.Node)) {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode {
			do(d)
		}
	}
}

func checkLink(t *testing.T, page, href string, ids map[string]map[string]bool) {
	t.Helper()
	u, err := url.Parse(href)
	require.NoError(t, err, "%s: %s", page, href)
	switch {
	case u.Scheme == "" && u.Path == "":
		assert.True(t, ids[page][u.Fragment], "%s: %s leads nowhere", page, href)
	case u.Scheme == "":
		to, ok := ids[strings.TrimPrefix(u.EscapedPath(), "./")]
		if !ok {
			to, ok = ids[strings.TrimPrefix(u.Path, "./")]
		}
		assert.True(t, ok && (u.Fragment == "" || to[u.Fragment]),
			"%s: %s leads nowhere", page, href)
	default:
		assert.Contains(t, []string{"http", "https", "mailto"}, u.Scheme, "%s: %s", page, href)
	}
}

// TestHTML checks the pages of all CRDs, and how large the largest becomes.
func TestHTML(t *testing.T) {
	t.Parallel()
	for _, crd := range append(others(t), ours(t)...) {
		nodes, texts := htmlPages(t, model(t, docs.Options{Published: true}, crd))
		for name := range nodes {
			checkHTML(t, name, nodes)
			assert.Less(t, len(texts[name]), 1<<20, name)
			assert.NotContains(t, texts[name], "ZgotmplZ", name)
		}
	}
}

// TestHTMLOfOthers reports what the largest page costs.
func TestHTMLOfOthers(t *testing.T) {
	t.Parallel()
	start := time.Now()
	m := model(t, docs.Options{Examples: true, Published: true}, others(t)...)
	nodes, texts := htmlPages(t, m)
	for name := range nodes {
		t.Logf("%s: %d bytes, %d elements, all pages in %v", name, len(texts[name]),
			checkHTML(t, name, nodes), time.Since(start))
	}
	_, again := htmlPages(t, m)
	assert.Equal(t, texts, again)
}

func hostileHTML(t *testing.T, text string) (map[string]*html.Node, map[string]string) {
	t.Helper()
	return htmlPages(t, model(t, docs.Options{
		Published: true,
		Releases: []docs.Release{
			{Name: text, CRDs: []*v1.CustomResourceDefinition{hostile(text)}},
		},
	}, hostile(text)))
}

// TestHostileHTML documents CRDs full of markup.
func TestHostileHTML(t *testing.T) {
	t.Parallel()
	for _, text := range payloads {
		nodes, texts := hostileHTML(t, text)
		for name := range nodes {
			checkHTML(t, name, nodes)
			assert.NotRegexp(t, hidden, texts[name], name)
		}
	}
}

// FuzzHTML documents CRDs full of any text.
func FuzzHTML(f *testing.F) {
	for _, text := range payloads {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		nodes, _ := hostileHTML(t, text)
		for name := range nodes {
			checkHTML(t, name, nodes)
		}
	})
}
