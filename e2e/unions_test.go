package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
)

// TestUnionVerdicts asks the server for its verdict on objects of every form of union, in every
// encoding. The same file holds the offline test of cmd/schemagen to it.
func TestUnionVerdicts(t *testing.T) {
	data, err := os.ReadFile("../testdata/unions/verdicts.yaml")
	require.NoError(t, err)
	var cases []struct {
		Fields   []string
		Verdicts []struct {
			Stored bool
			Value  server.Object
		}
	}
	require.NoError(t, yaml.Unmarshal(data, &cases))
	apis, err := filepath.Abs("../testdata/apis")
	require.NoError(t, err)
	for _, encoding := range []string{"structural", "cel", "both"} {
		t.Run(encoding, func(t *testing.T) {
			manifest := schemagen(t, "generate", "-C", apis, "--stdout", "--union-encoding",
				encoding, "./unions/...")
			crd, err := api.Apply(t.Context(), []byte(manifest))
			require.NoError(t, err)
			t.Cleanup(func() {
				assert.NoError(t, api.Delete(context.WithoutCancel(t.Context()), crd.Name))
			})
			for _, c := range cases {
				for _, field := range c.Fields {
					for _, v := range c.Verdicts {
						object, err := json.Marshal(server.Object{
							"apiVersion": "unions.example.com/v1", "kind": "Choice",
							"metadata": server.Object{"name": "c"},
							"spec":     server.Object{field: v.Value},
						})
						require.NoError(t, err)
						_, err = api.DryRun(t.Context(), crd, object, server.Strict)
						var rejection *server.Rejection
						require.True(t, err == nil || errors.As(err, &rejection), "%v", err)
						assert.Equal(t, v.Stored, err == nil, "%s %s: %v", field, object, err)
					}
				}
			}
		})
	}
}
