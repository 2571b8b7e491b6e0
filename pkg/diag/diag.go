// Package diag holds the one type of finding that every pass of schemagen reports, the table of its
// codes, and its printers.
//
// A pass never prints and never stops at its first finding: it returns its result together with a
// [List]. What is wrong with the input is a [Diagnostic] with a position; an error means that the
// environment failed (no go command, disk full).
package diag

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
)

// Severity says what a finding means for the exit code: an Error is something that an API server
// rejects or the structural schema KEP forbids, or a marker that certainly has no effect;
// everything else is a Warning or a Note.
type Severity uint8

// The severities. Error is the zero value, so that a finding without a severity is never
// overlooked.
const (
	Error Severity = iota
	Warning
	Note
	Off // the finding is dropped; only configuration sets it, never a pass
)

// String returns the word that printers use for s.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	case Note:
		return "note"
	case Off:
		return "off"
	}
	return fmt.Sprintf("severity(%d)", uint8(s))
}

// A Code names a rule, as in "marker/unknown". Its default severity and its documentation are in
// the table of codes.
type Code string

// A Diagnostic is one finding, wherever in the pipeline it was made.
type Diagnostic struct {
	// in Go source or YAML; a file name alone, or nothing, where nothing better is known
	Pos      token.Position
	End      token.Position // optional: just past the last byte that the finding is about
	Severity Severity
	Code     Code
	Message  string // one sentence, lower case, no trailing period
	// what the message says, and of what, if it may say the same of many
	Statement Statement
	Faults    []Fault // the parts of a value of the manifest that the message is about
	// manifest path, if known: spec.versions[0].schema.openAPIV3Schema.properties[spec]…
	Path    string
	Server  bool   // an API server would reject the CRD for it
	CRD     string // metadata.name of the CRD that the finding is about, if it is about one
	Follows bool   // it follows from another finding, and need not be shown until that is fixed
	// it is about something without effect: what is made is as if it were not there
	Inert   bool
	Foreign bool // it is about a package of another module, which the user cannot change
	// it is about a package that nobody asked for, which types of another one lead to
	Unasked bool
	Related []Related // positions that explain the first: the other marker, the type declaration
	Fixes   []Fix     // what would fix it, best first
}

// A Statement tells which findings say the same of several things: they are shown as one where they
// are many.
type Statement struct {
	Of   string // the words for what it is about
	Says string // of that; empty if it is what the message has after those words
}

// A Fault is what is wrong with a part of a value.
type Fault struct {
	// where in the value, as a server writes it: .a.b[0]; empty if it is an enum or a rule
	At    string
	Value string // the value of the enum, or the field that a rule names in vain, as JSON
	Says  string // what a server says of it
}

// Related is a second position that explains a finding.
type Related struct {
	Pos     token.Position
	Message string
	Role    Role
}

// A Role tells those positions apart that a finding is also about, from those that only help to
// read it.
type Role uint8

// The roles.
const (
	Explains Role = iota
	// the finding is reported where the user can fix it, but its cause is here, in another package
	IsCause
	IsMarker // the marker that set the value which the finding is about is here
)

// Cause explains a finding that is reported where the user can fix it, though its cause is in
// another package.
func Cause(pos token.Position, pkg string) Related {
	return Related{Pos: pos, Message: "the cause, in " + pkg +
		", which overlays in the configuration can change", Role: IsCause}
}

// Cause returns the position of what d is about, and whether d is reported elsewhere.
func (d Diagnostic) Cause() (pos token.Position, elsewhere bool) {
	for _, r := range d.Related {
		if r.Role == IsCause {
			return r.Pos, true
		}
	}
	return d.Pos, false
}

// A Fingerprint is what a finding says about a place. Two findings that say the same have equal
// ones.
type Fingerprint struct {
	File         string
	Line, Column int
	Code         Code
	Message      string
	AlsoAt       token.Position
}

// Fingerprint returns what d says about its place.
func (d Diagnostic) Fingerprint() Fingerprint {
	return Fingerprint{d.Pos.Filename, d.Pos.Line, d.Pos.Column, d.Code, d.Message, d.alsoAt()}
}

// alsoAt returns the first other position that d is about, if there is one. It tells findings apart
// that stand at one field of the user's, which leads to several mistakes in another package.
func (d Diagnostic) alsoAt() token.Position {
	for _, r := range d.Related {
		if r.Role != Explains {
			return r.Pos
		}
	}
	return token.Position{}
}

// A Fix is a change to source files that resolves a finding.
type Fix struct {
	Message string // imperative, as in "write kubebuilder:validation:Minimum"
	Safe    bool   // may be applied without asking: it can only be what the author meant
	Edits   []Edit
}

// An Edit replaces the bytes from Pos.Offset up to End.Offset of Pos.Filename by New.
type Edit struct {
	Pos, End token.Position
	New      string
}

// Relate adds a position that explains d.
func (d *Diagnostic) Relate(pos token.Position, format string, args ...any) *Diagnostic {
	d.Related = append(d.Related, Related{Pos: pos, Message: fmt.Sprintf(format, args...)})
	return d
}

// A List is what every pass returns beside its result.
type List []Diagnostic

// Add appends a finding with the default severity of its code and returns it for further detail.
// The pointer is good until the next Add.
func (l *List) Add(code Code, pos token.Position, format string, args ...any) *Diagnostic {
	*l = append(*l, Diagnostic{Pos: pos, Severity: code.Severity(), Code: code,
		Message: fmt.Sprintf(format, args...)})
	return &(*l)[len(*l)-1]
}

// Over says how many bytes of its line a finding is about, and returns it.
func (d *Diagnostic) Over(n int) *Diagnostic {
	d.End = Advance(d.Pos, n)
	return d
}

// HasErrors reports whether any finding of l is an Error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Count returns how many findings of l have the severity s.
func (l List) Count(s Severity) int {
	n := 0
	for _, d := range l {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// Sorted returns the findings of l by file, line, column, code, CRD, path and message, each once
// (the more severe of two that differ only in severity), without those that are Off.
func (l List) Sorted() List {
	out := slices.DeleteFunc(slices.Clone(l), func(d Diagnostic) bool { return d.Severity == Off })
	slices.SortStableFunc(out, compare)
	return slices.CompactFunc(out, func(a, b Diagnostic) bool {
		a.Severity = b.Severity
		return compare(a, b) == 0
	})
}

// compare orders findings as Sorted does.
func compare(a, b Diagnostic) int {
	alsoA, alsoB := a.alsoAt(), b.alsoAt()
	return cmp.Or(
		cmp.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.CRD, b.CRD),
		cmp.Compare(a.Path, b.Path),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(alsoA.Filename, alsoB.Filename),
		cmp.Compare(alsoA.Line, alsoB.Line),
		cmp.Compare(alsoA.Column, alsoB.Column),
		cmp.Compare(a.Severity, b.Severity),
	)
}

// Advance returns the position n bytes to the right.
func Advance(pos token.Position, n int) token.Position {
	pos.Column += n
	pos.Offset += n
	return pos
}
