package gates

import (
	"go/token"
	"iter"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A level is what a declaration or a condition requires of gates: all names of one of the
// alternatives are on, or, if off is set, all are off.
type level struct {
	alternatives [][]string
	off          bool
	pos          token.Position
}

// decidingLevel returns the level, if any, that keeps a declaration out of all variants in which a
// gate is off (with off, out of all in which it is on). To find it, it looks at the variant in
// which all gates are on but this one and those that conditions require to be off: what is not
// there is in no variant without the gate.
func decidingLevel(levels []level, gate string, off bool) (by level, ok bool) {
	gone := []string{gate}
	for _, l := range levels {
		switch {
		case l.off && off && slices.Contains(l.alternatives[0], gate):
			return l, true
		case l.off:
			gone = append(gone, l.alternatives[0]...)
		}
	}
	for _, l := range slices.Backward(levels) {
		if !off && !l.off && !slices.ContainsFunc(l.alternatives, func(names []string) bool {
			return !slices.ContainsFunc(names, func(n string) bool {
				return slices.Contains(gone, n)
			})
		}) {
			return l, true
		}
	}
	return level{}, false
}

// within returns what is required where a declaration is, and reports the lines of it about which
// that decides.
func (e *evaluator) within(list []parser.Comment, t docTags, at site) []level {
	levels := e.levels
	if at != atType {
		levels = e.required(list, t)
	}
	for _, c := range list {
		if isGate(c.Text) {
			e.decided(c, e.levels)
		} else {
			e.decided(c, levels)
		}
	}
	return levels
}

// required returns what is required for a declaration with some marker lines and tags: what is for
// those that enclose it, and what its own gates require. It takes no account of the latter if one
// of them depends on a condition.
func (e *evaluator) required(list []parser.Comment, t docTags) []level {
	own := level{pos: t.pos}
	for _, name := range t.channels {
		own.alternatives = append(own.alternatives, []string{name})
	}
	for _, c := range list {
		s, inDialect := find(c)
		switch {
		case isGate(c.Text):
			var names []string
			for name := range gateWords(c) {
				names = append(names, name)
			}
			own.alternatives = append(own.alternatives, names)
		case inDialect && s.gate && e.inDialect(c):
			arg, at := s.argument(c)
			for name := range listed(arg, ",", at) {
				own.alternatives = append(own.alternatives, []string{name})
			}
		case e.concerns(c) && strings.Contains(c.Text, "+"+gateMarker):
			return e.levels
		default:
			continue
		}
		own.pos = c.Pos
	}
	if own.alternatives == nil {
		return e.levels
	}
	return append(slices.Clip(e.levels), own)
}

// gateWords yields the names of a gate marker, and their offsets.
func gateWords(c parser.Comment) iter.Seq2[string, int] {
	rest := strings.TrimPrefix(strings.TrimPrefix(c.Text[len(gateMarker):], ":"), "=")
	return listed(strings.ReplaceAll(rest, ";", ","), ",", len(c.Text)-len(rest))
}

// decided reports the conditions and gates of a marker line that never hold, or always do, where
// some levels are required for what it stands on.
func (e *evaluator) decided(c parser.Comment, levels []level) {
	for e.concerns(c) && !e.inDialect(c) && !isGate(c.Text) {
		cond, err := parseCondition(c.Text)
		if err != nil || !slices.Contains(e.Declared, cond.gate) {
			return
		}
		pos := diag.Advance(c.Pos, 1+cond.at)
		word, _, _ := strings.Cut(c.Text, "(")
		if by, ok := decidingLevel(levels, cond.gate, !cond.negated); ok {
			e.warnIdle(pos, cond.gate, by,
				word+" never holds: %s is always %s here; remove the line or correct a gate")
			return
		}
		if by, ok := decidingLevel(levels, cond.gate, cond.negated); ok {
			e.warnIdle(pos, cond.gate, by, word+" says nothing: %s is always %s here; leave it out")
		} else if cond.negated && e.decl != nil && !e.decl.Kind && e.examined() {
			e.disabled = append(e.disabled, disabling{cond.gate, word, pos, e.decl})
		}
		levels = append(slices.Clip(levels),
			level{[][]string{{cond.gate}}, cond.negated, pos})
		if cond.marker < 0 {
			return
		}
		c = cond.inner(c)
	}
	if isGate(c.Text) {
		for name, at := range gateWords(c) {
			if by, ok := decidingLevel(levels, name, false); ok {
				e.warnIdle(diag.Advance(c.Pos, 1+at), name, by,
					gateMarker+" says nothing: %s is always %s here; leave it out")
			}
		}
	}
}

// warnIdle reports a gate that has no effect, because a level around it decides already.
func (e *evaluator) warnIdle(pos token.Position, gate string, by level, format string) {
	state := "on"
	if by.off {
		state = "off"
	}
	e.report("gate/idle", pos, format, gate, state).Over(len(gate)).
		Relate(by.pos, "because of this line")
}

// A disabling is a condition in a type that is no kind, which holds only where a gate is off.
type disabling struct {
	gate, word string
	pos        token.Position
	in         *parser.TypeDecl
}

// unreached reports the conditions that hold only where no kind reaches their type: all fields
// that lead to it depend on the gate.
func (s *Source) unreached(conditions []disabling) (found diag.List) {
	var all map[parser.TypeName]bool
	without := map[string]map[parser.TypeName]bool{}
	for _, c := range conditions {
		if all == nil {
			all = reached(s.With(s.setting.Declared))
		}
		if without[c.gate] == nil {
			on := slices.DeleteFunc(slices.Clone(s.setting.Declared), func(name string) bool {
				return name == c.gate
			})
			without[c.gate] = reached(s.With(on))
		}
		if all[c.in.Name] && !without[c.gate][c.in.Name] {
			d := found.Add("gate/idle", c.pos,
				"%s never holds: no kind has a %s where %s is off; remove the line or correct a gate",
				c.word, c.in.Name.Declared(), c.gate)
			d.End = diag.Advance(c.pos, len(c.gate))
		}
	}
	return found
}

// reached returns the types that the kinds of a program have.
func reached(prog *parser.Program) map[parser.TypeName]bool {
	all := map[parser.TypeName]bool{}
	var reach func(name parser.TypeName)
	reach = func(name parser.TypeName) {
		if t := prog.Lookup(name); t != nil && !all[name] {
			all[name] = true
			parser.EachName(t.Type, reach)
		}
	}
	for _, root := range prog.Roots {
		skipped := slices.ContainsFunc(root.Markers, func(c parser.Comment) bool {
			return c.Text == skipPackage
		})
		for _, t := range root.Types {
			if t.Kind && !skipped {
				reach(t.Name)
			}
		}
	}
	return all
}
