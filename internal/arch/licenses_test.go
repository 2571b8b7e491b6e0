package arch

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// kinds are phrases by which the text of a licence is known, white space and case aside.
var kinds = []struct{ name, phrase string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"BSD-3-Clause", "contributors may be used to endorse"},
	{"BSD-2-Clause", "redistribution and use in source and binary forms"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software"},
	{"MIT", "permission is hereby granted, free of charge"},
}

// TestDocsLicenses holds docs/licenses.md to the modules that are linked into the command, and to
// the texts in them.
func TestDocsLicenses(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}",
		"./cmd/schemagen")
	cmd.Dir, cmd.Env = "../..", append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	out, err := cmd.Output()
	require.NoError(t, err)
	modules := slices.DeleteFunc(strings.Split(string(out), "\n"), func(s string) bool {
		return s == ""
	})
	slices.Sort(modules)
	var page strings.Builder
	page.WriteString("# Licences of what is linked\n\nThe modules whose packages are in the command, on Linux, and the licences in their archives, as " +
		"`make docs` found them.\nModules for tests alone are not among them. schemagen itself has the [Apache License 2.0](../LICENSE).\n\n" +
		"| module | version | licence |\n|---|---|---|\n")
	for _, line := range slices.Compact(modules) {
		m := strings.SplitN(line, " ", 3)
		kind := license(t, m[2])
		assert.NotEmpty(t, kind, "%s has a licence that is not known", m[0])
		fmt.Fprintf(&page, "| `%s` | %s | %s |\n", m[0], m[1], kind)
	}
	const file = "../../docs/licenses.md"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(page.String()), 0o644))
	}
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, page.String(), string(data), "run make docs")
}

var spaces = regexp.MustCompile(`[\s,]+`)

// license returns the kinds of the licence files at the top of a module.
func license(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "[LC][IO][CP][EY]*"))
	require.NoError(t, err)
	var found []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		text := spaces.ReplaceAllString(strings.ToLower(string(data)), " ")
		for _, k := range kinds {
			if strings.Contains(text, spaces.ReplaceAllString(k.phrase, " ")) {
				found = append(found, k.name)
				break
			}
		}
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), ", ")
}
