package plugin

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var golangci = flag.String("golangci", "",
	"the version of golangci-lint that the plugin is built into")

// custom is the program that golangci-lint custom writes: its own, with the plugin.
const custom = `package main

import (
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/schemagen/schemagen/analyzer/plugin"
)

func main() {
	if commands.Execute(commands.BuildInfo{Version: "custom"}) != nil {
		os.Exit(exitcodes.Failure)
	}
}
`

// TestBuiltIn builds golangci-lint with the plugin and lints a package, as docs/editors.md
// configures it.
func TestBuiltIn(t *testing.T) {
	if *golangci == "" {
		t.Skip("make golangci runs it: it builds golangci-lint with the plugin, which takes minutes")
	}
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	build := files(t, map[string]string{
		"go.mod": "module custom\n\ngo 1.26.0\n\nrequire (\n\tgithub.com/golangci/golangci-lint/v2 " + *golangci + "\n" +
			"\tgithub.com/schemagen/schemagen v0.0.0\n)\n\nreplace github.com/schemagen/schemagen => " + root + "\n",
		"main.go": custom,
	})
	if out, err := run(build, "go", "mod", "tidy"); err != nil {
		t.Skipf("golangci-lint %s cannot be had: %v\n%s", *golangci, err, out)
	}
	out, err := run(build, "go", "build", "-o", "golangci-lint", ".")
	require.NoError(t, err, out)

	doc, err := os.ReadFile("../../docs/editors.md")
	require.NoError(t, err)
	_, config, found := strings.Cut(string(doc), "`.golangci.yml` then turns it on:\n\n```yaml\n")
	require.True(t, found)
	config, _, _ = strings.Cut(config, "```")
	const types = "package api\n\n// Part is one.\ntype Part struct {\n\t// Name names it.\n\t// +kubebuilder:validation:MaxLenght=5\n\tName string `json:\"name\"`\n}\n"
	dir := files(t, map[string]string{"go.mod": "module example.com/api\n\ngo 1.26\n",
		"types.go": types, ".golangci.yml": config})
	out, err = run(dir, filepath.Join(build, "golangci-lint"), "run")
	require.Error(t, err, out)
	assert.Contains(t, out, "types.go:6:5: kubebuilder:validation:MaxLenght is not a marker")
	out, err = run(dir, filepath.Join(build, "golangci-lint"), "run", "--fix")
	require.NoError(t, err, out)
	fixed, err := os.ReadFile(filepath.Join(dir, "types.go"))
	require.NoError(t, err)
	assert.Equal(t, strings.Replace(types, "MaxLenght", "MaxLength", 1), string(fixed))
}

// files makes a directory.
func files(t *testing.T, all map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range all {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

func run(dir, program string, args ...string) (string, error) {
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}
