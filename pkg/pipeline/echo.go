package pipeline

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// echoes names, for a rule about manifests, the rules that say the same about the Go declarations and markers behind them, and those
// that say worse of a marker which has a value at several places: whoever mends that changes the value everywhere.
var echoes = map[diag.Code][]diag.Code{
	diag.CodeServerDefault:         {"marker/type"},
	diag.CodeServerUnusable:        {"marker/type", diag.CodeServerDefault},
	diag.CodeServerUnusableEnum:    {"marker/type"},
	diag.CodeWireDecode:            {"marker/type"},
	"marker/literal":               {"marker/type"},
	"marker/value":                 {"marker/swallowed"},
	"marker/conflict":              {"marker/value"},
	diag.CodeServerBounds:          {"marker/conflict", "marker/value"},
	diag.CodeServerFormat:          {"marker/conflict"},
	diag.CodeServerName:            {"crd/group"},
	diag.CodeServerVersion:         {"crd/group", "crd/served", "crd/storage", "crd/version-duplicate"},
	diag.CodeServerSelectableField: {"marker/duplicate"},
	"marker/removable":             {diag.CodeServerRule},
	"structural/root":              {"go/root", "go/type-conflict"},
	"crd/storage":                  {"crd/version-duplicate"},
	"crd/group":                    {"marker/argument"},
}

// explains reports whether a finding of one rule about a marker says why there is one of another rule: what has become part of the
// value is what a server refuses.
func explains(why, what diag.Code) bool {
	return why == "marker/swallowed" && (what == "marker/type" || what == "go/type-unknown") || what.Family() == "server" && (why == "marker/swallowed" || why == "marker/literal")
}

// causes tells the findings that a finding about a manifest follows from, among those of its rule about its CRD. It returns nil if there
// can be none, as of most: names are made from the kind unless markers give them, the name of the manifest is made from two of them,
// what a rule that does not compile uses is unknown, and the cost of all rules includes that of one.
func causes(d diag.Diagnostic) func(diag.Diagnostic) bool {
	rule, optional := strings.CutSuffix(d.Path, ".optionalOldSelf")
	switch {
	case d.CRD == "":
		return nil
	case d.Path == "metadata.name":
		return func(c diag.Diagnostic) bool { return c.Path == "spec.names.plural" || c.Path == "spec.group" }
	case d.Path == "spec.names.plural", d.Path == "spec.names.singular", d.Path == "spec.names.listKind":
		return func(c diag.Diagnostic) bool { return c.Path == "spec.names.kind" && c.Pos == d.Pos }
	case optional:
		return func(c diag.Diagnostic) bool { return c.Path == rule+".rule" }
	case d.Code == diag.CodeServerRuleCost:
		return func(c diag.Diagnostic) bool { return strings.HasPrefix(c.Path, d.Path+".") }
	}
	return nil
}

// follows reports whether a finding follows from one of those of its rule about its CRD that is at least as severe.
func follows(d diag.Diagnostic, l diag.List, alike []int) bool {
	causes := causes(d)
	return causes != nil && slices.ContainsFunc(alike, func(k int) bool { return l[k].Severity <= d.Severity && causes(l[k]) })
}

// isOfGroup reports whether the name of a manifest is wrong because of the group, about which one finding stands for all kinds of a
// package.
func isOfGroup(d, group diag.Diagnostic) bool {
	return d.Path == "metadata.name" && group.Path == "spec.group" && group.Code == d.Code && group.Pos == d.Pos && group.Severity <= d.Severity
}

// isConflictAgain reports whether no value can meet a bound because of another bound, too: it is one mistake.
func isConflictAgain(d, before diag.Diagnostic) bool {
	return d.Code == "marker/conflict" && before.Code == d.Code && before.Pos.Column == d.Pos.Column && before.Severity == diag.Error && d.Severity == diag.Error
}

// kin are the findings of one rule about one CRD.
type kin struct {
	crd  string
	rule diag.Code
}

// A line is a line of a file.
type line struct {
	file string
	line int
}

func lineOf(pos token.Position) line { return line{pos.Filename, pos.Line} }

// aboutMarker returns the findings on the line of a finding, and on that of its marker if this is another one: in an imported
// package, where the fields that lead there may have findings of their own.
func aboutMarker(d diag.Diagnostic, at map[line][]int) []int {
	found := slices.Clip(at[lineOf(d.Pos)])
	for _, r := range d.Related {
		if r.Role == diag.IsMarker {
			found = append(found, at[lineOf(r.Pos)]...)
		}
	}
	return found
}

// withoutEchoes drops what follows from another finding, and one of two findings that say the same: the one about the manifest,
// unless it is more severe. The two are on one line, where a finding of a manifest may be about either of two contradicting
// markers, or concern one CRD as a whole. What is wrong with a value is always reported as of Go, where the value is quoted.
func withoutEchoes(l diag.List) diag.List {
	l = slices.Clone(l)
	drop := make([]bool, len(l))
	at := map[line][]int{} // the findings about Go, by line
	of, alike := map[string][]int{}, map[kin][]int{}
	for i, d := range l {
		at[lineOf(d.Pos)] = append(at[lineOf(d.Pos)], i)
		for _, r := range d.Related {
			at[lineOf(r.Pos)] = append(at[lineOf(r.Pos)], i)
		}
		if d.Code.Family() == "crd" && d.CRD != "" {
			of[d.CRD] = append(of[d.CRD], i)
		}
		alike[kin{d.CRD, d.Code}] = append(alike[kin{d.CRD, d.Code}], i)
	}
	for i, d := range l { // before a finding gets the words of another one
		drop[i] = follows(d, l, alike[kin{d.CRD, d.Code}]) || slices.ContainsFunc(at[lineOf(d.Pos)], func(k int) bool {
			return isOfGroup(d, l[k]) || k < i && isConflictAgain(d, l[k])
		})
	}
	for i, d := range l {
		said := aboutMarker(d, at)
		noGroup := func(k int) bool { return l[k].Code == "crd/group" }
		if d.Code == diag.CodeServerName || d.Code.Family() != "crd" && !strings.HasPrefix(d.Path, "spec.versions[") || // of the versions together
			slices.ContainsFunc(of[d.CRD], noGroup) {
			said = append(said, of[d.CRD]...)
		}
		for _, k := range said {
			why := explains(l[k].Code, d.Code)
			if why || slices.Contains(echoes[d.Code], l[k].Code) {
				drop[i] = drop[i] || l[k].Severity <= d.Severity
				drop[k] = drop[k] || l[k].Severity > d.Severity
				if drop[k] && (why || l[k].Code == "marker/type") {
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
