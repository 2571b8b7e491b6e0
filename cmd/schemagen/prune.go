package main

import (
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/diag"
)

// isWhole reports whether a run makes everything that the configuration is about, so that nothing
// makes a file that it does not make. Without a configuration, everything is the module.
func (f *generateFlags) isWhole(r request) bool {
	dir := filepath.Dir(r.project.File)
	if r.project.File == "" {
		dir = f.moduleRoot()
	}
	narrowing := []string{"include", "exclude", "tags", "driver-response"}
	return r.covers(dir, r.project.Packages) && !slices.ContainsFunc(narrowing, f.given)
}

// moduleRoot returns the root of the module of the call, as an absolute name.
func (f *generateFlags) moduleRoot() string { return gocmd.ModuleRoot(filename.Absolute(f.dir)) }

// plan adds to what a run made how it differs from what is on disk. Files that the run does not
// make are removed, or reported as stale, only if no other run makes them or --prune asks for it,
// and only if it is certainly the run that was meant.
func (f *generateFlags) plan(ctx context.Context, e env, r request, o *runOutput) {
	targets := o.made.Targets
	if !f.prune && !f.check {
		targets = outdir.WithoutRemovals(targets)
	}
	if o.plan, o.failed = outdir.Compare(targets...); o.failed != nil {
		return
	}
	found := output.Lost(o.plan.Changes)
	misled := slices.ContainsFunc(o.result.Diagnostics, isDoubtful)
	o.partial = !f.isWhole(r)
	keeps := misled || o.partial && !(f.prune && f.given("prune"))
	if keeps && !misled && r.project.File == "" && removals(o.plan.Changes) > 0 {
		if others, known := f.others(ctx, e, r); known {
			all := len(o.plan.Changes)
			o.plan, o.failed = outdir.Compare(slices.Concat(targets, others)...)
			keeps, o.partial = false, len(o.plan.Changes) < all
		}
	}
	if keeps {
		var left []outdir.Change
		o.plan, left = o.plan.WithoutRemovals()
		found = append(found, f.reportKept(o, left, misled)...)
	}
	o.result.Diagnostics = append(o.result.Diagnostics, f.withSeverities(found)...)
}

// reportKept reports the files that a run does not remove, though it does not make them: in the
// findings for which it keeps them, if it may not be the run that was meant.
func (f *generateFlags) reportKept(o *runOutput, left []outdir.Change, misled bool) diag.List {
	var list diag.List
	switch {
	case len(left) == 0:
	case misled:
		for i, d := range o.result.Diagnostics {
			if isDoubtful(d) {
				o.result.Diagnostics[i].Message += fmt.Sprintf(", so this run removes nothing and leaves %s", f.names(left))
			}
		}
	default:
		list.Add("output/spared", token.Position{},
			"not removed, as this run covers only a part of the project: %s; --prune removes them",
			f.names(left))
	}
	return list
}

// others returns the files that a run over the whole module or workspace makes, as files to keep,
// and reports whether these are all: build tags and an answer of a driver are those of this call,
// and what is broken may belong to any file.
func (f *generateFlags) others(ctx context.Context, e env, r request) ([]outdir.Target, bool) {
	if f.given("tags") || f.given("driver-response") {
		return nil, false
	}
	all := f.destination
	all.include, all.exclude = nil, nil
	writings, err := all.outputsByVariant(f.dir, r.project, r.Variants)
	if err != nil {
		return nil, false
	}
	r.packages, r.Dir = nil, f.moduleRoot()
	if !gocmd.IsFile(filepath.Join(r.Dir, "go.mod")) {
		r.packages = []string{"work"} // what go.work lists, if there is one
	}
	res, err := r.run(ctx, e)
	if err != nil || res.Diagnostics.HasErrors() {
		return nil, false
	}
	made, _, err := planOutputs(ctx, writings, res, f.dir, rootOf(r.project, f.dir), "")
	targets := outdir.WithoutRemovals(made.Targets)
	for _, t := range targets {
		for i := range t.Files {
			t.Files[i].Kept = true
		}
	}
	return targets, err == nil
}

// isDoubtful reports whether a finding means that the run may not be the one that was meant: a glob
// matches no kind, or there is none.
func isDoubtful(d diag.Diagnostic) bool {
	return (d.Code == "output/unmatched" || d.Code == "crd/none") && d.Severity != diag.Off
}

// names lists the files of changes, or the first few of many.
func (f *generateFlags) names(changes []outdir.Change) string {
	var names []string
	for i, c := range changes {
		if i == maxNamed {
			names = append(names, fmt.Sprintf("%d more", len(changes)-i))
			break
		}
		names = append(names, f.name(c.Path()))
	}
	return strings.Join(names, ", ")
}
