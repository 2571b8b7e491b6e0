package kubeconform_test

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/yannh/kubeconform/pkg/validator"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/consumers/internal/crds"
	"github.com/schemagen/schemagen/internal/test/randcrdtest"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// location is what docs/outputs.md tells kubeconform, below a directory.
const location = "{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json"

// A judge has both verdicts on objects of some CRDs.
type judge struct {
	server, plain *simulate.Simulator // plain has none of the rules that are not translated
	bare          *simulate.Simulator // bare has no rules at all
	conf          validator.Validator

	// by the server; byRule: for a translated rule alone; left: for others
	accepted, refused, byRule, left int
}

// newJudge makes manifests and schemas of packages in a directory.
func newJudge(t *testing.T, dir string, args ...string) (*judge, []*simulate.CRD) {
	t.Helper()
	out := t.TempDir()
	crds.Generate(t, crds.Build(t), dir,
		append(args, "--keep-going", "-o", filepath.Join(out, "crds"), "--output",
			"jsonschema-strict="+filepath.Join(out, "schemas"))...)
	var all []*simulate.CRD
	require.NoError(t, filepath.WalkDir(filepath.Join(out, "crds"),
		func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			found, err := simulate.ReadCRDs(data)
			all = append(all, found...)
			return err
		}))
	server, err := simulate.New(t.Context(), all...)
	require.NoError(t, err)
	conf, err := validator.New([]string{filepath.Join(out, "schemas", location)}, validator.Opts{})
	require.NoError(t, err)
	return &judge{server: server, plain: with(t, all, isTranslated), bare: with(t, all, never),
		conf: conf}, all
}

func isTranslated(s *v1.JSONSchemaProps, rule int) bool {
	condition, ok := objects.ConditionOf(s, rule)
	return ok && !readsDefault(s, condition)
}

// readsDefault reports whether a condition is about a field with a default, which a server fills in
// and a schema does not see.
func readsDefault(s *v1.JSONSchemaProps, c objects.Condition) bool {
	for at, path := s, c.Path; len(path) > 0; path = path[1:] {
		field, ok := at.Properties[path[0]]
		if !ok {
			break
		}
		if field.Default != nil {
			return true
		}
		at = &field
	}
	return slices.ContainsFunc(c.Args, func(arg objects.Condition) bool {
		return readsDefault(s, arg)
	})
}

func never(*v1.JSONSchemaProps, int) bool { return false }

// with returns a server of CRDs with the chosen rules alone.
func with(
	t *testing.T, all []*simulate.CRD, keep func(s *v1.JSONSchemaProps, rule int) bool,
) *simulate.Simulator {
	t.Helper()
	var changed []*simulate.CRD
	for _, crd := range all {
		crd = crd.DeepCopy()
		for _, v := range crd.Spec.Versions {
			choose(v.Schema.OpenAPIV3Schema, keep)
		}
		changed = append(changed, crd)
	}
	server, err := simulate.New(t.Context(), changed...)
	require.NoError(t, err)
	return server
}

func choose(s *v1.JSONSchemaProps, keep func(s *v1.JSONSchemaProps, rule int) bool) {
	var rules v1.ValidationRules
	for i := range s.XValidations {
		if keep(s, i) {
			rules = append(rules, s.XValidations[i])
		}
	}
	s.XValidations = rules
	for name, p := range s.Properties {
		choose(&p, keep)
		s.Properties[name] = p
	}
	if s.Items != nil {
		choose(s.Items.Schema, keep)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		choose(s.AdditionalProperties.Schema, keep)
	}
}

