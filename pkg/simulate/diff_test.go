package simulate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/simulate"
)

// TestDifference compares objects as trees: a change is shown where it is, and never as another
// field's.
func TestDifference(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ before, after, want string }{
		"nothing": {"{a: 1}", "{a: 1}", "  a: 1\n"},
		"fields come and go": {"{a: 1, b: 2}", "{b: 2, c: {d: 3}}",
			"- a: 1\n  b: 2\n+ c:\n+   d: 3\n"},
		"inside of an object": {"{a: {b: 1, c: 2}}", "{a: {b: 1, c: 3}}",
			"  a:\n    b: 1\n-   c: 2\n+   c: 3\n"},
		"another type": {"{a: {b: 1}}", "{a: [1]}",
			"- a:\n-   b: 1\n+ a:\n+ - 1\n"},
		"an empty object is a value": {"{a: {}}", "{a: {b: 1}}",
			"- a: {}\n+ a:\n+   b: 1\n"},
		"items of a list": {"{a: [{p: x}, {p: z}, z, {}]}",
			"{a: [{p: x}, {p: z, d: 1}, w, {e: 1}]}",
			"  a:\n  - p: x\n+ - d: 1\n    p: z\n- - z\n+ - w\n- - {}\n+ - e: 1\n"},
		"lists of other lengths": {"{a: [1]}", "{a: [1, 2]}",
			"- a:\n- - 1\n+ a:\n+ - 1\n+ - 2\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var before, after map[string]any
			require.NoError(t, yaml.Unmarshal([]byte(tt.before), &before))
			require.NoError(t, yaml.Unmarshal([]byte(tt.after), &after))
			assert.Equal(t, tt.want, simulate.Difference(before, after))
		})
	}
}

// TestNotInstalled says of manifests why no server would serve them.
func TestNotInstalled(t *testing.T) {
	t.Parallel()
	_, err := simulate.ReadCRDs([]byte("kind: Pod\n---\nkind: Service\n"))
	assert.ErrorIs(t, err, simulate.ErrNoCRD)
	_, err = simulate.ReadCRDs([]byte("kind: [\n"))
	assert.ErrorContains(t, err, "yaml")
	_, err = simulate.ReadCRDs([]byte("apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: {versions: x}\n"))
	assert.ErrorContains(t, err, "versions")

	old, err := simulate.ReadCRDs([]byte("{apiVersion: apiextensions.k8s.io/v1beta1, kind: CustomResourceDefinition, spec: {version: v1}}"))
	require.NoError(t, err)
	assert.Equal(t, "v1", old[0].Spec.Versions[0].Name)
	crds, err := simulate.ReadCRDs(readFile(t, "testdata/suites/jobs.crd.yaml"))
	require.NoError(t, err)
	crds[0].Spec.Scope = "Everywhere"
	_, err = simulate.New(t.Context(), crds...)
	var refused *simulate.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "maintenancenightlyjobs.operations.example.com", refused.CRD)
	assert.ErrorContains(t, err,
		"a server refuses the CRD maintenancenightlyjobs.operations.example.com: spec.scope: Unsupported value")
}
