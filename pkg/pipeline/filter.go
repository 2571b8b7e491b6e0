package pipeline

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/verify"
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

// sourced is [diagnostics] with marks on those that follow from another error in Go, and without
// advice about the defaults of packages that are neither the user's nor were asked for.
func sourced(r verify.Report, t emit.Trace, prog *parser.Program, lenient bool) diag.List {
	l := diagnostics(r, t, lenient)
	for i, v := range r.Violations {
		l[i].Follows = follows(v, r.Name, t.At(v.Path))
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

// follows reports whether a finding about a CRD follows from an error in Go: what it misses has no
// schema, or a marker that bounds a cost cannot be read.
func follows(v verify.Violation, crd string, at emit.Source) bool {
	if v.Rule == diag.CodeServerRuleCost {
		return at.Misses("maxitems", "maxlength", "maxproperties", "enum")
	}
	return isAboutMissing(v, crd) && at.Lacks(namesIn(v.Reason.Value)...)
}

// namesIn returns the names of fields in a path, or a name itself.
func namesIn(path string) []string {
	return strings.FieldsFunc(path, func(c rune) bool {
		return strings.ContainsRune(".[]{}()*?@'", c)
	})
}

// isAboutMissing reports whether a finding about a CRD is that a field, a type or a group is not
// there. Without a type, the server fails to make an environment for rules.
func isAboutMissing(v verify.Violation, crd string) bool {
	switch v.Rule {
	case diag.CodeServerRule:
		return v.Reason.What == apiserver.NotFound || v.Reason.What == apiserver.Internal
	case diag.CodeServerDefault:
		return v.Reason.What == apiserver.NotFound
	case diag.CodeServerPath, diag.CodeServerSelectableField, diag.CodeServerListType:
		return true
	case diag.CodeServerName, diag.CodeServerVersion:
		return strings.HasSuffix(crd, ".") // the group, which gives a version its name
	}
	return false
}
