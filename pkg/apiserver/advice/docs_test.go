package advice

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDocsReleases wants each row of the table in that of docs/releases.md, which has a column for
// each release that is asked, and a mark where a row is true of it.
func TestDocsReleases(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../docs/releases.md")
	require.NoError(t, err)
	page := string(data)
	head := "| what is true | judged | what changed it |"
	for minor := uint(oldestAsked); minor <= linkedMinor; minor++ {
		head += fmt.Sprintf(" 1.%d |", minor)
	}
	assert.True(t, strings.Contains(page, "\n"+head+"\n"),
		"the columns of the table in docs/releases.md are not 1.%d to 1.%d", oldestAsked,
		linkedMinor)
	for _, c := range changes {
		_, row, ok := strings.Cut(page, "\n| "+c.what+" | ")
		require.True(t, ok, "docs/releases.md lacks a row: %s", c.what)
		row, _, _ = strings.Cut(row, "\n")
		marks := ""
		for minor := uint(oldestAsked); minor <= linkedMinor; minor++ {
			if minor <= c.until {
				marks += " x"
			}
			marks += " |"
		}
		cells := strings.SplitAfterN(row, "|", 3) // how it is judged, and what changed it
		require.Len(t, cells, 3, row)
		assert.Equal(t, marks, cells[2], c.what)
	}
}
