// Package scaffold says what a repository needs in order to use schemagen: it looks at what exists and plans what is missing.
// Nothing that exists is overwritten, so a second plan is empty.
package scaffold

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Tool is the package that go tool runs.
const Tool = "github.com/schemagen/schemagen/cmd/schemagen"

// An API is a Go package with kinds.
type API struct {
	Dir  string // below the root of the module, with slashes
	Name string // of the package
}

// A Repository is what is known about a repository.
type Repository struct {
	Root string // of the module
	Top  string // of the repository
	APIs []API  // by directory

	config   string // the name of a configuration in the root
	tool     toolPlace
	makefile file
	generate []string // Go files with a line for go generate that runs schemagen
	workflow string   // a file of continuous integration that knows schemagen or verify-manifests
}

// A file is one that may be there.
type file struct {
	name string // below the root of the module
	text []byte
}

// A toolPlace says where go tool finds schemagen.
type toolPlace struct {
	known   bool
	modfile string // of a module of tools, below the root; empty for the module itself
}

// Module returns the root of the module that holds dir, and its path.
func Module(dir string) (root, module string, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return "", "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		data, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil {
			return at, modulePath(data), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", "", err
		}
		if at == filepath.Dir(at) {
			return "", "", fmt.Errorf("there is no go.mod in %s or above it: start a module with go mod init", dir)
		}
	}
}

// modulePath returns what the module line of a go.mod says.
func modulePath(data []byte) string {
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "module" {
			return strings.Trim(fields[1], `"`)
		}
	}
	return ""
}

// Look finds out what exists in the module at root, whose packages with kinds are apis.
func Look(root string, apis []API, configNames ...string) (Repository, error) {
	r := Repository{Root: root, Top: top(root), APIs: apis}
	for _, name := range configNames {
		if _, err := os.Stat(filepath.Join(root, name)); err == nil && r.config == "" {
			r.config = name
		}
	}
	r.makefile.name = "Makefile"
	for _, name := range []string{"GNUmakefile", "makefile", "Makefile"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err == nil {
			r.makefile = file{name, text}
			break
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return r, err
		}
	}
	r.tool = findTool(root)
	if err := r.findGenerate(); err != nil {
		return r, err
	}
	return r, r.findWorkflow()
}

// top returns the root of the repository that holds the module: the directory with .git, else that of the module.
func top(root string) string {
	for at := root; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return root
		}
	}
}

// findTool looks for the tool directive, in the module and in the tool modules that projects have beside it.
func findTool(root string) toolPlace {
	for _, modfile := range []string{"go.mod", "tools/go.mod", "hack/tools/go.mod", "internal/tools/go.mod"} {
		data, _ := os.ReadFile(filepath.Join(root, filepath.FromSlash(modfile))) // a file that cannot be read has no directive
		for line := range strings.Lines(string(data)) {
			if fields := strings.Fields(line); slices.Equal(fields, []string{"tool", Tool}) || slices.Equal(fields, []string{Tool}) {
				return toolPlace{known: true, modfile: strings.TrimPrefix(modfile, "go.mod")}
			}
		}
	}
	return toolPlace{}
}

// command returns how the tool is run in a directory of the module.
func (r Repository) command(dir string) string {
	if r.tool.modfile == "" {
		return "go tool schemagen"
	}
	up, err := filepath.Rel(filepath.FromSlash(dir), filepath.FromSlash(r.tool.modfile))
	if err != nil {
		up = filepath.Join(r.Root, filepath.FromSlash(r.tool.modfile))
	}
	return "go tool -modfile=" + filepath.ToSlash(up) + " schemagen"
}

// findGenerate looks for go:generate lines in the packages with kinds and in the root.
func (r *Repository) findGenerate() error {
	dirs := []string{"."}
	for _, api := range r.APIs {
		dirs = append(dirs, api.Dir)
	}
	slices.Sort(dirs)
	for _, dir := range slices.Compact(dirs) {
		names, err := filepath.Glob(filepath.Join(r.Root, filepath.FromSlash(dir), "*.go"))
		if err != nil {
			return err
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if hasGenerate(data) {
				r.generate = append(r.generate, path.Join(dir, filepath.Base(name)))
			}
		}
	}
	return nil
}

func hasGenerate(data []byte) bool {
	for line := range bytes.Lines(data) {
		if bytes.HasPrefix(line, []byte("//go:generate ")) && bytes.Contains(line, []byte("schemagen")) {
			return true
		}
	}
	return false
}

// findWorkflow looks for a job that uses schemagen, or the target that init writes.
func (r *Repository) findWorkflow() error {
	var names []string
	for _, pattern := range []string{".github/workflows/*.yml", ".github/workflows/*.yaml", ".gitlab-ci.yml"} {
		found, err := filepath.Glob(filepath.Join(r.Top, filepath.FromSlash(pattern)))
		if err != nil {
			return err
		}
		names = append(names, found...)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if bytes.Contains(data, []byte("schemagen")) || bytes.Contains(data, []byte("verify-manifests")) {
			if rel, err := filepath.Rel(r.Top, name); err == nil {
				name = rel
			}
			r.workflow = filepath.ToSlash(name)
		}
	}
	return nil
}
