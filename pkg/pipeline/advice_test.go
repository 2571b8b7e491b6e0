package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestDefaultsOfOthers holds that nobody is told of an optional field's defaults that are declared
// where they cannot mend them.
func TestDefaultsOfOthers(t *testing.T) {
	w := empty(t)
	w.write("other/refs/refs.go", "package refs\n\ntype Ref struct {\n\t// +kubebuilder:default=a\n\tName string `json:\"name,omitempty\"`\n}\n")
	w.write("main/api/v1/apple.go", src("a.example.com", append(meta, `"example.com/other/refs"`),
		aKind("Apple", "// +optional", fl("theirs", "*refs.Ref"), "// +optional", fl("mine", "*Ref")),
		st("Ref", "// +kubebuilder:default=a", "Name string `json:\"name,omitempty\"`")))
	res, err := pipeline.Run(t.Context(), w.opts, "./api/...")
	require.NoError(t, err)
	require.Empty(t, res.Diagnostics, "it is for lint alone")
	w.opts.Advice = true
	res, err = pipeline.Run(t.Context(), w.opts, "./api/...")
	require.NoError(t, err)
	require.Len(t, res.Diagnostics, 1)
	assert.Equal(t, diag.CodeServerNested, res.Diagnostics[0].Code)
	assert.Contains(t, res.Diagnostics[0].Message, "where mine is given")
}
