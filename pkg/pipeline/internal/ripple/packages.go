package ripple

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// Group notes the API group of each root package by its path, empty for one that has none: even a package without kinds may have
// versions of the kinds of its group. It notes nothing if the packages of a group cannot be looked at without the other root packages:
// if packages that nobody asked for may add versions, if a comment silences findings that are reported elsewhere, and if root packages
// are examined as a whole, for their own sake.
func (r *Record) Group(prog *parser.Program, crds []schema.CRD, whole bool) {
	groups, strangers := make(map[string]string, len(prog.Roots)), map[string][]string{}
	for _, p := range prog.Roots {
		named := namedGroups(p)
		if len(named) > 1 {
			return
		}
		groups[p.Path] = strings.Join(named, "")
	}
	ours := map[string]bool{}
	for _, crd := range crds {
		for _, v := range crd.Versions {
			if _, ok := groups[v.Origin.Package()]; !ok {
				return
			}
			groups[v.Origin.Package()] = crd.Group
			ours[crd.Group] = true
		}
	}
	for path, p := range prog.Packages {
		if !p.Asked {
			strangers[path] = namedGroups(p)
		}
		if len(p.Suppressions) > 0 || slices.ContainsFunc(strangers[path], func(g string) bool { return ours[g] }) {
			return
		}
	}
	if !whole && !ours[""] {
		r.Groups, r.Strangers = groups, strangers
	}
}

// namedGroups returns the API groups that markers of a package mention, wherever they are, sorted.
func namedGroups(p *parser.Package) (groups []string) {
	mention := func(comments []parser.Comment) {
		for _, c := range comments {
			if group, ok := c.NamesGroup(); ok {
				groups = append(groups, group)
			}
		}
	}
	mention(p.Markers)
	for _, t := range p.Types {
		mention(t.Markers)
	}
	slices.Sort(groups)
	return slices.Compact(groups)
}

// inPackages is what a change of files affects, by packages: the root packages that import a changed one, and those of the same API
// groups.
type inPackages struct {
	groups map[string]bool // of the root packages
	own    map[string]bool // their directories
	near   map[string]bool // directories of what else they import
}

// OfPackages returns the scope of a change of files, or nil if that is everything, or not known.
func (r Record) OfPackages(c Change) *Scope {
	w, ok := r.Outlines.weave()
	if r.Groups == nil || c.Graph == nil || len(c.Files) == 0 || !ok {
		return nil
	}
	in := &inPackages{groups: map[string]bool{}, own: map[string]bool{}, near: map[string]bool{}}
	changed, paths := names(c.Files), map[string]bool{}
	importers, ok := c.Graph.Importers(changed)
	if !ok {
		return nil
	}
	for path, group := range r.Groups {
		if importers[path] && group != "" {
			in.groups[group] = true
		}
	}
	for path, group := range r.Groups {
		if importers[path] || in.groups[group] {
			paths[path] = true
		}
	}
	if len(paths) == len(r.Groups) {
		return nil
	}
	for _, p := range c.Graph.Imported(paths) {
		if paths[p.Path] {
			in.own[p.Dir] = true
		} else {
			in.near[p.Dir] = true
		}
	}
	others := r.kindsBeside(w, paths)
	s := &Scope{
		Paths: paths, Remade: func(_, group string) bool { return in.groups[group] },
		last: r, graph: c.Graph, changed: changed, side: in.side,
		wants: func(n parser.TypeName) bool { return paths[n.Package] }, web: w, held: w.held(others), used: r.Uses.by(others),
	}
	return s.worthwhile()
}

// kindsBeside returns the kinds of root packages, except some of these packages.
func (r Record) kindsBeside(w web, paths map[string]bool) (kinds []parser.TypeName) {
	for name, d := range w.decls {
		if r.asked(name.Package) && d.Kind && !paths[name.Package] {
			kinds = append(kinds, name)
		}
	}
	return kinds
}

// side returns what a finding is about. One about what the packages share with others might be found elsewhere.
func (r *inPackages) side(d diag.Diagnostic) side {
	switch {
	case d.Code.Info().Joint:
		return doubtful
	case everywhere(d, func(dir string) bool { return r.own[dir] }):
		return own
	case everywhere(d, func(dir string) bool { return !r.own[dir] && !r.near[dir] }):
		return far
	}
	return doubtful
}

// everywhere reports whether something holds for the directories of all files that a finding mentions. It does not for a finding
// that mentions none.
func everywhere(d diag.Diagnostic, holds func(dir string) bool) bool {
	in := func(file string) bool { return file != "" && holds(filepath.Dir(file)) }
	return in(d.Pos.Filename) && !slices.ContainsFunc(d.Related, func(r diag.Related) bool { return r.Pos.Filename != "" && !in(r.Pos.Filename) })
}
