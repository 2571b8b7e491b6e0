package gates

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A site is where a marker line stands.
type site uint8

const (
	atPackage site = iota
	atType         // one that is no kind
	atKind
	atField
	atConst
)

// The markers, up to their arguments.
const (
	gateMarker      = "schemagen:gate"
	ownPrefix       = "schemagen:if"
	k8sPrefix       = "k8s:if"
	rulePrefix      = "kubebuilder:validation:XValidation:"
	paragraphPrefix = "+" + ownPrefix
)

// A remainder is what is left of the comments of a declaration.
type remainder struct {
	comments []parser.Comment
	changed  bool // they are others, or the description may be another one
	there    bool // the declaration exists
	pos      token.Position
	levels   []level // what it is there for requires
}

// read returns what is left of the marker lines of a declaration, with those that its description
// has in a dialect.
func (e *evaluator) read(list []parser.Comment, lines []parser.Line, at site) remainder {
	r := remainder{comments: list, there: true, levels: e.levels}
	t := e.tagged(lines)
	r.changed = len(lines) > 0
	if !slices.ContainsFunc(list, e.concerns) && t.channels == nil {
		r.comments = slices.Concat(t.without(list), t.markers)
		return r
	}
	var kept []parser.Comment
	prevailing, rules := e.prevailing(list), 0
	gated, open := t.channels != nil && at != atType, t.open
	r.pos = t.pos
	var before []gateLine
	for _, c := range t.without(list) {
		left, names, isGate := e.comment(c, prevailing)
		if at == atPackage || at == atConst {
			e.undescribed(c)
		}
		isRule := e.inDialect(c) && strings.HasPrefix(left.Text, rulePrefix)
		if isGate || e.inDialect(c) && !isRule {
			before = e.repeated(before, gateLine{c, names})
		}
		switch {
		case isGate && e.checkSite(c, at):
			gated, open = true, open || e.allOn(names)
			r.pos = c.Pos
		case isRule:
			// Rules that gates apply come before those that are always there, as the project's
			// generator has them.
			kept = slices.Insert(kept, rules, left)
			rules++
		case left.Text != "":
			if e.inDialect(c) {
				kept = withoutOthers(kept, left)
			}
			kept = append(kept, left)
		}
	}
	if e.reporting {
		r.levels = e.within(list, t, at)
	}
	r.comments, r.changed = append(kept, t.markers...), true
	r.there = !gated || e.noteOff(open, r.pos)
	return r
}

// A gateLine is a marker line that says which gates must be on.
type gateLine struct {
	parser.Comment
	names []string
}

// repeated adds a line to those before it, and reports one of them that says nothing beside
// another: of several gate markers one suffices, so that the one with fewer names decides.
func (e *evaluator) repeated(before []gateLine, g gateLine) []gateLine {
	if slices.Contains(g.names, "") {
		return before // it has a finding already
	}
	for _, b := range before {
		wide, narrow := b, g
		if !containsAll(g.names, b.names) {
			wide, narrow = g, b
		}
		switch {
		case b.Text == g.Text && b.Pos.Filename == g.Pos.Filename:
			name, _, _ := strings.Cut(g.Text, "=")
			e.warnDuplicate(g, b, "%s says the same as a line above", name)
		case isGate(b.Text) && isGate(g.Text) && b.Text != g.Text &&
			containsAll(narrow.names, wide.names):
			e.warnDuplicate(narrow, wide, "%s has no effect beside %s, which suffices",
				narrow.Text, wide.Text)
		default:
			continue
		}
		return before
	}
	return append(before, g)
}

// warnDuplicate warns of a line that has no effect beside another one.
func (e *evaluator) warnDuplicate(line, other gateLine, format string, args ...any) {
	e.warn("marker/duplicate", line.Pos, format, args...).Relate(other.Pos, "the other line")
}

func containsAll(list, part []string) bool {
	return !slices.ContainsFunc(part, func(s string) bool { return !slices.Contains(list, s) })
}

// concerns reports whether a marker line depends on a gate.
func (e *evaluator) concerns(c parser.Comment) bool {
	return e.inDialect(c) || isGate(c.Text) || isConditional(c.Text, ownPrefix) ||
		e.K8sTags && len(e.Declared) > 0 && isConditional(c.Text, k8sPrefix)
}

