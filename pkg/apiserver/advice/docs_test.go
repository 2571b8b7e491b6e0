package advice

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the table in docs/releases.md")

// TestDocsReleases compares the table in docs/releases.md, below a comment that says so, with that
// of the code.
func TestDocsReleases(t *testing.T) {
	t.Parallel()
	const page = "../../../docs/releases.md"
	const mark, end = "<!-- table of changes -->\n", "\n<!-- end -->"
	data, err := os.ReadFile(page)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(data), mark)
	require.True(t, ok)
	_, after, ok := strings.Cut(rest, end)
	require.True(t, ok)
	want := before + mark + changesTable() + end + after
	if *update {
		require.NoError(t, os.WriteFile(page, []byte(want), 0o644))
		return
	}
	assert.Equal(t, want, string(data),
		"run: go test ./pkg/apiserver/advice -run TestDocsReleases -update")
}

// changesTable has a column for each release that is asked, and a mark where a row is true of it.
func changesTable() string {
	var b strings.Builder
	b.WriteString("| what is true | judged | what changed it |")
	for minor := uint(oldestAsked); minor <= linkedMinor; minor++ {
		fmt.Fprintf(&b, " 1.%d |", minor)
	}
	b.WriteString("\n|---|---|---|" + strings.Repeat("---|", linkedMinor-oldestAsked+1))
	for _, c := range changes {
		fmt.Fprintf(&b, "\n| %s | %s | %s |", c.what, c.how, c.source)
		for minor := uint(oldestAsked); minor <= linkedMinor; minor++ {
			if minor <= c.until {
				b.WriteString(" x |")
				continue
			}
			b.WriteString(" |")
		}
	}
	return b.String()
}
