package golist

import (
	"context"
	"errors"
	"go/build"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// A resolver finds packages by the go.mod file of the main module, and follows the imports of those
// that are needed. In the end the go command has to confirm the modules that this led to. Where a
// rule of the go command would have to be known that go/build does not, the resolver gives up.
type resolver struct {
	Query
	main  *mainModule
	roots []*packages.Package

	mu    sync.Mutex
	known map[string]*packages.Package // by path
}

// Find implements [Finder].
func (r *resolver) Find(ctx context.Context) (Answer, error) {
	all := r.runs()
	if len(all.Runs) != 1 || all.Runs[0].Nested || len(all.Nowhere) > 0 {
		return Answer{}, ErrUnknown
	}
	var ok bool
	dir := abs(all.Runs[0].Dir, "")
	if r.main, ok = readMain(ctx, dir, r.Env, r.Tags); !ok {
		return Answer{}, ErrUnknown
	}
	r.known = map[string]*packages.Package{}
	for _, pattern := range all.Runs[0].Patterns {
		r.match(dir, pattern)
	}
	if r.main.unknown.Load() {
		return Answer{}, ErrUnknown
	}
	all.Runs[0].Packages = r.roots
	return all, nil
}

// match adds the packages that a pattern matches to the roots. It gives up if there is none, which
// the go command can explain.
func (r *resolver) match(from, pattern string) {
	top, below := strings.CutSuffix(pattern, "/...")
	importPaths, dir, inside := []string{pattern}, "", false
	if gocmd.IsPath(pattern) {
		dir = abs(from, filepath.FromSlash(top))
		importPaths[0], inside = r.main.importPath(dir)
	}
	switch {
	case strings.Contains(top, "..."), strings.HasSuffix(top, ".go"),
		below && (!inside || gocmd.PassesOver(dir)):
		r.main.giveUp()
		return
	case below:
		importPaths = slices.DeleteFunc(r.main.packagesBelow(dir), func(p string) bool {
			return r.find(p) == nil
		})
	}
	if len(importPaths) == 0 {
		r.main.giveUp()
	}
	for _, p := range importPaths {
		meta := r.find(p)
		if meta == nil {
			r.main.giveUp()
		} else if !slices.Contains(r.roots, meta) {
			r.roots = append(r.roots, meta)
		}
	}
}

// find returns a package that has files which are built, or nil. Of these it names one. It gives up
// if there is none, unless nothing but tests is there that could be built.
func (r *resolver) find(importPath string) *packages.Package {
	if meta := r.known[importPath]; meta != nil {
		return meta
	}
	dir, module := r.main.packageDir(importPath)
	if dir == "" {
		return nil
	}
	file, name := r.main.firstFile(dir)
	if file == "" {
		in, err := r.main.rules.ImportDir(dir, 0)
		_, none := errors.AsType[*build.NoGoError](err)
		if err != nil && !none || len(in.GoFiles) > 0 || isOdd(in, false) {
			r.main.giveUp()
		}
		return nil
	}
	meta := &packages.Package{ID: importPath, PkgPath: importPath, Name: name, Dir: dir,
		GoFiles: []string{file}, Module: module}
	r.known[importPath] = meta
	return meta
}

// Complete implements [Finder].
func (r *resolver) Complete(p *packages.Package) {
	in, err := r.main.rules.ImportDir(p.Dir, 0)
	if err != nil || p.Module != nil && isOdd(in, p.Module.Version != "") {
		r.main.giveUp()
	}
	p.GoFiles, p.Imports = nil, make(map[string]*packages.Package, len(in.Imports))
	for _, name := range slices.Sorted(slices.Values(slices.Concat(in.GoFiles, in.CgoFiles))) {
		p.GoFiles = append(p.GoFiles, filepath.Join(p.Dir, name))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, imported := range in.Imports {
		if imported != "C" && imported != "unsafe" {
			p.Imports[imported] = r.follow(p, imported)
		}
	}
}

// follow returns an imported package. It gives up if there is none, or one that must not be
// imported.
func (r *resolver) follow(from *packages.Package, importPath string) *packages.Package {
	meta := r.find(importPath)
	if meta == nil || meta.Name == "main" || isInternal(from, meta) ||
		from.Module == nil && meta.Module != nil {
		r.main.giveUp()
		return nil
	}
	return meta
}

// isInternal reports whether a package is internal to others than the one that imports it.
func isInternal(from, meta *packages.Package) bool {
	importPath := "/" + meta.PkgPath + "/"
	i := strings.LastIndex(importPath, "/internal/")
	return i >= 0 && (!strings.HasPrefix("/"+from.PkgPath+"/", importPath[:i+1]) ||
		from.Module != nil && meta.Module == nil)
}

// Confirm implements [Finder].
func (r *resolver) Confirm(ctx context.Context, faulty bool) (Graph, error) {
	done := make(map[*packages.Package]bool, len(r.known))
	for _, root := range r.roots {
		if !faulty {
			r.completeLocal(root, done)
		}
	}
	if faulty || r.main.unknown.Load() {
		return Graph{}, ErrUnknown
	}
	modules := map[string]bool{}
	for _, p := range r.known {
		if p.Module != nil && !p.Module.Main {
			modules[p.Module.Path] = true
		}
	}
	if !r.main.confirm(ctx, r.Env, slices.Sorted(maps.Keys(modules))) {
		return Graph{}, ErrUnknown
	}
	var g Graph
	g.record(r.roots)
	return g, nil
}

// completeLocal completes those of a package and what it imports whose files may change: the go
// command has something to say about each, even if none of its types is needed. It gives up if a
// package imports itself, directly or not. Those that are done are true, and false while their
// imports are visited.
func (r *resolver) completeLocal(p *packages.Package, done map[*packages.Package]bool) {
	if finished, seen := done[p]; seen {
		if !finished {
			r.main.giveUp()
		}
		return
	}
	done[p] = false
	if p.Imports == nil && p.Module != nil && p.Module.Version == "" {
		r.Complete(p)
	}
	for _, imported := range p.Imports {
		if imported != nil { // which it gave up for
			r.completeLocal(imported, done)
		}
	}
	done[p] = true
}
