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
	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// packageDir returns where the package with an import path lies, and in which module if it is not
// in the standard library; no directory if it is nowhere. It gives up if the go command may refuse
// the path.
func (m *mainModule) packageDir(importPath string) (dir string, in *packages.Module) {
	if path.Clean(importPath) != importPath || strings.Contains("/"+importPath+"/", "/vendor/") {
		return "", nil
	}
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		std := filepath.Join(m.goroot, "src", filepath.FromSlash(importPath))
		if hasGo(std) {
			return std, nil
		}
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod := m.modules[prefix]
		if mod == nil || mod.Dir == "" {
			continue
		}
		at := filepath.Join(mod.Dir, filepath.FromSlash(importPath[len(prefix):]))
		if !hasGo(at) {
			continue
		}
		if dir != "" || module.CheckImportPath(importPath) != nil ||
			mod.Version == "" && isNested(mod.Dir, at) {
			m.giveUp() // of two modules that have it, none is meant
		}
		dir, in = at, mod
	}
	return dir, in
}

// hasGo reports whether a directory has Go files.
func hasGo(dir string) bool {
	entries, _ := os.ReadDir(dir) // what cannot be read is found when it is needed
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return strings.HasSuffix(e.Name(), ".go") && !e.IsDir()
	})
}

// isNested reports whether a directory below the root of a module is in another module inside it.
func isNested(root, dir string) bool {
	for ; len(dir) > len(root); dir = filepath.Dir(dir) {
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
	// a tag about what the toolchain can do besides its version: goexperiment.jsonv2, amd64.v3
	odd := func(tag string) bool {
		return strings.Contains(tag, ".") && !strings.HasPrefix(tag, "go1.")
	}
	return slices.ContainsFunc(in.AllTags, odd) || len(in.CgoFiles) > 0 ||
		!published && len(foreign) > 0
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
func (m *mainModule) packagesBelow(dir string) (importPaths []string) {
	_ = filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err == nil && !e.IsDir():
			return nil
		case err != nil, name != dir && e.Name() == "vendor":
			m.giveUp()
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
