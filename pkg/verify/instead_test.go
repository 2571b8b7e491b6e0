package verify_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/verify"
)

// selfEvident are the ends of messages to which there is nothing to add: they list what is allowed,
// or ask for no more than they say.
var selfEvident = []string{
	"in spec.versions[*].schema instead", "write apiextensions.k8s.io/v1", "?",
	"unable to convert structural schema to CEL declarations", // no fault of the author
}

// TestInstead wants each refusal of a manifest to say what to write: at the end of the server's
// words, as one of the values that are allowed, or as a note.
func TestInstead(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/cases/structural/*.yaml")
	require.NoError(t, err)
	refused := 0
	for _, name := range files {
		if strings.HasSuffix(name, ".expect.yaml") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		reports, found := verify.Files(t.Context(), []verify.Input{{Name: name, Data: text}},
			verify.Options{})
		raw := map[string]bool{}
		for _, report := range reports {
			for _, v := range verify.CRD(t.Context(), text, verify.Options{}).Violations {
				raw[report.ManifestPath(v.Path)+" "+v.Message] = true
			}
		}
		for _, d := range found {
			if !d.Server {
				continue
			}
			refused++
			told := !raw[d.Path+" "+d.Message] || len(d.Related) > 0 ||
				strings.Contains(d.Message, "supported values: ")
			for _, end := range selfEvident {
				told = told || strings.HasSuffix(d.Message, end)
			}
			assert.True(t, told, "%s: %s: say what to write, in pkg/apiserver/advice/instead_words.go",
				name, d.Message)
		}
	}
	assert.Greater(t, refused, 100)
}
