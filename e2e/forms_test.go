package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// TestForms sends the samples for the rules of pkg/simulate/sample/testdata/forms.txt, one of each
// form that rules have.
func TestForms(t *testing.T) {
	rules, err := os.ReadFile("../pkg/simulate/sample/testdata/forms.txt")
	require.NoError(t, err)
	schema, err := os.ReadFile("../pkg/simulate/sample/testdata/forms.yaml")
	require.NoError(t, err)
	_, field, _ := strings.Cut(string(schema), "\n") // after the comment
	crds, err := simulate.ReadCRDs([]byte(strings.Replace(tabs, "FIELD", "{type: string}", 1)))
	require.NoError(t, err)
	first := crds[0].Spec.Versions[0]
	crds[0].Spec.Versions = nil
	forms := strings.Split(strings.TrimSpace(string(rules)), "\n")
	for i, rule := range forms { // a version for each
		version := *first.DeepCopy()
		version.Name, version.Storage = fmt.Sprintf("v%d", i+1), i == 0
		var spec v1.JSONSchemaProps
		require.NoError(t,
			yaml.Unmarshal([]byte(strings.Replace(field, "RULE", fmt.Sprintf("%q", rule), 1)),
				&spec))
		root := version.Schema.OpenAPIV3Schema
		root.Properties["f"], root.Required = spec, []string{"f"}
		crds[0].Spec.Versions = append(crds[0].Spec.Versions, version)
	}
	crd, err := api.Apply(t.Context(), asJSON(t, crds[0]))
	require.NoError(t, err)
	made, accepted := 0, 0
	for i, rule := range forms {
		for _, full := range []bool{false, true} {
			one := crds[0].DeepCopy() // so that only this version counts
			one.Spec.Versions = one.Spec.Versions[i : i+1]
			one.Spec.Versions[0].Storage = true
			object, _, err := sample.Make(t.Context(), one, sample.Options{Full: full})
			require.NoError(t, err)
			if object == nil {
				t.Logf("full %t: none for %s", full, rule)
				continue
			}
			made++
			if _, err := api.DryRun(t.Context(), crd, object, server.Strict); assert.NoError(t, err,
				"%s:\n%s", rule, object) {
				accepted++
			}
		}
	}
	require.NoError(t, api.Delete(t.Context(), crd.Name))
	t.Logf("%d samples made, %d accepted", made, accepted)
}
