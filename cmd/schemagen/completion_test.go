package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCompletionScripts prints the script of each shell, which calls the hidden command that the
// next test calls.
func TestCompletionScripts(t *testing.T) {
	t.Parallel()
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		var stdout, stderr bytes.Buffer
		require.Equal(t, exitOK, run(t.Context(), []string{"completion", shell},
			env{stdout: &stdout, stderr: &stderr}), shell)
		assert.Contains(t, stdout.String(), "__complete", shell)
		assert.Empty(t, stderr.String(), shell)
	}
}

// TestComplete asks what shells ask.
func TestComplete(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"gen":                                 "generate\t",
		"rules marker/un":                     "marker/unknown\t",
		"markers kubebuilder:validation:MaxL": "kubebuilder:validation:MaxLength\t",
		"generate --color ":                   "never\n",
		"generate --format ":                  "sarif\n",
		"rules --format ":                     "json\n",
		"lint --severity marker/unk":          "marker/unknown=\t",
		"lint --severity marker/unknown=":     "marker/unknown=off\n",
		"config print --union-encoding ":      "cel\n",
		"unfold --openapi ":                   "skeleton\n",
		"simulate --field-validation ":        "strict\n",
		"config ":                             "print\t",
		"completion ":                         "powershell\t",
		"explain --crd ../../examples/simulate/crd.yaml ": "maintenancenightlyjobs",
	} {
		var stdout, stderr bytes.Buffer
		args := append([]string{"__complete"}, strings.Split(line, " ")...)
		require.Equal(t, exitOK, run(t.Context(), args, env{stdout: &stdout, stderr: &stderr}),
			line)
		assert.Contains(t, strings.ToLower(stdout.String()), strings.ToLower(want), line)
	}
	var stdout bytes.Buffer
	run(t.Context(), []string{"__complete", "rules", "--format", ""},
		env{stdout: &stdout, stderr: &stdout})
	assert.NotContains(t, stdout.String(), "sarif", "rules are not findings")
}
