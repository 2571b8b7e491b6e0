package rbac_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/rbac"
)

var peer = flag.String("controller-gen", "", "the program that writes the expected files anew")

// TestCases compares the roles of each case with those of controller-gen. A case is a file with marker lines; options of the
// generator may precede them. What controller-gen makes of it follows, or that it makes an error of it. Cases whose names begin with
// "stricter" are errors here though controller-gen writes a file; it is the same if all markers can be read.
func TestCases(t *testing.T) {
	t.Parallel()
	const name = "testdata/cases.txtar"
	archive, err := txtar.ParseFile(name)
	require.NoError(t, err)
	if *peer != "" {
		archive = ask(t, archive)
		require.NoError(t, os.WriteFile(name, txtar.Format(archive), 0o666))
	}
	expected := map[string]string{}
	for _, f := range archive.Files {
		expected[f.Name] = string(f.Data)
	}
	cases := 0
	for _, f := range archive.Files {
		if strings.Contains(f.Name, ".") {
			continue
		}
		cases++
		options, lines := split(string(f.Data))
		yaml, found, err := rbac.Generate(load(t, lines), options)
		require.NoError(t, err, f.Name)
		want, accepted := expected[f.Name+".yaml"]
		stricter := strings.HasPrefix(f.Name, "stricter")
		assert.Equal(t, stricter || !accepted, found.HasErrors(), "%s: %v", f.Name, found)
		if !accepted || slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Severity == diag.Error && d.Code.Family() == "marker" }) {
			continue
		}
		got := string(yaml)
		if got != "" {
			got = "---\n" + got
		}
		assert.Equal(t, want, got, f.Name)
	}
	assert.Greater(t, cases, 100)
}

// split tells the name of the role that a case asks for from its marker lines.
func split(text string) (role string, lines []string) {
	lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if name, ok := strings.CutPrefix(lines[0], "roleName="); ok {
		return strings.Trim(name, `"`), lines[1:]
	}
	return "manager-role", lines
}

// source returns a package with marker lines.
func source(lines []string) string { return "package p\n\n// " + strings.Join(lines, "\n// ") + "\n" }

// load returns the marker lines as the parser finds them.
func load(t *testing.T, lines []string) []parser.Comment {
	t.Helper()
	p, found, err := parser.Load(t.Context(), parser.Config{Dir: module(t, lines)}, ".")
	require.NoError(t, err)
	require.Empty(t, found)
	return p.Roots[0].Markers
}

// module writes a module whose package has marker lines.
func module(t *testing.T, lines []string) string {
	t.Helper()
	dir := t.TempDir()
	for file, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", "p.go": source(lines)} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666))
	}
	return dir
}

// ask returns the archive with what controller-gen makes of its cases.
func ask(t *testing.T, archive *txtar.Archive) *txtar.Archive {
	t.Helper()
	out := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if strings.Contains(f.Name, ".") {
			continue
		}
		role, lines := split(string(f.Data))
		cmd := exec.CommandContext(t.Context(), *peer, `rbac:roleName="`+role+`"`, "paths=.", "output:stdout")
		cmd.Dir = module(t, lines)
		yaml, err := cmd.Output()
		result := txtar.File{Name: f.Name + ".yaml", Data: yaml}
		if err != nil {
			result = txtar.File{Name: f.Name + ".error"}
		}
		out.Files = append(out.Files, f, result)
	}
	return out
}
