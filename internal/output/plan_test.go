package output_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/config"
)

// TestPlan holds that what is not whole takes nothing away: no half of a bundle, and no file whose
// kind may be the broken one.
func TestPlan(t *testing.T) {
	t.Parallel()
	yaml, err := os.ReadFile("testdata/input/example.com_plain.yaml")
	require.NoError(t, err)
	var outputs []output.Output
	for _, spec := range []config.Output{{Format: output.Manifests, Path: "bases"},
		{Format: output.Bundle, Path: "all.yaml"}, {Format: output.Bundle, Path: "-"}} {
		o, err := output.New(spec)
		require.NoError(t, err)
		outputs = append(outputs, o)
	}
	sound, broken := output.Manifest{File: "a.yaml", YAML: yaml},
		output.Manifest{File: "b.yaml", YAML: []byte("kind: Pod"), Broken: true}
	for name, c := range map[string]struct {
		result         output.Result
		whole, removes bool
	}{
		"sound": {output.Result{Manifests: []output.Manifest{sound}}, true, true},
		"wrong elsewhere": {output.Result{Manifests: []output.Manifest{sound}, Wrong: true},
			true, false},
		"sources not read": {output.Result{Manifests: []output.Manifest{sound}, Wrong: true,
			Unread: true},
			false, false},
		"one is not a CRD": {output.Result{Manifests: []output.Manifest{sound, broken},
			Wrong: true},
			false, false},
	} {
		m, found, err := output.Plan(t.Context(), outputs, c.result, t.TempDir(), output.Line)
		require.NoError(t, err, name)
		assert.Empty(t, found, name)
		require.Len(t, m.Targets, 2, name)
		assert.Len(t, m.Targets[0].Files, len(c.result.Manifests), name)
		assert.Equal(t, c.whole, len(m.Targets[1].Files) == 1, name)
		assert.Equal(t, c.whole, len(m.Printed) > 0, name)
		for _, target := range m.Targets {
			assert.Equal(t, c.removes, target.Stale != nil, name)
		}
	}
	_, _, err = output.Plan(t.Context(), outputs,
		output.Result{Manifests: []output.Manifest{{File: "c.yaml", YAML: []byte("kind: Pod")}}},
		"",
		output.Line)
	assert.ErrorContains(t, err, "c.yaml: ")
}