func isGate(text string) bool {
	rest, ok := strings.CutPrefix(text, gateMarker)
	return ok && (rest == "" || strings.IndexByte("=:(", rest[0]) >= 0)
}

// isConditional reports whether a marker line begins with a condition, which a prefix spells. With
// our own prefix, whatever follows is meant as one.
func isConditional(text, prefix string) bool {
	rest, ok := strings.CutPrefix(text, prefix)
	return ok && (prefix == ownPrefix || strings.HasPrefix(rest, "Enabled(") ||
		strings.HasPrefix(rest, "Disabled("))
}

// comment returns what is left of a marker line, which has no text if that is nothing. If it is a
// gate, it returns the names in it instead.
func (e *evaluator) comment(
	c parser.Comment, prevailing map[string]combination,
) (left parser.Comment, names []string, gate bool) {
	switch {
	case e.inDialect(c):
		return e.translated(c, prevailing)
	case !e.concerns(c):
		return c, nil, false
	case isGate(c.Text):
		return left, e.gateNames(c), true
	}
	cond, err := parseCondition(c.Text)
	if err != nil {
		e.report("marker/argument", c.Pos, "%v", err)
		return left, nil, false
	}
	known := e.isDeclared(cond.gate, diag.Advance(c.Pos, 1+cond.at))
	switch {
	case !known && !e.examined():
		return c, nil, false
	case !known || cond.marker < 0 || !e.noteConditional(e.on[cond.gate] != cond.negated, c.Pos):
		if cond.marker >= 0 { // the names in it are looked at, too
			e.comment(cond.inner(c), nil)
		}
		return left, nil, false
	}
	return e.comment(cond.inner(c), nil)
}

// A condition is a line of the form schemagen:ifEnabled(Gate)=+marker, taken apart.
type condition struct {
	gate    string
	at      int // offset of the gate's name
	negated bool
	marker  int // offset of the "+" of the marker; -1 for a paragraph
}

// inner returns the marker line that a condition is about.
func (c condition) inner(line parser.Comment) parser.Comment {
	return parser.Comment{Text: line.Text[c.marker+1:], Pos: diag.Advance(line.Pos, 1+c.marker),
		Place: line.Place, Gated: true}
}

// parseCondition takes a line apart that begins with a condition. The error is a sentence about the
// first thing that is wrong with it.
func parseCondition(text string) (c condition, err error) {
	name, rest, ok := strings.Cut(text, "(")
	name, _, _ = strings.Cut(name, "=")
	fail := func(why string) (condition, error) {
		return condition{}, fmt.Errorf("%s: %s; it is written +%s(Gate)=+marker", name, why, name)
	}
	switch {
	case strings.HasSuffix(name, ":ifDisabled"):
		c.negated = true
	case !strings.HasSuffix(name, ":ifEnabled"):
		return condition{},
			fmt.Errorf("%s is not a marker: there are +%sEnabled(Gate)=+marker and +%[2]sDisabled(Gate)=+marker", name, ownPrefix)
	}
	if !ok {
		return fail("the name of a gate in parentheses is missing")
	}
	gate, rest, ok := strings.Cut(rest, ")")
	c.gate, c.at, c.marker = strings.Trim(gate, "\"` "), len(name)+1, -1
	switch {
	case !ok:
		return fail("the parenthesis is not closed")
	case c.gate == "":
		return fail("the name of a gate is missing")
	case rest == "" || rest[0] == ' ' || rest[0] == '\t':
		if strings.HasPrefix(name, ownPrefix) {
			return c, nil
		}
		return fail("a marker, with its plus sign, must follow")
	case !strings.HasPrefix(rest, "=+") || strings.TrimSpace(rest[2:]) == "":
		return fail("a marker, with its plus sign, must follow")
	}
	c.marker = len(text) - len(rest) + 1
	return c, nil
}

// paragraphCondition returns the condition that a paragraph begins with, if it begins with one.
func paragraphCondition(text string) (c condition, ok bool) {
	c, err := parseCondition(text)
	return c, err == nil && c.marker < 0
}

