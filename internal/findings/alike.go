package findings

import (
	"cmp"
	"fmt"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// AlikeInOne makes one finding with a list of those that say the same of many places, for people:
// nobody reads 400 of them. Those of several CRDs that exceed the same limit are one, too.
func AlikeInOne(l diag.List) diag.List {
	many := func(same diag.List) bool { return len(same) > listedAbove(same[0]) }
	return mergeAlike(sizesInOne(l), statementOf, many, firstOf)
}

// mergeAlike merges the findings of each key into one at the place of the first, where several says
// that it is worth it; findings without a key stay.
func mergeAlike[K comparable](
	l diag.List, key func(diag.Diagnostic) (k K, ok bool), several func(same diag.List) bool,
	merge func(same diag.List) diag.Diagnostic,
) (kept diag.List) {
	all := map[K]diag.List{}
	for _, d := range l {
		if k, ok := key(d); ok {
			all[k] = append(all[k], d)
		}
	}
	done := map[K]bool{}
	for _, d := range l {
		switch k, ok := key(d); {
		case !ok || !several(all[k]):
			kept = append(kept, d)
		case !done[k]:
			done[k] = true
			kept = append(kept, merge(all[k]))
		}
	}
	return kept
}

// sizesInOne makes one finding with a list of those that say of several CRDs that they exceed the
// same limit.
func sizesInOne(l diag.List) diag.List {
	limit := func(d diag.Diagnostic) (diag.Code, bool) {
		return d.Code, d.Code.Family() == "size" && d.Statement.Says != ""
	}
	return mergeAlike(l, limit,
		func(same diag.List) bool { return countCRDs(same) > 1 }, exceededLimit)
}

// countCRDs returns how many CRDs findings are about: several may be about one, in variants.
func countCRDs(l diag.List) int {
	names := map[string]bool{}
	for _, d := range l {
		names[d.CRD] = true
	}
	return len(names)
}

// placesListed is how many places the one finding about many of them names at most.
const placesListed = 10

// mustListAll reports whether one finding about many places names each of them: an error must be
// corrected at all of them, and a change that breaks somebody be decided about.
func mustListAll(d diag.Diagnostic) bool {
	return d.Severity == diag.Error || d.Severity == diag.Warning && d.Code.Family() == "change"
}

// listedAbove returns how many findings that say the same stand each at its place; more are one.
// They are few where a pass says the same of many things; of packages, since they cannot be loaded
// for one cause; of notes; and of what a server ignores, since patterns, formats and columns are
// copied. About markers, also those of roles and webhooks, more are listed: up to 20 are corrected
// one by one, and not by a search.
func listedAbove(d diag.Diagnostic) int {
	switch family := d.Code.Family(); {
	case d.Statement != diag.Statement{}, family == "load", d.Severity == diag.Note,
		isServerWarning(d):
		return 3
	case slices.Contains([]string{"marker", "rbac", "webhook"}, family):
		return 20
	}
	return math.MaxInt
}

// isServerWarning reports whether a finding at a line warns of what a server accepts and ignores,
// which its line tells from others as well as its path in the manifest does.
func isServerWarning(d diag.Diagnostic) bool {
	return d.Code.Family() == "server" && d.Severity == diag.Warning && d.Pos.IsValid()
}

// A statement is what a finding says, and where if it is about that place.
type statement struct {
	code     diag.Code
	severity diag.Severity
	what     string
	path     string // in the CRD
	file     string // of a finding that is about all of it
	related  string
}

func statementOf(d diag.Diagnostic) (s statement, ok bool) {
	s = statement{code: d.Code, severity: d.Severity,
		what: cmp.Or(d.Statement.Says, strings.TrimPrefix(d.Message, d.Statement.Of))}
	if d.Statement == (diag.Statement{}) { // it is about this place
		further := slices.Clone(d.Related)
		for i := range further {
			if further[i].Pos == d.Pos {
				further[i].Pos = token.Position{} // it explains the finding at its own place
			}
		}
		if s.related = fmt.Sprint(further); !isServerWarning(d) {
			s.path = d.Path
		}
		if !d.Pos.IsValid() {
			s.file = d.Pos.Filename
		}
	}
	return s, true
}

// firstOf returns the first of findings that say the same, with the places of others.
func firstOf(same diag.List) diag.Diagnostic {
	one := same[0]
	one.Message += fmt.Sprintf("; the same holds of %d others", len(same)-1)
	one.Related = slices.Clone(one.Related)
	for i, d := range same[1:] {
		if i == placesListed && !mustListAll(one) {
			one.Related = append(one.Related,
				diag.Related{Message: fmt.Sprintf("and %d more, each of which --format json has",
					len(same)-1-i)})
			break
		}
		one.Relate(d.Pos, "%s", cmp.Or(d.Statement.Of, "here, too"))
	}
	return one
}

// exceededLimit returns the finding about several CRDs that exceed the same limit.
func exceededLimit(same diag.List) diag.Diagnostic {
	one := diag.Diagnostic{
		Pos: same[0].Pos, Severity: same[0].Severity, Code: same[0].Code,
		Message: fmt.Sprintf("%d CRDs have %s", countCRDs(same), same[0].Statement.Says),
		Fixes: []diag.Fix{{
			Message: "let --fit 256KiB cut descriptions, or see with schemagen size where the " +
				"bytes come from",
		}},
	}
	for _, d := range same {
		one.Relate(d.Pos, "%s", d.Statement.Of)
	}
	return one
}
