package pipeline

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/verify"
)

// affected is the part of an earlier run that a change of bodies affects. Only that is looked at again.
type affected struct {
	last    *saved
	changed map[string]bool            // files
	paths   map[string]bool            // root packages
	part    *part                      // what is looked at in them; nil: all
	remade  func(savedFile) bool       // a manifest is made again
	side    func(diag.Diagnostic) side // what a finding about declarations is about

	wants      func(parser.TypeName) bool // a declaration of the root packages is looked at
	web        web                        // of the last run
	held, used map[parser.TypeName]bool   // by kinds that are not looked at, which hold and use what they did before
}

// A part is some of the declarations of a program.
type part struct {
	parser.Part
	elsewhere func(parser.TypeName) bool // a kind that is not part of it uses the type
}

// A side says how a finding about declarations stands to a part.
type side uint8

const (
	doubtful side = iota // it may be found elsewhere, or not at all, in the whole
	own                  // the part alone decides about it
	far                  // it has nothing to do with the part
)

// worthwhile returns the part, or nil if there is nothing in it, or it could not be put together with the rest.
func (a *affected) worthwhile() *affected {
	if _, ok := a.findings(nil); !ok || len(a.paths) == 0 {
		return nil
	}
	return a
}

// complete adds to the result of what was looked at again the rest of the earlier one, of which it returns the files. It returns
// false if the two do not add up to the result of a whole run.
func (a *affected) complete(res *Result, mem *memory, opts Options, manifests *shelf) (earlier []savedFile, ok bool) {
	if res.groups, ok = a.regroup(res); !ok || !a.isCertain(res, mem) {
		return nil, false
	}
	res.outlines = a.last.outlines.amended(res.outlines, a.wholly(), a.changed)
	res.uses = a.last.uses.amended(res.uses, a.wants)
	if !a.sameReach(res) {
		return nil, false
	}
	if res.derived, ok = a.findings(res.derived); !ok {
		return nil, false
	}
	for _, f := range a.last.Files {
		if !a.remade(f) {
			earlier = append(earlier, f)
		}
	}
	files, ok := restore(earlier, mem.place, manifests)
	if !ok || !a.remember(files, mem) {
		return nil, false
	}
	res.Files = append(files, res.Files...)
	slices.SortStableFunc(res.Files, func(x, y File) int { return strings.Compare(x.order, y.order) })
	res.Diagnostics = opts.judge(&parser.Program{}).verdict(res.found())
	withheld := slices.ContainsFunc(res.Files, func(f File) bool { return f.Broken }) && !res.Diagnostics.HasErrors()
	if withheld || len(res.Files) == 0 || !distinct(res.Files, opts) {
		return nil, false // of these a whole run says something
	}
	dirs := mem.graph.Dirs()
	maps.DeleteFunc(dirs, func(path, _ string) bool { _, root := res.groups[path]; return !root })
	res.Packages, res.Roots = res.summary(dirs), a.last.Roots
	res.written += a.last.rest.Written
	return earlier, true
}

// wholly returns the packages that were read as a whole run reads them.
func (a *affected) wholly() map[string]bool {
	if a.part != nil {
		return nil
	}
	return a.paths
}

// isCertain tells whether nothing that was looked at depends on more than is known of the whole: all that changed was read, no kind of
// another module is said of a field that leads to it first, and what only counts in the whole is far from its limit.
func (a *affected) isCertain(res *Result, mem *memory) bool {
	dirs, home := mem.graph.Dirs(), mem.graph.Home()
	for name := range a.changed {
		if a.part != nil && !mem.recorder.HasRead(name) {
			return false
		}
	}
	for _, f := range res.Files {
		if slices.ContainsFunc(f.Versions, func(v version) bool { return !home[dirs[v.Package]] }) {
			return false
		}
	}
	if a.part == nil {
		return true
	}
	for _, o := range res.outlines {
		if o.Odd {
			return false
		}
	}
	return !res.faulty && res.written+a.last.rest.Written < parser.MaxWritten && maps.Equal(a.kinds(res.outlines), a.kinds(a.last.outlines))
}

