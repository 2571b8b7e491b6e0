package gates

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// openshiftPrefix begins the markers of the dialect of openshift/api.
const openshiftPrefix = "openshift:"

// A spoken is a marker of a dialect.
type spoken struct {
	name string
	gate bool // what it stands on depends on the gate that its argument names
	// marker is what it means, without a condition: ARG stands for its argument. Empty: it says nothing about a CRD.
	marker string
	// key is, of a marker that some gates apply, the argument that is that of marker; empty for all arguments that are no gates.
	key   string
	aware bool
}

// openshiftMarkers are the markers of openshift/api. What several gates may apply names them in featureGate, of which one must be on
// ("" always is), and in requiredFeatureGate, all of which must be.
var openshiftMarkers = []spoken{
	{name: "openshift:api-approved.openshift.io", marker: "kubebuilder:metadata:annotations=api-approved.openshift.io=ARG"},
	{name: "openshift:capability", marker: "kubebuilder:metadata:annotations=capability.openshift.io/name=ARG"},
	{name: "openshift:compatibility-gen:internal"},
	{name: "openshift:compatibility-gen:level"},
	{name: "openshift:enable:FeatureGate", gate: true},
	{name: "openshift:file-pattern"},
	{name: "openshift:prerelease-lifecycle-gen"},
	{name: "openshift:validation:FeatureGateAwareEnum", marker: "kubebuilder:validation:Enum=ARG", key: "enum", aware: true},
	{name: "openshift:validation:FeatureGateAwareMaxItems", marker: "kubebuilder:validation:MaxItems=ARG", key: "maxItems", aware: true},
	{name: "openshift:validation:FeatureGateAwareXValidation", marker: "kubebuilder:validation:XValidation:ARG", aware: true},
}

// speaks reports whether a marker line is in the dialect of markers, if that is chosen.
func (e *evaluator) speaks(c parser.Comment) bool {
	return strings.HasPrefix(c.Text, openshiftPrefix) && slices.ContainsFunc(e.dialects, func(d dialect) bool { return d.prefix == openshiftPrefix })
}

// translated returns what a marker of the dialect means: a marker, which has no text if it means nothing here, or names of gates.
func (e *evaluator) translated(c parser.Comment) (left parser.Comment, names []string, gate bool) {
	name, arg, at := c.Text, "", len(c.Text)
	i := slices.IndexFunc(openshiftMarkers, func(s spoken) bool {
		rest, ok := strings.CutPrefix(c.Text, s.name)
		return ok && (rest == "" || rest[0] == '=' || rest[0] == ':')
	})
	if i < 0 {
		name, _, _ = strings.Cut(name, "=")
		e.report("gate/tag", c.Pos, "%s is not a marker of openshift%s", clip(name), didYouMean(nearSpoken(name)))
		return left, nil, false
	}
	s := openshiftMarkers[i]
	arg = strings.TrimLeft(c.Text[len(s.name):], ":=")
	at -= len(arg)
	switch {
	case s.gate:
		arg = strings.Trim(arg, `"`)
		if !e.known(arg, shift(c.Pos, 1+at)) {
			arg = ""
		}
		return left, []string{arg}, true
	case s.marker == "":
		return left, nil, false
	case s.aware:
		ok := false
		if arg, at, ok = e.aware(s, c, arg, at); !ok {
			return left, nil, false
		}
	}
	before, _, _ := strings.Cut(s.marker, "ARG")
	return parser.Comment{Text: before + arg, Pos: shift(c.Pos, at-len(before)), Place: c.Place}, nil, false
}

// aware returns the argument of a marker that some gates apply, and its offset, and whether they do.
func (e *evaluator) aware(s spoken, c parser.Comment, arg string, at int) (rest string, off int, applies bool) {
	applies, off = true, -1
	for _, pair := range outsideQuotes(arg) {
		key, value, _ := strings.Cut(pair.text, "=")
		pos := at + pair.off + len(key) + 1
		switch {
		case key == "featureGate":
			applies = applies && e.any(c, value, pos)
		case key == "requiredFeatureGate":
			applies = applies && !slices.ContainsFunc(strings.Split(strings.Trim(value, `"`), ";"), func(name string) bool {
				return !e.any(c, name, pos)
			})
		case s.key == "" && off < 0:
			rest, off = pair.text, at+pair.off
		case s.key == "":
			rest += "," + pair.text
		case key == s.key:
			rest, off = value, pos
		}
	}
	if off < 0 {
		e.report("marker/argument", c.Pos, "%s: what it is about is missing", s.name)
	}
	return rest, off, applies && off >= 0
}

// any reports whether one of the gates in a list is on. The empty name always is.
func (e *evaluator) any(c parser.Comment, list string, at int) (on bool) {
	for name := range strings.SplitSeq(strings.Trim(list, `"`), ";") {
		name = strings.Trim(name, `" `)
		on = on || name == "" || e.known(name, shift(c.Pos, 1+at)) && e.on[name]
	}
	return on
}

// A piece is a part of an argument, and its offset there.
type piece struct {
	text string
	off  int
}

// outsideQuotes splits a text at its commas outside of quotes.
func outsideQuotes(text string) (pieces []piece) {
	quote, start := byte(0), 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '`':
			quote = c
		case c == ',':
			pieces = append(pieces, piece{text[start:i], start})
			start = i + 1
		}
	}
	return append(pieces, piece{text[start:], start})
}

func nearSpoken(name string) string {
	var names []string
	for _, s := range openshiftMarkers {
		names = append(names, s.name)
	}
	near, _ := diag.Nearest(name, names)
	return near
}
