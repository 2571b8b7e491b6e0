package apiserver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// recorded is what a real kube-apiserver said about a case.
type recorded struct {
	Case          string
	Verdict       string
	StrictVerdict string
	StrictMessage string
	Errors        []struct{ Field, Type, Message string }
	Warnings      []string
}

func readCases(t *testing.T) map[string]recorded {
	t.Helper()
	files, err := filepath.Glob("../../testdata/cases/structural/*.expect.yaml")
	require.NoError(t, err)
	require.Len(t, files, 252)
	cases := map[string]recorded{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var r recorded
		require.NoError(t, yaml.Unmarshal(data, &r), file)
		cases[strings.Replace(file, ".expect.yaml", ".yaml", 1)] = r
	}
	return cases
}

// TestCases compares with the recorded verdicts of a server: strict decoding on, every field path that it reported.
func TestCases(t *testing.T) {
	t.Parallel()
	for file, want := range readCases(t) {
		t.Run(want.Case, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			got := Validate(t.Context(), data, Target{})
			refused := slices.ContainsFunc(got, func(f Finding) bool { return f.Server })
			assert.Equal(t, want.StrictVerdict == "rejected", refused, "%v", got)
			for _, e := range want.Errors {
				path := strings.Replace(e.Field, sharedSchema, "spec.versions[0].schema.openAPIV3Schema", 1)
				assert.True(t, slices.ContainsFunc(got, func(f Finding) bool { return f.Path == path && f.Server }), "%s in %v", path, got)
			}
		})
	}
}
