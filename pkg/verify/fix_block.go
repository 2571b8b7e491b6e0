package verify

import (
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"
)

// blockEntry returns what to remove so that a mapping of lines has an entry no longer. A mapping
// that has no other is written {} then, for without its lines it would be null.
func (s source) blockEntry(holder *yamlv3.Node, entry int) (lo, hi int, with string, ok bool) {
	key := holder.Content[entry]
	lo = s.offset(key)
	first, last := key.Line-1, s.lastLine(key, holder.Content[entry+1])
	if len(holder.Content) == 2 {
		hi = s.lineStart(last) + len(strings.TrimRight(s.line(last), " \t\r"))
		if before := strings.TrimRight(s.text[:lo], " \t\r\n"); strings.HasSuffix(before, ":") {
			return len(before), hi, " {}", true
		}
		return lo, hi, "{}", true
	}
	if strings.TrimSpace(s.text[s.lineStart(first):lo]) == "" {
		return s.lineStart(first), s.lineStart(last + 1), "", true
	}
	// behind the dash of a list, but not first: this is written in no known way
	if entry+2 == len(holder.Content) {
		return 0, 0, "", false
	}
	next := s.offset(holder.Content[entry+2])
	between := s.text[s.lineStart(last+1):max(next, s.lineStart(last+1))]
	return lo, next, "", strings.TrimSpace(between) == ""
}

// lastLine returns the last line of an entry, counted from 0: those that follow the key's and are
// indented deeper than it belong to it, and, for a list, those that begin with a dash below it.
func (s source) lastLine(key, value *yamlv3.Node) int {
	column := key.Column - 1
	dashes := value.Kind == yamlv3.SequenceNode && value.Style&yamlv3.FlowStyle == 0 &&
		value.Column == key.Column
	last := key.Line - 1
	for i := key.Line; i < len(s.lines); i++ {
		line := strings.TrimRight(s.lines[i], " \t\r")
		text := strings.TrimLeft(line, " ")
		indent := len(line) - len(text)
		switch {
		case text == "", text[0] == '#' && indent <= column:
			continue // it belongs to the entry if something after it does
		case indent > column, dashes && indent == column &&
			(text == "-" || strings.HasPrefix(text, "- ")):
			last = i
		default:
			return last
		}
	}
	return last
}
