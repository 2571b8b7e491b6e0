package docs_test

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/docs"
)

// A shown is what a page shows of the fields of a version: of each object by its path, the text of
// each of its fields. Objects of one type are shown once, so that a path may lead to another one.
type shown struct {
	fields map[string]map[string]string
	same   map[string]string
}

// TestMarkdownSays compares what the pages say about fields with their schemas.
func TestMarkdownSays(t *testing.T) {
	t.Parallel()
	for _, crd := range append(others(t), ours(t)...) {
		checkMarkdownSays(t, crd, markdown(t, model(t, docs.Options{}, crd)))
	}
}

// TestLongNumbers holds that the pages tell integers from each other that are one float64.
func TestLongNumbers(t *testing.T) {
	t.Parallel()
	const numbers = `
metadata: {name: tabs.example.com}
spec:
  group: example.com
  names: {kind: Tab, plural: tabs}
  versions:
  - {name: v1, schema: {openAPIV3Schema: {type: object, properties: {f: {type: integer, default: 9007199254740992}}}}}
  - {name: v2, schema: {openAPIV3Schema: {type: object, properties: {f: {type: integer, default: 9007199254740993}}}}}
`
	page := pageOfTabs(t, numbers)
	assert.Contains(t, page, "9007199254740992")
	assert.Contains(t, page, "9007199254740993")
}

// TestLists holds that a list may follow an empty line, whatever stands before it, and that a dash
// within a paragraph begins none.
func TestLists(t *testing.T) {
	t.Parallel()
	const lists = `
metadata: {name: tabs.example.com}
spec:
  group: example.com
  names: {kind: Tab, plural: tabs}
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        type: object
        description: "Modes\n\n- alpha\n- beta\n\nOf both\n- one counts"
`
	assert.Contains(t, pageOfTabs(t, lists), "Modes\n\n- alpha\n- beta\n\nOf both - one counts\n")
}

// TestFences holds that fenced code stays as it is, also a list in it, and that a list may go on
// behind it, which may be all that a text has.
func TestFences(t *testing.T) {
	t.Parallel()
	const fences = `
metadata: {name: tabs.example.com}
spec:
  group: example.com
  names: {kind: Tab, plural: tabs}
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        type: object
        description: "1. One:\n\n   ~~~yaml\n   - a: b\n     c: d\n   ~~~\n\n2. Two:\n3. Three"
`
	page := pageOfTabs(t, strings.ReplaceAll(fences, "~", "`"))
	assert.Contains(t, strings.ReplaceAll(page, "`", "~"),
		"1. One:\n\n~~~\n- a: b\n  c: d\n~~~\n\n2. Two:\n3. Three\n")
}

// pageOfTabs returns the page, in Markdown, of a CRD whose kind is Tab of the group example.com.
func pageOfTabs(t *testing.T, manifest string) string {
	t.Helper()
	crd := &v1.CustomResourceDefinition{}
	require.NoError(t, yaml.Unmarshal([]byte(manifest), crd))
	return markdown(t, model(t, docs.Options{}, crd))["example.com/tab.md"]
}

func checkMarkdownSays(
	t *testing.T, crd *v1.CustomResourceDefinition, pages map[string]string,
) (fields int) {
	t.Helper()
	for _, page := range pages {
		if !strings.Contains(page, "# "+crd.Spec.Names.Kind+"\n") {
			continue // the index
		}
		for _, v := range crd.Spec.Versions {
			if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
				continue
			}
			c := checker{t: t, page: markdownFields(t, page, v.Name), what: crd.Name + " " + v.Name}
			c.object("", v.Schema.OpenAPIV3Schema)
			assert.Equal(t, count(v.Schema.OpenAPIV3Schema), c.fields, c.what)
			for _, rule := range v.Schema.OpenAPIV3Schema.XValidations {
				assert.Contains(t, unmarked(page), spaced(rule.Rule))
			}
			fields += c.fields
		}
	}
	return fields
}

// TestManyFields keeps the comparison from becoming one of nothing.
func TestManyFields(t *testing.T) {
	t.Parallel()
	fields := 0
	for _, crd := range others(t) {
		for _, v := range crd.Spec.Versions {
			fields += count(v.Schema.OpenAPIV3Schema)
		}
	}
	assert.Greater(t, fields, 200)
}

// count counts the properties below a schema whose fields a page has to show.
func count(s *v1.JSONSchemaProps) int {
	s = innermost(s)
	n := len(s.Properties)
	for _, p := range s.Properties {
		n += count(&p)
	}
	return n
}

func innermost(s *v1.JSONSchemaProps) *v1.JSONSchemaProps {
	for {
		switch {
		case s.Items != nil && s.Items.Schema != nil:
			s = s.Items.Schema
		case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
			s = s.AdditionalProperties.Schema
		default:
			return s
		}
	}
}

type checker struct {
	t      *testing.T
	page   shown
	what   string
	fields int
}

