package markers

import (
	"iter"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// ValueAt finds what a path of names, and of indices in brackets, leads to inside the value that a
// marker sets, or its name.
func ValueAt(v schema.MarkerValue, path []string, name bool) schema.Span {
	from, to := valueText{v.Marker}.find(v.Offset, path, name)
	return schema.Span{Pos: diag.Advance(v.Pos, 1+from), End: diag.Advance(v.Pos, 1+to),
		Text: v.Marker[from:to]}
}

// A valueText is a text with a value in it, in braces as markers write it, or in JSON.
type valueText struct{ text string }

// find returns where the value is that a path leads to from the one at an offset, or its name, if
// it has one. A path that the text does not have leads to the nearest value around.
func (s valueText) find(off int, path []string, name bool) (from, to int) {
	off = s.skipBlanks(off)
	if len(path) == 0 {
		return off, s.valueEnd(off)
	}
	index, err := strconv.Atoi(strings.Trim(path[0], "[]"))
	list := err == nil && strings.HasPrefix(path[0], "[")
	found := -1
	nameAt, nameEnd := 0, 0
	s.members(off, func(i, at, value, _ int) bool {
		key := ""
		if at < value && !list {
			nameAt, nameEnd = at, s.wordEnd(at, ":")
			key = unquote(s.text[nameAt:nameEnd])
		}
		if list && i == index || !list && at < value && key == path[0] {
			found = value
			if list {
				found = at // an item may hold a colon, as an address does
			}
		}
		return found < 0
	})
	switch {
	case found < 0:
		return off, s.valueEnd(off)
	case name && len(path) == 1 && !list:
		return nameAt, nameEnd
	}
	return s.find(found, path[1:], name)
}

// members calls f with the index of each member of a list or object, where it begins, and where its
// value begins and ends, until f returns false.
func (s valueText) members(off int, f func(i, at, value, end int) bool) {
	if off < len(s.text) && (s.text[off] == '{' || s.text[off] == '[') {
		off++
	}
	for i := 0; off < len(s.text); i++ {
		at := s.skipBlanks(off)
		value, end := at, s.valueEnd(at)
		if next := s.skipBlanks(s.wordEnd(at, ",;{}[]:")); next < len(s.text) &&
			s.text[next] == ':' {
			value = s.skipBlanks(next + 1)
			end = s.valueEnd(value)
		}
		if !f(i, at, value, end) {
			return
		}
		if off = s.skipBlanks(end); off < len(s.text) &&
			(s.text[off] == ',' || s.text[off] == ';') {
			off++
		} else if off == at {
			return
		}
	}
}

// valueEnd returns where the value ends that begins at an offset.
func (s valueText) valueEnd(off int) int {
	if off < len(s.text) && (s.text[off] == '{' || s.text[off] == '[') {
		last := off + 1
		s.members(off, func(_, _, _, end int) bool {
			last = end
			return true
		})
		for last < len(s.text) && s.text[last] != '}' && s.text[last] != ']' {
			last++
		}
		return min(last+1, len(s.text))
	}
	return s.wordEnd(off, ",;}]")
}

// wordEnd returns where a text without braces ends that begins at an offset.
func (s valueText) wordEnd(off int, delimiters string) int {
	end := len(s.text)
	for i := range Unquoted(s.text, off) {
		if strings.IndexByte(delimiters, s.text[i]) >= 0 {
			end = i
			break
		}
	}
	return off + len(strings.TrimRight(s.text[off:end], blanks))
}

func (s valueText) skipBlanks(off int) int {
	return len(s.text) - len(strings.TrimLeft(s.text[min(off, len(s.text)):], blanks))
}

// unquote returns the name that a text stands for.
func unquote(text string) string {
	if name, err := strconv.Unquote(text); err == nil {
		return name
	}
	return text
}

// value returns where the marker's argument stands.
func (m Marker) value() schema.MarkerValue {
	return schema.MarkerValue{Marker: m.text, Pos: m.Pos, Offset: m.arg}
}

// HasArguments reports whether a line is a marker with named arguments.
func HasArguments(text string) bool {
	def := Lookup(text)
	return def != nil && def.form == options
}

// ArgumentAt finds the value of a named argument in a marker, or the element of it that is about a
// text.
func ArgumentAt(v schema.MarkerValue, name, about string) (schema.Span, bool) {
	s := valueText{v.Marker}
	for start, end := range ArgumentsIn(s.text, v.Offset) {
		given, value, assigned := strings.Cut(s.text[start:end], "=")
		if !assigned || strings.TrimSpace(given) != name {
			continue
		}
		from := s.skipBlanks(end - len(value))
		to := max(from, start+len(strings.TrimRight(s.text[start:end], blanks)))
		if at := strings.Index(s.text[from:to], about); about != "" && at > 0 {
			from += at
			if c := s.text[from-1]; c == '"' || c == '`' {
				from--
			}
		}
		return schema.Span{Pos: diag.Advance(v.Pos, 1+from), End: diag.Advance(v.Pos, 1+to),
			Text: s.text[from:to]}, true
	}
	return schema.Span{}, false
}

// ArgumentsIn yields where each name=value begins and ends in a text, from an offset on: commas
// outside of quotes and braces separate them.
func ArgumentsIn(text string, from int) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		depth, start := 0, from
		for i := range Unquoted(text, from) {
			switch c := text[i]; {
			case c == '{':
				depth++
			case c == '}':
				depth--
			case c == ',' && depth <= 0:
				if !yield(start, i) {
					return
				}
				start = i + 1
			}
		}
		yield(start, len(text))
	}
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
