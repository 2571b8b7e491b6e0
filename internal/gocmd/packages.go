package gocmd

import (
	"go/build"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A Package is where the go command finds a package.
type Package struct {
	Dir    string
	Files  []string // names of Go files except tests, whether they are built or not; sorted
	Module *Module  // nil in the standard library
}

// Find returns the package with an import path, or false if it is nowhere.
func (m *Main) Find(importPath string) (Package, bool) {
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		if p := m.packageIn(filepath.Join(m.goroot, "src", filepath.FromSlash(importPath))); len(p.Files) > 0 {
			return p, true
		}
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod, ok := m.modules[prefix]
		if !ok {
			continue
		}
		dir := filepath.Join(mod.Dir, filepath.FromSlash(strings.TrimPrefix(importPath[len(prefix):], "/")))
		if m.vendor != "" && !mod.Main {
			dir = filepath.Join(m.vendor, filepath.FromSlash(importPath))
		}
		if p := m.packageIn(dir); len(p.Files) > 0 {
			p.Module = &mod
			return p, true
		}
	}
	return Package{}, false
}

// packageIn returns the package in a directory.
func (m *Main) packageIn(dir string) Package {
	p := Package{Dir: dir}
	for _, e := range m.in(dir) {
		name := e.Name()
		goFile := strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && name[0] != '_' && name[0] != '.'
		if goFile && isFile(dir, e) {
			p.Files = append(p.Files, name)
		}
	}
	return p
}

// in returns what is in a directory, which is read once. What cannot be read has no files.
func (m *Main) in(dir string) []os.DirEntry {
	if entries, listed := m.listed.Load(dir); listed {
		return entries.([]os.DirEntry)
	}
	entries, _ := os.ReadDir(dir)
	m.listed.Store(dir, entries)
	return entries
}

// isFile reports whether an entry of a directory is a file, or a link to one.
func isFile(dir string, e os.DirEntry) bool {
	return e.Type().IsRegular() || e.Type() == os.ModeSymlink && IsFile(filepath.Join(dir, e.Name()))
}

// In returns the import path of a directory of the main module.
func (m *Main) In(dir string) (importPath string, ok bool) {
	rel, err := filepath.Rel(m.Dir, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return path.Join(m.Path, filepath.ToSlash(rel)), true
}

// Below returns the import paths of the directories of the main module, from one downwards, that a pattern with "..." looks into.
func (m *Main) Below(dir string) (importPaths []string) {
	if info, err := os.Lstat(dir); err == nil && info.IsDir() {
		m.below(dir, dir, &importPaths)
	}
	return importPaths
}

func (m *Main) below(top, dir string, importPaths *[]string) {
	isModule := func(e os.DirEntry) bool { return e.Name() == "go.mod" && isFile(dir, e) }
	if dir != top && PassesOver(dir) || dir != m.Dir && slices.ContainsFunc(m.in(dir), isModule) {
		return
	}
	if importPath, ok := m.In(dir); ok {
		*importPaths = append(*importPaths, importPath)
	}
	for _, e := range m.in(dir) {
		if e.IsDir() {
			m.below(top, filepath.Join(dir, e.Name()), importPaths)
		}
	}
}

// Builds reports whether a file is built, by its name, by what it says up to its package clause, and by whether it imports "C".
func (m *Main) Builds(name, head string, cgo bool) bool {
	if cgo && !m.rules.CgoEnabled {
		return false
	}
	if !m.restricts(name) && !strings.Contains(head, "build") {
		return true // as most are
	}
	return builds(m.rules, name, head)
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
		restricts = !builds(build.Context{}, "any_"+word+".go", "package p\n") // for no system at all
		m.restrict.Store(word, restricts)
	}
	return restricts.(bool)
}

func builds(rules build.Context, name, head string) bool {
	rules.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(head)), nil }
	built, err := rules.MatchFile(filepath.Split(name))
	return built && err == nil
}

// IsFile reports whether there is a file of a name, rather than nothing, a directory or a pipe.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
