// Package peertest compares what markers amount to with what controller-gen makes of them.
package peertest

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
)

// Program is the flag that names the controller-gen with which the expected files are written anew.
func Program() *string {
	return flag.String("controller-gen", "", "the program that writes the expected files anew")
}

// A Generator makes a manifest from markers, without the separator at its beginning. The options
// are those of a case.
type Generator func(packages []*parser.Package, options string) ([]byte, diag.List, error)

// Cases compares the manifests of the cases in an archive with those of controller-gen, whose
// generator gets the options of the case, and returns how many there are. A case is a file with
// marker lines; a line with options of the generator may precede them. What controller-gen makes of
// it follows, or that it makes an error of it. Cases whose names begin with "stricter" are errors
// here though controller-gen writes a file, which is the same if all markers can be read.
func Cases(t *testing.T, name, program, generator string, generate Generator) (cases int) {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	require.NoError(t, err)
	if program != "" {
		archive = ask(t, archive, program, generator)
		require.NoError(t, os.WriteFile(name, txtar.Format(archive), 0o666))
	}
	for _, c := range read(archive) {
		cases++
		manifest, found, err := generate(load(t, c.lines), c.Options)
		require.NoError(t, err, c.Name)
		stricter := strings.HasPrefix(c.Name, "stricter")
		assert.Equal(t, stricter || !c.Accepted, found.HasErrors(), "%s: %v", c.Name, found)
		if c.Accepted && !slices.ContainsFunc(found, isUnreadable) {
			if len(manifest) > 0 {
				manifest = slices.Concat([]byte("---\n"), manifest)
			}
			assert.Equal(t, c.Peer, string(manifest), c.Name)
		}
	}
	return cases
}

// A Case is one of an archive.
type Case struct {
	Name, Options string
	Peer          string // what controller-gen writes
	Accepted      bool   // controller-gen takes the markers

	lines []string
}

// read returns the cases of an archive.
func read(archive *txtar.Archive) (all []Case) {
	expected := map[string]string{}
	for _, f := range archive.Files {
		expected[f.Name] = string(f.Data)
	}
	for _, f := range archive.Files {
		if strings.Contains(f.Name, ".") {
			continue
		}
		c := Case{Name: f.Name}
		c.Options, c.lines = split(string(f.Data))
		c.Peer, c.Accepted = expected[f.Name+".yaml"]
		all = append(all, c)
	}
	return all
}

// Each visits the cases of an archive with the package that each consists of.
func Each(t *testing.T, name string, visit func(Case, []*parser.Package)) {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	require.NoError(t, err)
	for _, c := range read(archive) {
		visit(c, load(t, c.lines))
	}
}

// isUnreadable reports whether a finding is about a marker that could not be read.
func isUnreadable(d diag.Diagnostic) bool {
	return d.Severity == diag.Error && d.Code.Family() == "marker"
}

// split tells the options of a case from its marker lines.
func split(text string) (options string, lines []string) {
	lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if !strings.HasPrefix(lines[0], "+") {
		return lines[0], lines[1:]
	}
	return "", lines
}

// load returns a package with marker lines.
func load(t *testing.T, lines []string) []*parser.Package {
	t.Helper()
	p, found, err := parser.Load(t.Context(), parser.Config{Dir: module(t, lines)}, ".")
	require.NoError(t, err)
	require.Empty(t, found)
	return p.Roots
}

// module writes a module whose package has marker lines.
func module(t *testing.T, lines []string) string {
	t.Helper()
	dir := t.TempDir()
	source := "package p\n\n// " + strings.Join(lines, "\n// ") + "\n"
	for file, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n",
		"p.go": source} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666))
	}
	return dir
}

// ask returns the archive with what controller-gen makes of its cases.
func ask(t *testing.T, archive *txtar.Archive, program, generator string) *txtar.Archive {
	t.Helper()
	out := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if strings.Contains(f.Name, ".") {
			continue
		}
		options, lines := split(string(f.Data))
		cmd := exec.CommandContext(t.Context(), program, generator+options, "paths=.",
			"output:stdout")
		cmd.Dir = module(t, lines)
		manifest, err := cmd.Output()
		result := txtar.File{Name: f.Name + ".yaml", Data: manifest}
		if err != nil {
			result = txtar.File{Name: f.Name + ".error"}
		}
		out.Files = append(out.Files, f, result)
	}
	return out
}
