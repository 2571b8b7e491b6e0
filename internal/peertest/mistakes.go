package peertest

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/want"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Mistakes compares the findings in a package with its want comments.
func Mistakes(t *testing.T, dir string, find func([]*parser.Package) (diag.List, error)) {
	t.Helper()
	p, found, err := parser.Load(t.Context(), parser.Config{Dir: dir}, ".")
	require.NoError(t, err)
	require.Empty(t, found)
	found, err = find(p.Roots)
	require.NoError(t, err)
	want.Check(t, found, filepath.Join(dir, "p.go"))
}
