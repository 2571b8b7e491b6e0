package wire

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/markerword"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// report adds a finding about a field, with the object that proves it: the value of the field
// there, or none.
func (w *walker) report(
	s subject, code diag.Code, proof proof, format string, args ...any,
) *diag.Diagnostic {
	return w.reportAt(s, target{s.name(), s.field.Pos}, code, proof, format, args...)
}

// reportAt is report for a finding at another place than the field's.
func (w *walker) reportAt(
	s subject, m target, code diag.Code, proof proof, format string, args ...any,
) *diag.Diagnostic {
	d := w.found.Add(code, m.pos, "%s %s", m.name, fmt.Sprintf(format, args...))
	if d.CRD = w.crd; code.Family() == "api" {
		d.Statement.Of = m.name
	}
	if proof.marker != "" {
		if k, ok := s.property.Schema.Origin.Keyword(proof.marker); ok {
			d.Relate(k.Pos, "the marker that says so").Related[len(d.Related)-
				1].Role = diag.IsMarker
		}
	}
	if proof.object != "" {
		d.Relate(token.Position{}, "%s %s", cmp.Or(proof.from, "Go writes"), proof.object)
	}
	if proof.answer != "" {
		d.Relate(token.Position{}, "a server answers %s", proof.answer)
	}
	return d
}

// A proof is an object and what a server makes of it.
type proof struct {
	object, answer string
	marker         string // the keyword of the marker that a finding is about, if it is about one
	from           string // where the object comes from, if not from Go
}

// restrictedAround reports whether what a server accepts of the field alone is not all that it says
// about it.
func (s subject) restrictedAround() bool { return s.at.restrictedAround(s.field.JSON.Name) }

func (s subject) name() string { return s.decl.Name.Name + "." + s.field.JSON.Name }

// nilRefused asks about a required list or map without a default: nil is written as null, or not at
// all, which to a server is a field that is missing, even where it accepts an empty one.
func (w *walker) nilRefused(s subject, server *server) {
	empty, _ := w.emptyValue(s.field.Type)
	refused, accepted := server.absent(), server.send(empty)
	object := s.at.parent.object(map[string]any{})
	if s.sent {
		refused, object = server.send(nil), s.at.object(nil)
	}
	if refused.accepted() || !accepted.accepted() || s.restrictedAround() {
		return
	}
	w.corrections[s.field] = correction{value: empty, written: true}
	noun := w.noun(s.field.Type)
	what := fmt.Sprintf("is required, and Go writes a nil %s as null, which a server takes for a "+
		"field that is missing, though it accepts an empty one: make it optional, with "+
		"omitempty, or nullable", noun)
	if !s.sent {
		what = fmt.Sprintf("is required, but Go leaves it out when it is empty, so that it is "+
			"missing to a server, which would accept an empty %s: make it optional, or require "+
			"something in it", noun)
	}
	d := w.report(s, diag.CodeWireNil, proof{object: object, answer: refused.words(s.at)}, "%s",
		what)
	if s.sent && !saysPresence(s.field) {
		d.Fixes = s.tagFix("add omitempty, which makes the field optional", false, adder("omitempty"))
	}
}

// noun returns what to call a list or map.
func (w *walker) noun(t parser.Type) string {
	if _, ok := w.underlying(t).(parser.Map); ok {
		return "map"
	}
	return "slice"
}

// alwaysSent asks about a field that may be absent, and that Go nevertheless always writes: its
// zero value may be refused, or take the place of a default.
func (w *walker) alwaysSent(s subject, server *server) {
	left, sent := server.absent(), server.send(s.zero)
	switch {
	case !left.accepted():
		return
	case !sent.accepted():
		w.refused(s, left, sent)
	case s.zero == "0" && string(left.stored) == "0": // a quantity, which may be a number, too
		return
	case left.stored != nil && string(left.stored) != string(sent.stored):
		w.overridden(s, left, sent)
	default:
		return
	}
	w.corrections[s.field] = correction{}
}

// alwaysChosen reports a member of a union that is set beside every other one.
func (w *walker) alwaysChosen(s subject) {
	way, fixes := w.leaveOut(s)
	w.report(s, diag.CodeWireRefused, proof{object: s.at.object(s.zero)},
		"is a member of a union, but Go always writes it, so that a server refuses every other member: %s", way).
		Fixes = fixes
	w.corrections[s.field] = correction{}
}

// refused reports a zero value that is always written and never accepted.
func (w *walker) refused(s subject, left, sent answer) {
	what, marker := "is optional, but Go always writes it, and a server refuses its zero value, %s: %s", ""
	if left.stored != nil {
		what, marker = "has a default, but Go always writes it, and a server refuses its zero value, %s: %s", "default"
	}
	proof := proof{object: s.at.object(s.zero), answer: sent.words(s.at), marker: marker}
	way, fixes := w.leaveOut(s)
	w.report(s, diag.CodeWireRefused, proof, what, jsonOf(s.zero), way).Fixes = fixes
}

// overridden reports a zero value that takes the place of the default. What a number or boolean
// loses if it is left out instead is its zero value, so that the tag is no way out.
func (w *walker) overridden(s subject, left, sent answer) {
	way, fixes := w.leaveOut(s)
	switch s.zero.(type) {
	case bool, int64, float64:
		way, fixes = "make it a pointer", nil
	}
	answer := fmt.Sprintf("that it stores %s, not the default %s", sent.stored, left.stored)
	d := w.report(s, diag.CodeWireDefault,
		proof{object: s.at.object(s.zero), answer: answer, marker: "default"},
		"has the default %s, which never applies to what Go writes, since it always writes the zero value, %s: %s", left.stored, jsonOf(s.zero), way)
	d.Fixes = fixes
}

