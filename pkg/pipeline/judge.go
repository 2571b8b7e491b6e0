package pipeline

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A judge decides what findings mean for a project: first it applies the comments in the sources that silence some of them, then
// the severities that the project gives to rules.
type judge struct {
	policies []diag.Policy
	strict   bool
	advice   bool // notes that are for lint alone are kept
	partial  bool // not every pass runs, so that a suppression may be of use elsewhere
	silencer *diag.Silencer
	examined map[string]bool // the files in which every suppression must be of use
	asked    map[string]bool // packages that were asked for
	heeds    bool            // advice about defaults can matter
}

// judge returns the judge of a run over prog. Suppressions apply in every package of the main module that is read; those in
// packages that nobody asked for may silence what this run does not look at.
func (o Options) judge(prog *parser.Program) *judge {
	j := &judge{policies: o.Policies, strict: o.Strict, advice: o.Advice, partial: o.Rules != 0, examined: map[string]bool{}, asked: map[string]bool{}}
	var suppressions []diag.Suppression
	for _, path := range slices.Sorted(maps.Keys(prog.Packages)) {
		suppressions = append(suppressions, prog.Packages[path].Suppressions...)
		j.asked[path] = prog.Packages[path].Asked
	}
	j.silencer = diag.NewSilencer(suppressions)
	for _, p := range prog.Roots {
		for _, s := range p.Suppressions {
			j.examined[s.Pos.Filename] = true
		}
	}
	j.heeds = j.heedsAdvice()
	return j
}

// provisional returns l as the project sees it, without findings about suppressions: for passes that continue if no error is
// left.
func (j *judge) provisional(l diag.List) diag.List {
	return j.weigh(j.silencer.Silence(l))
}

// heedsAdvice reports whether advice about defaults can matter: it is kept, it weighs more in this project, or a comment is about it.
// If not, it is not asked for: what nothing is said about is proven once, and there is something to say about many Kubernetes types.
func (j *judge) heedsAdvice() bool {
	found := diag.List{{Code: diag.CodeServerNested, Severity: diag.Note}}
	return j.advice || j.silencer.Knows(diag.CodeServerNested) || j.weigh(found)[0].Severity < diag.Note
}

func (j *judge) weigh(l diag.List) diag.List {
	l = l.Under(j.policies...)
	if j.strict {
		l = l.Strict()
	}
	return l
}

// mendable marks findings about a manifest that follow from another error, and drops advice about the defaults of packages that
// are neither the user's nor were asked for.
func (j *judge) mendable(l diag.List, t emit.Trace) diag.List {
	for i, d := range l {
		l[i].Follows = misses(d) && t.At(d.Path).Partial
	}
	return slices.DeleteFunc(l, func(d diag.Diagnostic) bool {
		if d.Code != diag.CodeServerNested {
			return false
		}
		src := t.At(d.Path)
		return !src.Keyword.Main && !j.asked[src.Chain[len(src.Chain)-1].Package()]
	})
}

// misses reports whether a finding is about a missing field. Upstream says so only in words.
func misses(d diag.Diagnostic) bool {
	switch d.Code {
	case diag.CodeServerRule:
		return strings.Contains(d.Message, "undefined field")
	case diag.CodeServerDefault:
		return strings.Contains(d.Message, "unknown field")
	case diag.CodeServerPath, diag.CodeServerSelectableField:
		return true
	}
	return false
}

// verdict returns all findings of a run as they will be printed.
func (j *judge) verdict(l diag.List) diag.List {
	l = slices.DeleteFunc(j.silencer.Verdict(collapse(l)), func(d diag.Diagnostic) bool {
		return d.Follows || d.Code == "ignore/unused" && (j.partial || !j.examined[d.Pos.Filename])
	})
	l = withoutEchoes(j.weigh(l))
	return slices.DeleteFunc(l.Sorted(), func(d diag.Diagnostic) bool {
		return !j.advice && d.Severity == diag.Note && d.Code.Info().Advice
	})
}
