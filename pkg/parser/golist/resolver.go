package golist

import (
	"context"
	"errors"
	"go/build"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

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

	unknown atomic.Bool // it gave up
	mu      sync.Mutex
	known   map[string]*packages.Package // by path
}

func (r *resolver) giveUp() { r.unknown.Store(true) }

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
	if r.unknown.Load() {
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
		r.giveUp()
		return
	case below:
		importPaths = slices.DeleteFunc(r.main.packagesBelow(dir, r.giveUp), r.isEmpty)
	}
	if len(importPaths) == 0 {
		r.giveUp()
	}
	for _, p := range importPaths {
		meta := r.find(p)
		if meta == nil {
			r.giveUp()
		} else if !slices.Contains(r.roots, meta) {
			r.roots = append(r.roots, meta)
		}
	}
}

// isEmpty reports whether nothing but tests is built of the package in a directory. It gives up if
// something is that cannot be read.
func (r *resolver) isEmpty(importPath string) bool {
	if r.find(importPath) != nil {
		return false
	}
	at, ok := r.main.packageDir(importPath, r.giveUp)
	if !ok {
		return true
	}
	in, err := r.main.rules.ImportDir(at.dir, 0)
	var none *build.NoGoError
	if err != nil && !errors.As(err, &none) || len(in.GoFiles) > 0 || isOdd(in, false) {
		r.giveUp()
	}
	return true
}

// find returns a package that has files which are built, or nil. Of these it names one.
func (r *resolver) find(importPath string) *packages.Package {
	if meta := r.known[importPath]; meta != nil {
		return meta
	}
	at, ok := r.main.packageDir(importPath, r.giveUp)
	if !ok {
		return nil
	}
	file, name := r.main.firstFile(at.dir)
	if file == "" {
		return nil
	}
	meta := &packages.Package{
		ID: importPath, PkgPath: importPath, Name: name, Dir: at.dir, GoFiles: []string{file},
	}
	if m := at.module; m != nil {
		meta.Module = &packages.Module{Path: m.Path, Version: m.Version, Main: m.Main}
	}
	r.known[importPath] = meta
	return meta
}

// Complete implements [Finder].
func (r *resolver) Complete(p *packages.Package) {
	in, err := r.main.rules.ImportDir(p.Dir, 0)
	if err != nil || p.Module != nil && isOdd(in, p.Module.Version != "") {
		r.giveUp()
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
		r.giveUp()
		return nil
	}
	return meta
}

// isInternal reports whether a package is internal to others than the one that imports it.
func isInternal(from, meta *packages.Package) bool {
	elements := strings.Split(meta.PkgPath, "/")
	for i, element := range slices.Backward(elements) {
		if element == "internal" {
			parent := path.Join(elements[:i]...)
			within := parent == "" || from.PkgPath == parent ||
				strings.HasPrefix(from.PkgPath, parent+"/")
			return !within || from.Module != nil && meta.Module == nil
		}
	}
	return false
}

// Confirm implements [Finder].
func (r *resolver) Confirm(ctx context.Context, faulty bool) (Graph, error) {
	if !faulty {
		r.completeLocal()
	}
	if faulty || r.unknown.Load() || r.isCyclic() {
		return Graph{}, ErrUnknown
	}
	modules := map[string]bool{}
	for _, p := range r.known {
		if p.Module != nil && !p.Module.Main {
			modules[p.Module.Path] = true
		}
	}
	answers, ok := r.main.confirm(ctx, r.Env, slices.Sorted(maps.Keys(modules)))
	if !ok {
		return Graph{}, ErrUnknown
	}
	for _, p := range r.known {
		if p.Module != nil {
			p.Module = answers[p.Module.Path].module()
		}
	}
	var g Graph
	g.record(r.roots)
	return g, nil
}

// completeLocal completes all packages whose files may change: the go command has something to say
// about each, even if none of its types is needed.
func (r *resolver) completeLocal() {
	for more := true; more && !r.unknown.Load(); {
		more = false
		for _, p := range slices.Collect(maps.Values(r.known)) {
			if p.Imports == nil && p.Module != nil && p.Module.Version == "" {
				r.Complete(p)
				more = true
			}
		}
	}
}

// isCyclic reports whether a package imports itself, directly or not.
func (r *resolver) isCyclic() bool {
	done := make(map[*packages.Package]bool, len(r.known)) // false while its imports are visited
	var visit func(p *packages.Package) bool
	visit = func(p *packages.Package) bool {
		if finished, seen := done[p]; seen {
			return !finished
		}
		done[p] = false
		for _, imported := range p.Imports {
			if visit(imported) {
				return true
			}
		}
		done[p] = true
		return false
	}
	return slices.ContainsFunc(slices.Collect(maps.Values(r.known)), visit)
}