// kinds returns the declarations of the part that are kinds. If one has become one, or is none any more, others of its name count as
// versions, or do no longer.
func (a *affected) kinds(o outlines) map[parser.TypeName]bool {
	all := map[parser.TypeName]bool{}
	for path := range a.paths {
		if o[path] == nil {
			continue
		}
		for _, d := range o[path].Decls {
			if d.Kind && a.wants(d.Name) {
				all[d.Name] = true
			}
		}
	}
	return all
}

// remember gives files of an earlier run what else was known of them, or returns false if that is about what changed.
func (a *affected) remember(files []File, mem *memory) bool {
	for i := range files {
		f := &files[i]
		known, made := a.last.rest.Made[f.order]
		report, proven := mem.known[f.proof]
		f.made, f.Report = known, report
		if !made || !proven || f.Broken != f.Alone || slices.ContainsFunc(f.Found, a.isChanged) {
			return false
		}
	}
	return true
}

// isChanged tells whether a finding mentions a file that changed.
func (a *affected) isChanged(d diag.Diagnostic) bool {
	return a.changed[d.Pos.Filename] || slices.ContainsFunc(d.Related, func(r diag.Related) bool { return a.changed[r.Pos.Filename] })
}

// distinct tells whether no two manifests are in each other's way.
func distinct(files []File, opts Options) bool {
	crds, reports := map[string]bool{}, make([]verify.Report, len(files))
	for i, f := range files {
		crds[f.CRD], reports[i] = true, f.Report
	}
	taken := func(r verify.Report) bool { return len(r.Violations) > 0 }
	return len(crds) == len(files) && !slices.ContainsFunc(verify.Names(reports, opts.verify()), taken)
}

// regroup returns the groups of all root packages after the change. It returns false if one of those that were looked at, or a
// package that they reach now, belongs to a group of others, which were not.
func (a *affected) regroup(res *Result) (map[string]string, bool) {
	groups := maps.Clone(a.last.Groups)
	if a.part == nil {
		maps.DeleteFunc(groups, func(path, _ string) bool { return a.paths[path] })
	}
	others := map[string]bool{}
	for _, group := range groups {
		others[group] = group != ""
	}
	for path, group := range res.groups {
		if a.part != nil && groups[path] != group || a.part == nil && others[group] {
			return nil, false
		}
		groups[path] = group
	}
	for _, mentioned := range res.strangers {
		if slices.ContainsFunc(mentioned, func(g string) bool { return others[g] }) {
			return nil, false
		}
	}
	return groups, res.groups != nil
}

// findings returns the findings about declarations of a whole run from those of the earlier one and those of what was looked at
// again, or false if one of them is doubtful. One with a cause in another module stands where that is reached first. What is said of
// the rest now, because the part holds it, must be what was said then.
func (a *affected) findings(again diag.List) (diag.List, bool) {
	var all diag.List
	causes, known := map[token.Position]bool{}, map[saying]diag.Severity{}
	for _, d := range a.last.rest.Derived {
		cause, elsewhere := d.Cause()
		switch side := a.side(d); {
		case side == doubtful || side == own && elsewhere:
			return nil, false
		case side == far:
			all = append(all, d)
			causes[cause] = causes[cause] || elsewhere
			known[sayingOf(d)] = d.Severity
		}
	}
	for _, d := range again {
		cause, elsewhere := d.Cause()
		switch side := a.side(d); {
		case side == doubtful || side == far && known[sayingOf(d)] != d.Severity || side == own && elsewhere && causes[cause]:
			return nil, false
		case side == own:
			all = append(all, d)
		}
	}
	return all, true
}

// crowded are the rules about kinds beside each other.
var crowded = map[diag.Code]bool{"crd/none": true, "crd/name-duplicate": true}
