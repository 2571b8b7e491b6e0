package parser

import (
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A foresight predicts what the go command will say about packages. It follows the imports of the files that are read anyway, by the
// rules of modules, so that the go command need only be asked whether the modules are what they seem to be, which takes a tenth of the
// time; or about these packages, if one of them is odd; but not about all that they import. A foresight decides nothing: the go command
// has to say the same, or it is asked again, about everything.
type foresight struct {
	main *gocmd.Main
	odd  atomic.Bool // the go command may see something in a file that is not looked for here

	mu     sync.Mutex
	known  map[string]*packages.Package // by path
	places map[string]gocmd.Package     // likewise, even if nothing there is built
	tested []*packages.Package          // those below a pattern that have nothing but tests
	built  map[string][]string          // the files of those that were read
	lost   bool                         // something cannot be foreseen
}

// foresee loads the packages that the patterns name, if the go command confirms what is foreseen of them, and there is nothing wrong
// with them. Otherwise it returns nil.
func (l *loader) foresee(ctx context.Context, patterns []string) *Program {
	b, ok := l.foreseeable(patterns)
	if !ok {
		return nil
	}
	main, ok := gocmd.MainOf(ctx, abs(b.dir, ""), l.environment(), l.tags())
	if !ok {
		return nil
	}
	f := &foresight{main: main, known: map[string]*packages.Package{}, places: map[string]gocmd.Package{}, built: map[string][]string{}}
	roots := f.roots(b)
	if f.lost {
		return nil
	}
	l.foresight = f
	l.index(roots)
	for _, meta := range roots {
		l.root(meta, nil, nil)
	}
	l.lap(&l.stats.List)
	l.reach(ctx)
	l.undeclared()
	f.followLocal()
	if f.lost || l.found().HasErrors() || ctx.Err() != nil {
		return nil
	}
	l.lap(&l.stats.Reach)
	said := make(chan confirmation, 1)
	go func() { said <- l.confirmation(ctx, b, roots) }()
	p := l.program(ctx)
	answer := <-said
	l.lap(&l.stats.List)
	if roots, ok = f.confirm(b, roots, answer); !ok || ctx.Err() != nil {
		return nil
	}
	l.stats.Listed = f.count()
	l.graph.record(roots)
	return p
}

// foreseeable returns the one question to the go command that the patterns make. It returns false if there are several, if it has been
// asked before, or if something else is.
func (l *loader) foreseeable(patterns []string) (batch, bool) {
	c := &l.config
	if c.Graph != nil || c.usesDriver() || len(c.Overlay) > 0 {
		return batch{}, false
	}
	if !c.NestedModules {
		return batch{dir: c.Dir, patterns: patterns}, true
	}
	var found diag.List
	batches := l.batches(patterns, &found)
	if len(batches) != 1 || batches[0].nested || len(found) > 0 {
		return batch{}, false
	}
	return batches[0], true
}

// roots returns the packages that the patterns match.
func (f *foresight) roots(b batch) (roots []*packages.Package) {
	for _, pattern := range b.patterns {
		top, below := strings.CutSuffix(pattern, "/...")
		paths, dir, inside := []string{pattern}, "", false
		if gocmd.IsPath(pattern) {
			dir = abs(b.dir, filepath.FromSlash(top))
			paths[0], inside = f.main.In(dir)
		}
		switch {
		case strings.Contains(top, "..."), strings.HasSuffix(top, ".go"), below && (!inside || gocmd.PassesOver(dir)):
			f.lost = true
			return nil
		case below:
			all, sure := f.main.Below(dir)
			f.lost = f.lost || !sure
			paths = slices.DeleteFunc(all, func(p string) bool { return !f.matches(p) })
		}
		f.lost = f.lost || len(paths) == 0
		for _, p := range paths {
			meta := f.find(p)
			f.lost = f.lost || meta == nil
			if meta != nil && !slices.Contains(roots, meta) {
				roots = append(roots, meta)
			}
		}
	}
	slices.SortFunc(roots, func(a, b *packages.Package) int { return strings.Compare(a.PkgPath, b.PkgPath) })
	return roots
}

// follow returns an imported package, or nil if it is not to be found, or not to be imported by this one.
func (f *foresight) follow(from *packages.Package, importPath string) *packages.Package {
	f.mu.Lock()
	defer f.mu.Unlock()
	meta := f.find(importPath)
	if meta == nil || meta.Name == "main" || hidden(from, meta) || from.Module == nil && meta.Module != nil {
		f.lost = true
		return nil
	}
	return meta
}

// hidden reports whether a package is internal to others than the one that imports it.
func hidden(from, meta *packages.Package) bool {
	elements := strings.Split(meta.PkgPath, "/")
	for i, element := range slices.Backward(elements) {
		if element == "internal" {
			parent := strings.Join(elements[:i], "/")
			within := parent == "" || from.PkgPath == parent || strings.HasPrefix(from.PkgPath, parent+"/")
			return !within || from.Module != nil && meta.Module == nil
		}
	}
	return false
}

// find returns a package that has files which are built, or nil.
func (f *foresight) find(importPath string) *packages.Package {
	if meta := f.known[importPath]; meta != nil {
		return meta
	}
	if path.Clean(importPath) != importPath || strings.Contains("/"+importPath+"/", "/vendor/") {
		return nil
	}
	found, ok := f.main.Find(importPath)
	if !ok {
		return nil
	}
	meta := packageAt(found, importPath)
	for _, name := range found.Files {
		meta.GoFiles = append(meta.GoFiles, filepath.Join(found.Dir, name))
	}
	for _, name := range meta.GoFiles {
		head := readHead(name)
		built, sure := f.builds(head)
		found.Odd = found.Odd || !sure
		if built {
			meta.Name = head.packageName()
			f.known[importPath] = meta
			break
		}
	}
	f.places[importPath] = found
	if f.known[importPath] == nil && found.Odd { // whether it is a package at all
		f.odd.Store(true)
	}
	return f.known[importPath]
}

// packageAt returns a package without files.
func packageAt(place gocmd.Package, importPath string) *packages.Package {
	p := &packages.Package{ID: importPath, PkgPath: importPath, Dir: place.Dir}
	if m := place.Module; m != nil {
		p.Module = &packages.Module{Path: m.Path, Version: m.Version, Main: m.Main}
	}
	return p
}

// local reports whether the files of a package may change at any time, rather than with the version of their module.
func local(meta *packages.Package) bool { return meta.Module != nil && meta.Module.Version == "" }

// leavesOut reports whether a file is not built, if it is of the kind that is large and usually is not. For others it costs less to
// read them whole at once.
func (f *foresight) leavesOut(name string) bool {
	if !strings.HasPrefix(filepath.Base(name), "zz_generated") {
		return false
	}
	head := readHead(name)
	built, sure := f.builds(head)
	return !built && sure && !head.hasNUL()
}

// builds reports whether a file is built, and whether that is sure.
func (f *foresight) builds(s *source) (built, sure bool) {
	end := slices.IndexFunc(s.items, func(it item) bool { return it.kind == packageItem })
	if end < 0 {
		return false, false
	}
	if s.packageName() == "documentation" { // which go/build leaves out
		return false, true
	}
	return f.main.Builds(s.name, string(s.data[:s.items[end].hi])+"\n", s.importsC())
}

// isExpected reports whether the go command has nothing to say about a file of a package. Little can be wrong with what is published.
func isExpected(meta *packages.Package, s *source) bool {
	switch {
	case meta.Module == nil:
		return true
	case local(meta):
		return s.plain(meta.Name)
	}
	return s.packageName() == meta.Name && !s.importsC()
}

// begin begins to read a package.
func (f *foresight) begin(meta *packages.Package) {
	meta.Imports = map[string]*packages.Package{}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.built[meta.PkgPath] = []string{}
}

// take reports whether a file of a package is built, and if so, follows its imports.
func (f *foresight) take(meta *packages.Package, s *source) bool {
	built, sure := f.builds(s)
	if !sure || !built && s.hasNUL() || built && !isExpected(meta, s) {
		f.odd.Store(true)
	}
	if !built {
		return false
	}
	for _, spec := range s.specs {
		if spec.path != "C" && spec.path != "unsafe" && meta.Imports[spec.path] == nil {
			meta.Imports[spec.path] = f.follow(meta, spec.path)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.built[meta.PkgPath] = append(f.built[meta.PkgPath], s.name)
	f.lost = f.lost || s.importsLate()
	return true
}
