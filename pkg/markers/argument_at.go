package markers

import (
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// value returns where the marker's argument stands.
func (m Marker) value() schema.MarkerValue {
	return schema.MarkerValue{Marker: m.text, Pos: m.Pos, Offset: m.arg}
}

// HasArguments reports whether a line is a marker with named arguments.
func HasArguments(text string) bool {
	def := definitionOf(text)
	return def != nil && def.form == options
}

// ArgumentAt finds the value of a named argument in a marker, or the element of it that is about a
// text.
func ArgumentAt(v schema.MarkerValue, name, about string) (schema.Span, bool) {
	s := valueText{v.Marker}
	for off := v.Offset; off < len(s.text); {
		off = s.skipBlanks(off)
		assigned := strings.IndexByte(s.text[off:], '=')
		if assigned < 0 {
			break
		}
		given := strings.TrimSpace(s.text[off : off+assigned])
		from := s.skipBlanks(off + assigned + 1)
		to := s.optionEnd(from)
		if given == name {
			if at := strings.Index(s.text[from:to], about); about != "" && at > 0 {
				from += at
				if c := s.text[from-1]; c == '"' || c == '`' {
					from--
				}
			}
			return schema.Span{Pos: diag.Advance(v.Pos, 1+from), End: diag.Advance(v.Pos, 1+to),
				Text: s.text[from:to]}, true
		}
		off = to + 1
	}
	return schema.Span{}, false
}

// ElementAt finds an element of the list that is the argument of a marker, by its value as JSON;
// the list if it is not there.
func ElementAt(v schema.MarkerValue, value string) schema.Span {
	s := valueText{v.Marker}
	whole := ValueAt(v, nil, false)
	for off := v.Offset; value != "" && off < len(s.text); {
		from := off + len(s.text[off:]) - len(strings.TrimLeft(s.text[off:], "{ "))
		to := s.wordEnd(from, ",;}")
		if text := s.text[from:to]; text == value || unquote(text) == unquote(value) {
			return schema.Span{Pos: diag.Advance(v.Pos, 1+from), End: diag.Advance(v.Pos, 1+to),
				Text: text}
		}
		off = to + 1
	}
	return whole
}

// optionEnd returns where the value of a named argument ends that begins at an offset: a list in
// braces, or a text up to the next comma.
func (s valueText) optionEnd(off int) int {
	if off < len(s.text) && s.text[off] == '{' {
		return s.valueEnd(off)
	}
	return s.wordEnd(off, ",")
}
