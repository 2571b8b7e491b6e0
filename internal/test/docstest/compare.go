package docstest

import (
	"regexp"
	"slices"
	"strings"
)

// unsteady is what differs from run to run, and what stands for it in the comparison. Nothing else
// may differ.
var unsteady = []struct {
	pattern *regexp.Regexp
	name    string
}{
	{regexp.MustCompile(`\b\d+(\.\d+)?(ns|µs|ms|s)\b`), "<time>"},
}

// anyLines is the line of an output that stands for any lines.
const anyLines = "…"

// Same reports whether what a terminal showed is what the page shows.
func Same(shown, got []string) bool {
	shown, got = steady(shown), steady(got)
	i := slices.Index(shown, anyLines)
	if i < 0 {
		return slices.Equal(shown, got)
	}
	if len(got) < i || !slices.Equal(shown[:i], got[:i]) {
		return false
	}
	for from := i; from <= len(got); from++ {
		if Same(shown[i+1:], got[from:]) {
			return true
		}
	}
	return false
}

// steady returns lines with names in place of what differs from run to run.
func steady(lines []string) []string {
	out := trimmed(lines)
	for i := range out {
		for _, u := range unsteady {
			out[i] = u.pattern.ReplaceAllString(out[i], u.name)
		}
	}
	return trimmed(out)
}

// trimmed removes the blanks at the end of lines, as editors do.
func trimmed(lines []string) []string {
	out := slices.Clone(lines)
	for i := range out {
		out[i] = strings.TrimRight(out[i], " \t")
	}
	return out
}

// edit applies a change that is shown with + and - before lines, like a diff without line numbers.
// The old lines occur once.
func edit(text, change string) (string, bool) {
	var before, after strings.Builder
	for line := range strings.Lines(change) {
		if line == "\n" {
			line = " \n" // editors remove blanks at the end of lines
		}
		switch line[0] {
		case '-':
			before.WriteString(line[1:])
		case '+':
			after.WriteString(line[1:])
		default:
			before.WriteString(line[1:])
			after.WriteString(line[1:])
		}
	}
	if strings.Count("\n"+text, "\n"+before.String()) != 1 {
		return text, false
	}
	return strings.Replace("\n"+text, "\n"+before.String(), "\n"+after.String(), 1)[1:], true
}

// contains reports whether text has the lines of part.
func contains(text, part string) bool { return strings.Contains("\n"+text, "\n"+part) }
