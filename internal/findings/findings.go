// Package findings decides what the findings of a run mean for a project. Passes report what they
// find with the severity of its rule, or a lower one where less is at stake, and say where it comes
// from; settings and suppressions are applied here, and nowhere else.
package findings

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Filter is what a project says about findings. The zero value only leaves out what follows from
// another finding.
type Filter struct {
	Severities []diag.Policy // by rule; the first that mentions a rule decides
	Strict     bool          // warnings are errors
	// what has no effect is a warning, for those who are used to controller-gen
	Lenient bool
	Advice  bool // notes that are advice are kept

	// the comments in the sources that suppress findings; nil if there are none
	Suppressor *diag.Suppressor
	// Unused holds the files in which every suppression must be of use. A run that leaves out
	// passes lists none, since a suppression may be about what it does not look at.
	Unused map[string]bool
}

// Effective returns l as the project sees it, without findings about suppressions: for a pass that
// goes on only if no error is left.
func (f Filter) Effective(l diag.List) diag.List {
	l = f.errorsToWarnings(l)
	if f.Suppressor != nil {
		l = f.Suppressor.Suppress(l)
	}
	return f.withSeverities(l)
}

// Final returns all findings of a run as they are printed, sorted: each once, without those that
// follow from others.
func (f Filter) Final(l diag.List) diag.List {
	l = collapse(f.errorsToWarnings(l))
	if f.Suppressor != nil {
		l = f.Suppressor.Apply(l)
	}
	l = slices.DeleteFunc(l, func(d diag.Diagnostic) bool {
		return d.Follows || d.Code == "ignore/unused" && !f.Unused[d.Pos.Filename]
	})
	l = withoutImplied(f.withSeverities(l))
	return slices.DeleteFunc(l.Sorted(), func(d diag.Diagnostic) bool {
		return !f.Advice && d.Severity == diag.Note && d.Code.Info().Advice
	})
}

// withSeverities returns l with the severities of the project.
func (f Filter) withSeverities(l diag.List) diag.List {
	l = l.Under(f.Severities...)
	if f.Strict {
		l = l.Strict()
	}
	return l
}

// errorsToWarnings returns l with warnings instead of the errors for which onlyWarns holds.
func (f Filter) errorsToWarnings(l diag.List) diag.List {
	l = slices.Clone(l)
	for i, d := range l {
		if d.Severity == diag.Error && f.onlyWarns(d) {
			l[i].Severity = diag.Warning
		}
	}
	return l
}

// onlyWarns reports whether an error is shown as a warning. Findings about markers without effect
// are warnings in packages of other modules, and everywhere with Lenient, except marker/argument:
// controller-gen drops the whole package for it. So are, with Lenient, those about what Go writes,
// of which controller-gen knows nothing and the manifest is accepted, and those about the JSON of a
// type of another module, since the user cannot change it.
func (f Filter) onlyWarns(d diag.Diagnostic) bool {
	switch {
	case f.Lenient && !d.Unasked && d.Code == "marker/argument":
		return false
	case d.Code.Family() == "wire":
		return f.Lenient
	case d.Code == "go/json-tag" || d.Code == "go/own-json":
		return d.Foreign
	}
	return d.Inert && (d.Foreign || f.Lenient)
}

// collapse sorts the findings and keeps one of those that say the same about one place in Go: a
// fault in a type that several kinds and versions share is one fault. One that follows from another
// finding does not stand for those that do not.
func collapse(l diag.List) diag.List {
	seen := map[diag.Fingerprint]bool{}
	var out diag.List
	for _, d := range l.Sorted() {
		if d.Pos.IsValid() && seen[d.Fingerprint()] {
			continue
		}
		seen[d.Fingerprint()] = !d.Follows
		out = append(out, d)
	}
	return out
}
