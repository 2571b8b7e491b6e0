package parser

import (
	"bytes"
	"context"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// inQuestion reports whether the go command is asked about a package. A package of the
// standard library of which nothing was read needs no question: it is known only because its directory is there.
func inQuestion(meta *packages.Package) bool { return meta.Module != nil || meta.Imports != nil }

// others returns the import paths of the packages, besides the roots, that the go command is asked about.
func (f *foresight) others(roots []*packages.Package) (paths []string) {
	for _, p := range slices.Sorted(maps.Keys(f.known)) {
		if meta := f.known[p]; inQuestion(meta) && !slices.Contains(roots, meta) {
			paths = append(paths, p)
		}
	}
	return paths
}

// A confirmation is what the go command said: that the modules are what they seem to be, or else something about packages.
type confirmation struct {
	modules  map[string]gocmd.Answer // by path; nil if it was asked about packages
	packages []*packages.Package
}

// confirmation asks the go command. Modules are all that it knows more about, unless something is odd: what is built of a package is
// said in the package.
func (l *loader) confirmation(ctx context.Context, b batch, roots []*packages.Package) confirmation {
	f := l.foresight
	if !f.isOdd() {
		if modules, ok := f.main.Confirm(ctx, l.environment(), f.modules()); ok {
			return confirmation{modules: modules}
		}
	}
	return confirmation{packages: l.question(ctx, b.dir, slices.Concat(b.patterns, f.others(roots)))}
}

// confirm compares what is known with what the go command answered when it was asked about it, and completes it. It returns the roots,
// together with packages that have nothing but tests.
func (f *foresight) confirm(b batch, roots []*packages.Package, answer confirmation) ([]*packages.Package, bool) {
	if answer.modules != nil {
		f.complete(answer.modules)
		return append(roots, f.tested...), !f.circular() && !f.collide()
	}
	said := make(map[string]*packages.Package, len(answer.packages))
	for _, p := range answer.packages {
		said[p.PkgPath] = p
		switch known := f.known[p.PkgPath]; {
		case len(p.Errors) > 0, known == nil && len(p.GoFiles) > 0, known != nil && !f.agrees(known, p):
			return nil, false
		case known == nil:
			p.Imports = map[string]*packages.Package{}
			roots = append(roots, p)
		case !slices.Contains(roots, known) && p.Module != nil && p.Module.Main && b.mayMean(p):
			return nil, false
		}
	}
	for path, known := range f.known {
		p := said[path]
		if p == nil && inQuestion(known) {
			return nil, false
		}
		if p != nil {
			known.ID, known.GoFiles, known.Module = p.ID, p.GoFiles, p.Module
		}
	}
	return roots, !f.circular() && !f.collide()
}

// complete adds what was said about modules to what is known of packages.
func (f *foresight) complete(modules map[string]gocmd.Answer) {
	for path, built := range f.built {
		slices.Sort(built)
		f.known[path].GoFiles = built
	}
	for _, p := range slices.AppendSeq(slices.Clone(f.tested), maps.Values(f.known)) {
		switch {
		case p.Module == nil:
		case p.Module.Main:
			p.Module = &packages.Module{Path: f.main.Path, Main: true, Dir: f.main.Dir, GoMod: filepath.Join(f.main.Dir, "go.mod")}
		default:
			if a, ok := modules[p.Module.Path]; ok {
				p.Module = module(&a)
			}
		}
	}
}

// module returns a module as go/packages would.
func module(a *gocmd.Answer) *packages.Module {
	if a == nil {
		return nil
	}
	return &packages.Module{Path: a.Path, Version: a.Version, Dir: a.Dir, GoMod: a.GoMod, Replace: module(a.Replace)}
}

// count returns how many packages the go command was asked about, or about the modules of which.
func (f *foresight) count() int {
	n := len(f.tested)
	for _, meta := range f.known {
		if inQuestion(meta) {
			n++
		}
	}
	return n
}

// mayMean reports whether a pattern with "..." may match a package.
func (b batch) mayMean(p *packages.Package) bool {
	return slices.ContainsFunc(b.patterns, func(pattern string) bool { return strings.Contains(pattern, "...") && matchPattern(b.dir, pattern, p) })
}

// agrees reports whether the go command says of a package what is known of it.
func (f *foresight) agrees(known, said *packages.Package) bool {
	if built, read := f.built[known.PkgPath]; read {
		files := slices.Sorted(slices.Values(said.GoFiles))
		slices.Sort(built)
		if !slices.Equal(files, built) {
			return false
		}
	}
	if known.Name != said.Name || known.Dir != said.Dir || (known.Module == nil) != (said.Module == nil) {
		return false
	}
	if said.Module == nil {
		return true
	}
	version, main := said.Module.Version, said.Module.Main
	if said.Module.Replace != nil {
		version = said.Module.Replace.Version
	}
	return known.Module.Path == said.Module.Path && known.Module.Version == version && known.Module.Main == main
}

// collide reports whether the paths of two packages differ in nothing but case, which the go command does not allow.
func (f *foresight) collide() bool {
	folded := make(map[string]bool, len(f.known))
	for importPath := range f.known {
		folded[strings.ToLower(importPath)] = true
	}
	return len(folded) < len(f.known)
}

// circular reports whether a known package imports itself, directly or not.
func (f *foresight) circular() bool {
	const open, done = 1, 2
	state := make(map[*packages.Package]int, len(f.known))
	var visit func(p *packages.Package) bool
	visit = func(p *packages.Package) bool {
		if state[p] != 0 {
			return state[p] == open
		}
		state[p] = open
		for _, imported := range p.Imports {
			if visit(imported) {
				return true
			}
		}
		state[p] = done
		return false
	}
	for _, p := range f.known {
		if visit(p) {
			return true
		}
	}
	return false
}

// followLocal reads what the known packages import of those whose files may change, as far as nobody has read them.
func (f *foresight) followLocal() {
	for {
		var unread []*packages.Package
		for _, meta := range f.known {
			if meta.Imports == nil && local(meta) {
				unread = append(unread, meta)
			}
		}
		if len(unread) == 0 || f.lost {
			return
		}
		for _, meta := range unread {
			f.begin(meta)
			for _, name := range meta.GoFiles {
				f.take(meta, readHeader(name))
			}
		}
	}
}

// readHead reads the beginning of a file: its package clause, and perhaps more.
func readHead(name string) *source {
	const usual = 4096
	file, err := os.Open(name)
	if err != nil {
		return &source{name: name}
	}
	defer file.Close()
	data := make([]byte, usual)
	n, err := io.ReadFull(file, data)
	if err != nil {
		return newSource(name, data[:n])
	}
	head := newSource(name, data[:bytes.LastIndexByte(data, '\n')+1])
	if head.packageName() != "" {
		return head
	}
	rest, _ := io.ReadAll(file) // what cannot be read has no package clause
	return newSource(name, append(data, rest...))
}
