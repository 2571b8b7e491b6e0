package analyzer_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/schemagen/schemagen/analyzer"
)

func TestAnalyzer(t *testing.T) {
	t.Parallel()
	fixes := 0
	for _, result := range analysistest.RunWithSuggestedFixes(t, analysistest.TestData(),
		analyzer.Analyzer, "a", "blank", "plus") {
		for _, d := range result.Diagnostics {
			fixes += len(d.SuggestedFixes)
		}
	}
	assert.Equal(t, 1, fixes, "without any, the golden file is not looked at")
}

// TestVet runs go vet with the command as its tool, on a module of its own.
func TestVet(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tool := filepath.Join(dir, "schemagen")
	out, err := exec.Command("go", "build", "-o", tool, "../cmd/schemagen").CombinedOutput()
	require.NoError(t, err, string(out))
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("go.mod", "module example.com/api\n\ngo 1.24\n")
	write("types.go", "package api\n\nimport \"net/url\"\n\ntype Part struct {\n"+
		"\t// +kubebuilder:validation:MaxItems=1\n\tValues url.Values `json:\"values\"`\n"+
		"\t// +kubebuilder:wishful\n\t// +house:rule\n\tName string `json:\"name\"`\n}\n")
	vet := func() (string, error) {
		cmd := exec.Command("go", "vet", "-vettool="+tool, ".")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	text, err := vet()
	require.Error(t, err)
	assert.Contains(t, text,
		"types.go:6:5: kubebuilder:validation:MaxItems has no effect here: it restricts an array, and the value is of type object; did you mean kubebuilder:validation:MaxProperties? [marker/shape]")
	assert.Contains(t, text, "types.go:8:5: kubebuilder:wishful is not a marker: remove the line, or, if another tool reads it, list its prefix in externalMarkers [marker/unknown]")

	write("schemagen.yaml", "version: 1\nseverity: {marker/*: \"off\"}\n")
	write("more.go", "package api\n")
	text, err = vet()
	assert.NoError(t, err, text)

	write("schemagen.yaml",
		"version: 1\nk8sMarkers: true\nunionMarkers: none\nignoreUnexportedFields: true\nallowDangerousTypes: true\nexternalMarkers: [house, \"kubebuilder:wishful\"]\n")
	write("types.go",
		"package api\n\ntype Part struct {\n\t// +k8s:maxLength=5\n\tName string `json:\"name\"`\n"+
			"\t// +unionMember=A,perhaps\n\tSource string `json:\"source\"`\n"+
			"\t// +kubebuilder:validation:MaxLength=1\n\thidden string\n"+
			"\t// +kubebuilder:validation:MaxLength=1\n\tRatio float64 `json:\"ratio\"`\n}\n")
	text, err = vet()
	require.Error(t, err)
	assert.NotContains(t, text, "types.go:4:", "tags act")
	assert.NotContains(t, text, "types.go:6:", "markers of unions do not")
	assert.Contains(t, text,
		"types.go:8:5: kubebuilder:validation:MaxLength has no effect: hidden is left out of the schema: remove it [marker/left-out]")
	assert.Contains(t, text,
		"types.go:10:5: kubebuilder:validation:MaxLength has no effect here: it restricts a string, and the value is of type number; did you mean kubebuilder:validation:Maximum? [marker/shape]")
}
