package pipeline

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// echoes names, for what is said of a manifest, the rules that say the same of the Go declarations and markers behind it.
var echoes = map[diag.Code][]diag.Code{
	diag.CodeServerDefault:  {"marker/type"},
	diag.CodeServerUnusable: {"marker/type"},
	diag.CodeServerBounds:   {"marker/conflict", "marker/value"},
	diag.CodeServerName:     {"crd/group"},
	diag.CodeServerVersion:  {"crd/group", "crd/served", "crd/storage", "crd/version-duplicate"},
	"structural/root":       {"go/root", "go/type-conflict"},
	"crd/storage":           {"crd/version-duplicate"},
	"crd/group":             {"marker/argument"},
}

// follows tells whether what is said of a manifest follows from what else is said of it: names are made of the kind unless
// markers give them, the name of the manifest is made of two of them, what a rule that does not compile uses is not known, and
// the cost of all rules includes that of one.
func follows(d, cause diag.Diagnostic) bool {
	if d.CRD == "" || d.CRD != cause.CRD || d.Code != cause.Code || cause.Severity > d.Severity {
		return false
	}
	switch d.Path {
	case "metadata.name":
		return cause.Path == "spec.names.plural" || cause.Path == "spec.group"
	case "spec.names.plural", "spec.names.singular", "spec.names.listKind":
		return cause.Path == "spec.names.kind" && cause.Pos == d.Pos
	}
	if rule, ok := strings.CutSuffix(d.Path, ".optionalOldSelf"); ok {
		return cause.Path == rule+".rule"
	}
	return d.Code == diag.CodeServerRuleCost && strings.HasPrefix(cause.Path, d.Path+".")
}

// A line is a line of a file.
type line struct {
	file string
	line int
}

func lineOf(pos token.Position) line { return line{pos.Filename, pos.Line} }

// withoutEchoes drops what follows from another finding, and one of two findings that say the same: that of the manifest,
// unless it is graver. They stand in one line, where each of two contradicting markers may be the one that a manifest's
// finding is about, or concern one CRD as a whole. What is wrong with a value is said as of Go, where it is quoted, in any case.
func withoutEchoes(l diag.List) diag.List {
	l = slices.Clone(l)
	drop := make([]bool, len(l))
	at := map[line][]int{} // what is said of Go, by line
	of, theirs := map[string][]int{}, map[string][]int{}
	for i, d := range l {
		at[lineOf(d.Pos)] = append(at[lineOf(d.Pos)], i)
		for _, r := range d.Related {
			at[lineOf(r.Pos)] = append(at[lineOf(r.Pos)], i)
		}
		if d.Code.Family() == "crd" && d.CRD != "" {
			of[d.CRD] = append(of[d.CRD], i)
		}
		switch d.Code {
		case diag.CodeServerName, diag.CodeServerVersion, diag.CodeServerRule, diag.CodeServerRuleCost:
			theirs[d.CRD] = append(theirs[d.CRD], i)
		}
	}
	for i, d := range l {
		drop[i] = drop[i] || slices.ContainsFunc(theirs[d.CRD], func(k int) bool { return follows(d, l[k]) })
		said := at[lineOf(d.Pos)]
		noGroup := func(k int) bool { return l[k].Code == "crd/group" }
		if d.Code == diag.CodeServerName || d.Code.Family() != "crd" && !strings.HasPrefix(d.Path, "spec.versions[") || // of the versions together
			slices.ContainsFunc(of[d.CRD], noGroup) {
			said = append(slices.Clip(said), of[d.CRD]...)
		}
		for _, k := range said {
			if slices.Contains(echoes[d.Code], l[k].Code) {
				drop[i] = drop[i] || l[k].Severity <= d.Severity
				drop[k] = drop[k] || l[k].Severity > d.Severity
				if drop[k] && l[k].Code == "marker/type" {
					l[i].Pos, l[i].End, l[i].Message = l[k].Pos, l[k].End, l[k].Message
				}
			}
		}
	}
	var out diag.List
	for i, d := range l {
		if !drop[i] {
			out = append(out, d)
		}
	}
	return out
}