// object compares the fields of an object, which a page shows at a path.
func (c *checker) object(path string, s *v1.JSONSchemaProps) {
	required := map[string]bool{}
	for _, name := range s.Required {
		required[name] = true
	}
	for name, p := range s.Properties {
		c.fields++
		text, ok := c.page.fields[path][visible(name)]
		if !assert.True(c.t, ok, "%s: %s has no %q", c.what, path, name) {
			return
		}
		head, _, _ := strings.Cut(text, "\n")
		at := strings.TrimPrefix(path+"."+name, ".")
		assert.Equal(c.t, required[name] && p.Default == nil,
			strings.Contains(head, ", required"), "%s: %s: %s", c.what, at, head)
		assert.Equal(c.t, p.Default != nil && name != "metadata",
			strings.Contains(head, ", default "), "%s: %s: %s", c.what, at, head)
		if p.Default != nil && name != "metadata" {
			assert.Contains(c.t, head, spaced(compact(c.t, p.Default.Raw)), "%s: %s", c.what, at)
		}
		if path != "" || name != "apiVersion" && name != "kind" && name != "metadata" {
			c.value(at, text, &p)
		}
		inner, below := innermost(&p), visible(at)+marks(&p)
		if same := c.page.same[visible(at)]; same != "" {
			below = same
		}
		if len(inner.Properties) > 0 {
			c.object(below, inner)
		}
	}
}

// marks returns what a path has behind the name of a list or map for its elements.
func marks(s *v1.JSONSchemaProps) string {
	switch {
	case s.Items != nil && s.Items.Schema != nil:
		return "[]" + marks(s.Items.Schema)
	case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		return "{}" + marks(s.AdditionalProperties.Schema)
	}
	return ""
}

// value compares what is said of a field's values, and those of its elements.
func (c *checker) value(at, text string, s *v1.JSONSchemaProps) {
	says := func(what string) { assert.Contains(c.t, text, spaced(what), "%s: %s", c.what, at) }
	for _, e := range s.Enum {
		says(compact(c.t, e.Raw))
	}
	for _, bound := range []*float64{s.Minimum, s.Maximum, s.MultipleOf} {
		if bound != nil {
			says(strings.Trim(compact(c.t, []byte(mustJSON(c.t, *bound))), `"`))
		}
	}
	for _, bound := range []*int64{s.MinLength, s.MaxLength, s.MinItems, s.MaxItems,
		s.MinProperties, s.MaxProperties} {
		if bound != nil {
			says(mustJSON(c.t, *bound))
		}
	}
	if s.Pattern != "" && !s.XIntOrString {
		says(s.Pattern)
	}
	if s.Format != "" {
		says(s.Format)
	}
	for _, r := range s.XValidations {
		says(r.Rule)
		if r.Message != "" {
			says(r.Message)
		}
	}
	if s.Items != nil && s.Items.Schema != nil {
		c.value(at, text, s.Items.Schema)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		c.value(at, text, s.AdditionalProperties.Schema)
	}
}

func mustJSON(t *testing.T, value any) string {
	t.Helper()
	data, err := json.Marshal(value)
	require.NoError(t, err)
	return string(data)
}

// compact returns JSON as pages write it.
func compact(t *testing.T, raw []byte) string {
	t.Helper()
	var value any
	require.NoError(t, json.Unmarshal(raw, &value))
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	require.NoError(t, enc.Encode(value))
	return strings.TrimSpace(b.String())
}

var section = regexp.MustCompile(`^### (\S+) (.+)$`)

// markdownFields reads a page as a reader does.
func markdownFields(t *testing.T, page, version string) shown {
	t.Helper()
	s := shown{map[string]map[string]string{}, map[string]string{}}
	var fields map[string]string
	name, inside, slugs, links := "", "", map[string]string{}, map[string]string{}
	for _, line := range strings.Split(page, "\n") {
		if strings.HasPrefix(line, "#") {
			fields = nil
		}
		if m := section.FindStringSubmatch(line); m != nil && unmarked(m[1]) == version {
			inside = strings.Split(unmarked(m[2])+" ", " ")[0]
			slugs[slugOf(unmarked(line[4:]))] = inside
			if inside == "fields" {
				inside = ""
			}
			if _, again := s.fields[inside]; !again {
				s.fields[inside] = map[string]string{}
			}
			fields = s.fields[inside]
			continue
		}
		if item := strings.TrimPrefix(line, "- **"); item != line && fields != nil {
			head, rest, ok := strings.Cut(item, "** ")
			require.True(t, ok, line)
			name = unmarked(head)
			fields[name] = unmarked(rest) + "\n"
			if _, slug, ok := strings.Cut(line, ": [its fields](#"); ok {
				links[strings.TrimPrefix(inside+"."+name, ".")] = strings.TrimSuffix(slug, ")")
			}
			continue
		}
		if fields != nil && name != "" {
			fields[name] += unmarked(strings.TrimPrefix(line, "  ")) + "\n"
		}
	}
	for path, slug := range links {
		require.Contains(t, slugs, slug, "the section of %s", path)
		s.same[path] = slugs[slug]
	}
	return s
}

var escape = regexp.MustCompile(`\\([!-/:-@\[-` + "`" + `{-~])`)

// unmarked returns the text that a line of Markdown shows, with its code but without its marks.
func unmarked(line string) string {
	var out, plain strings.Builder
	flush := func() {
		text := strings.NewReplacer("<code>", "", "</code>", "").Replace(plain.String())
		out.WriteString(html.UnescapeString(escape.ReplaceAllString(text, "$1")))
		plain.Reset()
	}
	for line != "" {
		size := 1
		if line[0] == '\\' && len(line) > 1 {
			size = 2
		} else if run := len(line) - len(strings.TrimLeft(line, "`")); run > 0 {
			size = run
			if end := closingRun(line[run:], run); end >= 0 {
				flush()
				out.WriteString(line[run:end])
				line = line[run+end:]
				continue
			}
		}
		plain.WriteString(line[:size])
		line = line[size:]
	}
	flush()
	return spaced(out.String())
}

// spaced returns a text on one line, as pages show it.
func spaced(text string) string { return strings.Join(strings.Fields(visible(text)), " ") }
