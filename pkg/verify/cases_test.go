package verify

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

// recorded is what a real kube-apiserver v1.36.3 said about a case, without and with strict
// decoding.
type recorded struct {
	Case, Verdict, StrictVerdict string
	Errors                       []struct{ Field string }
}

func readCases(t *testing.T) (files []string, cases map[string]recorded) {
	t.Helper()
	expected, err := filepath.Glob("../../testdata/cases/structural/*.expect.yaml")
	require.NoError(t, err)
	require.Len(t, expected, 252)
	cases = map[string]recorded{}
	for _, file := range expected {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var r recorded
		require.NoError(t, yaml.Unmarshal(data, &r), file)
		name := strings.Replace(file, ".expect.yaml", ".yaml", 1)
		cases[name] = r
		files = append(files, name)
	}
	return files, cases
}

// TestRecordedVerdicts compares with a real server on all recorded cases: the verdict under strict
// decoding, and every field path that the server named.
func TestRecordedVerdicts(t *testing.T) {
	t.Parallel()
	files, cases := readCases(t)
	for _, file := range files {
		want := cases[file]
		t.Run(want.Case, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			got := CRD(t.Context(), data, Options{})
			refused := slices.ContainsFunc(got.Violations, func(v Violation) bool {
				return v.Server
			})
			assert.Equal(t, want.StrictVerdict == "rejected", refused, "%v", got.Violations)
			for _, e := range want.Errors {
				path := strings.Replace(e.Field, "spec.validation.openAPIV3Schema",
					"spec.versions[0].schema.openAPIV3Schema", 1)
				named := slices.ContainsFunc(got.Violations, func(v Violation) bool {
					// a server names the schema that has $schema somewhere
					return v.Server && (v.Path == path || strings.HasPrefix(v.Path, path+".") &&
						strings.HasSuffix(v.Path, ".$schema"))
				})
				assert.True(t, named, "%s in %v", path, got.Violations)
			}
		})
	}
}
