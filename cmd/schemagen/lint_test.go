package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/markers"
)

// module writes a module with one package and returns its directory and the file.
func module(t *testing.T, source string) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	file = filepath.Join(dir, "types.go")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"),
		[]byte("module example.com/api\n\ngo 1.24\n"), 0o600))
	require.NoError(t, os.WriteFile(file, []byte(source), 0o600))
	return dir, file
}

const misspelled = `// Package api is an API.
package api

// Part is part of an API.
type Part struct {
	// +kubebuilder:validation:maxLength=5
	// +kubebuilder:validaton:MinLength=1
	Name string ` + "`json:\"name\"`" + `
	// +kubebuilder:validation:Optional
	Size int ` + "`json:\"size\"`" + `
	// +kubebuilder:wishful
	Wish string ` + "`json:\"wish\"`" + `
}
`

func TestLint(t *testing.T) {
	t.Parallel()
	dir, file := module(t, misspelled)
	code, stdout, stderr := schemagen(t, "lint", "-C", dir, ".")
	assert.Equal(t, exitFindings, code)
	assert.Equal(t,
		"3 errors, 3 fixable: schemagen lint --fix; to explain one: schemagen rules marker/unknown\n",
		stderr)
	assert.Equal(t,
		`types.go:6:5: error: kubebuilder:validation:maxLength is not a marker; did you mean kubebuilder:validation:MaxLength? names are case-sensitive [marker/unknown]
	fix: write kubebuilder:validation:MaxLength
types.go:7:5: error: kubebuilder:validaton:MinLength is not a marker; did you mean kubebuilder:validation:MinLength? [marker/unknown]
	fix: write kubebuilder:validation:MinLength
types.go:9:5: note: kubebuilder:validation:Optional is an old spelling: write optional [marker/deprecated]
	fix: write optional
types.go:11:5: error: kubebuilder:wishful is not a marker: remove the line, or, if another tool reads it, list its prefix in externalMarkers [marker/unknown]
`, stdout)

	code, stdout, stderr = schemagen(t, "lint", "-C", dir, "--fix", "--dry-run", ".")
	assert.Equal(t, exitFindings, code)
	assert.Contains(t, stdout, "--- types.go\n+++ types.go\n@@ ")
	assert.Contains(t, stdout, "-\t// +kubebuilder:validation:Optional\n+\t// +optional\n")
	assert.Equal(t, "types.go:11:5: error: kubebuilder:wishful is not a marker: remove the line, or, if another tool reads it, list its prefix in externalMarkers [marker/unknown]\n"+
		"1 error; to explain one: schemagen rules marker/unknown\n", stderr)
	now, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, misspelled, string(now), "a dry run changes nothing")

	code, stdout, _ = schemagen(t, "lint", "-C", dir, "--fix", ".")
	assert.Equal(t, exitFindings, code)
	assert.Equal(t, "types.go:11:5: error: kubebuilder:wishful is not a marker: remove the line, or, if another tool reads it, list its prefix in externalMarkers [marker/unknown]\n",
		stdout)
	now, err = os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, strings.NewReplacer("maxLength", "MaxLength", "validaton", "validation",
		"kubebuilder:validation:Optional", "optional").Replace(misspelled), string(now))

	code, _, stderr = schemagen(t, "lint", "--dry-run")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, stderr, "give both")
}

func TestLintConfiguration(t *testing.T) {
	t.Parallel()
	dir, _ := module(t, misspelled)
	settings := func(text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "schemagen.yaml"), []byte(text), 0o600))
	}
	settings("version: 1\nseverity: {marker/unknown: warning}\nexternalMarkers: [\"kubebuilder:wish\"]\n")
	code, stdout, _ := schemagen(t, "lint", "-C", dir)
	assert.Equal(t, exitOK, code, "a warning is not an error")
	assert.Contains(t, stdout, "types.go:6:5: warning: ")
	assert.NotContains(t, stdout, "wishful", "another tool reads it")

	code, _, _ = schemagen(t, "lint", "-C", dir, "--strict")
	assert.Equal(t, exitFindings, code)
	code, stdout, _ = schemagen(t, "lint", "-C", dir, "--severity", "marker/*=off")
	assert.Equal(t, exitOK, code)
	assert.Empty(t, stdout, "the command line goes before the file")

	settings("version: 1\nseverty: {}\n")
	code, stdout, _ = schemagen(t, "lint", "-C", dir)
	assert.Equal(t, exitUsage, code)
	assert.Equal(t,
		"schemagen.yaml:2:1: error: unknown key \"severty\": did you mean severity? [config/key]\n",
		stdout)
}

// TestLintIsSilent holds that there is nothing to say of what is right.
func TestLintIsSilent(t *testing.T) {
	t.Parallel()
	for dir, pattern := range map[string]string{"../../testdata/apis": "./crontab/...",
		"../../examples": "./..."} {
		code, stdout, stderr := schemagen(t, "lint", "-C", dir, pattern)
		assert.Zero(t, code)
		assert.Empty(t, stdout+stderr, dir)
	}
}

func TestMarkers(t *testing.T) {
	t.Parallel()
	code, stdout, _ := schemagen(t, "markers")
	assert.Zero(t, code)
	assert.Equal(t, len(markers.All()), strings.Count(stdout, "\n    "), "a line for what it is")

	code, stdout, _ = schemagen(t, "markers", "+kubebuilder:validation:Enum")
	assert.Zero(t, code)
	assert.Contains(t, stdout, "+kubebuilder:validation:Enum=<value;value>\n")
	assert.Contains(t, stdout, "\n    // +kubebuilder:validation:Enum=Always;Never\n")

	code, _, stderr := schemagen(t, "markers", "pattern")
	assert.Equal(t, exitUsage, code)
	assert.Equal(t,
		"schemagen: there is no marker pattern: did you mean kubebuilder:validation:Pattern?\n",
		stderr)
	_, _, stderr = schemagen(t, "markers", "+kubebuilder:object:root=true")
	assert.Equal(t, "schemagen: +kubebuilder:object:root=true is a marker of another tool\n", stderr)
	_, stdout, _ = schemagen(t, "markers", "kubebuilder:rbac")
	assert.Contains(t, stdout, "adds a rule to a role")

	code, stdout, _ = schemagen(t, "markers", "// +kubebuilder:printcolumn:name=A,type=string")
	assert.Zero(t, code)
	assert.Contains(t, stdout, "+kubebuilder:printcolumn:")

	var doc struct {
		Markers []struct {
			Name    string
			Targets []string
		}
	}
	code, stdout, _ = schemagen(t, "markers", "optional", "--format", "json")
	assert.Zero(t, code)
	require.NoError(t, json.Unmarshal([]byte(stdout), &doc))
	require.Len(t, doc.Markers, 1)
	assert.Equal(t, "optional", doc.Markers[0].Name)
	assert.Equal(t, []string{"field"}, doc.Markers[0].Targets)
}
