package main

import (
	"bytes"
	"encoding/json"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/docstest"
	"github.com/schemagen/schemagen/pkg/diag"
)

// TestProblemMatcher holds the matcher that docs/editors.md shows to the lines that findings are
// printed in.
func TestProblemMatcher(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(repository, "docs/editors.md"))
	require.NoError(t, err)
	page, err := docstest.Parse("docs/editors.md", string(text))
	require.NoError(t, err)
	var tasks struct {
		Tasks []struct {
			Command        string
			ProblemMatcher struct{ Pattern struct{ Regexp string } }
		}
	}
	for _, b := range page.Blocks {
		if b.Language == "json" {
			require.NoError(t, json.Unmarshal([]byte(b.Text), &tasks))
		}
	}
	require.Len(t, tasks.Tasks, 1)
	callsExist(t, page.Name, strings.TrimPrefix(tasks.Tasks[0].Command, "go tool "), "")
	matcher := regexp.MustCompile(tasks.Tasks[0].ProblemMatcher.Pattern.Regexp)
	for _, severity := range []diag.Severity{diag.Error, diag.Warning, diag.Note} {
		var out bytes.Buffer
		d := diag.Diagnostic{
			Code: "marker/unknown", Severity: severity, Message: "no [marker] of ours: ever",
			Pos: token.Position{Filename: "api/v1/types.go", Line: 15, Column: 5},
		}
		require.NoError(t, diag.Print(&out, diag.PrintOptions{}, diag.List{d}))
		line, _, _ := strings.Cut(out.String(), "\n")
		want := []string{line, "api/v1/types.go", "15", "5", severity.String(),
			"no [marker] of ours: ever", "marker/unknown"}
		assert.Equal(t, want, matcher.FindStringSubmatch(line))
	}
}
