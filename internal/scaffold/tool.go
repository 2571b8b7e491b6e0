package scaffold

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// Tool is the package that go tool runs.
const Tool = "github.com/schemagen/schemagen/cmd/schemagen"

// A toolPlace says where go tool finds schemagen.
type toolPlace struct {
	known     bool
	raises    bool   // if it is not known: as a tool of the module, it may raise libraries that the module is built with
	modfile   string // of a module of tools, below the root; empty for the module itself, or one of its workspace
	workspace bool   // -modfile is refused unless the workspace around the module is turned off
}

// findTool looks for the tool directive: in the module and those of its workspace, where go tool finds it, and in the tool
// modules that projects have beside it.
func findTool(root string, work gocmd.Workspace) toolPlace {
	for _, dir := range append([]string{root}, work.Modules...) {
		if hasTool(filepath.Join(dir, "go.mod")) {
			return toolPlace{known: true}
		}
	}
	for _, modfile := range []string{"tools/go.mod", "hack/tools/go.mod", "internal/tools/go.mod"} {
		if hasTool(filepath.Join(root, filepath.FromSlash(modfile))) {
			return toolPlace{known: true, modfile: modfile, workspace: work.File != ""}
		}
	}
	return toolPlace{raises: usesKubernetes(filepath.Join(root, "go.mod"))}
}

// usesKubernetes reports whether a go.mod asks for libraries of Kubernetes beyond the one that every kind needs.
func usesKubernetes(name string) bool {
	file, err := parseModule(name)
	return err == nil && slices.ContainsFunc(file.Require, func(r *modfile.Require) bool {
		library := strings.HasPrefix(r.Mod.Path, "k8s.io/") || r.Mod.Path == "sigs.k8s.io/controller-runtime"
		return library && !r.Indirect && r.Mod.Path != "k8s.io/apimachinery"
	})
}

func parseModule(name string) (*modfile.File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return modfile.Parse(name, data, nil)
}

// hasTool reports whether a go.mod has the tool directive. One that cannot be read has none.
func hasTool(name string) bool {
	file, err := parseModule(name)
	return err == nil && slices.ContainsFunc(file.Tool, func(t *modfile.Tool) bool { return t.Path == Tool })
}

// command returns how a shell runs the tool in a directory of the module.
func (r Repository) command(dir string) string {
	if r.tool.modfile == "" {
		return "go tool schemagen"
	}
	up, err := filepath.Rel(filepath.FromSlash(dir), filepath.FromSlash(r.tool.modfile))
	if err != nil {
		up = filepath.Join(r.Root, filepath.FromSlash(r.tool.modfile))
	}
	command := "go tool -modfile=" + filepath.ToSlash(up) + " schemagen"
	if r.tool.workspace {
		return "GOWORK=off " + command
	}
	return command
}

// generateLine returns a line for go generate, which has no shell to set a variable.
func (r Repository) generateLine(dir, args string) string {
	line := "//go:generate "
	if r.tool.workspace {
		line += "env "
	}
	return line + r.command(dir) + " " + args
}

// golden reports whether golden files can be tested: their test runs the tool that go.mod names.
func (r Repository) golden() bool { return r.tool.modfile == "" }
