package reword

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/markers"
)

// inValues words the findings of a server about defaults and examples: at the values inside the
// braces that are wrong, with what to write instead.
func inValues(l diag.List, t emit.Trace) diag.List {
	var out diag.List
	all := allFaults{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, d := range l {
		for _, f := range faultsOf(d, t) {
			all.note(f)
		}
	}
	lacks := remedy.Lacks{}
	for _, d := range l {
		faults := faultsOf(d, t)
		if faults == nil {
			out = append(out, d)
		}
		for _, f := range faults {
			if all.implies(f) || f.isMisquoted(d) {
				continue
			}
			found := f.finding(d)
			if !found.Follows {
				if i, says, joined := lacks.Join(f.manifest, f.Says, len(out)); joined {
					f.Says = says
					out[i] = f.finding(out[i])
					continue
				}
			}
			out = append(out, found)
		}
	}
	return out
}

// A fault is a part of a default or an example that a server refuses, or a field that the schema
// does not have.
type fault struct {
	part
	diag.Fault // says nothing of a field that the schema does not have
	src        emit.Source
	manifest   string // the path in the manifest
}

// faultsOf returns the faults that a finding is about; none if no marker gives the value.
func faultsOf(d diag.Diagnostic, t emit.Trace) (faults []fault) {
	keyword := ".default"
	if d.Code == diag.CodeServerExample {
		keyword = ".example"
	}
	at, below, ok := strings.Cut(d.Path, keyword)
	src := t.At(at + keyword)
	if !ok || d.Code != diag.CodeServerDefault && d.Code != diag.CodeServerExample ||
		src.Node == nil || src.Keyword.Value.Marker == "" {
		return nil
	}
	parts := d.Faults
	if parts == nil {
		parts = []diag.Fault{{At: below, Says: d.Message}}
	}
	value := src.Node.Default
	if d.Code == diag.CodeServerExample {
		value = src.Node.Example
	}
	for _, f := range parts {
		p, mistyped := partOf(src.Node, value, f.At)
		if f.Says == "" && mistyped != nil { // its members are fields that are not known
			p, f = *mistyped, diag.Fault{At: mistyped.at(), Says: d.Message}
		}
		if d.Code == diag.CodeServerDefault {
			p.fixed = withLists(decoded(value), src.Node)
		}
		faults = append(faults, fault{p, f, src, at + keyword + f.At})
	}
	return faults
}

// finding returns a finding about the fault, as part of one about the whole value. If the author of
// the value is not the user, it stays where it is.
func (f fault) finding(d diag.Diagnostic) diag.Diagnostic {
	k, isName := f.src.Keyword, f.Says == ""
	at := markers.ValueAt(k.Value, f.path, isName)
	lacking, _ := f.missingProperty(f.Says)
	d.Follows = isName && f.in != nil && f.in.Lacks(f.last()) ||
		lacking != nil && lacking.Schema.Misses("optional", "default")
	d.Faults = nil
	if isName {
		_, d.Message = f.wordUnknown()
	} else if d.Message = f.wordRefusal(f.Says, f.manifest, at.Text); d.Message == f.Says {
		d.Faults = []diag.Fault{f.Fault} // the remedy's table has the words
	}
	if k.Main {
		d.Pos, d.End = at.Pos, at.End
	}
	return d
}

// isMisquoted reports whether a part of an example begins with a quote that is none in markers,
// which is reported as such.
func (f fault) isMisquoted(d diag.Diagnostic) bool {
	text := markers.ValueAt(f.src.Keyword.Value, f.path, false).Text
	return d.Code == diag.CodeServerExample && strings.IndexFunc(text, func(c rune) bool {
		return strings.ContainsRune("'“”„‘’‚", c)
	}) == 0
}

// allFaults are what a server says of the values at some paths, by path.
type allFaults struct {
	choices  map[string]bool // that they meet none of several alternatives, or more than one
	more     map[string]bool // of them or their parts, anything but that they do not meet allOf
	meant    map[string]bool // not of them, but of a name that was meant to be theirs
	unlisted map[string]bool // that they are none of the values of an enum
}

// note takes a fault.
func (s allFaults) note(f fault) {
	switch {
	case f.Says == "":
		near, _ := f.wordUnknown()
		s.meant[strings.TrimSuffix(f.manifest, f.last())+near] = true
	case !strings.Contains(f.Says, "(allOf)"):
		for _, around := range enclosing(f.manifest) {
			s.more[around] = true
		}
		if junctor.MatchString(f.Says) {
			s.choices[f.manifest] = true
		}
		if remedy.IsUnlisted(f.Says) {
			s.unlisted[f.manifest] = true
		}
	}
}

// implies reports whether a fault only follows from another one, is mended with it, as by writing
// one of the values of an enum, or says why one of several alternatives does not fit.
func (s allFaults) implies(f fault) bool {
	switch {
	case f.Says == "":
		return false
	case !junctor.MatchString(f.Says):
		inChoice := slices.ContainsFunc(enclosing(f.manifest),
			func(path string) bool { return s.choices[path] })
		return s.meant[f.manifest] && !f.given || inChoice && !f.mistyped() && !f.isOwn(f.Says) ||
			s.unlisted[f.manifest] && !remedy.IsUnlisted(f.Says)
	}
	return !s.choices[f.manifest] && s.more[f.manifest]
}

// enclosing returns the path of a value, and of all that it is part of.
func enclosing(path string) (all []string) {
	for end := len(path); end > 0; end = strings.LastIndexAny(path[:end], ".[") {
		all = append(all, path[:end])
	}
	return all
}

// junctor finds what a server says of a value that does not meet a junctor, beside what is wrong
// with each branch.
var junctor = regexp.MustCompile(`must validate .* \((anyOf|oneOf|allOf)\)`)
