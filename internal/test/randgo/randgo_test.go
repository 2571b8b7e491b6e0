package randgo_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/randgo"
)

var keep = flag.String("keep", "", "the `directory` to write the last module to, for a look at it")

const standins = "../../../testdata/apis/standin"

// write writes cases into a new module and returns its directory.
func write(t *testing.T, cases ...randgo.Case) string {
	t.Helper()
	dir := *keep
	if dir == "" {
		dir = t.TempDir()
	}
	writeTo(t, dir, cases...)
	return dir
}

func writeTo(t *testing.T, dir string, cases ...randgo.Case) {
	t.Helper()
	at, err := filepath.Abs(standins)
	require.NoError(t, err)
	require.NoError(t, randgo.Write(dir, at, cases...))
}

// TestCasesAreGo compiles cases: what is written is Go.
func TestCasesAreGo(t *testing.T) {
	t.Parallel()
	var cases []randgo.Case
	for seed := range uint64(30) {
		cases = append(cases, randgo.New(seed, 1+int(seed%6)))
		assert.Equal(t, cases[seed], randgo.New(seed, 1+int(seed%6)),
			"a case depends on its seed and size alone")
	}
	cmd := exec.CommandContext(t.Context(), "go", "build", "./...")
	cmd.Dir, cmd.Env = write(t, cases...), append(os.Environ(), "GOFLAGS=-mod=mod -buildvcs=false",
		"GOWORK=off", "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
}
