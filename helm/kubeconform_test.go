package helm

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/yannh/kubeconform/pkg/validator"

	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/config"
)

// location is what docs/outputs.md tells kubeconform, below a directory.
const location = "{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json"

const cronTab = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  names: {kind: CronTab, listKind: CronTabList, plural: crontabs, singular: crontab}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          spec:
            type: object
            required: [schedule, replicas]
            x-kubernetes-validations:
            - {rule: '(has(self.branch)?1:0)+(has(self.commit)?1:0) <= 1', message: branch excludes commit}
            properties:
              branch: {type: string}
              commit: {type: string}
              schedule: {type: string, minLength: 1}
              replicas: {type: integer, minimum: 1, default: 1}
              when: {type: string, format: date-time, nullable: true}
              port: {x-kubernetes-int-or-string: true}
`

// TestKubeconform has kubeconform find the schemas in the catalog's layout and judge by them.
func TestKubeconform(t *testing.T) {
	t.Parallel()
	const head = "apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: nightly}\n"
	for name, c := range map[string]struct {
		object       string
		open, strict validator.Status
	}{
		"an object": {
			head + "spec: {schedule: x, replicas: 2, port: http, when: 2026-11-22T00:00:00Z}",
			validator.Valid, validator.Valid,
		},
		"a default is left": {head + "spec: {schedule: x, when: null, port: 80}",
			validator.Valid, validator.Valid},
		"an unknown field": {head + "spec: {schedule: x, repliacs: 2}", validator.Valid,
			validator.Invalid},
		"a wrong value": {head + "spec: {schedule: x, replicas: 0}", validator.Invalid,
			validator.Invalid},
		"one of two": {head + "spec: {schedule: x, branch: main, commit: null}",
			validator.Valid, validator.Valid},
		"both of two": {head + "spec: {schedule: x, branch: main, commit: z}",
			validator.Invalid, validator.Invalid},
		"a missing field": {head + "spec: {}", validator.Invalid, validator.Invalid},
		"a version without it": {strings.Replace(head, "/v1", "/v2", 1) + "spec: {schedule: x}",
			validator.Error, validator.Error},
	} {
		for format, want := range map[string]validator.Status{"jsonschema": c.open,
			"jsonschema-strict": c.strict} {
			t.Run(name+", "+format, func(t *testing.T) {
				t.Parallel()
				v, err := validator.New([]string{filepath.Join(schemas(t, format), location)},
					validator.Opts{})
				require.NoError(t, err)
				results := v.Validate(name, io.NopCloser(strings.NewReader(c.object)))
				require.Len(t, results, 1)
				assert.Equal(t, want, results[0].Status, "%v", results[0].Err)
			})
		}
	}
}

// schemas writes the schemas of cronTab, and returns their directory.
func schemas(t *testing.T, format string) string {
	t.Helper()
	m, err := output.Manifest{YAML: []byte(cronTab)}.Read()
	require.NoError(t, err)
	dir := t.TempDir()
	o, err := output.New(config.Output{Format: format, Path: dir})
	require.NoError(t, err)
	target, found := o.Target(t.Context(), []output.Manifest{m}, "", "")
	require.Empty(t, found)
	require.NotEmpty(t, target.Files)
	for _, f := range target.Files {
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, f.Data, 0o600))
	}
	return dir
}
