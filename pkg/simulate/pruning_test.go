package simulate_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// An example is one of the pruning KEP, with what the KEP expects and what a real server did.
type example struct {
	Case          string         `json:"case"`
	KEPResult     any            `json:"kepResult"`
	AgreesWithKEP bool           `json:"agreesWithKEP"`
	Verdict       string         `json:"verdict"`
	Stored        map[string]any `json:"stored"`
	Warnings      []string       `json:"warnings"`
	Errors        []struct {
		Type, Field, Message string
	} `json:"errors"`
}

func TestPruningKEP(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/pruning/*.expect.yaml")
	require.NoError(t, err)
	require.Len(t, files, 11)
	for _, file := range files {
		base := file[:len(file)-len(".expect.yaml")]
		t.Run(filepath.Base(base), func(t *testing.T) {
			t.Parallel()
			var want example
			readYAML(t, file, &want)
			s := compile(t, readFile(t, base+".crd.yaml"))

			got := s.Run(t.Context(), readFile(t, base+".cr.yaml"), simulate.Options{})

			assert.Equal(t, want.Verdict, string(got.Verdict))
			assert.YAMLEq(t, asYAML(t, want.Stored), asYAML(t, got.Stored))
			assert.Equal(t, want.Warnings, got.Warnings)
			wantErrors, gotErrors := []objects.Error{}, []objects.Error{}
			for _, e := range want.Errors {
				wantErrors = append(wantErrors,
					objects.Error{Path: e.Field, Message: e.Message, Rule: e.Type})
			}
			for _, e := range got.Errors {
				gotErrors = append(gotErrors, e.Error)
			}
			assert.ElementsMatch(t, wantErrors, gotErrors) // a server's order is that of a map
			assert.Equal(t, want.AgreesWithKEP, agrees(t, want.KEPResult, got),
				"the KEP expects %v", want.KEPResult)
		})
	}
}

// agrees reports whether a result is what the KEP's example says, which looks at nothing but the
// object's own fields.
func agrees(t testing.TB, kep any, got simulate.Result) bool {
	fields, ok := kep.(map[string]any)
	if !ok {
		return got.Verdict == simulate.Rejected // "validation error"
	}
	if got.Verdict == simulate.Rejected {
		return false
	}
	own := map[string]any{}
	for k, v := range got.Stored {
		_, kepHas := fields[k]
		if kepHas || k != "apiVersion" && k != "kind" && k != "metadata" {
			own[k] = v
		}
	}
	return asYAML(t, fields) == asYAML(t, own)
}

func asYAML(t testing.TB, value any) string {
	t.Helper()
	text, err := yaml.Marshal(value)
	require.NoError(t, err)
	return string(text)
}

func compile(t testing.TB, manifest []byte) *simulate.Simulator {
	t.Helper()
	crds, err := simulate.ReadCRDs(manifest)
	require.NoError(t, err)
	s, err := simulate.New(t.Context(), crds...)
	require.NoError(t, err)
	return s
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return data
}

func readYAML(t testing.TB, name string, into any) {
	t.Helper()
	require.NoError(t, yaml.Unmarshal(readFile(t, name), into))
}
