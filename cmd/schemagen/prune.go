package main

import (
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/diag"
)

// isWhole reports whether a run makes everything that the configuration is about, so that nothing
// makes a file that it does not make. Without a configuration, the command line is all that is
// known about the project.
func (f *generateFlags) isWhole(r request) bool {
	narrowing := []string{"include", "exclude", "tags", "driver-response"}
	return r.project.File == "" || r.coversProject() && !slices.ContainsFunc(narrowing, f.given)
}

// plan adds to what a run made how it differs from what is on disk. Files that the run does not
// make are removed, or reported as stale, only if the run is whole or --prune asks for it, and only
// if it is certainly the run that was meant.
func (f *generateFlags) plan(o *runOutput, whole bool) {
	targets := o.made.Targets
	if !f.prune && !f.check {
		targets = outdir.WithoutRemovals(targets)
	}
	if o.plan, o.failed = outdir.Compare(targets...); o.failed != nil {
		return
	}
	var left []outdir.Change
	found := output.Lost(o.plan.Changes)
	misled := slices.ContainsFunc(o.result.Diagnostics, isDoubtful)
	if misled || !whole && !(f.prune && f.given("prune")) {
		o.plan, left = o.plan.WithoutRemovals()
	}
	switch {
	case len(left) == 0:
	case misled:
		for i, d := range o.result.Diagnostics {
			if isDoubtful(d) {
				o.result.Diagnostics[i].Message += fmt.Sprintf(", so this run removes nothing and leaves %s", f.names(left))
			}
		}
	default:
		found.Add("output/spared", token.Position{},
			"not removed, as this run covers only a part of the project: %s; --prune removes them",
			f.names(left))
	}
	o.result.Diagnostics = append(o.result.Diagnostics, f.withSeverities(found)...)
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
		names = append(names, filepath.ToSlash(filename.Shorter(f.dir, c.Path())))
	}
	return strings.Join(names, ", ")
}
