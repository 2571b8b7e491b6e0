package pipeline_test

import (
	"bytes"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestDeterministic runs over many cases at once, again and again: neither the number of processors
// nor the order of patterns can be seen in the manifests or the findings. It is not parallel, as it
// changes what all goroutines share.
func TestDeterministic(t *testing.T) {
	var patterns []string
	for _, name := range cases(t) {
		if !strings.HasPrefix(name, "parity-") && !strings.HasPrefix(name, "diverge-") {
			continue
		}
		patterns = append(patterns, "./"+name+"/...")
	}
	want := output(t, patterns)
	assert.Greater(t, len(want), 10_000, "an empty output proves nothing")

	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	slices.Reverse(patterns)
	assert.Equal(t, want, output(t, append(patterns, patterns[3:9]...)),
		"one processor, or another order of patterns, differs")
	runtime.GOMAXPROCS(8)
	assert.Equal(t, want, output(t, patterns), "8 processors differ")
}

// output returns everything that a run says.
func output(t *testing.T, patterns []string) string {
	t.Helper()
	res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: apis, Lenient: true,
		Values: config.Values{AllowDangerousTypes: true}}, patterns...)
	require.NoError(t, err)
	var b bytes.Buffer
	for _, f := range res.Files {
		b.WriteString(f.Name + "\n")
		b.Write(f.YAML)
	}
	require.NoError(t, diag.Print(&b, diag.PrintOptions{Format: diag.JSON}, res.Diagnostics))
	return b.String()
}
