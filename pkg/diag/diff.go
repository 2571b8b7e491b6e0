package diag

import (
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Diff returns the difference of two texts in the unified format, or "" if there is none. Lines
// that occur once in each text anchor the comparison, so that it takes no longer than sorting, and
// hunks do not depend on braces and blank lines.
func Diff(oldName, newName, oldText, newText string) string {
	text := string(diff.Diff(oldName, []byte(oldText), newName, []byte(newText)))
	_, text, _ = strings.Cut(text, "\n") // the line that names the command
	var out strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "@@") {
			// diff -u leaves out the length of a hunk of one line
			line = strings.ReplaceAll(line, ",1 ", " ")
		}
		out.WriteString(line)
	}
	return out.String()
}
