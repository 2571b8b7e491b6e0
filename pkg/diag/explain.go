package diag

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/internal/word"
)

// Markdown returns the documentation of i as a section of docs/diagnostics.md, without its heading.
func (i Info) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", i.Doc)
	example := func(title, code string) {
		if code != "" {
			fmt.Fprintf(&b, "\n%s:\n\n```%s\n%s\n```\n", title, language(code),
				strings.Trim(code, "\n"))
		}
	}
	example("Before", i.Before)
	example("After", i.After)
	return b.String()
}

// URL returns where the documentation of a rule is.
func (c Code) URL() string {
	return sarifHome + "/blob/main/docs/diagnostics.md#" + strings.ReplaceAll(string(c), "/", "")
}

// Text returns the documentation of i for a terminal: title, paragraph and example, without the
// code.
func (i Info) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s", i.Title, word.Wrap("", 0, strings.Fields(i.Doc)))
	example := func(title, code string) {
		if code != "" {
			fmt.Fprintf(&b, "\n%s:\n\n    %s\n", title,
				strings.ReplaceAll(strings.Trim(code, "\n"), "\n", "\n    "))
		}
	}
	example("Before", i.Before)
	example("After", i.After)
	return b.String()
}

// language guesses what an example is written in, only for highlighting.
func language(code string) string {
	switch {
	case commandSign.MatchString(code):
		return "sh"
	case goSign.MatchString(code):
		return "go"
	case yamlSign.MatchString(code):
		return "yaml"
	}
	return "text"
}

// Go has comments, declarations, struct tags and fields; YAML has keys and list items.
var (
	commandSign = regexp.MustCompile(`^(schemagen|go|controller-gen|kustomize) `)
	goSign      = regexp.MustCompile(
		"(?m)^\\s*(//|/\\*|(type|package|func|const|import|var) |\\w+ [a-z]\\w*$)|`json:")
	yamlSign = regexp.MustCompile(`(?m)^\s*(- |["\w./$-]+:(\s|$)|[{[])`)
)