// gateNames returns the names of a gate marker that are declared, and "" for each that is not.
func (e *evaluator) gateNames(c parser.Comment) []string {
	var names []string
	for name, at := range gateWords(c) {
		pos := diag.Advance(c.Pos, 1+at)
		switch {
		case name == "" && len(names) == 0 && strings.Trim(c.Text[at:], ",; \"`") == "":
			e.report("marker/argument", c.Pos,
				"%s: the name of a gate is missing; it is written +%[1]s=Gate", gateMarker)
			return []string{""}
		case strings.HasPrefix(c.Text, gateMarker+"("):
			e.report("marker/argument", c.Pos,
				"%s: an equals sign precedes the name of a gate; it is written +%[1]s=Gate", gateMarker)
			return []string{""}
		case !e.isDeclared(name, pos):
			name = ""
		case slices.Contains(names, name):
			e.warn("marker/duplicate", pos, "%s lists %s twice", gateMarker, name)
		}
		names = append(names, name)
	}
	return names
}

// allOn reports whether all of the gates are on.
func (e *evaluator) allOn(names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !e.on[name] })
}

// undescribed reports a paragraph under a gate where no schema has the description.
func (e *evaluator) undescribed(c parser.Comment) {
	if _, ok := paragraphCondition(c.Text); ok {
		e.report("marker/target", c.Pos,
			"a paragraph under a gate has no effect here: no schema has this description")
	}
}

// noteOff reports whether the subject of a gate or condition stays, and records its position if the
// gate takes it out.
func (e *evaluator) noteOff(is bool, pos token.Position) bool {
	if !is && !e.undone[pos] {
		e.out = append(e.out, pos)
		return false
	}
	return true
}

// noteConditional reports whether the marker under a condition is in effect, and records its
// position in either case.
func (e *evaluator) noteConditional(is bool, pos token.Position) bool {
	if is {
		e.added = append(e.added, pos)
		return !e.undone[pos]
	}
	return e.noteOff(is, pos)
}

// isDeclared reports whether a gate is declared. An undeclared one is an error in packages that the
// user can edit.
func (e *evaluator) isDeclared(name string, pos token.Position) bool {
	e.gated = true
	if slices.Contains(e.Declared, name) {
		e.used[name] = true
		if e.decl != nil && !slices.Contains(e.gates[e.decl], name) {
			e.gates[e.decl] = append(e.gates[e.decl], name)
		}
		return true
	}
	meant := diag.Nearest(name, e.Declared)
	hint := diag.ThenDidYouMean("; ", meant)
	switch {
	case strings.HasPrefix(name, "!"):
		meant, hint = "", "; what there is only where one is off is a marker under "+
			"+schemagen:ifDisabled(Gate)=+marker"
	case meant == "" && strings.ContainsAny(name, " \t,;|&+"):
		hint = "; several names are written +schemagen:gate=A,B, and several conditions " +
			"+schemagen:ifEnabled(A)=+schemagen:ifEnabled(B)=+marker"
	}
	d := e.report("gate/undeclared", pos,
		"no gate %q is declared: name it under gates in schemagen.yaml%s", name, hint).
		Over(len(name))
	if meant != "" {
		d.Fixes = []diag.Fix{{Message: "write " + meant, Safe: strings.EqualFold(name, meant),
			Edits: []diag.Edit{{Pos: d.Pos, End: d.End, New: meant}}}}
	}
	return false
}

// examined reports whether what is wrong in the package is the user's business.
func (e *evaluator) examined() bool { return e.pkg.Main || e.pkg.Asked }

// checkSite reports whether a gate may stand at a site; if not, it adds an error.
func (e *evaluator) checkSite(c parser.Comment, at site) bool {
	if at == atType {
		name, _, _ := strings.Cut(c.Text, "=")
		e.report("marker/target", c.Pos,
			"%s has no effect on a type that is not a kind: put it on the fields that use the type",
			name)
	}
	return at != atType
}

// report adds a finding, unless the package is not the user's, and returns it.
func (e *evaluator) report(
	code diag.Code, pos token.Position, format string, args ...any,
) *diag.Diagnostic {
	found := &e.found
	if !e.examined() {
		found = &diag.List{}
	}
	return found.Add(code, pos, format, args...)
}

// warn is report for a warning.
func (e *evaluator) warn(
	code diag.Code, pos token.Position, format string, args ...any,
) *diag.Diagnostic {
	d := e.report(code, pos, format, args...)
	d.Severity = diag.Warning
	return d
}
