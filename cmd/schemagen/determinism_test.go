package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/determinism"
)

// TestDeterminism runs the command a few times over packages with findings and packages without, in
// both spellings. "make determinism" does it a hundred times over real APIs.
func TestDeterminism(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("schemagen")
	require.NoError(t, err)
	apis, err := filepath.Abs("../../testdata/apis")
	require.NoError(t, err)
	var log strings.Builder
	err = determinism.Check{
		Program: program, Runs: 6, Work: t.TempDir(), Log: &log,
		Subjects: []determinism.Subject{
			{Dir: apis, Args: strings.Fields("generate --keep-going --format=text --output-dir={out} ./crontab/v1 ./mistakes/... ./unions/... ./guide/v1")},
			{Dir: apis, Args: strings.Fields("crd output:crd:dir={out} paths=./parity-versions/... paths=./parity-named/... paths=./server-rules/...")},
		},
	}.Run(t.Context())
	require.NoError(t, err, "%s", &log)
	assert.Regexp(t, `^run 1: [5-9] files `, log.String(), "an empty output proves nothing")
}
