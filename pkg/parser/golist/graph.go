package golist

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/packages"
)

// A Graph is what the go command said about packages, as plain data that can be kept for another
// Load. It is valid as long as the go command would say the same.
type Graph struct {
	Runs []Run // in the order of their directories
	// HasProblems says that the go command reported a problem, which may go away at any time.
	HasProblems bool
}

// A Run is the answer to one call of the go command.
type Run struct {
	Roots    []string // packages that were asked for, by ID
	Packages []Listed // by ID
}

// A Listed package is what the go command knows about it.
type Listed struct {
	ID, Path, Name, Dir string
	Files               []string          // Go files that are built, absolute
	Imports             map[string]string // IDs by the path in the source
	// what it imports is not known, as nothing of it was needed
	Unread    bool
	Module    string // path of its module, if it is in one
	Version   string // of the module, or of what replaces it; empty for a directory
	ModuleDir string // where the module, or what replaces it, lies
	Main      bool   // the module is a main module
}

// record keeps what one run of the go command said. A package without imports, rather than with
// none, was not read.
func (g *Graph) record(metas []*packages.Package) {
	var run Run
	for _, root := range metas {
		run.Roots = append(run.Roots, root.ID)
	}
	packages.Visit(metas, nil, func(p *packages.Package) {
		if len(p.Errors) > 0 {
			g.HasProblems = true
		}
		out := Listed{ID: p.ID, Path: p.PkgPath, Name: p.Name, Dir: p.Dir, Files: p.GoFiles,
			Imports: make(map[string]string, len(p.Imports)), Unread: p.Imports == nil}
		for path, imported := range p.Imports {
			out.Imports[path] = imported.ID
		}
		if m := p.Module; m != nil {
			out.Module, out.Main = m.Path, m.Main
			if m.Replace != nil {
				m = m.Replace
			}
			out.Version, out.ModuleDir = m.Version, m.Dir
		}
		run.Packages = append(run.Packages, out)
	})
	slices.SortFunc(run.Packages, func(a, b Listed) int { return cmp.Compare(a.ID, b.ID) })
	g.Runs = append(g.Runs, run)
}

// restore returns the packages that were asked for in a run, as the go command returned them.
func (r *Run) restore() []*packages.Package {
	byID := make(map[string]*packages.Package, len(r.Packages))
	for _, l := range r.Packages {
		p := &packages.Package{ID: l.ID, PkgPath: l.Path, Name: l.Name, Dir: l.Dir,
			GoFiles: l.Files}
		if !l.Unread {
			p.Imports = make(map[string]*packages.Package, len(l.Imports))
		}
		if l.Module != "" {
			p.Module = &packages.Module{Path: l.Module, Version: l.Version, Main: l.Main,
				Dir: l.ModuleDir}
		}
		byID[l.ID] = p
	}
	for _, l := range r.Packages {
		for path, id := range l.Imports {
			if p := byID[id]; p != nil {
				byID[l.ID].Imports[path] = p
			}
		}
	}
	var roots []*packages.Package
	for _, id := range r.Roots {
		if p := byID[id]; p != nil {
			roots = append(roots, p)
		}
	}
	return roots
}

// Count returns how many packages the go command was asked about, or about the modules of which.
func (g *Graph) Count() (n int) {
	for _, run := range g.Runs {
		for _, p := range run.Packages {
			if !p.Unread || p.Module != "" {
				n++
			}
		}
	}
	return n
}
