package parser_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// TestOddAnswers reads answers that no driver gives.
func TestOddAnswers(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{`{}`, `{"Packages":[null]}`,
		`{"Roots":["a"],"Packages":[null,{"ID":"b"}]}`} {
		file := filepath.Join(t.TempDir(), "answer.json")
		require.NoError(t, os.WriteFile(file, []byte(answer), 0o600))
		_, found, err := parser.Load(t.Context(), parser.Config{Dir: t.TempDir(), Response: file},
			"a")
		require.NoError(t, err)
		require.Len(t, found, 1, answer)
		assert.Equal(t, diag.LoadPattern, found[0].Code)
	}
}
