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
	const lost = `"example.com/other/lost"`
	for _, kind := range []string{"Abc", "Zyx"} {
		w := empty(t)
		w.write("other/lost/lost.go", "package lost\n\ntype Lost struct {\n\tA string\n\tb string\n}\n")
		w.write("main/v1/types.go", src("main.example.com", append(meta, lost), aKind("Middle", fl("lost", "lost.Lost"))))
		w.write("other/v1/types.go", src("other.example.com", append(meta, lost), aKind(kind, fl("lost", "lost.Lost"))))
		w.write("other/go.mod", "module example.com/other\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n")
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
