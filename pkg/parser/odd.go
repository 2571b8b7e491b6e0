package parser

import (
	"bytes"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/input"
)

// isOdd reports whether the go command may say something about a package in question that does not follow from its module and from
// which of its files are built.
func (f *foresight) isOdd() bool {
	for path, meta := range f.known {
		if inQuestion(meta) && f.places[path].Odd || local(meta) && !f.plainTests(meta) {
			return true
		}
	}
	return f.odd.Load() || f.main.Odd()
}

// modules returns the paths of the modules besides the main one that packages in question are in.
func (f *foresight) modules() []string {
	paths := map[string]bool{}
	for _, meta := range f.known {
		if meta.Module != nil && !meta.Module.Main {
			paths[meta.Module.Path] = true
		}
	}
	return slices.Sorted(maps.Keys(paths))
}

// plain reports whether the go command has nothing to say about the beginning of a file but which packages it imports. The name of its
// package must be one of several.
func (s *source) plain(names ...string) bool {
	head := Header(s.data)
	file, err := parser.ParseFile(token.NewFileSet(), "", head, parser.ImportsOnly)
	if err != nil || !slices.Contains(names, file.Name.Name) || bytes.Contains(head, []byte("//go:debug")) {
		return false
	}
	return bytes.IndexByte(s.data, 0) < 0 && !s.importsC()
}

// importsC reports whether a file is for cgo.
func (s *source) importsC() bool {
	return slices.ContainsFunc(s.specs, func(spec importSpec) bool { return spec.path == "C" })
}

// hasNUL reports whether there is a NUL in what the go command reads of a file even if it is not built.
func (s *source) hasNUL() bool { return bytes.IndexByte(Header(s.data), 0) >= 0 }

// plainTests reports whether the tests of a package are plain.
func (f *foresight) plainTests(meta *packages.Package) bool {
	for _, name := range f.places[meta.PkgPath].Tests {
		s := readHeader(filepath.Join(meta.Dir, name))
		if built, sure := f.builds(s); !sure || built && !s.plain(meta.Name, meta.Name+"_test") {
			return false
		}
	}
	return true
}

// readHeader reads a file, and scans of it what the go command does.
func readHeader(name string) *source {
	data, err := input.Regular(name)
	if err != nil {
		return &source{name: name}
	}
	s := newSource(name, Header(data))
	s.data = data
	return s
}

// matches reports whether a pattern matches a package. One that has nothing but tests is kept apart.
func (f *foresight) matches(importPath string) bool {
	if f.find(importPath) != nil {
		return true
	}
	p := packageAt(f.places[importPath], importPath)
	for _, name := range f.places[importPath].Tests {
		s := readHeader(filepath.Join(p.Dir, name))
		built, sure := f.builds(s)
		if !sure {
			f.odd.Store(true)
		}
		if built {
			p.Name = strings.TrimSuffix(s.packageName(), "_test")
		}
	}
	isSame := func(other *packages.Package) bool { return other.PkgPath == importPath }
	if p.Name != "" && !slices.ContainsFunc(f.tested, isSame) {
		p.Imports = map[string]*packages.Package{}
		f.tested = append(f.tested, p)
		if f.places[importPath].Odd || !f.plainTests(p) {
			f.odd.Store(true)
		}
	}
	return false
}