// compare asks both about an object. What a server refuses for nothing but rules that are not
// translated may pass.
func (j *judge) compare(t *testing.T, object []byte) {
	t.Helper()
	stored := func(s *simulate.Simulator) bool {
		return s.Run(t.Context(), object, simulate.Options{Fields: objects.Strict}).Verdict ==
			simulate.Stored
	}
	verdicts := j.conf.Validate("object.yaml", io.NopCloser(bytes.NewReader(object)))
	require.Len(t, verdicts, 1, "%s", object)
	valid := verdicts[0].Status == validator.Valid
	switch {
	case stored(j.server):
		j.accepted++
		assert.True(t, valid, "a server accepts\n%s\nkubeconform: %v", object, verdicts[0].Err)
	case stored(j.plain):
		j.left++
	default:
		j.refused++
		if stored(j.bare) {
			j.byRule++
		}
		assert.False(t, valid, "a server refuses\n%s", object)
	}
}

func (j *judge) report(t *testing.T) {
	t.Helper()
	t.Logf("%d objects accepted, %d refused by both, of these %d for rules alone; %d refused for rules that are not translated", j.accepted, j.refused, j.byRule, j.left)
}

// TestUnions asks about each recorded verdict on unions, in each encoding.
func TestUnions(t *testing.T) {
	data, err := os.ReadFile(crds.Root + "/testdata/unions/verdicts.yaml")
	require.NoError(t, err)
	var cases []struct {
		Fields   []string
		Verdicts []struct{ Value map[string]any }
	}
	require.NoError(t, yaml.Unmarshal(data, &cases))
	for _, encoding := range []string{"structural", "cel", "both"} {
		t.Run(encoding, func(t *testing.T) {
			j, _ := newJudge(t, crds.Root+"/testdata/apis", "--union-encoding", encoding,
				"./unions/...")
			for _, c := range cases {
				for _, field := range c.Fields {
					for _, v := range c.Verdicts {
						object, err := json.Marshal(map[string]any{
							"apiVersion": "unions.example.com/v1", "kind": "Choice",
							"metadata": map[string]any{"name": "c"},
							"spec":     map[string]any{field: v.Value},
						})
						require.NoError(t, err)
						j.compare(t, object)
					}
				}
			}
			j.report(t)
		})
	}
}

// whereTheyAgree returns an object without what docs/outputs.md says that schemas see differently:
// a status, and names in metadata.
func whereTheyAgree(t *testing.T, object []byte) []byte {
	t.Helper()
	var o map[string]any
	require.NoError(t, json.Unmarshal(object, &o))
	delete(o, "status")
	o["metadata"] = map[string]any{"name": "x"}
	object, err := json.Marshal(o)
	require.NoError(t, err)
	return object
}

// isSound reports whether a case is about manifests, not about errors.
func isSound(t *testing.T, dir string) bool {
	t.Helper()
	return exec.CommandContext(t.Context(), crds.Build(t), "generate", "-C",
		crds.Root+"/testdata/apis", "--stdout", "./"+dir+"/...").Run() == nil
}

// TestExamples asks about the objects of the examples, and about samples of every kind in testdata
// with changes in odd places.
func TestExamples(t *testing.T) {
	j, _ := newJudge(t, crds.Root+"/examples", "./api/...")
	names, err := filepath.Glob(crds.Root + "/examples/objects/*.yaml")
	require.NoError(t, err)
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		j.compare(t, data)
	}
	j.report(t)
	dirs, err := os.ReadDir(crds.Root + "/testdata/golden")
	require.NoError(t, err)
	for _, d := range dirs {
		dir := d.Name()
		// a scale subresource refuses numbers that no schema does
		if dir == "parity-resource" || !isSound(t, dir) {
			continue
		}
		t.Run(dir, func(t *testing.T) {
			j, all := newJudge(t, crds.Root+"/testdata/apis", "./"+dir+"/...")
			r := randcrdtest.New(42)
			for _, crd := range all {
				text, _, err := sample.Make(t.Context(), crd, sample.Options{Full: true})
				require.NoError(t, err)
				object, err := yaml.YAMLToJSON(text)
				require.NoError(t, err)
				if text == nil {
					continue
				}
				j.compare(t, object)
				for range 40 {
					j.compare(t, whereTheyAgree(t, r.Changed(crd, object)))
				}
			}
			j.report(t)
		})
	}
}
