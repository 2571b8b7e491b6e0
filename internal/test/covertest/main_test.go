package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRun merges two profiles and holds the packages to their floors.
func TestRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	profile := func(name string, lines ...string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte("mode: set\n"+strings.Join(lines, "\n")+"\n"),
			0o644))
		return file
	}
	tests := profile("tests", module+"pkg/emit/a.go:1.1,3.2 9 1",
		module+"pkg/emit/a.go:4.1,5.2 1 0", module+"pkg/verify/a.go:1.1,2.2 3 0")
	commands := profile("commands", module+"pkg/emit/a.go:1.1,3.2 9 0",
		module+"pkg/verify/a.go:1.1,2.2 3 0", module+"cmd/schemagen/a.go:1.1,2.2 2 0")
	var out strings.Builder
	err := run(&out, true, []string{tests, commands})
	assert.ErrorContains(t, err, "the tests run 0.0 % of pkg/verify, and at least 90 % is required")
	assert.ErrorContains(t, err, "no profile has pkg/markers")
	assert.NotContains(t, err.Error(), "pkg/emit")
	assert.Equal(t, `cmd/schemagen/a.go:1:1: 2 statements, to line 2
pkg/emit/a.go:4:1: 1 statements, to line 5
pkg/verify/a.go:1:1: 3 statements, to line 2
cmd/schemagen                0.0 % of     2 statements
pkg/emit                    90.0 % of    10 statements
pkg/verify                   0.0 % of     3 statements
`, out.String())
	assert.Error(t, run(&out, false, []string{filepath.Join(dir, "none")}))
}
