package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
)

func TestReport(t *testing.T) {
	t.Parallel()
	warning := diag.List{{Pos: token.Position{Filename: "x", Line: 1, Column: 1},
		Severity: diag.Warning, Code: "a/b", Message: "m"}}
	const line = "x:1:1: warning: m [a/b]\n"
	tests := map[string]struct {
		args           []string
		result         bool
		list           diag.List
		stdout, stderr string // what they start with
		err            string
	}{
		"text": {nil, false, warning, "", line, ""},
		"text, the result": {nil, true, warning, line,
			"1 warning; to explain one: schemagen rules a/b\n", ""},
		"nothing": {nil, false, nil, "", "", ""},
		"json": {[]string{"--format=json"}, false, nil, "{\n  \"diagnostics\": []", "",
			""},
		"sarif":  {[]string{"--format=sarif"}, false, warning, "{\n  \"$schema\"", "", ""},
		"github": {[]string{"--format=github"}, false, warning, "", "::warning file=x,", ""},
		"error": {nil, false, diag.List{{Code: "a/b", Message: "m"}}, "", "error: m",
			"findings"},
		"error in json": {[]string{"--format=json"}, false, diag.List{{Code: "a/b"}}, "{", "",
			"findings"},
		"colours":    {[]string{"--color=always"}, false, warning, "", "\x1b[1mx:1:1\x1b[0m: ", ""},
		"no colours": {[]string{"--color=never"}, false, warning, "", line, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := printer{result: test.result}
			flags := pflag.NewFlagSet("", pflag.ContinueOnError)
			p.bind(flags)
			require.NoError(t, flags.Parse(test.args))
			var out, errs bytes.Buffer
			err := p.report(env{stdout: &out, stderr: &errs}, test.list)
			if test.err == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, test.err)
			}
			assert.Contains(t, out.String(), test.stdout)
			assert.Contains(t, errs.String(), test.stderr)
			assert.Equal(t, test.stdout == "", out.Len() == 0)
			assert.Equal(t, test.stderr == "", errs.Len() == 0)
		})
	}
}

func TestFormatFlag(t *testing.T) {
	t.Parallel()
	var p printer
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	p.bind(flags)
	require.ErrorContains(t, flags.Parse([]string{"--format=xml"}),
		"choose one of text, json, github, sarif")
}

func TestIsTerminal(t *testing.T) {
	t.Parallel()
	assert.False(t, isTerminal(&bytes.Buffer{}))
	f, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer f.Close()
	assert.False(t, isTerminal(f))
}

func TestSeverities(t *testing.T) {
	t.Parallel()
	apply := func(project diag.Policy, args ...string) (diag.List, error) {
		var s severities
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		s.bind(flags)
		require.NoError(t, flags.Parse(args))
		err := s.load(config.Config{Severity: project})
		return s.withSeverities(diag.List{{Severity: diag.Warning, Code: "ignore/unused"}}), err
	}
	l, err := apply(diag.Policy{"ignore/unused": diag.Off}, "--severity=ignore/*=note")
	require.NoError(t, err)
	assert.Equal(t, diag.Note, l[0].Severity, "the command line goes before the project")
	l, err = apply(diag.Policy{"ignore/unused": diag.Note}, "--strict")
	require.NoError(t, err)
	assert.Equal(t, diag.Note, l[0].Severity)
	l, err = apply(nil, "--strict")
	require.NoError(t, err)
	assert.Equal(t, diag.Error, l[0].Severity)
	_, err = apply(nil, "--severity=no/such=note")
	require.Error(t, err)
	assert.False(t, errors.Is(err, errFindings), "a wrong flag is a usage error")
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestFullDisk fails for whatever cannot be written, help included.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{}, {"--help"}, {"help", "lint"}, {"generate", "-h"},
		{"--version"}, {"version"}, {"markers"}, {"rules"}, {"completion", "bash"},
		{"config", "print"}} {
		var said strings.Builder
		code := run(t.Context(), args,
			env{stdin: strings.NewReader(""), stdout: full{}, stderr: &said})
		assert.Equal(t, exitUsage, code, "%q", args)
		assert.Equal(t, "schemagen: no space left on device\n", said.String(), "%q", args)
	}
}

// TestLists puts many findings that say the same into one, and leaves apart what differs.
func TestLists(t *testing.T) {
	t.Parallel()
	var found diag.List
	for line := 20; line > 0; line-- {
		found.Add(diag.LoadPackage, token.Position{Filename: "x.go", Line: line},
			"package p%d: cannot be loaded", line).Statement.Of = fmt.Sprintf("package p%d", line)
	}
	const text = "T is unusual"
	for i := range 4 {
		found = append(found, diag.Diagnostic{Code: "load/x", Severity: diag.Warning, Message: text,
			Pos:  token.Position{Filename: "y.go", Line: 1 + i},
			Path: []string{"spec", "status"}[i%2]})
	}
	var out, errs bytes.Buffer
	p := printer{result: true}
	require.Equal(t, errFindings, p.report(env{stdout: &out, stderr: &errs}, found))
	assert.Equal(t, 1, strings.Count(out.String(), "[load/package]"))
	assert.Contains(t, out.String(), "\n\tx.go:2: package p2\n\tx.go:3: package p3\n")
	assert.Contains(t, out.String(), "\n\tx.go:20: package p20\n")
	assert.Equal(t, 4, strings.Count(out.String(), text))
	assert.Contains(t, errs.String(), "20 errors, 4 warnings; ")
}
