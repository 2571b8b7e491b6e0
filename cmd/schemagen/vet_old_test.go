package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTooOld wants one sentence where go vet is of a newer Go than the program, and none where it
// is not.
func TestTooOld(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the stand-in for the go command is a shell script")
	}
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	standIn := func(version string) {
		script := "#!/bin/sh\necho " + version + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o700))
	}
	standIn("go1.99.1")
	assert.EqualError(t, checkGoVersion(t.Context()),
		"this program was built with "+runtime.Version()+" and cannot read packages of go1.99.1, "+
			"which runs go vet: build it with that one, as GOTOOLCHAIN=go1.99.1 go install does")
	standIn(runtime.Version())
	assert.NoError(t, checkGoVersion(t.Context()))
}
