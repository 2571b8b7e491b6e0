package verify

import (
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

var update = flag.Bool("update", false, "rewrite testdata/instead.txt")

// enough are the words of refusals to which there is nothing to add: they say what to write, or are
// no fault of the author.
var enough = []string{
	"write apiextensions.k8s.io/v1",
	"supported values: ",
	"did you mean ", "write one that there is: ",
}

// TestInstead compares what is said about each refusal of the recorded cases, after the server's
// words, with testdata/instead.txt. None may be left alone, unless a note is with it.
func TestInstead(t *testing.T) {
	t.Parallel()
	files, _ := readCases(t)
	said := map[string]bool{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		_, found := Files(t.Context(), []Input{{Name: file, Data: data}}, Options{})
		report := CRD(t.Context(), data, Options{})
		for _, v := range report.Violations {
			i := slices.IndexFunc(found, func(d diag.Diagnostic) bool {
				return d.Path == v.Path && d.Code == v.Rule &&
					strings.HasPrefix(d.Message, report.words(v))
			})
			if !v.Server || i < 0 {
				continue
			}
			instead := strings.TrimPrefix(found[i].Message, report.words(v))
			told := instead != "" || len(found[i].Related) > 0 ||
				slices.ContainsFunc(enough, func(words string) bool {
					return strings.Contains(report.words(v), words)
				})
			assert.True(t, told, "%s: %s: say what to write in internal/remedy",
				file, report.words(v))
			if instead != "" {
				said[string(v.Rule)+instead] = true
			}
		}
	}
	got := strings.Join(slices.Sorted(maps.Keys(said)), "\n") + "\n"
	const golden = "testdata/instead.txt"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}
