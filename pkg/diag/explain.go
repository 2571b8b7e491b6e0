package diag

import (
	"fmt"
	"strings"
)

// Markdown returns the documentation of i as a section of docs/diagnostics.md, without its heading.
func (i Info) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", i.Doc)
	example := func(title, code string) {
		if code != "" {
			fmt.Fprintf(&b, "\n%s:\n\n```%s\n%s\n```\n", title, language(code), strings.Trim(code, "\n"))
		}
	}
	example("Before", i.Before)
	example("After", i.After)
	return b.String()
}

// help is Markdown for those who cannot show it.
func (i Info) help() string {
	text := i.Doc
	if i.Before != "" {
		text += "\n\nBefore:\n" + strings.Trim(i.Before, "\n")
	}
	if i.After != "" {
		text += "\n\nAfter:\n" + strings.Trim(i.After, "\n")
	}
	return text
}

// language guesses what an example is written in: every Go example has a comment, a declaration or a struct tag, and every
// other one is YAML.
func language(code string) string {
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		for _, sign := range []string{"//", "type ", "package ", "func ", "const ", "/*"} {
			if strings.HasPrefix(line, sign) {
				return "go"
			}
		}
		if strings.Contains(line, "`json:") {
			return "go"
		}
	}
	return "yaml"
}
