package config

import (
	"fmt"
	"strings"
)

// commentWidth is how wide the comments of a starter are.
const commentWidth = 100

// Starter returns a first configuration: the lines that set has for some keys, and every other key as a comment with its
// example, so that nobody has to look them up.
func Starter(set map[string]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n# What schemagen does in this repository unless the command line says otherwise.\n", Modeline)
	for _, k := range Keys() {
		b.WriteString("\n")
		summary, _, _ := strings.Cut(k.Doc, ". ")
		for _, line := range wrap(strings.TrimSuffix(summary, ".")+".", commentWidth-2) {
			fmt.Fprintln(&b, "# "+line)
		}
		lines, own := set[k.Name]
		switch {
		case k.required:
			fmt.Fprintln(&b, k.Example)
		case own:
			fmt.Fprintln(&b, lines)
		default:
			fmt.Fprintln(&b, "#"+strings.ReplaceAll(k.Example, "\n", "\n#"))
		}
	}
	return b.String()
}

// wrap breaks a sentence into lines of at most width bytes, where its words allow it.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}
