package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/unfold"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A reading is the CRDs that a subcommand shows, and the errors that were printed beside them.
type reading struct {
	crds    []crdInput
	failed  error     // what the subcommand returns once it has shown the CRDs
	printed diag.List // the errors
	cut     bool      // there are more, which were only counted
}

// read returns the CRDs that args name, as gather does.
func (s *packageFlags) read(ctx context.Context, e env, args []string) (reading, error) {
	return s.readToStderr(ctx, e, args, s.gather)
}

// readPackages returns the CRDs of packages, as derive does.
func (s *packageFlags) readPackages(ctx context.Context, e env, args []string) (reading, error) {
	return s.readToStderr(ctx, e, args, s.derive)
}

// readToStderr prints what is found in packages to stderr, whatever its format, because stdout is
// for what the subcommand makes.
func (s *packageFlags) readToStderr(
	ctx context.Context, e env, args []string,
	read func(context.Context, env, []string) ([]crdInput, diag.List, error),
) (reading, error) {
	e.stdout = e.stderr
	all, found, err := read(ctx, e, args)
	if err != nil {
		return reading{}, err
	}
	most, shows := allErrors, s.partial && len(all) > 0
	if shows {
		most = fewErrors
	}
	r := reading{crds: all, printed: s.condense(e, s.meantFirst(found, all), most)}
	r.cut = r.printed.Count(diag.Error) < found.Count(diag.Error)
	if len(r.printed) > 0 {
		err = s.report(e, r.printed)
	}
	if shows && errors.Is(err, errFindings) {
		r.failed, err = err, nil
	}
	return r, err
}

// meantFirst returns the findings with those about the CRDs of the kind that is meant, if one is,
// before those that are about no CRD or another one.
func (s *packageFlags) meantFirst(found diag.List, all []crdInput) diag.List {
	var first, rest diag.List
	for _, d := range found {
		if slices.ContainsFunc(all, func(in crdInput) bool {
			return in.crd.Name == d.CRD && (s.about == "" || unfold.Named(in.crd, s.about))
		}) {
			first = append(first, d)
		} else {
			rest = append(rest, d)
		}
	}
	return append(first, rest...)
}

// printRefusal prints why a server refuses a CRD, unless the errors that were printed say it, and
// returns errFindings; any other error it returns.
func (r reading) printRefusal(ctx context.Context, e env, err error) error {
	refused, ok := errors.AsType[*simulate.RefusedError](err)
	if !ok {
		return err
	}
	if r.failed != nil && (!r.cut || slices.ContainsFunc(r.printed, func(d diag.Diagnostic) bool {
		return d.CRD == refused.CRD
	})) {
		return r.failed
	}
	var file verify.Input
	for _, in := range r.crds {
		if in.source == nil && in.crd.Name == refused.CRD {
			file = in.file
		}
	}
	return printRefused(ctx, e, file, refused)
}

// printRefused prints why a server refuses a CRD, and returns errFindings: what verify finds in the
// file that the CRD is from, or the server's words if it is from none.
func printRefused(
	ctx context.Context, e env, file verify.Input, refused *simulate.RefusedError,
) error {
	_, found := verify.File(ctx, file.Name, file.Data, verify.Options{})
	found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool {
		return !d.Server || d.CRD != refused.CRD || pipeline.IsApproval(d)
	})
	if file.Name != "" && len(found) > 0 {
		return (&printer{}).report(e, found)
	}
	for _, reason := range refused.Reasons {
		fmt.Fprintf(e.stderr, "%s: error: %s\n", diag.VisibleLine(refused.CRD),
			diag.VisibleLine(reason))
	}
	return errFindings
}

// How many errors condense keeps: a few beside what was asked for, so that they do not bury it, and
// all where there is nothing else.
const (
	fewErrors = 3
	allErrors = math.MaxInt
)

// condense keeps the first errors among findings, at most so many, and prints in one line how many
// others there are, which lint shows. The finding that there is no kind is kept, since it explains
// an empty output. In formats that a machine reads nothing is left out.
func (s *packageFlags) condense(e env, found diag.List, most int) (kept diag.List) {
	if s.format != diag.Text {
		return found
	}
	more, warnings := 0, 0
	for _, d := range found {
		switch {
		case d.Severity == diag.Error && len(kept) >= most:
			more++
		case d.Severity == diag.Error, d.Code == "crd/none":
			kept = append(kept, d)
		case d.Severity == diag.Warning:
			warnings++
		}
	}
	var counts []string
	if more > 0 {
		counts = append(counts, word.Count(more, "error")+" beside those below")
	}
	if warnings > 0 {
		counts = append(counts, word.Count(warnings, "warning"))
	}
	switch {
	case more+warnings == 1:
		fmt.Fprintf(e.stderr, "%s: schemagen lint prints it\n", counts[0])
	case len(counts) > 0:
		fmt.Fprintf(e.stderr, "%s: schemagen lint prints them\n", strings.Join(counts, ", "))
	}
	return kept
}