// cannotSend asks about a field that Go leaves out when it has its zero value: a server may accept
// that value, but take its absence for something else.
func (w *walker) cannotSend(s subject, server *server) {
	value := s.zero
	if value == nil {
		value, _ = w.emptyValue(s.field.Type)
	}
	left, sent := server.absent(), server.send(value)
	if s.restrictedAround() || isConditions(s.field.Type) { // a controller adds conditions
		return
	}
	if !sent.accepted() || left.accepted() &&
		(left.stored == nil || string(left.stored) == string(sent.stored)) {
		return
	}
	object := s.at.parent.object(map[string]any{})
	if !left.accepted() && s.property.Schema.Default != "" { // what is wrong is the default
		return
	}
	if !left.accepted() {
		d := w.report(s, diag.CodeWireZero, proof{object: object, answer: left.words(s.at)},
			"cannot be %s: Go leaves it out then, but it is required: drop %s from its tag, or make it a pointer", jsonOf(value), s.option())
		d.Fixes = s.tagFix("drop "+s.option(), true, withoutOmit)
		return
	}
	way := "make it a pointer"
	if s.zero == nil {
		way = "write omitzero instead, which leaves out only nil"
	}
	answer := "that it stores the default " + string(left.stored)
	d := w.report(s, diag.CodeWireZero, proof{object: object, answer: answer, marker: "default"},
		"cannot be set to %s from Go, which leaves it out then, so that a server stores the default %s: %s, or have the schema refuse %[1]s",
		jsonOf(value), left.stored, way)
	if s.zero == nil {
		d.Fixes = s.tagFix("write omitzero", true, toOmitzero)
	}
}

// leaveOut says how to have Go leave a field out, and changes the tag so. The change is safe if the
// schema stays what it is.
func (w *walker) leaveOut(s subject) (way string, fixes []diag.Fix) {
	safe := !s.property.Required || saysPresence(s.field)
	_, isStruct := s.zero.(map[string]any)
	_, isArray := s.zero.([]any)
	switch {
	case w.underlying(s.field.Type) != nil && !isStruct && !isArray:
		way = "write omitempty"
		if s.zero != nil { // else it is one, or has no need of one
			way += ", or make it a pointer"
		}
		return way, s.tagFix("add omitempty", safe, adder("omitempty"))
	case s.field.JSON.OmitEmpty:
		fixes = s.tagFix("write omitzero", safe, toOmitzero)
	default:
		fixes = s.tagFix("add omitzero", safe, adder("omitzero"))
	}
	return fmt.Sprintf("write omitzero, since omitempty has no effect on %s, or make it a pointer",
		nounOf(s.zero)), fixes
}

// nounOf returns what to call the type of a zero value that omitempty does not leave out.
func nounOf(zero any) string {
	if _, ok := zero.([]any); ok {
		return "an array"
	}
	return "a struct"
}

// saysPresence reports whether a marker says if a field is required, so that its tag does not.
func saysPresence(f *parser.Field) bool {
	return slices.ContainsFunc(f.Markers, func(c parser.Comment) bool {
		return slices.Contains(markerword.Presence(), c.Text)
	})
}

// jsonOf returns a value as JSON, or as much of it as fits in a sentence.
func jsonOf(value any) string {
	return string(schema.JSON((*objectPath)(nil).object(value)))
}

// option names the options of a tag that leave a field out.
func (s subject) option() string {
	if s.field.JSON.OmitEmpty && s.field.JSON.OmitZero {
		return "omitempty and omitzero"
	} else if s.field.JSON.OmitZero {
		return "omitzero"
	}
	return "omitempty"
}

// tagFix returns the fix that changes the options of the json tag of a field; none if the tag is
// not written plainly.
func (s subject) tagFix(
	message string, safe bool, change func(options []string) []string,
) []diag.Fix {
	lit := s.field.Tag
	const key = `json:"`
	start := strings.Index(lit.Text, key)
	if start < 0 || lit.Text[0] != '`' {
		return nil
	}
	start += len(key)
	length := strings.IndexByte(lit.Text[start:], '"')
	if length < 0 {
		return nil
	}
	parts := strings.Split(lit.Text[start:start+length], ",")
	with := strings.Join(append(parts[:1:1], change(parts[1:])...), ",")
	from, to := diag.Advance(lit.Pos, start), diag.Advance(lit.Pos, start+length)
	return []diag.Fix{{Message: message, Safe: safe,
		Edits: []diag.Edit{{Pos: from, End: to, New: with}}}}
}

func adder(option string) func([]string) []string {
	return func(options []string) []string { return append(options, option) }
}

// toOmitzero writes omitzero in the place of omitempty.
func toOmitzero(options []string) []string {
	if i := slices.Index(options, "omitempty"); i >= 0 {
		options[i] = "omitzero"
	}
	return options
}

// withoutOmit removes the options that leave a field out.
func withoutOmit(options []string) []string {
	return slices.DeleteFunc(options, func(o string) bool {
		return o == "omitempty" || o == "omitzero"
	})
}
