package determinism

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCheck holds the check to commands that tell what they must not, and to one that does not.
func TestCheck(t *testing.T) {
	t.Parallel()
	sh, err := exec.LookPath("sh")
	require.NoError(t, err)
	for script, want := range map[string]string{
		"echo $TZ":                             "it prints other text",
		"umask":                                "it prints other text",
		"pwd -P":                               "it prints other text",
		"mkdir -p {out}; echo $LANG > {out}/f": "it writes other files",
		"mkdir -p {out}; echo f > {out}/f":     "",
	} {
		var log strings.Builder
		err := Check{
			Program: sh, Runs: 8, Work: t.TempDir(), Log: &log,
			Subjects: []Subject{{Dir: t.TempDir(), Args: []string{"-c", script}}},
		}.Run(t.Context())
		assert.Equal(t, 8, strings.Count(log.String(), "\n"))
		if want == "" {
			assert.NoError(t, err, script)
			continue
		}
		assert.ErrorContains(t, err, want, script)
	}
}

func TestParseSubjects(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []Subject{{Dir: "/a", Args: []string{"generate", "-o={out}"}}},
		ParseSubjects("# comment\n\n/a generate -o={out}\n"))
}
