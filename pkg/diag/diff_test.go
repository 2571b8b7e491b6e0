package diag

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDiff(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ old, new, want string }{
		"equal": {"a\n", "a\n", ""},
		"empty": {"", "a\nb\n", "--- old\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n"},
		"gone":  {"a\n", "", "--- old\n+++ new\n@@ -1 +0,0 @@\n-a\n"},
		"no end": {"a", "a\n",
			"--- old\n+++ new\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"},
		"middle": {
			"1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n",
			"--- old\n+++ new\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
		},
		"two hunks": {
			"x\n1\n2\n3\n4\n5\n6\n7\n", "1\n2\n3\n4\n5\n6\n7\ny\n",
			"--- old\n+++ new\n@@ -1,4 +1,3 @@\n-x\n 1\n 2\n 3\n@@ -6,3 +5,4 @@\n 5\n 6\n 7\n+y\n",
		},
		"braces do not anchor": {
			"a {\n}\nb {\n}\n", "a {\n}\nc {\n}\nb {\n}\n",
			"--- old\n+++ new\n@@ -1,4 +1,6 @@\n a {\n }\n+c {\n+}\n b {\n }\n",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, test.want, Diff("old", "new", test.old, test.new))
		})
	}
}

// patch applies a unified diff, trusting nothing in it.
func patch(t *testing.T, text, diff string) string {
	t.Helper()
	lines := splitLines(text)
	var out []string
	at := 0
	for _, line := range splitLines(strings.ReplaceAll(diff, "\n\\ No", "\x00\\ No"))[2:] {
		line = strings.ReplaceAll(line, "\x00", "\n")
		if line, ok := strings.CutPrefix(line, `\`); ok {
			require.Fail(t, "unexpected line", line)
		}
		switch line[0] {
		case '@':
			var start, count int
			head := strings.Fields(line)[1]
			if n, _ := fmt.Sscanf(head, "-%d,%d", &start, &count); n < 2 {
				count = 1
			}
			if count > 0 {
				start--
			}
			require.GreaterOrEqual(t, start, at)
			out = append(out, lines[at:start]...)
			at = start
		case ' ', '-':
			require.Equal(t, lines[at], line[1:])
			if line[0] == ' ' {
				out = append(out, lines[at])
			}
			at++
		case '+':
			out = append(out, line[1:])
		}
	}
	out = append(out, lines[at:]...)
	return strings.ReplaceAll(strings.Join(out, ""), "\n\\ No newline at end of file\n", "")
}

func TestDiffPatches(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range random.IntN(30) {
			fmt.Fprintf(&b, "line %d\n", random.IntN(12))
		}
		if random.IntN(4) == 0 {
			b.WriteString("end")
		}
		return b.String()
	}
	for range 5000 {
		a, b := text(), text()
		diff := Diff("a", "b", a, b)
		if a == b {
			require.Empty(t, diff)
			continue
		}
		require.Equal(t, b, patch(t, a, diff), "%q to %q by\n%s", a, b, diff)
	}
}

// splitLines returns the lines of text with their ends; a last line without one says so, as diff -u
// does.
func splitLines(text string) []string {
	lines := slices.Collect(strings.Lines(text))
	if n := len(lines); n > 0 && !strings.HasSuffix(lines[n-1], "\n") {
		lines[n-1] += "\n\\ No newline at end of file\n"
	}
	return lines
}
