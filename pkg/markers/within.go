package markers

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// Within finds what a path of names, and of indices in brackets, leads to inside the value that a
// marker sets, or its name.
func Within(v schema.MarkerValue, path []string, name bool) schema.Span {
	from, to := span{v.Marker}.find(v.Offset, path, name)
	return schema.Span{Pos: advance(v.Pos, 1+from), End: advance(v.Pos, 1+to),
		Text: v.Marker[from:to]}
}

// A span is a text with a value in it, in braces as markers write it, or in JSON.
type span struct{ text string }

// find returns where the value is that a path leads to from the one at an offset, or its name, if
// it has one. A path that the text does not have leads to the nearest value around.
func (s span) find(off int, path []string, name bool) (from, to int) {
	off = s.blank(off)
	if len(path) == 0 {
		return off, s.end(off)
	}
	index, err := strconv.Atoi(strings.Trim(path[0], "[]"))
	list := err == nil && strings.HasPrefix(path[0], "[")
	found := -1
	nameAt, nameEnd := 0, 0
	s.members(off, func(i, at, value int) bool {
		key := ""
		if at < value && !list {
			nameAt, nameEnd = at, s.word(at, ":")
			key = unquote(s.text[nameAt:nameEnd])
		}
		if list && i == index || !list && at < value && key == path[0] {
			found = value
			if list {
				found = at
			}
		}
		return found < 0
	})
	switch {
	case found < 0:
		return off, s.end(off)
	case name && len(path) == 1 && !list:
		return nameAt, nameEnd
	}
	return s.find(found, path[1:], name)
}

// members calls f with the index of each member of a list or object, where it begins, and where its
// value begins, until f returns false.
func (s span) members(off int, f func(i, at, value int) bool) {
	if off < len(s.text) && (s.text[off] == '{' || s.text[off] == '[') {
		off++
	}
	for i := 0; off < len(s.text); i++ {
		at := s.blank(off)
		if at == len(s.text) || s.text[at] == '}' || s.text[at] == ']' {
			return
		}
		value, end := at, s.end(at)
		if next := s.blank(s.word(at, ",;{}[]:")); next < len(s.text) && s.text[next] == ':' {
			value = s.blank(next + 1)
			end = s.end(value)
		}
		if !f(i, at, value) {
			return
		}
		if off = s.blank(end); off < len(s.text) && (s.text[off] == ',' || s.text[off] == ';') {
			off++
		} else if off == at {
			return
		}
	}
}

// end returns where the value ends that begins at an offset.
func (s span) end(off int) int {
	if off < len(s.text) && (s.text[off] == '{' || s.text[off] == '[') {
		last := off + 1
		s.members(off, func(_, _, value int) bool {
			last = s.end(value)
			return true
		})
		for last < len(s.text) && s.text[last] != '}' && s.text[last] != ']' {
			last++
		}
		return min(last+1, len(s.text))
	}
	return s.word(off, ",;}]")
}

// word returns where a text without braces ends that begins at an offset.
func (s span) word(off int, delimiters string) int {
	i := off
	for i < len(s.text) && strings.IndexByte(delimiters, s.text[i]) < 0 {
		if c := s.text[i]; c == '"' || c == '`' {
			quoted, err := literal(s.text[i:])
			if err != nil {
				return len(s.text)
			}
			i += len(quoted)
			continue
		}
		i++
	}
	return off + len(strings.TrimRight(s.text[off:i], blanks))
}

func (s span) blank(off int) int {
	return len(s.text) - len(strings.TrimLeft(s.text[min(off, len(s.text)):], blanks))
}

// unquote returns the name that a text stands for.
func unquote(text string) string {
	if name, err := strconv.Unquote(text); err == nil {
		return name
	}
	return text
}
