package findings

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// withoutImplied drops what follows from another finding, and one of two findings that say the
// same: the one about the manifest, unless it is more severe. The table of rules says which do if
// they are on one line, where a finding of a manifest may be about either of two contradicting
// markers, or concern one CRD as a whole.
func withoutImplied(l diag.List) diag.List {
	l = slices.Clone(l)
	x := indexed(l)
	drop := make([]bool, len(l))
	original := slices.Clone(l) // before a finding gets the words of another one
	for i, d := range original {
		drop[i] = x.isConsequence(i, d)
	}
	for i, d := range original {
		for _, k := range x.beside(d) {
			cause := original[k]
			implied, explained := cause.Code.Implies(d.Code)
			if !implied || isOfOtherArgument(d, cause) || isElsewhere(d, cause) {
				continue
			}
			drop[i] = drop[i] || cause.Severity <= d.Severity
			drop[k] = drop[k] || cause.Severity > d.Severity
			if drop[k] && explained {
				l[i].Message, l[i].Statement = cause.Message, cause.Statement
				l[i].Fixes = cause.Fixes
				if _, imported := importedLine(d); !imported { // else it is about its own field
					l[i].Pos, l[i].End = cause.Pos, cause.End
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

// isOfOtherArgument reports whether a finding is about another argument of a marker than one about
// a part of it, such as quotes around the message of a rule, or one of the items of a default.
func isOfOtherArgument(d, text diag.Diagnostic) bool {
	// what is swallowed follows the value that it spoils, which is a whole argument in a rule alone
	return (text.Code == "marker/literal" || text.Code == "marker/type" && text.End.IsValid() ||
		text.Code == "marker/swallowed" &&
			strings.Contains(d.Path, ".x-kubernetes-validations[")) &&
		lineOf(d.Pos) == lineOf(text.Pos) &&
		(max(d.Pos.Column, d.End.Column-1) < text.Pos.Column || d.Pos.Column >= text.End.Column)
}

// isElsewhere reports whether a cause lies on a line of an imported package that d has nothing to
// do with: one field of the user's leads to all that is wrong there.
func isElsewhere(d, cause diag.Diagnostic) bool {
	at, imported := importedLine(cause)
	return imported && lineOf(d.Pos) != at &&
		!slices.ContainsFunc(d.Related, func(r diag.Related) bool { return lineOf(r.Pos) == at })
}

// importedLine returns the line of an imported package that a finding is about, if it stands at the
// user's field that leads there and the cause is known.
func importedLine(d diag.Diagnostic) (at line, imported bool) {
	for _, r := range d.Related {
		if r.Role == diag.IsCause || r.Role == diag.IsMarker && d.Code.Family() == "server" {
			return lineOf(r.Pos), true
		}
	}
	return line{}, false
}

// An index finds findings by what they have in common.
type index struct {
	list   diag.List
	atLine map[line][]int    // about a line of Go, or one that explains another
	ofCRD  map[string][]int  // of the family crd
	ofRule map[subject][]int // of one rule, about one CRD
	// groupless are about a CRD without a group: one at the marker stands for all of a package
	groupless []int
}

// A line is a line of a file.
type line struct {
	file string
	line int
}

// A subject is what the findings of one rule about one CRD have in common.
type subject struct {
	crd  string
	rule diag.Code
}

func lineOf(pos token.Position) line { return line{pos.Filename, pos.Line} }

// indexed returns an index over a list.
func indexed(l diag.List) index {
	x := index{l, map[line][]int{}, map[string][]int{}, map[subject][]int{}, nil}
	for i, d := range l {
		x.atLine[lineOf(d.Pos)] = append(x.atLine[lineOf(d.Pos)], i)
		for _, r := range d.Related {
			if d.Code != "marker/duplicate" { // the line that it repeats is right
				x.atLine[lineOf(r.Pos)] = append(x.atLine[lineOf(r.Pos)], i)
			}
		}
		if d.Code.Family() == "crd" && d.CRD != "" {
			x.ofCRD[d.CRD] = append(x.ofCRD[d.CRD], i)
		}
		if d.Code == "crd/group" {
			x.groupless = append(x.groupless, i)
		}
		x.ofRule[subject{d.CRD, d.Code}] = append(x.ofRule[subject{d.CRD, d.Code}], i)
	}
	return x
}

// isConsequence reports whether the finding d, the i-th, follows from another one:
//   - of the same rule and CRD, which causes says;
//   - about bounds between which no value lies, or about the group (isOfNothing, isOfGroup);
//   - at the same line (isConflictAgain, isOfRecursion, isOfListKeys).
func (x index) isConsequence(i int, d diag.Diagnostic) bool {
	if isCause := causes(d); isCause != nil {
		for _, k := range x.ofRule[subject{d.CRD, d.Code}] {
			if c := x.list[k]; c.Severity <= d.Severity && isCause(c) {
				return true
			}
		}
	}
	atLine := x.atLine[lineOf(d.Pos)]
	return x.isOfNothing(d) || x.isOfGroup(d) || slices.ContainsFunc(atLine, func(k int) bool {
		before := k < i && (isConflictAgain(d, x.list[k]) || isRecursionAgain(d, x.list[k]))
		return before || isOfRecursion(d, x.list[k]) || isOfListKeys(d, x.list[k])
	})
}

// isOfNothing reports whether a default, or a value of an enum, is outside of bounds between which
// no value lies: the markers that set them contradict each other, or one of them itself. What else
// refuses it, such as a format, is another matter.
func (x index) isOfNothing(d diag.Diagnostic) bool {
	node, ok := strings.CutSuffix(d.Path, ".default")
	if !ok {
		node, ok = strings.CutSuffix(d.Path, ".enum")
	}
	ofBounds := strings.Contains(d.Message, " than ") || strings.Contains(d.Message, " too ")
	return ok && d.Code.Family() == "server" && ofBounds &&
		slices.ContainsFunc(x.ofRule[subject{d.CRD, diag.CodeServerBounds}], func(k int) bool {
			bound, ofNode := strings.CutPrefix(x.list[k].Path, node+".")
			return ofNode && !strings.Contains(bound, ".") &&
				slices.ContainsFunc(x.atLine[lineOf(x.list[k].Pos)], func(c int) bool {
					code := x.list[c].Code
					return x.list[c].Severity == diag.Error &&
						(code == "marker/conflict" || code == "marker/value")
				})
		})
}

// beside returns the findings that a finding may follow from: those on its line, those on the line
// of its marker if this is another one, in an imported package, where the fields that lead there
// may have findings of their own, and those about its CRD if it is about the CRD as a whole.
func (x index) beside(d diag.Diagnostic) []int {
	found := slices.Clip(x.atLine[lineOf(d.Pos)])
	for _, r := range d.Related {
		if r.Role == diag.IsMarker {
			found = append(found, x.atLine[lineOf(r.Pos)]...)
		}
	}
	if strings.HasSuffix(d.CRD, ".") { // behind which there is no group
		found = append(found, x.groupless...)
	}
	if d.Code.Family() != "crd" && !strings.HasPrefix(d.Path, "spec.versions[") {
		found = append(found, x.ofCRD[d.CRD]...)
	}
	return found
}

// causes tells the findings that a finding about a manifest follows from, among those of its rule
// about its CRD. It returns nil if there can be none, as of most: names are made from the kind
// unless markers give them, the name of the manifest is made from two of them, and the cost of all
// rules includes that of one.
func causes(d diag.Diagnostic) func(diag.Diagnostic) bool {
	switch {
	case d.CRD == "":
		return nil
	case d.Path == "metadata.name":
		return func(c diag.Diagnostic) bool {
			return c.Path == "spec.names.plural" || c.Path == "spec.group"
		}
	case d.Path == "spec.names.plural", d.Path == "spec.names.singular",
		d.Path == "spec.names.listKind":
		return func(c diag.Diagnostic) bool { return c.Path == "spec.names.kind" && c.Pos == d.Pos }
	case d.Code == diag.CodeServerRuleCost:
		return func(c diag.Diagnostic) bool { return strings.HasPrefix(c.Path, d.Path+".") }
	}
	return nil
}

// isOfGroup reports whether the name of a manifest is wrong because of its group, about which one
// finding stands for all kinds of a package.
func (x index) isOfGroup(d diag.Diagnostic) bool {
	_, group, _ := strings.Cut(d.CRD, ".")
	return d.Path == "metadata.name" && slices.ContainsFunc(x.list, func(c diag.Diagnostic) bool {
		_, other, _ := strings.Cut(c.CRD, ".")
		return c.Path == "spec.group" && c.Code == d.Code && other == group &&
			c.Severity <= d.Severity
	})
}

// isConflictAgain reports whether no value can meet a bound because of another bound, too: it is
// one mistake.
func isConflictAgain(d, before diag.Diagnostic) bool {
	return d.Code == "marker/conflict" && before.Code == d.Code &&
		before.Pos.Column == d.Pos.Column && before.Severity == diag.Error &&
		d.Severity == diag.Error
}

// isRecursionAgain reports whether an imported type contains itself at another field, too: it is
// mended at the one field that leads to the type.
func isRecursionAgain(d, before diag.Diagnostic) bool {
	_, imported := d.Cause()
	return imported && d.Code == "go/recursive" && before.Code == d.Code && before.Pos == d.Pos &&
		before.Message == d.Message
}

// isOfRecursion reports whether a finding about a part of an imported type is mended where the type
// that contains itself is: at the field that leads there, which cannot keep the type.
func isOfRecursion(d, recursion diag.Diagnostic) bool {
	_, imported := d.Cause()
	return imported && d.Pos == recursion.Pos && d.Code.Family() == "go" &&
		recursion.Code == "go/recursive" && recursion.Severity == diag.Error &&
		(d.Code != recursion.Code || d.Severity != diag.Error)
}

// isOfListKeys reports whether d refuses the type of a list because of its keys, which are of no
// use to that type: the finding about the keys names both markers.
func isOfListKeys(d, keys diag.Diagnostic) bool {
	return d.Code == diag.CodeServerListType && keys.Code == "marker/shape" &&
		keys.Severity <= d.Severity &&
		slices.ContainsFunc(keys.Related, func(r diag.Related) bool {
			return r.Role == diag.IsMarker && lineOf(r.Pos) == lineOf(d.Pos)
		})
}
