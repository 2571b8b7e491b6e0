package peertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/want"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Mistakes compares the findings in a package with its want comments, of which there are at least
// some, each with a column.
func Mistakes(
	t *testing.T, dir string, least int, find func([]*parser.Package) (diag.List, error),
) {
	t.Helper()
	p, found, err := parser.Load(t.Context(), parser.Config{Dir: dir}, ".")
	require.NoError(t, err)
	require.Empty(t, found)
	found, err = find(p.Roots)
	require.NoError(t, err)
	file := filepath.Join(dir, "p.go")
	want.Check(t, found, file)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	planted, err := want.Parse(file, text)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(planted), least, "mistakes")
	for _, p := range planted {
		require.NotZero(t, p.Column, "%s: the column of a mistake", p.Pos)
	}
	t.Logf("%d mistakes, each found once at its column", len(planted))
}
