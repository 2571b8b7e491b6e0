package pipeline

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline/internal/ripple"
	"github.com/schemagen/schemagen/pkg/verify"
)

// lacking is the doubt that the go command had to be asked again.
const lacking = "the change needs packages of which it was not known what they import"

// rerun looks again at what a change affects, and joins it with the rest of the earlier result. Doubt says why a whole run is needed,
// and is empty if it is not.
func (r *recorded) rerun(ctx context.Context, mem memory, last *earlier) (res Result, doubt string) {
	mem.recorder, mem.place, mem.manifests = cache.NewRecorder(parser.Header, r.start), r.place, r.manifests
	r.manifests.abort() // what a run made in vain
	res, err := run(ctx, r.opts, mem, r.patterns)
	if err != nil {
		return res, "looking again failed: " + err.Error()
	}
	if !res.notes.recalled {
		return res, lacking
	}
	tree, sure := mem.recorder.Amend(last.Tree, last.changed)
	if !sure {
		return res, "files changed meanwhile"
	}
	earlier, doubt := res.complete(&last.saved, mem, r.opts)
	if doubt != "" {
		return res, doubt
	}
	res.Reused, res.Inputs = Groups, tree
	if mem.scope.Part != nil {
		res.Reused = Kinds
	}
	r.keep(&res, earlier)
	return res, ""
}

// complete adds the rest of the earlier result to that of what was looked at again, and returns the files of the former. Doubt says
// why the two may differ from the result of a whole run, and is empty if they cannot.
func (r *Result) complete(last *saved, mem memory, opts Options) (earlier []savedFile, doubt string) {
	again := ripple.Again{Record: r.notes.record, HasRead: mem.recorder.HasRead}
	for _, f := range r.Files {
		for _, v := range f.Versions {
			again.Kinds = append(again.Kinds, v.Package)
		}
	}
	if r.notes.record, doubt = mem.scope.Join(again); doubt != "" {
		return nil, doubt
	}
	for _, f := range last.Files {
		if !mem.scope.Remade(f.Order, f.Group) {
			earlier = append(earlier, f)
		}
	}
	files, ok := restore(earlier, mem.place, mem.manifests)
	if !ok || !last.describe(files, mem) {
		return nil, "manifests of the earlier run are gone, or findings about them concern what changed"
	}
	r.Files = append(files, r.Files...)
	slices.SortStableFunc(r.Files, func(x, y File) int { return strings.Compare(x.order, y.order) })
	r.Diagnostics = opts.judge(&parser.Program{}).verdict(r.found())
	withheld := slices.ContainsFunc(r.Files, func(f File) bool { return f.Broken }) && !r.Diagnostics.HasErrors()
	if withheld || len(r.Files) == 0 || !distinct(r.Files, opts) {
		return nil, "manifests are withheld, in each other's way, or none is left, which only a whole run reports"
	}
	dirs := mem.graph.Dirs()
	maps.DeleteFunc(dirs, func(path, _ string) bool { _, root := r.notes.record.Groups[path]; return !root })
	r.Packages, r.Roots = r.summary(dirs), last.Roots
	return earlier, ""
}

// describe adds to files of the run what else it knew about them, or returns false if that is about files that changed.
func (s *saved) describe(files []File, mem memory) bool {
	for i := range files {
		f := &files[i]
		known, made := s.made[f.order]
		report, proven := mem.reports[f.proof]
		f.made, f.Report, f.advised = known, report.Report, report.Advised
		if !made || !proven || f.Broken != f.Alone || slices.ContainsFunc(f.Found, mem.scope.IsAboutChanged) {
			return false
		}
	}
	return true
}

// distinct reports whether no two manifests are in each other's way.
func distinct(files []File, opts Options) bool {
	crds, reports := map[string]bool{}, make([]verify.Report, len(files))
	for i, f := range files {
		crds[f.CRD], reports[i] = true, f.Report
	}
	taken := func(r verify.Report) bool { return len(r.Violations) > 0 }
	return len(crds) == len(files) && !slices.ContainsFunc(verify.Names(reports, opts.verify(false)), taken)
}
