package gates

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// openshiftPrefix begins the markers of the dialect of openshift/api.
const openshiftPrefix = "openshift:"

// A dialectMarker is a marker of a dialect.
type dialectMarker struct {
	name string
	gate bool // what it stands on depends on the gate that its argument names
	// marker is what it means, without a condition: ARG stands for its argument. Empty: it says
	// nothing about a CRD.
	marker string
	// key is, of a marker that some gates apply, the argument that is that of marker; empty for all
	// arguments that are no gates.
	key       string
	gateAware bool
	// rewrite returns the argument as marker has it.
	rewrite func(arg string) string
}

// openshiftMarkers are the markers of openshift/api. What gates apply names them in featureGate, of
// which one must be on ("" always is), and in requiredFeatureGate, all of which must be.
var openshiftMarkers = []dialectMarker{
	{name: "openshift:api-approved.openshift.io",
		marker: "kubebuilder:metadata:annotations=api-approved.openshift.io=ARG"},
	{name: "openshift:capability",
		marker: "kubebuilder:metadata:annotations=capability.openshift.io/name=ARG"},
	{name: "openshift:compatibility-gen:internal"},
	{name: "openshift:compatibility-gen:level"},
	{name: "openshift:enable:FeatureGate", gate: true},
	{name: "openshift:featuregated-schema-gen"},
	{name: "openshift:file-pattern", marker: `schemagen:file=ARG`, rewrite: filePattern},
	{name: "openshift:prerelease-lifecycle-gen"},
	{name: "openshift:validation:FeatureGateAwareEnum", marker: "kubebuilder:validation:Enum=ARG",
		key: "enum", gateAware: true},
	{name: "openshift:validation:FeatureGateAwareMaxItems",
		marker: "kubebuilder:validation:MaxItems=ARG", key: "maxItems", gateAware: true},
	{name: "openshift:validation:FeatureGateAwareXValidation",
		marker: "kubebuilder:validation:XValidation:ARG", gateAware: true},
}

// inDialect reports whether a marker line is in a dialect of markers that is chosen.
func (e *evaluator) inDialect(c parser.Comment) bool {
	return slices.ContainsFunc(e.dialects, func(d dialect) bool {
		return d.prefix != "" && strings.HasPrefix(c.Text, d.prefix)
	})
}

// find returns the row of a marker line, if it has one.
func find(c parser.Comment) (dialectMarker, bool) {
	i := slices.IndexFunc(openshiftMarkers, func(s dialectMarker) bool {
		rest, ok := strings.CutPrefix(c.Text, s.name)
		return ok && (rest == "" || rest[0] == '=' || rest[0] == ':')
	})
	if i < 0 {
		return dialectMarker{}, false
	}
	return openshiftMarkers[i], true
}

// argument returns what follows the name of a marker, and its offset.
func (s dialectMarker) argument(c parser.Comment) (arg string, at int) {
	arg = strings.TrimLeft(c.Text[len(s.name):], ":=")
	return arg, len(c.Text) - len(arg)
}

// translated returns what a marker of the dialect means: a marker, which has no text if it means
// nothing here, or names of gates. Of the markers that gates apply, those of the prevailing ones
// count.
func (e *evaluator) translated(
	c parser.Comment, prevailing map[string]combination,
) (left parser.Comment, names []string, gate bool) {
	s, ok := find(c)
	if !ok {
		name, _, _ := strings.Cut(c.Text, "=")
		near := nearestMarker(name)
		if i := strings.LastIndexByte(name, ':'); near == "" { // before the first of its arguments
			if near = nearestMarker(name[:i]); near != "" {
				name = name[:i]
			}
		}
		e.report("gate/tag", c.Pos, "%s is not a marker of openshift%s",
			jsontext.Cut(name, maxShown), diag.ThenDidYouMean("; ", near))
		return left, nil, false
	}
	arg, at := s.argument(c)
	switch {
	case s.gate:
		return left, e.firstOn(c, arg, at), true
	case s.marker == "":
		return left, nil, false
	case s.gateAware:
		a, ok := e.readGateAware(s, c)
		if !ok || !a.appliesTo(prevailing[s.name]) {
			return left, nil, false
		}
		arg, at = a.rest, a.off
	case s.rewrite != nil:
		arg = s.rewrite(arg)
	}
	before, _, _ := strings.Cut(s.marker, "ARG")
	return parser.Comment{Text: before + arg, Pos: diag.Advance(c.Pos, at-len(before)),
			Place: c.Place, Gated: s.gateAware},
		nil, false
}

// firstOn returns one of the gates in a list: one that is on, if there is one, or "" if none of
// them is declared.
func (e *evaluator) firstOn(c parser.Comment, list string, at int) []string {
	one := ""
	for name, off := range listed(list, ",", at) {
		if e.isDeclared(name, diag.Advance(c.Pos, 1+off)) && (one == "" || e.on[name]) {
			one = name
		}
	}
	return []string{one}
}

// A combination of gates is what a part of a manifest is made for by the project's own generator,
// which then lays the parts over each other. Without gates it is the part that is always there.
type combination []string

// String returns the name of the part.
func (c combination) String() string { return strings.Join(c, "+") }

