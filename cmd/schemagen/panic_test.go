package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A trap is a stream that panics.
type trap struct{}

func (trap) Write([]byte) (int, error) { panic("sprung") }

// TestPanicIsReported holds that a panic of the program ends in a sentence and an exit code,
// without a stack.
func TestPanicIsReported(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	assert.Equal(t, exitUsage,
		run(t.Context(), []string{"markers"}, env{stdout: trap{}, stderr: &stderr}))
	assert.Contains(t, stderr.String(), "schemagen: internal error: ")
	assert.Contains(t, stderr.String(), "sprung")
	assert.NotContains(t, stderr.String(), "goroutine")
}
