// Package scaffold says what a repository needs in order to use schemagen: it looks at what exists
// and plans what is missing. Nothing that exists is overwritten, so a second plan is empty.
package scaffold

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/config"
)

// An API is a Go package with kinds.
type API struct {
	Dir       string   // below the root of the module, with slashes
	Name      string   // of the package
	Manifests []string // names of the files that generate makes of its kinds
	// what says that its kinds have no API group, as in "Thing has no API group: …", and where;
	// empty if they have one
	Groupless, At string
	// it has markers of unions that are wrong if they take effect
	BadUnions bool
}

// A Repository is what is known about a repository.
type Repository struct {
	Root string // of the module
	Top  string // of the repository
	APIs []API  // by directory

	// packages with kinds that the configuration is not about: those that controller-gen was not
	// told to read, and others
	unread, unpublished []API

	Config string // the name of a configuration in the root; empty if there is none

	version    string // to install
	tool       toolPlace
	makefile   file
	callers    []caller // what else makes CRDs
	dependents []Step   // what does not go on as it is
	// the kinds of which controller-gen wrote manifests, by directory; empty if nobody can tell
	// which of several is theirs
	found    map[string][]string
	generate []string // Go files with a line for go generate that runs schemagen
	// a file of continuous integration that checks the manifests; empty if there is none
	checking string
	gating   gating
}

// A file is one that may be there.
type file struct {
	name string // below the root of the module
	text []byte
}

// Module returns the root of the module that holds dir, and its path.
func Module(dir string) (root, module string, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return "", "", err
	}
	root = gocmd.ModuleRoot(dir)
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", "", fmt.Errorf("there is no go.mod in %s or above it: start a module with go mod init", dir)
	case err != nil:
		return "", "", err
	}
	return root, modfile.ModulePath(data), nil
}

// Look finds out what exists in the module at root, whose packages with kinds are apis. It takes
// the value of GOWORK, and the version of schemagen to install, which is the latest one if it is
// empty.
func Look(root string, apis []API, gowork, version string) (Repository, error) {
	r := Repository{Root: root, Top: repositoryRoot(root), version: cmp.Or(version, "latest")}
	for _, name := range config.Names() {
		if _, err := os.Stat(filepath.Join(root, name)); err == nil && r.Config == "" {
			r.Config = name
		}
	}
	r.makefile.name = "Makefile"
	for _, name := range []string{"GNUmakefile", "makefile", "Makefile"} {
		text, err := input.Regular(filepath.Join(root, name))
		if err == nil {
			r.makefile = file{name, text}
			break
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return r, err
		}
	}
	r.findCallers()
	apis, r.unread = r.readByPeer(apis)
	r.APIs, r.unpublished = splitPublished(apis)
	r.findManifests()
	r.findTool(gocmd.WorkspaceOf(gowork, root))
	if err := r.findGenerate(); err != nil {
		return r, err
	}
	if err := r.findDialects(); err != nil {
		return r, err
	}
	return r, r.findCheck()
}

// splitPublished divides packages into those that a project publishes and the others: those whose
// directories say that they are for tests, since several may declare the same kind, and those
// without an API group, such as a helper of tests with a kind of its own. If all are such, all are
// published.
func splitPublished(apis []API) (kept, left []API) {
	for _, api := range apis {
		dir := "/" + api.Dir + "/"
		if api.Groupless != "" || strings.Contains(dir, "/test/") ||
			strings.Contains(dir, "/tests/") {
			left = append(left, api)
		} else {
			kept = append(kept, api)
		}
	}
	if len(kept) == 0 {
		return apis, nil
	}
	return kept, left
}

// repositoryRoot returns the root of the repository that holds the module: the directory with .git,
// else that of the module.
func repositoryRoot(root string) string {
	for at := root; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return root
		}
	}
}

// findGenerate looks for go:generate lines in the packages with kinds and in the root.
func (r *Repository) findGenerate() error {
	dirs := []string{"."}
	for _, api := range r.APIs {
		dirs = append(dirs, api.Dir)
	}
	slices.Sort(dirs)
	for _, dir := range slices.Compact(dirs) {
		err := r.eachGoFile(dir, func(name string, text []byte) {
			if generates.Match(text) {
				r.generate = append(r.generate, path.Join(dir, name))
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// generates is a line for go generate that runs schemagen, or make manifests.
var generates = regexp.MustCompile(`(?m)^//go:generate (?:.*schemagen|.* manifests\s*$)`)

// eachGoFile calls f with the name and the text of each Go file in a directory of the module.
func (r Repository) eachGoFile(dir string, f func(name string, text []byte)) error {
	in := filepath.Join(r.Root, filepath.FromSlash(dir))
	names, err := fs.Glob(os.DirFS(in), "*.go")
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := input.Regular(filepath.Join(in, name))
		if err != nil {
			return err
		}
		f(name, text)
	}
	return nil
}
