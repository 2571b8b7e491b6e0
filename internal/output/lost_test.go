package output_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/output"
)

// TestLostVersions shows which changes of a file take versions away.
func TestLostVersions(t *testing.T) {
	t.Parallel()
	const one = "---\nmetadata: {name: as.example.com}\nspec: {versions: [{name: v1}]}\n"
	const two = "---\nmetadata: {name: as.example.com}\nspec: {versions: [{name: v1}, {name: v2}]}\n"
	const other = "---\nmetadata: {name: bs.example.com}\nspec: {versions: [{name: v1}]}\n"
	const written = "---\nmetadata:\n  annotations:\n    a: 1\n  name: as.example.com\nspec:\n  names:\n    plural: as\n  versions:\n" +
		"  - name: v1\n    schema:\n      openAPIV3Schema:\n        description: |-\n          name: v3\n  - additionalPrinterColumns:\n" +
		"    - name: v4\n      type: string\n    name: v2\n"
	for name, c := range map[string]struct {
		kind     outdir.Kind
		old, new string
		lost     string
	}{
		"a version": {outdir.Update, two, one, "the file loses v2 of as.example.com, "},
		"one of a manifest": {outdir.Update, written, one,
			"the file loses v2 of as.example.com, "},
		"behind a folded text": {outdir.Update,
			"---\nmetadata:\n  annotations:\n    a: 'one: two\n      three'\n  name: as.example.com\nspec: {versions: [{name: v1}]}\n", other, "the file loses v1 of as.example.com, "},
		"none": {outdir.Update, one, two, ""},
		"all of a kind": {outdir.Update, one + other, other,
			"the file loses v1 of as.example.com, "},
		"those of two": {outdir.Update, two + other, one,
			"the file loses v2 of as.example.com, v1 of bs.example.com, "},
		"a new file":    {outdir.Create, "", one, ""},
		"one that goes": {outdir.Delete, one, "", ""},
		"not a CRD":     {outdir.Update, "kind: Pod\nspec: []\n", one, ""},
		"not YAML":      {outdir.Update, "\t{\x00", one, ""},
		"YAML up to a line": {outdir.Update, other + "---\n{", one,
			"the file loses v1 of bs.example.com, "},
	} {
		found := output.Lost([]outdir.Change{{Kind: c.kind, Dir: "crds", Name: "a.yaml",
			Old: []byte(c.old), New: []byte(c.new)}})
		if c.lost == "" {
			assert.Empty(t, found, name)
			continue
		}
		if assert.Len(t, found, 1, name) {
			assert.Contains(t, found[0].Message, c.lost, name)
			assert.Equal(t, filepath.Join("crds", "a.yaml"), found[0].Pos.Filename, name)
		}
	}
}
