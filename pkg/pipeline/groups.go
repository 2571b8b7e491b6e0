package pipeline

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// groupsOf returns the API group of each root package by its path, empty for one that has none: also one without kinds has
// versions of those that others of its group declare. What is made of the packages of one group depends on no other root package
// unless it is imported. It returns nil where that is not so, or not known: where packages that nobody asked for may add versions,
// where a comment silences findings that are made elsewhere, and where root packages are examined for their own sake. Beside it
// are the groups that packages mention which nobody asked for, by their paths.
func groupsOf(prog *parser.Program, crds []schema.CRD, opts Options) (groups map[string]string, strangers map[string][]string) {
	groups, strangers = make(map[string]string, len(prog.Roots)), map[string][]string{}
	for _, p := range prog.Roots {
		named := namedGroups(p)
		if len(named) > 1 {
			return nil, nil
		}
		groups[p.Path] = strings.Join(named, "")
	}
	ours := map[string]bool{}
	for _, crd := range crds {
		for _, v := range crd.Versions {
			if _, ok := groups[v.Origin.Package]; !ok {
				return nil, nil
			}
			groups[v.Origin.Package] = crd.Group
			ours[crd.Group] = true
		}
	}
	for path, p := range prog.Packages {
		if !p.Asked {
			strangers[path] = namedGroups(p)
		}
		if len(p.Suppressions) > 0 || slices.ContainsFunc(strangers[path], func(g string) bool { return ours[g] }) {
			return nil, nil
		}
	}
	if opts.Whole || ours[""] {
		return nil, nil
	}
	return groups, strangers
}

// namedGroups returns the API groups that markers of a package mention, wherever they stand, sorted.
func namedGroups(p *parser.Package) (groups []string) {
	mention := func(comments []parser.Comment) {
		for _, c := range comments {
			if group, ok := strings.CutPrefix(c.Text, "groupName="); ok {
				groups = append(groups, strings.Trim(group, "\"`"))
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

// A reach is the part of an earlier run that a change of bodies affects by its packages: the root packages that import a changed one,
// and those of the same API groups.
type reach struct {
	groups map[string]bool // of the root packages
	own    map[string]bool // their directories
	near   map[string]bool // directories of what they import beside them
}

// affectedGroups returns the part of an earlier run that a change of files may affect, or nil if that is everything, or not known.
func (s *saved) affectedGroups(graph *parser.Graph, changed []cache.File, _ Options) *affected {
	w, ok := s.outlines.weave()
	if s.Groups == nil || graph == nil || len(changed) == 0 || !ok {
		return nil
	}
	r := &reach{groups: map[string]bool{}, own: map[string]bool{}, near: map[string]bool{}}
	a := &affected{
		last: s, paths: map[string]bool{}, changed: names(changed), remade: func(f savedFile) bool { return r.groups[f.Group] }, side: r.side,
	}
	a.wants = func(n parser.TypeName) bool { return a.paths[n.Package] }
	importers, ok := graph.Importers(a.changed)
	if !ok {
		return nil
	}
	for path, group := range s.Groups {
		if importers[path] && group != "" {
			r.groups[group] = true
		}
	}
	for path, group := range s.Groups {
		if importers[path] || r.groups[group] {
			a.paths[path] = true
		}
	}
	if len(a.paths) == len(s.Groups) {
		return nil
	}
	var others []parser.TypeName
	for name, d := range w.decls {
		if s.asked(name.Package) && d.Kind && !a.paths[name.Package] {
			others = append(others, name)
		}
	}
	a.web, a.held, a.used = w, w.held(others), s.uses.by(others)
	for _, p := range graph.Imported(a.paths) {
		if a.paths[p.Path] {
			r.own[p.Dir] = true
		} else {
			r.near[p.Dir] = true
		}
	}
	return a.worthwhile()
}

func names(files []cache.File) map[string]bool {
	all := make(map[string]bool, len(files))
	for _, f := range files {
		all[f.Name] = true
	}
	return all
}

// side tells what a finding is about. One about what the packages share with the others might be found elsewhere.
func (r *reach) side(d diag.Diagnostic) side {
	switch {
	case crowded[d.Code]:
		return doubtful
	case everywhere(d, func(dir string) bool { return r.own[dir] }):
		return own
	case everywhere(d, func(dir string) bool { return !r.own[dir] && !r.near[dir] }):
		return far
	}
	return doubtful
}

// everywhere tells whether something holds for the directories of all files that a finding mentions. It does not hold for one
// that mentions none.
func everywhere(d diag.Diagnostic, holds func(dir string) bool) bool {
	in := func(file string) bool { return file != "" && holds(filepath.Dir(file)) }
	return in(d.Pos.Filename) && !slices.ContainsFunc(d.Related, func(r diag.Related) bool { return r.Pos.Filename != "" && !in(r.Pos.Filename) })
}
