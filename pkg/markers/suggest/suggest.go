// Package suggest says what a text that names no marker of ours was meant to be: a misspelled name,
// a marker line without its plus sign, or in prose, or in the wrong place, another tool's marker.
// It knows the table of package markers, which does not know it.
package suggest

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// Parse reads one marker line as [markers.Parse] does, or with k8s as [markers.ParseK8s], and
// explains one that has no name of ours. If ok is false without a finding, the line is another
// tool's.
func Parse(
	text string, pos token.Position, at markers.Sites, k8s bool,
) (m markers.Marker, ok bool, ds diag.List) {
	if at == markers.OnPackage && goesOn(text) && markers.SitesOf(text)&at == 0 {
		return m, false, nil
	}
	read := markers.Parse
	if k8s {
		read = markers.ParseK8s
	}
	if m, ok, ds = read(text, pos, at); ok || len(ds) > 0 {
		return m, ok, ds
	}
	if l, nested := markers.SplitNested(text); nested {
		for _, explainer := range beforeArgument {
			if ds = explainer(text, pos, at); ds != nil {
				return m, false, ds
			}
		}
		def, rest := l.Leaf(), text[l.End:]
		if def != nil && rest != "" && strings.IndexByte(blanks+",;{(", rest[0]) >= 0 {
			return m, false, explainUnassigned(def, text, text[:l.End], pos, at)
		}
		return m, false, explainAtPath(l, text, pos)
	}
	return m, false, explain(text, pos, at)
}

// Find returns the definition of a marker by its name, alone or with that of an argument, or by a
// line that was copied from a comment. For an unknown name it returns the name that was most likely
// intended, or "".
func Find(name string) (def *markers.Definition, meant string) {
	name = strings.TrimLeft(name, "/+ \t")
	// a name is known to end before an equals sign, that of an argument, too
	if def, _ := markers.NameEnd(name + "="); def != nil {
		return def, ""
	}
	name = markers.NameOf(name)
	// One that takes an argument goes before one of the same name in another case.
	return nil, cmp.Or(first(near(name, true).names), sameLastWord(ourPrefix+name))
}

// Meant returns what a line that cannot be read may have been meant to be: the last words of the
// names of markers, in lower case.
func Meant(text string) (words []string) {
	_, meant := nameAndGuess(text)
	for _, name := range meant.names {
		words = append(words, strings.ToLower(markers.LastWord(name)))
	}
	return words
}

// Stray explains a marker line that belongs to no declaration; where says where it stands. A line
// that could be prose passes.
func Stray(text string, pos token.Position, where string) (ds diag.List) {
	if isMention(text) || goesOn(text) {
		return nil
	}
	if markers.Known(text) {
		d := ds.Add("marker/place", pos, "%s has no effect %s", markers.NameOf(text), where)
		if !strings.Contains(where, ":") { // which says what to do
			d.Message += ": it belongs on " + markers.SitesOf(text).String()
		}
		d.Over(1 + len(text))
		return ds
	}
	if strings.HasPrefix(text, ourPrefix) && !markers.IsForeign(text) {
		return explain(text, pos, anywhere)
	}
	line := strings.TrimLeft(text, blanks)
	m, ok := intended(line)
	switch {
	case !ok || !isMarkerAlone(line):
	case slices.Contains(foreignNames, m.name):
		// without the blank, whoever reads roles and webhooks says where it must stand
		if line != text && readElsewhere(m.name) {
			ds.Add("marker/blank", pos, "a space keeps the line from naming %s: write // +%s, "+
				"apart from declarations, with an empty line below it", m.name, m.line).
				Over(1 + len(text)).Severity = diag.Warning
		}
	case m.ours() || m.assigned() && parses(m.line):
		ds.Add("marker/place", pos, "%s has no effect %s; it is written // +%s", m.name, where,
			m.line).Over(1 + len(text))
	}
	return ds
}

// UnknownToPeer explains a line as if the names of markers behind a closed gate were not known. It
// makes no promise about a line that could not be read with the gate open.
func UnknownToPeer(text string, pos token.Position, at markers.Sites) (ds diag.List) {
	ours := strings.HasPrefix(text, ourPrefix) || strings.HasPrefix(text, "schemagen:")
	if ours && !markers.IsForeign(text) {
		d := ds.Add("marker/unknown", pos,
			"%s has no effect with schemagen crd, as with controller-gen", markers.NameOf(text)).
			Over(1 + len(text))
		adviseInstead(d, text, pos, at)
	}
	return ds
}

// adviseInstead adds to a finding of [UnknownToPeer] what to do about it.
func adviseInstead(d *diag.Diagnostic, text string, pos token.Position, at markers.Sites) {
	l, _ := markers.SplitNested(text)
	junctor, peers := l.Junctor(), markers.Validation(l.Word)
	_, ok, _ := markers.Parse(text, pos, at)
	switch {
	case peers != nil && junctor == nil && len(l.Path) == 0:
		// one of the peer's keywords in the KEP's spelling
		d.Message += fmt.Sprintf("; did you mean %s?", peers.Name)
		d.Fixes = []diag.Fix{markers.Rename(markers.NameOf(text), peers.Name, text, pos, at)}
	case ok:
		d.Message += ": only schemagen generate applies it"
	case junctor != nil:
		d.Message += junctor.AmongFields()
	}
}

// anywhere are all places where a line can be a marker.
const anywhere = markers.OnPackage | markers.OnType | markers.OnField | markers.OnKind

// blanks separate what markers say.
const blanks = " \t\r\n"

// sign returns what follows the name of a marker before its argument: a colon, an equals sign, or
// nothing.
func sign(name string) string {
	def := markers.Lookup(name)
	if def == nil {
		return ""
	}
	sign, _ := def.Takes()
	return sign
}
