package golden

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
)

var suffixes = []string{".yaml", ".v3.yaml", ".txt"}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"a.yaml": "old\n", "a.v3.yaml": "same\n", "a.txt": "tree\n", // a set
		"b.yaml": "gone\n", "b.v3.yaml": "gone\n", "b.txt": "gone\n", // an orphaned set
		"README.md": "", "kustomization.yaml": "", // somebody else's
		"d.yaml": "one\r\ntwo\r\n",
	})
	want := []outdir.File{{Name: "a.yaml", Data: []byte("new\n")},
		{Name: "d.yaml", Data: []byte("one\ntwo\n")},
		{Name: "a.v3.yaml", Data: []byte("same\n")},
		{Name: "a.txt", Data: []byte("tree\n")}, {Name: "c.txt", Data: []byte("x\n")}}
	drifts, err := Compare(dir, want, suffixes...)
	require.NoError(t, err)
	var found []string
	for _, d := range drifts {
		finding := d.Diagnostic()
		found = append(found, fmt.Sprintf("%s %s [%s]", d.Name, finding.Message, finding.Code))
	}
	assert.Equal(t, []string{
		"a.yaml differs from what the sources make [golden/differs]",
		"b.txt is an orphan: nothing makes it [golden/orphan]",
		"b.v3.yaml is an orphan: nothing makes it [golden/orphan]",
		"b.yaml is an orphan: nothing makes it [golden/orphan]",
		"c.txt is missing [golden/missing]",
		"d.yaml differs from what the sources make only in line endings: write \"*.yaml text eol=lf\" in .gitattributes [golden/differs]",
	}, found)
	assert.Len(t, WorthReading(drifts), 1)
	for _, d := range drifts {
		finding := d.Diagnostic()
		assert.Equal(t, diag.Error, finding.Severity)
		assert.Equal(t, d.Path(), finding.Pos.Filename)
		_, ok := diag.Lookup(finding.Code)
		assert.True(t, ok, finding.Code)
	}
	assert.Contains(t, drifts[0].Diff(), "-old\n+new\n")

	require.NoError(t, outdir.Apply(Changes(drifts)))
	drifts, err = Compare(dir, want, suffixes...)
	require.NoError(t, err)
	assert.Empty(t, drifts)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	assert.Equal(t, []string{"README.md", "a.txt", "a.v3.yaml", "a.yaml", "c.txt",
		"d.yaml", "kustomization.yaml"}, names)
}

func TestCompareNoDirectory(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "not", "there")
	drifts, err := Compare(dir, []outdir.File{{Name: "a.txt", Data: nil}}, suffixes...)
	require.NoError(t, err)
	require.Len(t, drifts, 1)
	assert.Equal(t, outdir.Create, drifts[0].Kind)
	require.NoError(t, outdir.Apply(Changes(drifts)))
	assert.FileExists(t, filepath.Join(dir, "a.txt"))
}

// TestUpdateFails holds that a directory stays as it is if it cannot become what it should.
func TestUpdateFails(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"a.txt": "old"})
	require.NoError(t, os.Mkdir(filepath.Join(dir, "b.txt"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "b.txt", "x"), nil, 0o644))
	err := outdir.Apply(Changes([]Drift{
		{Change: outdir.Change{Kind: outdir.Update, Dir: dir, Name: "a.txt", Old: []byte("old"),
			New: []byte("new")}},
		{Change: outdir.Change{Kind: outdir.Create, Dir: dir, Name: "b.txt", New: []byte("new")}},
	}))
	require.Error(t, err)
	data, err := os.ReadFile(filepath.Join(dir, "a.txt"))
	require.NoError(t, err)
	assert.Equal(t, "old", string(data))
}

func TestWorthReading(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"a.yaml": "old", "a.v3.yaml": "old", "a.txt": "same", // a manifest and what follows from it
		"b.yaml": "same", "b.v3.yaml": "old", "b.txt": "same", // a view alone
		"c.txt": "gone",
	})
	var want []outdir.File
	for _, name := range []string{"a.yaml", "a.v3.yaml", "b.v3.yaml", "d.yaml"} {
		want = append(want, outdir.File{Name: name, Data: []byte("new")})
	}
	for _, name := range []string{"a.txt", "b.yaml", "b.txt"} {
		want = append(want, outdir.File{Name: name, Data: []byte("same")})
	}
	drifts, err := Compare(dir, want, suffixes...)
	require.NoError(t, err)
	require.Len(t, drifts, 5)
	var names []string
	for _, d := range WorthReading(drifts) {
		names = append(names, d.Name)
	}
	assert.Equal(t, []string{"a.yaml", "b.v3.yaml"}, names)
}

func TestTest(t *testing.T) {
	t.Parallel()
	source := Test("v1_test", "../golden", []string{"golden", "--check", `-d`, `with "quotes"`})
	formatted, err := format.Source(source)
	require.NoError(t, err)
	assert.Equal(t, string(formatted), string(source), "it is not formatted")
	assert.Contains(t, string(source),
		`args := []string{"golden", "--check", "-d", "with \"quotes\""}`)
	assert.Contains(t, string(source), "\npackage v1_test\n")
	assert.Contains(t, string(source), `lookAt(filepath.FromSlash("../golden"))`)
}
