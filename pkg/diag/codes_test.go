package diag

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite docs/diagnostics.md")

// TestCodes holds every entry of the table to what its readers expect: the terminal, the reference,
// SARIF.
func TestCodes(t *testing.T) {
	t.Parallel()
	shape := regexp.MustCompile(`^[a-z0-9]+/[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[Code]bool{}
	family, families := "", map[string]bool{}
	for _, i := range Codes() {
		assert.Regexp(t, shape, i.Code)
		assert.False(t, seen[i.Code], "%s: two entries", i.Code)
		seen[i.Code] = true
		if i.Code.Family() != family {
			family = i.Code.Family()
			assert.False(t, families[family], "%s: the family lies in two places of the table",
				i.Code)
			families[family] = true
		}
		assert.LessOrEqual(t, i.Severity, Note, "%s: only a project turns a rule off", i.Code)
		assert.Equal(t, strings.TrimSpace(i.Title), i.Title, "%s: title", i.Code)
		assert.NotRegexp(t, `[.\n]$|^$`, i.Title, "%s: a title is half a line without a period",
			i.Code)
		assert.LessOrEqual(t, utf8.RuneCountInString(i.Title), 80,
			"%s: a title is half a line", i.Code)
		assert.Regexp(t, `^\S.*\.$`, i.Doc, "%s: the paragraph consists of sentences", i.Code)
		assert.NotContains(t, i.Doc, "\n", "%s: one paragraph", i.Code)
		assert.NotEmpty(t, strings.TrimSpace(i.Before), "%s: an example that gives the finding",
			i.Code)
		assert.NotEmpty(t, strings.TrimSpace(i.After), "%s: the example, mended", i.Code)
		assert.NotEqual(t, i.Before, i.After, "%s: mending changes something", i.Code)
		assert.Equal(t, i.Advice, strings.Contains(i.Doc, "Only lint "),
			"%s: the documentation says what lint alone prints", i.Code)
	}
}

func TestLookup(t *testing.T) {
	t.Parallel()
	info, ok := Lookup("ignore/unused")
	require.True(t, ok)
	assert.Equal(t, Warning, info.Severity)
	_, ok = Lookup("no/such")
	assert.False(t, ok)
	assert.Equal(t, Error, Code("no/such").Severity(), "what nobody described is not overlooked")
}

// TestDocs holds docs/diagnostics.md to the table; -update rewrites it.
func TestDocs(t *testing.T) {
	t.Parallel()
	const file = "../../docs/diagnostics.md"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(reference()), 0o644))
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Empty(t, Diff(file, "the table", string(got), reference()), "run this test with -update")
}

func TestInfoText(t *testing.T) {
	t.Parallel()
	i := Info{Code: "a/b", Title: "t", Doc: strings.Repeat("word ", 17) + "end.",
		Before: "a: 1\nb: 2", After: "// c"}
	assert.Equal(t, "t\n\n"+strings.Repeat("word ", 15)+
		"word\nword end.\n\nBefore:\n\n    a: 1\n    b: 2\n\nAfter:\n\n    // c\n", i.Text())
	assert.Equal(t, i.Doc+"\n\nBefore:\n\n```yaml\na: 1\nb: 2\n```\n\nAfter:\n\n```go\n// c\n```\n",
		i.Markdown())
}

// reference returns docs/diagnostics.md.
func reference() string {
	var b strings.Builder
	b.WriteString(`# Diagnostics

<!-- Generated from the table of codes in pkg/diag by its tests: do not edit. -->

Each finding ends with the rule that it violates, in brackets: ` +
		"`types.go:42:5: error: … [marker/unknown]`" + `. These are the
rules, with their default severities. ` + "`schemagen rules RULE`" + ` shows the same on a terminal;
[configuration.md](configuration.md) says how to change a severity, or to silence a rule in one place.

| Rule | Severity | |
|---|---|---|
`)
	codes := Codes()
	for _, i := range codes {
		anchor := strings.ReplaceAll(string(i.Code), "/", "")
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s |\n", i.Code, anchor, i.Severity, i.Title)
	}
	for _, i := range codes {
		fmt.Fprintf(&b, "\n## `%s`\n\n%s: %s\n\n%s", i.Code, i.Severity, i.Title, i.Markdown())
	}
	return b.String()
}
