package golist

import (
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/module"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// A packageDir is where a package lies.
type packageDir struct {
	dir    string
	module *gocmd.Module // nil in the standard library
}

// packageDir returns where the package with an import path lies, or false if it is nowhere. It
// gives up if the go command may refuse the path.
func (m *mainModule) packageDir(importPath string, giveUp func()) (found packageDir, ok bool) {
	if path.Clean(importPath) != importPath || strings.Contains("/"+importPath+"/", "/vendor/") {
		return packageDir{}, false
	}
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		dir := filepath.Join(m.goroot, "src", filepath.FromSlash(importPath))
		if hasGo(dir) {
			return packageDir{dir: dir}, true
		}
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod, known := m.modules[prefix]
		if !known {
			continue
		}
		dir, _ := mod.Where(importPath)
		if !hasGo(dir) {
			continue
		}
		if ok || module.CheckImportPath(importPath) != nil ||
			mod.Version == "" && isNested(mod, dir) {
			giveUp() // of two modules that have it, none is meant
		}
		found, ok = packageDir{dir: dir, module: &mod}, true
	}
	return found, ok
}

// hasGo reports whether a directory has Go files.
func hasGo(dir string) bool {
	entries, _ := os.ReadDir(dir) // what cannot be read is found when it is needed
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return strings.HasSuffix(e.Name(), ".go") && !e.IsDir()
	})
}

// isNested reports whether a directory of a module is in another module inside it.
func isNested(mod gocmd.Module, dir string) bool {
	for ; len(dir) > len(mod.Dir); dir = filepath.Dir(dir) {
		if gocmd.IsFile(filepath.Join(dir, "go.mod")) {
			return true
		}
	}
	return false
}

// firstFile returns a file of the package in a directory that is built, and the package's name.
func (m *mainModule) firstFile(dir string) (file, name string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		base := e.Name()
		if !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") || e.IsDir() {
			continue
		}
		if built, err := m.rules.MatchFile(dir, base); err != nil || !built {
			continue
		}
		file = filepath.Join(dir, base)
		head, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err == nil && head.Name.Name != "documentation" { // which go/build leaves out
			return file, head.Name.Name
		}
	}
	return "", ""
}

// isOdd reports whether the go command may have built other files of a package than go/build has,
// or refuses files in other languages, which what is published has only with good reason.
func isOdd(in *build.Package, published bool) bool {
	foreign := slices.Concat(in.CFiles, in.CXXFiles, in.MFiles, in.HFiles, in.FFiles, in.SFiles,
		in.SwigFiles, in.SwigCXXFiles, in.SysoFiles, in.IgnoredOtherFiles)
	return slices.ContainsFunc(in.AllTags, asksToolchain) || len(in.CgoFiles) > 0 ||
		!published && len(foreign) > 0
}

// asksToolchain reports whether a build tag is about what the toolchain can do besides its version:
// goexperiment.jsonv2, amd64.v3.
func asksToolchain(tag string) bool {
	return strings.Contains(tag, ".") && !strings.HasPrefix(tag, "go1.")
}

// importPath returns the import path of a directory of the main module.
func (m *mainModule) importPath(dir string) (importPath string, ok bool) {
	rel, err := filepath.Rel(m.Dir, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return path.Join(m.Path, filepath.ToSlash(rel)), true
}

// packagesBelow returns the import paths of the directories of the main module, from one downwards,
// that a pattern with "..." looks into. It gives up if one is called vendor, of which the go
// command looks into the top, or cannot be read.
func (m *mainModule) packagesBelow(dir string, giveUp func()) (importPaths []string) {
	_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			giveUp()
			return fs.SkipDir
		case !e.IsDir():
			return nil
		case name != dir && e.Name() == "vendor":
			giveUp()
			return fs.SkipDir
		case name != dir && gocmd.PassesOver(name),
			name != m.Dir && gocmd.IsFile(filepath.Join(name, "go.mod")):
			return fs.SkipDir
		}
		if importPath, ok := m.importPath(name); ok && hasGo(name) {
			importPaths = append(importPaths, importPath)
		}
		return nil
	})
	return importPaths
}
