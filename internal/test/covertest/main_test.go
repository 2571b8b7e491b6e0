package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRun holds the packages of a profile to their floors. Blocks that several tests have run are
// one.
func TestRun(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "profile")
	require.NoError(t, os.WriteFile(file, []byte("mode: set\n"+strings.Join([]string{
		module + "pkg/emit/a.go:1.1,3.2 9 1", module + "pkg/emit/a.go:4.1,5.2 1 0",
		module + "pkg/verify/a.go:1.1,2.2 3 0", module + "pkg/emit/a.go:1.1,3.2 9 0",
		module + "pkg/verify/a.go:1.1,2.2 3 0", module + "cmd/schemagen/a.go:1.1,2.2 2 0",
	}, "\n")+"\n"), 0o644))
	var out strings.Builder
	err := run(&out, file)
	assert.ErrorContains(t, err, "the tests run 0.0 % of pkg/verify, and at least 90 % is required")
	assert.ErrorContains(t, err, "the profile lacks pkg/markers")
	assert.NotContains(t, err.Error(), "pkg/emit")
	assert.Equal(t, `cmd/schemagen                0.0 % of     2 statements
pkg/emit                    90.0 % of    10 statements
pkg/verify                   0.0 % of     3 statements
`, out.String())
	assert.Error(t, run(&out, file+"-none"))
}
