package main

import (
	"encoding/json"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// A unionCase is one entry of testdata/unions/verdicts.yaml.
type unionCase struct {
	Fields   []string
	Verdicts []struct {
		Stored bool
		Value  map[string]any
	}
}

// TestUnionVerdicts holds every encoding against the verdicts of a real server on each form of
// union.
func TestUnionVerdicts(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../testdata/unions/verdicts.yaml")
	require.NoError(t, err)
	var cases []unionCase
	require.NoError(t, yaml.UnmarshalStrict(data, &cases))
	for _, encoding := range []string{"structural", "cel", "both"} {
		t.Run(encoding, func(t *testing.T) {
			t.Parallel()
			s := simulated(t, "./unions/...", func(o *pipeline.Options) {
				require.NoError(t, o.UnionEncoding.UnmarshalText([]byte(encoding)))
			})
			for _, c := range cases {
				for _, field := range c.Fields {
					for _, v := range c.Verdicts {
						object, err := json.Marshal(map[string]any{
							"apiVersion": "unions.example.com/v1", "kind": "Choice",
							"metadata": map[string]any{"name": "c", "namespace": "default"},
							"spec":     map[string]any{field: v.Value},
						})
						require.NoError(t, err)
						res := s.Run(t.Context(), object, simulate.Options{Fields: strict(t)})
						assert.Equal(t, v.Stored, res.Stored != nil, "%s %s: %v", field,
							object, res.Errors)
					}
				}
			}
		})
	}
}

func strict(t *testing.T) simulate.FieldValidation {
	t.Helper()
	fv, err := simulate.ParseFieldValidation("Strict")
	require.NoError(t, err)
	return fv
}

// simulated generates the one kind of a case and stands for a server that has it installed.
func simulated(t *testing.T, pattern string, change func(*pipeline.Options)) *simulate.Simulator {
	t.Helper()
	opts := pipeline.Options{Dir: "../../testdata/apis"}
	change(&opts)
	res, err := pipeline.Run(t.Context(), opts, pattern)
	require.NoError(t, err)
	require.False(t, res.Diagnostics.HasErrors(), "%v", res.Diagnostics)
	require.Len(t, res.Files, 1)
	crds, err := simulate.ReadCRDs(res.Files[0].YAML)
	require.NoError(t, err)
	s, err := simulate.New(t.Context(), crds...)
	require.NoError(t, err)
	return s
}

// TestPeerIgnoresUnions shows where union markers act: not under the peer's spelling, unless that
// is asked for.
func TestPeerIgnoresUnions(t *testing.T) {
	t.Parallel()
	spelled := func(args ...string) string {
		var out, errs strings.Builder
		code := run(t.Context(), append([]string{"crd", "paths=../../testdata/apis/unions/...",
			"output:stdout"}, args...),
			env{stdin: strings.NewReader(""), stdout: &out, stderr: &errs})
		require.Zero(t, code, errs.String())
		return out.String()
	}
	plain := spelled()
	assert.NotContains(t, plain, "oneOf:")
	assert.NotContains(t, plain, "x-kubernetes-validations")
	assert.Contains(t, spelled("--union-markers=all"), "oneOf:")
	assert.Contains(t, spelled("--union-markers=main", "--union-encoding=cel"),
		"x-kubernetes-validations")
}

// TestDeclarativeVerdicts holds the keywords and rules that validation tags become against what the
// tags mean.
func TestDeclarativeVerdicts(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../testdata/unions/declarative.yaml")
	require.NoError(t, err)
	var verdicts []struct {
		Stored     bool
		Old, Value map[string]any
	}
	require.NoError(t, yaml.UnmarshalStrict(data, &verdicts))
	s := simulated(t, "./declarative/...", func(o *pipeline.Options) { o.K8sMarkers = true })
	for _, v := range verdicts {
		opts := simulate.Options{Fields: strict(t)}
		if v.Old != nil {
			res := s.Run(t.Context(), declared(t, v.Old), opts)
			require.NotNil(t, res.Stored, "%v: %v", v.Old, res.Errors)
			opts.Old = declared(t, v.Old)
		}
		res := s.Run(t.Context(), declared(t, v.Value), opts)
		assert.Equal(t, v.Stored, res.Stored != nil, "%v after %v: %v", v.Value, v.Old, res.Errors)
	}
}

// declared returns an object of testdata/apis/declarative with something in its spec beside what is
// required.
func declared(t *testing.T, value map[string]any) []byte {
	t.Helper()
	spec := map[string]any{"name": "n", "modal": map[string]any{"mode": "Red"}}
	maps.Copy(spec, value)
	object, err := json.Marshal(map[string]any{
		"apiVersion": "declarative.example.com/v1", "kind": "Declared",
		"metadata": map[string]any{"name": "d", "namespace": "default"}, "spec": spec,
	})
	require.NoError(t, err)
	return object
}
