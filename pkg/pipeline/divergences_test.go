package pipeline_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var inBackquotes = regexp.MustCompile("`([^`]+)`")

// TestDivergencesHaveCases fails for a line of docs/divergences.md without a case, or with one that
// does not exist, and for a case made for it that no line names.
func TestDivergencesHaveCases(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("../../docs/divergences.md")
	require.NoError(t, err)
	named := map[string]bool{}
	for line := range strings.Lines(string(doc)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		last := cells[len(cells)-1]
		if len(cells) < 2 || strings.TrimSpace(last) == "case" {
			continue
		}
		found := inBackquotes.FindAllStringSubmatch(last, -1)
		assert.NotEmpty(t, found, "no case for %s", cells[0])
		for _, m := range found {
			named[m[1]] = true
		}
	}
	require.NotEmpty(t, named)
	for name := range named {
		path := filepath.Join(apis, name)
		if strings.HasSuffix(name, ".txtar") {
			path = filepath.Join("../../testdata/script", name)
		}
		assert.FileExists(t, firstFile(path), "docs/divergences.md names %s", name)
	}
	for _, name := range cases(t) {
		if strings.HasPrefix(name, "diverge-") || strings.HasPrefix(name, "parity-") {
			assert.True(t, named[name], "docs/divergences.md does not name %s", name)
		}
	}
}

// firstFile returns path itself, or the first file below it if it is a directory.
func firstFile(path string) string {
	found := path
	_ = filepath.WalkDir(path, func(p string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			found = p
			return filepath.SkipAll
		}
		return nil
	})
	return found
}
