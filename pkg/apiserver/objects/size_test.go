package objects

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// TestObjectTooLarge holds that what counts is the JSON that a client sends, and not how it is
// written.
func TestObjectTooLarge(t *testing.T) {
	t.Parallel()
	manifest, err := os.ReadFile("../publish/testdata/crontab.yaml")
	require.NoError(t, err)
	crd, err := apiserver.DecodeCRD(manifest)
	require.NoError(t, err)
	r, err := Compile(crd)
	require.NoError(t, err)
	object := func(text string) []byte {
		return fmt.Appendf(nil,
			"apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: a, annotations: {a: %q}}\n", text)
	}
	for name, tt := range map[string]struct {
		object []byte
		want   bool
	}{
		"small":           {object("a"), false},
		"large":           {object(strings.Repeat("a", MaxBody)), true},
		"large once sent": {object(strings.Repeat("<", MaxBody/4)), true},
		"large by aliases": {append(object("a"),
			fmt.Appendf(nil, "spec: {a: &a %q, b: [%s]}\n", strings.Repeat("a", MaxBody/16),
				strings.Repeat("*a, ", 16))...), true},
		"large as it is written, with comments": {append(object("a"),
			strings.Repeat("# a comment\n", MaxBody/8)...), false},
	} {
		out := r.Create(t.Context(), tt.object, Warn)
		refused := out.Refusal == "Request entity too large: limit is 3145728"
		assert.Equal(t, tt.want, refused, "%s: %.200s", name, out.Refusal)
		if refused {
			assert.Equal(t, []Error{{Rule: "RequestEntityTooLarge", Message: out.Refusal}},
				out.Errors, name)
		}
	}
}
