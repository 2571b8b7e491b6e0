package docs_test

import (
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/docs"
)

func visible(text string) string { return diag.VisibleLine(text) }

var link = regexp.MustCompile(`\]\((?:#([^)]*)|<([^>]*)>)\)`)

// TestMarkdownLinks follows every link of the pages of all CRDs at once.
func TestMarkdownLinks(t *testing.T) {
	t.Parallel()
	followed := 0
	for _, crd := range append(others(t), ours(t)...) {
		pages := markdown(t, model(t, docs.Options{}, crd))
		for name, page := range pages {
			followed += followMarkdown(t, pages, name, page)
		}
	}
	assert.Greater(t, followed, 500)
}

func followMarkdown(t *testing.T, pages map[string]string, name, page string) (followed int) {
	t.Helper()
	anchors := map[string]bool{}
	text := withoutBlocks(page)
	for _, line := range strings.Split(text, "\n") {
		if heading := strings.TrimLeft(line, "#"); heading != line &&
			strings.HasPrefix(heading, " ") {
			slug := slugOf(unmarked(heading))
			require.False(t, anchors[slug], "%s: two headings have the anchor %s", name, slug)
			anchors[slug] = true
		}
	}
	for _, m := range link.FindAllStringSubmatch(text, -1) {
		followed++
		switch {
		case m[2] == "":
			assert.True(t, anchors[m[1]], "%s: %s leads nowhere", name, m[0])
		case !strings.Contains(m[2], ":"):
			assert.Contains(t, pages, path.Join(path.Dir(name), m[2]),
				"%s: %s leads nowhere", name, m[0])
		}
	}
	return followed
}

// withoutBlocks returns a page without its blocks of code, and without code in lines.
func withoutBlocks(page string) string {
	page = regexp.MustCompile("(?ms)^ *(```+)[a-z]*\n.*?^ *```+$").ReplaceAllString(page, "")
	lines := strings.Split(page, "\n")
	for i, line := range lines {
		lines[i] = withoutCode(line)
	}
	return strings.Join(lines, "\n")
}

// withoutCode takes the code out of a line as CommonMark finds it: a run of backticks opens it, the
// next run of the same length closes it, and before it a backslash escapes.
func withoutCode(line string) string {
	var out strings.Builder
	for line != "" {
		if line[0] == '\\' && len(line) > 1 {
			out.WriteString(line[:2])
			line = line[2:]
			continue
		}
		run := len(line) - len(strings.TrimLeft(line, "`"))
		if end := closingRun(line[run:], run); end >= 0 {
			line = line[run+end:]
			continue
		}
		out.WriteString(line[:max(run, 1)])
		line = line[max(run, 1):]
	}
	return out.String()
}

var backticks = regexp.MustCompile("`+")

// closingRun returns where the first run of so many backticks ends, and -1 without one.
func closingRun(text string, length int) int {
	if length == 0 {
		return -1
	}
	for _, run := range backticks.FindAllStringIndex(text, -1) {
		if run[1]-run[0] == length {
			return run[1]
		}
	}
	return -1
}

// slugOf returns the anchor that GitHub, mkdocs and Hugo make of a heading.
func slugOf(heading string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(heading)) {
		if r == ' ' {
			r = '-'
		}
		if r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// TestMarkdownDeterministic makes pages twice.
func TestMarkdownDeterministic(t *testing.T) {
	t.Parallel()
	crds := others(t)
	assert.Equal(t, markdown(t, model(t, docs.Options{}, crds...)),
		markdown(t, model(t, docs.Options{}, crds[3], crds[1], crds[2], crds[0])))
}
