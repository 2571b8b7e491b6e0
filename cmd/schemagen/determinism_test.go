package main

import (
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/determinism"
)

var (
	runs     = flag.Int("runs", 6, "how often TestDeterminism runs the command over each subject")
	subjects = flag.String("subjects", "",
		"a `file` of lines of a directory and arguments, in which {out} is the output directory, for TestDeterminism")
)

// TestDeterminism runs the command a few times over packages with findings and packages without, in
// both spellings, or over what -subjects says.
func TestDeterminism(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("schemagen")
	require.NoError(t, err)
	apis, err := filepath.Abs("../../testdata/apis")
	require.NoError(t, err)
	all := []determinism.Subject{
		{Dir: apis,
			Args: strings.Fields("generate --keep-going --format=text --output-dir={out} ./crontab/v1 ./mistakes/... ./unions/... ./guide/v1")},
		{Dir: apis,
			Args: strings.Fields("crd output:crd:dir={out} paths=./parity-versions/... paths=./parity-named/... paths=./server-rules/...")},
	}
	if *subjects != "" {
		text, err := os.ReadFile(*subjects)
		require.NoError(t, err)
		all = determinism.ParseSubjects(string(text))
		require.NotEmpty(t, all)
	}
	var log strings.Builder
	err = determinism.Check{
		Program: program, Runs: *runs, Work: t.TempDir(), Log: io.MultiWriter(&log, t.Output()),
		Subjects: all,
	}.Run(t.Context())
	require.NoError(t, err, "%s", &log)
	assert.Regexp(t, `^run 1: ([5-9]|\d\d+) files `, log.String(), "an empty output proves nothing")
}