// compare orders parts as they are laid over each other: by their names, but a combination comes
// after its gates.
func (c combination) compare(other combination) int {
	a, b := c.String(), other.String()
	if a != "" && b != "" && (strings.Contains(a, b) || strings.Contains(b, a)) {
		return cmp.Or(cmp.Compare(len(c), len(other)), cmp.Compare(a, b))
	}
	return cmp.Compare(a, b)
}

// prevailing returns, for each kind of marker that gates apply, the combination whose part lies on
// top, of those that are on and that the markers of a declaration name: it replaces what the others
// say.
func (e *evaluator) prevailing(list []parser.Comment) map[string]combination {
	top := map[string]combination{}
	for _, c := range list {
		s, _ := find(c)
		if !e.inDialect(c) || !s.gateAware {
			continue
		}
		quiet := *e
		quiet.found, quiet.pkg = nil, &parser.Package{}
		a, _ := quiet.readGateAware(s, c)
		for _, gates := range a.combinations() {
			if before, ok := top[s.name]; e.allOn(gates) && (!ok || before.compare(gates) < 0) {
				top[s.name] = gates
			}
		}
	}
	return top
}

// A gateAwareMarker is a marker that gates apply, taken apart.
type gateAwareMarker struct {
	// gates of which one must be on, "" for what always is; gates that all must be
	one, all []string
	rest     string // what it applies
	off      int    // of that
}

// combinations returns those that the marker names.
func (a gateAwareMarker) combinations() (all []combination) {
	for _, name := range a.one {
		if name == "" {
			all = append(all, combination{})
		} else {
			all = append(all, combination{name})
		}
	}
	if len(a.all) > 0 {
		all = append(all, a.all)
	}
	return all
}

// appliesTo reports whether the marker counts in the part for a combination of gates.
func (a gateAwareMarker) appliesTo(gates combination) bool {
	if gates == nil {
		return false
	}
	in := func(name string) bool {
		return slices.Contains(gates, name) || name == "" && len(gates) == 0
	}
	return (slices.ContainsFunc(a.one, in) || slices.ContainsFunc(a.all, in)) &&
		!slices.ContainsFunc(a.all, func(name string) bool { return !in(name) })
}

// gateArguments name the gates of a marker that gates apply.
var gateArguments = []string{"featureGate", "requiredFeatureGate"}

// readGateAware takes a marker apart that gates apply.
func (e *evaluator) readGateAware(s dialectMarker, c parser.Comment) (a gateAwareMarker, ok bool) {
	arg, at := s.argument(c)
	a.off = -1
	named := false // a gate is, though perhaps one that is not declared
	for start, end := range markers.ArgumentsIn(arg, 0) {
		key, value, _ := strings.Cut(arg[start:end], "=")
		pos := at + start + len(key) + 1
		near := diag.Nearest(key, gateArguments)
		switch {
		case key == "featureGate":
			named, a.one = true, append(a.one, e.gatesIn(c, value, pos)...)
		case key == "requiredFeatureGate":
			named, a.all = true, append(a.all, e.gatesIn(c, value, pos)...)
		case near != "" || s.key != "" && key != s.key:
			e.report("marker/argument", diag.Advance(c.Pos, 1+at+start),
				"%s: %q is not one of its arguments%s", s.name, key,
				diag.ThenDidYouMean("; ",
					cmp.Or(near, diag.NearestField(key, []string{s.key}))))
			return a, false
		case s.key == "" && a.off < 0:
			a.rest, a.off = arg[start:end], at+start
		case s.key == "":
			a.rest += "," + arg[start:end]
		default:
			a.rest, a.off = value, pos
		}
	}
	switch {
	case !named:
		e.report("marker/argument", c.Pos,
			"%s: the gates are missing: write featureGate or requiredFeatureGate", s.name)
	case a.off < 0:
		e.report("marker/argument", c.Pos, "%s: what it is about is missing", s.name)
	default:
		return a, true
	}
	return a, false
}

// gatesIn returns the names in a list that are declared, and the empty one.
func (e *evaluator) gatesIn(c parser.Comment, list string, at int) (names []string) {
	for name, off := range listed(list, ";", at) {
		if name == "" || e.isDeclared(name, diag.Advance(c.Pos, 1+off)) {
			names = append(names, name)
		}
	}
	return names
}

// listed yields the names in a list without their quotes, and their offsets.
func listed(list, separator string, at int) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for word := range strings.SplitSeq(list, separator) {
			name := strings.Trim(word, "\"` ")
			if !yield(name, at+strings.Index(word, name)) {
				return
			}
			at += len(word) + len(separator)
		}
	}
}

// filePattern returns the name of a file for the argument of file-pattern: its parts are joined,
// and the plural follows.
func filePattern(arg string) string {
	name := ""
	for _, key := range []string{"cvoRunLevel", "operatorName", "operatorOrdering"} {
		for start, end := range markers.ArgumentsIn(arg, 0) {
			if k, value, _ := strings.Cut(arg[start:end], "="); k == key {
				name += value + "_"
			}
		}
	}
	return strconv.Quote(name + "{plural}")
}

// nearestMarker returns the marker of openshift that a name is most likely a misspelling of, or
// nothing.
func nearestMarker(name string) string {
	var names []string
	for _, s := range openshiftMarkers {
		names = append(names, s.name)
	}
	return diag.Nearest(name, names)
}
