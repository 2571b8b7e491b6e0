package pipeline

import (
	"maps"
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
		if _, asked := groups[path]; !asked {
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

// affected is the part of an earlier run that a change of bodies affects: the root packages that import a changed one, and those
// of the same API groups. Only they are looked at again.
type affected struct {
	last   *saved
	paths  map[string]bool // the root packages
	groups map[string]bool // their groups
	own    map[string]bool // their directories
	near   map[string]bool // directories of what they import beside them
}

// affected returns the part that a change of files affects, or nil if that is everything, or not known.
func (s *saved) affected(graph *parser.Graph, changed []cache.File) *affected {
	if s.Groups == nil || graph == nil || len(changed) == 0 {
		return nil
	}
	a := &affected{last: s, paths: map[string]bool{}, groups: map[string]bool{}, own: map[string]bool{}, near: map[string]bool{}}
	importers, ok := graph.Importers(names(changed))
	if !ok {
		return nil
	}
	for path, group := range s.Groups {
		if importers[path] && group != "" {
			a.groups[group] = true
		}
	}
	for path, group := range s.Groups {
		if importers[path] || a.groups[group] {
			a.paths[path] = true
		}
	}
	if len(a.paths) == 0 || len(a.paths) == len(s.Groups) {
		return nil
	}
	for _, p := range graph.Imported(a.paths) {
		if a.paths[p.Path] {
			a.own[p.Dir] = true
		} else {
			a.near[p.Dir] = true
		}
	}
	if _, ok := a.findings(nil); !ok {
		return nil
	}
	return a
}

func names(files []cache.File) map[string]bool {
	all := make(map[string]bool, len(files))
	for _, f := range files {
		all[f.Name] = true
	}
	return all
}

// complete adds to the result of what was looked at again the rest of the earlier one, of which it returns the files. It returns
// false if the two do not add up to the result of a whole run.
func (a *affected) complete(res *Result, place Place, manifests *shelf) (earlier []savedFile, ok bool) {
	groups, ok := a.regroup(res)
	if !ok {
		return nil, false
	}
	if res.Diagnostics, ok = a.findings(res.Diagnostics); !ok {
		return nil, false
	}
	for _, f := range a.last.Files {
		if !a.groups[f.Group] {
			earlier = append(earlier, f)
		}
	}
	files, ok := restore(earlier, place, manifests)
	res.Files = append(files, res.Files...)
	withheld := slices.ContainsFunc(res.Files, func(f File) bool { return f.Broken }) && !res.Diagnostics.HasErrors()
	if !ok || withheld || len(res.Files) == 0 {
		return nil, false // of the last two a whole run says something
	}
	slices.SortStableFunc(res.Files, func(x, y File) int { return strings.Compare(x.order, y.order) })
	res.Packages = append(res.Packages, slices.DeleteFunc(slices.Clone(a.last.Packages), func(p Package) bool { return a.paths[p.Path] })...)
	slices.SortFunc(res.Packages, func(x, y Package) int { return strings.Compare(x.Path, y.Path) })
	res.Roots, res.groups = a.last.Roots, groups
	return earlier, true
}

// regroup returns the groups of all root packages after the change, or false if one of those that were looked at, or a package
// that they reach now, belongs to a group of the others.
func (a *affected) regroup(res *Result) (map[string]string, bool) {
	groups := maps.Clone(a.last.Groups)
	maps.DeleteFunc(groups, func(path, _ string) bool { return a.paths[path] })
	others := map[string]bool{}
	for _, group := range groups {
		others[group] = group != ""
	}
	for path, group := range res.groups {
		if others[group] {
			return nil, false
		}
		groups[path] = group
	}
	for path, mentioned := range res.strangers {
		if _, asked := a.last.Groups[path]; !asked && slices.ContainsFunc(mentioned, func(g string) bool { return others[g] }) {
			return nil, false
		}
	}
	return groups, res.groups != nil
}

// findings returns the findings of a whole run from those of the earlier one and those of the packages that were looked at
// again, or false if one of them is, or may be, about what these share with the others: it might be found elsewhere then.
func (a *affected) findings(again diag.List) (diag.List, bool) {
	all := slices.Clone(again)
	for _, d := range again {
		if !a.isOwn(d) || d.Code == withheldCode {
			return nil, false
		}
	}
	for _, d := range a.last.Diagnostics {
		switch {
		case d.Code == withheldCode:
			return nil, false
		case a.isOwn(d):
		case a.isFar(d):
			all = append(all, d)
		default:
			return nil, false
		}
	}
	return all.Sorted(), true
}

// isOwn tells whether a finding is about the packages that are looked at again, and nothing else.
func (a *affected) isOwn(d diag.Diagnostic) bool {
	return everywhere(d, func(dir string) bool { return a.own[dir] })
}

// isFar tells whether a finding has nothing to do with these packages.
func (a *affected) isFar(d diag.Diagnostic) bool {
	return everywhere(d, func(dir string) bool { return !a.own[dir] && !a.near[dir] })
}

// everywhere tells whether something holds for the directories of all files that a finding mentions. It does not hold for one
// that mentions none.
func everywhere(d diag.Diagnostic, holds func(dir string) bool) bool {
	in := func(file string) bool { return file != "" && holds(filepath.Dir(file)) }
	return in(d.Pos.Filename) && !slices.ContainsFunc(d.Related, func(r diag.Related) bool { return r.Pos.Filename != "" && !in(r.Pos.Filename) })
}
