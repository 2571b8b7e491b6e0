package pipeline

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
)

// filter returns what decides about the findings of a run over prog. Suppressions apply in every
// package of the main module that is read; those in packages that nobody asked for may be about
// what this run does not look at.
func (o Options) filter(prog *parser.Program) findings.Filter {
	f := findings.Filter{Severities: o.Policies, Strict: o.Strict, Lenient: o.Lenient,
		Advice: o.Advice}
	var suppressions []diag.Suppression
	for _, path := range slices.Sorted(maps.Keys(prog.Packages)) {
		suppressions = append(suppressions, prog.Packages[path].Suppressions...)
	}
	f.Suppressor = diag.NewSuppressor(suppressions)
	if o.Rules != 0 { // not every pass runs
		return f
	}
	f.Unused = map[string]bool{}
	for _, p := range prog.Roots {
		for _, s := range p.Suppressions {
			f.Unused[s.Pos.Filename] = true
		}
	}
	return f
}

// sourced marks findings about a manifest that follow from another error in Go, and drops advice
// about the defaults of packages that are neither the user's nor were asked for.
func sourced(l diag.List, t emit.Trace, prog *parser.Program) diag.List {
	for i, d := range l {
		l[i].Follows = isAboutMissing(d) && t.At(d.Path).Partial
	}
	return slices.DeleteFunc(l, func(d diag.Diagnostic) bool {
		if d.Code != diag.CodeServerNested {
			return false
		}
		src := t.At(d.Path)
		p := prog.Packages[src.Chain[len(src.Chain)-1].Package()]
		return !src.Keyword.Main && (p == nil || !p.Asked)
	})
}

// isAboutMissing reports whether a finding is about a field, a type or a group that is not there.
// Upstream says so only in words.
func isAboutMissing(d diag.Diagnostic) bool {
	switch d.Code {
	case diag.CodeServerRule:
		return strings.Contains(d.Message, "undefined field") ||
			strings.Contains(d.Message, "failed to construct type information")
	case diag.CodeServerDefault:
		return strings.Contains(d.Message, "unknown field")
	case diag.CodeServerPath, diag.CodeServerSelectableField, diag.CodeServerListType:
		return true
	case diag.CodeServerName, diag.CodeServerVersion:
		return strings.HasSuffix(d.CRD, ".") // the group, which gives a version its name
	}
	return false
}
