package scaffold

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// Tool is the package of the program.
const Tool = "github.com/schemagen/schemagen/cmd/schemagen"

// A toolPlace says how a repository comes by schemagen: as a tool of a go.mod, or as a program that
// a rule of the Makefile installs.
type toolPlace struct {
	known bool // it is there already
	// of a module of tools, below the root; empty for the module itself, or one of its workspace
	modfile   string
	workspace bool // -modfile is refused unless the workspace around the module is turned off
	program   bool // a rule of the Makefile installs it; go.mod is left alone
}

// findTool looks for schemagen, and else for how the repository installs what it has: a tool goes
// beside others in a go.mod, unless it would raise the libraries of Kubernetes there. The rest
// install programs by the Makefile.
func (r *Repository) findTool(work gocmd.Workspace) {
	for _, dir := range append([]string{r.Root}, work.Modules...) {
		if _, ours := toolsOf(filepath.Join(dir, "go.mod")); ours {
			r.tool = toolPlace{known: true}
			return
		}
	}
	apart := ""
	// where projects keep the module of their tools
	for _, modfile := range []string{"tools/go.mod", "hack/tools/go.mod", "internal/tools/go.mod"} {
		others, ours := toolsOf(filepath.Join(r.Root, filepath.FromSlash(modfile)))
		if ours {
			r.tool = toolPlace{known: true, modfile: modfile, workspace: work.File != ""}
			return
		}
		if others && apart == "" {
			apart = modfile
		}
	}
	others, _ := toolsOf(filepath.Join(r.Root, "go.mod"))
	switch installs := strings.Contains(string(r.makefile.text), Tool); {
	case installs || strings.Contains(string(r.makefile.text), installRule):
		r.tool = toolPlace{known: installs, program: true}
	case apart != "":
		r.tool = toolPlace{modfile: apart, workspace: work.File != ""}
	case !others || usesKubernetes(filepath.Join(r.Root, "go.mod")):
		r.tool = toolPlace{program: true}
	}
}

// usesKubernetes reports whether a go.mod asks for libraries of Kubernetes beyond the one that
// every kind needs.
func usesKubernetes(name string) bool {
	file, err := parseModule(name)
	return err == nil && slices.ContainsFunc(file.Require, func(r *modfile.Require) bool {
		library := strings.HasPrefix(r.Mod.Path, "k8s.io/") ||
			r.Mod.Path == "sigs.k8s.io/controller-runtime"
		return library && !r.Indirect && r.Mod.Path != "k8s.io/apimachinery"
	})
}

// parseModule reads a go.mod file.
func parseModule(name string) (*modfile.File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return modfile.Parse(name, data, nil)
}

// toolsOf reports whether a go.mod has tools, and whether schemagen is one of them. One that cannot
// be read has none.
func toolsOf(name string) (some, ours bool) {
	file, err := parseModule(name)
	if err != nil {
		return false, false
	}
	ours = slices.ContainsFunc(file.Tool, func(t *modfile.Tool) bool { return t.Path == Tool })
	return len(file.Tool) > 0, ours
}

// command returns how a shell runs schemagen in a directory of the module.
func (r Repository) command(dir string) string {
	if r.tool.program {
		return r.pathFrom(dir, "bin/schemagen")
	}
	if r.tool.modfile == "" {
		return "go tool schemagen"
	}
	command := "go tool -modfile=" + r.pathFrom(dir, r.tool.modfile) + " schemagen"
	if r.tool.workspace {
		return "GOWORK=off " + command
	}
	return command
}

// pathFrom returns the way from a directory of the module to a file of it.
func (r Repository) pathFrom(dir, file string) string {
	way, err := filepath.Rel(filepath.FromSlash(dir), filepath.FromSlash(file))
	if err != nil {
		way = filepath.Join(r.Root, filepath.FromSlash(file))
	}
	return filepath.ToSlash(way)
}

// getCommand returns the command that adds the tool to the go.mod where it belongs, or nothing
// where it is there or belongs to none.
func (r Repository) getCommand() string {
	version := ""
	if r.version != "latest" {
		version = "@" + r.version
	}
	switch {
	case r.tool.known || r.tool.program:
		return ""
	case r.tool.modfile != "":
		return "go -C " + filepath.ToSlash(filepath.Dir(r.tool.modfile)) + " get -tool " +
			Tool + version
	}
	return "go get -tool " + Tool + version
}

// generateLine returns a line for go generate, which has no shell to set a variable.
func (r Repository) generateLine(dir, args string) string {
	line := "//go:generate "
	switch {
	case r.tool.program: // make installs the program where it is missing
		return line + "make -C " + r.pathFrom(dir, ".") + " manifests"
	case r.tool.workspace:
		line += "env "
	}
	return line + r.command(dir) + " " + args
}

// golden reports whether golden files can be tested: their test runs the tool that go.mod names.
func (r Repository) golden() bool { return r.tool.modfile == "" && !r.tool.program }
