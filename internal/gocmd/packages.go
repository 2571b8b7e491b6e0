package gocmd

import (
	"errors"
	"go/build"
	"go/build/constraint"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/mod/module"
)

// A Package is where the go command finds a package.
type Package struct {
	Dir    string
	Files  []string // names of Go files except tests, whether they are built or not; sorted
	Tests  []string // names of Go files with tests, likewise
	Module *Module  // nil in the standard library
	Odd    bool     // the go command may see something wrong with where it is, or with the names of its files
}

func (p *Package) empty() bool { return len(p.Files)+len(p.Tests) == 0 }

// Find returns the package with an import path, or false if it is nowhere. It may have nothing but tests.
func (m *Main) Find(importPath string) (found Package, ok bool) {
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		if p := m.packageIn(filepath.Join(m.goroot, "src", filepath.FromSlash(importPath))); len(p.Files) > 0 {
			return p, true
		}
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod, known := m.modules[prefix]
		if !known {
			continue
		}
		dir := filepath.Join(mod.Dir, filepath.FromSlash(strings.TrimPrefix(importPath[len(prefix):], "/")))
		if m.vendor != "" && !mod.Main {
			dir = filepath.Join(m.vendor, filepath.FromSlash(importPath))
		}
		p := m.packageIn(dir)
		switch {
		case p.empty():
		case ok:
			found.Odd = true // it is ambiguous
		default:
			found, ok = p, true
			found.Module = &mod
			found.Odd = p.Odd || module.CheckImportPath(importPath) != nil || mod.Version == "" && m.nested(mod, dir)
		}
	}
	return found, ok
}

// packageIn returns the package in a directory.
func (m *Main) packageIn(dir string) Package {
	p := Package{Dir: dir}
	for _, e := range m.in(dir) {
		name := e.Name()
		switch {
		case name[0] == '_' || name[0] == '.':
		case !strings.HasSuffix(name, ".go"):
			p.Odd = p.Odd || slices.Contains(foreign, filepath.Ext(name))
		case leadsNowhere(dir, e):
			p.Files, p.Odd = append(p.Files, name), true
		case !isFile(dir, e):
		case strings.HasSuffix(name, "_test.go"):
			p.Tests = append(p.Tests, name)
		default:
			p.Files = append(p.Files, name)
		}
	}
	p.Odd = p.Odd || unusual(slices.Concat(p.Files, p.Tests))
	return p
}

// foreign are the ends of names of files in other languages, which not every package may have.
var foreign = []string{
	".c", ".cc", ".cpp", ".cxx", ".m", ".h", ".hh", ".hpp", ".hxx", ".f", ".F", ".for", ".f90", ".s", ".S", ".sx", ".swig", ".swigcxx", ".syso",
}

// unusual reports whether the go command may not accept names of files: one begins as an option does, or two differ in nothing but case.
func unusual(names []string) bool {
	seen := make(map[string]bool, len(names))
	for _, name := range names {
		name = strings.ToLower(name)
		if c := name[0]; seen[name] || (c < 'a' || c > 'z') && (c < '0' || c > '9') && c < utf8.RuneSelf {
			return true
		}
		seen[name] = true
	}
	return false
}

// nested reports whether a directory of a module is in another module inside it.
func (m *Main) nested(mod Module, dir string) bool {
	for ; len(dir) > len(mod.Dir); dir = filepath.Dir(dir) {
		if m.isModule(dir) {
			return true
		}
	}
	return false
}

// isModule reports whether a directory has a go.mod file.
func (m *Main) isModule(dir string) bool {
	return slices.ContainsFunc(m.in(dir), func(e os.DirEntry) bool { return e.Name() == "go.mod" && isFile(dir, e) })
}

// in returns what is in a directory, which is read once. What cannot be read has no files.
func (m *Main) in(dir string) []os.DirEntry {
	if entries, listed := m.listed.Load(dir); listed {
		return entries.([]os.DirEntry)
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		m.odd.Store(true)
	}
	m.listed.Store(dir, entries)
	return entries
}

// isFile reports whether an entry of a directory is a file, or a link to one.
func isFile(dir string, e os.DirEntry) bool {
	return e.Type().IsRegular() || e.Type() == os.ModeSymlink && IsFile(filepath.Join(dir, e.Name()))
}

// leadsNowhere reports whether an entry is a link to nothing, which the go command tries to read.
func leadsNowhere(dir string, e os.DirEntry) bool {
	if e.Type() != os.ModeSymlink {
		return false
	}
	_, err := os.Stat(filepath.Join(dir, e.Name()))
	return err != nil
}

// In returns the import path of a directory of the main module.
func (m *Main) In(dir string) (importPath string, ok bool) {
	rel, err := filepath.Rel(m.Dir, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return path.Join(m.Path, filepath.ToSlash(rel)), true
}

// Below returns the import paths of the directories of the main module, from one downwards, that a pattern with "..." looks into. It is
// sure of them unless one is called vendor and not the module's own: of such a tree, the go command looks into the top.
func (m *Main) Below(dir string) (importPaths []string, sure bool) {
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return nil, true
	}
	sure = m.below(dir, &importPaths)
	return importPaths, sure
}

func (m *Main) below(dir string, importPaths *[]string) (sure bool) {
	if dir != m.Dir && m.isModule(dir) {
		return true
	}
	if importPath, ok := m.In(dir); ok {
		*importPaths = append(*importPaths, importPath)
	}
	sure = true
	for _, e := range m.in(dir) {
		switch inner := filepath.Join(dir, e.Name()); {
		case !e.IsDir():
		case !PassesOver(inner):
			sure = m.below(inner, importPaths) && sure
		case e.Name() == "vendor" && dir != m.Dir:
			sure = false
		}
	}
	return sure
}

// Builds reports whether a file is built, by its name, by what it says up to its package clause, and by whether it imports "C". The
// answer is sure unless it depends on what the toolchain can do besides its version.
func (m *Main) Builds(name, head string, cgo bool) (built, sure bool) {
	if cgo && !m.rules.CgoEnabled {
		return false, true
	}
	if !m.restricts(name) && !strings.Contains(head, "build") {
		return true, true // as most are
	}
	built, err := builds(m.rules, name, head)
	return built, err == nil && !asksToolchain(head)
}

// asksToolchain reports whether a build constraint names more than systems, tags and versions of Go: goexperiment.jsonv2, amd64.v3.
func asksToolchain(head string) bool {
	for line := range strings.Lines(head) {
		line = strings.TrimSpace(line)
		if (constraint.IsGoBuild(line) || constraint.IsPlusBuild(line)) && strings.Contains(strings.ReplaceAll(line, "go1.", ""), ".") {
			return true
		}
	}
	return false
}

// restricts reports whether the name of a file ends in the word for a system or an architecture, so that it is not built for others.
func (m *Main) restricts(name string) bool {
	stem, _, _ := strings.Cut(filepath.Base(name), ".")
	i := strings.LastIndexByte(stem, '_')
	if i < 0 {
		return false
	}
	word := stem[i+1:]
	if word == "test" { // the word before it counts
		return true
	}
	restricts, known := m.restrict.Load(word)
	if !known {
		anywhere, _ := builds(build.Context{}, "any_"+word+".go", "package p\n") // for no system at all
		restricts = !anywhere
		m.restrict.Store(word, restricts)
	}
	return restricts.(bool)
}

func builds(rules build.Context, name, head string) (bool, error) {
	rules.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(head)), nil }
	return rules.MatchFile(filepath.Split(name))
}

// IsFile reports whether there is a file of a name, rather than nothing, a directory or a pipe.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
