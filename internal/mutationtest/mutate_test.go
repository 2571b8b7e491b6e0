package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRun tries the mutants of a small package whose tests overlook some of them.
func TestRun(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	err := run(&out, "testdata/rules", ".", []string{"rules.go"}, plan{jobs: 2, first: "none", equivalents: map[string]string{
		`Check: ":" is left out`: "for the sake of the example",
		`Check: "/" is left out`: "which is not true",
	}})
	require.Error(t, err)
	assert.Equal(t, []string{
		`no test notices Check: kind != "anonymous" → true`,
		`no test notices Check: "older" is not a case`,
		`the table says that no test can notice Check: "/" is left out, but one does`,
	}, strings.Split(err.Error(), "\n"))
	assert.Contains(t, out.String(), "rules.go:20  Check: \"old\" is not a case: killed by TestCheck/old\n")
	assert.Contains(t, out.String(), "rules.go:21  Check: c.report(\"kind\") is not called: killed by TestCheck/old\n")
	assert.Contains(t, out.String(), "rules.go:14  Check: \":\" is left out: cannot be noticed: for the sake of the example\n")
	assert.Contains(t, out.String(), "13 mutants: 10 killed, 1 cannot be noticed, 2 survive\n")
}

// TestNoPackage says what it cannot work on.
func TestNoPackage(t *testing.T) {
	t.Parallel()
	assert.ErrorContains(t, run(&strings.Builder{}, "testdata/rules", "./none", []string{"rules.go"}, plan{}), "is not one package")
	assert.ErrorContains(t, run(&strings.Builder{}, "testdata/rules", ".", []string{"none.go"}, plan{}), "does not have all of [none.go]")
}
