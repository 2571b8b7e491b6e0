package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestLostOfOthers uses a type of another module without json tags in a kind of the main module,
// where it is an error, and in one of the other module, where it is a warning, whichever of the two
// comes first.
func TestLostOfOthers(t *testing.T) {
	for _, kind := range []string{"Abc", "Zyx"} {
		w := others(t, "lost.txtar", "KIND", kind)
		res, err := pipeline.Run(t.Context(), w.opts, "./v1", "example.com/other/v1")
		require.NoError(t, err)
		found := map[string]diag.Severity{}
		for _, d := range res.Diagnostics {
			if d.Code == "go/json-tag" {
				found[d.Message] = d.Severity
			}
		}
		assert.Equal(t, map[string]diag.Severity{
			"Middle.lost is of type example.com/other/lost.Lost, whose fields without a json tag are left out of the schema: A; put kubebuilder:validation:Schemaless and kubebuilder:pruning:PreserveUnknownFields above the field to accept any value":  diag.Error,
			kind + ".lost is of type example.com/other/lost.Lost, whose fields without a json tag are left out of the schema: A; put kubebuilder:validation:Schemaless and kubebuilder:pruning:PreserveUnknownFields above the field to accept any value": diag.Warning,
		}, found, kind)
	}
}
