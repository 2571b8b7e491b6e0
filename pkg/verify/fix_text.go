package verify

import (
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"
)

// A source is the text of a document, in which nodes know where they begin but not where they end.
// What it says is an assumption: whoever changes the text proves the result.
type source struct {
	text  string
	lines []string
}

// offset returns where a node begins.
func (s source) offset(node *yamlv3.Node) int {
	return s.lineStart(node.Line-1) + bytesOf(s.line(node.Line-1), node.Column-1)
}

func (s source) line(i int) string {
	if i < 0 || i >= len(s.lines) {
		return ""
	}
	return s.lines[i]
}

// lineStart returns where a line begins, counted from 0, or the end of the text if there is none.
func (s source) lineStart(i int) int {
	n := 0
	for _, line := range s.lines[:min(max(i, 0), len(s.lines))] {
		n += len(line) + 1
	}
	return min(n, len(s.text))
}

// bytesOf returns how many bytes some characters of a line have.
func bytesOf(line string, characters int) int {
	for i := range line {
		if characters == 0 {
			return i
		}
		characters--
	}
	return len(line)
}

// flowEntry returns what to remove so that a mapping in braces has an entry no longer, with the
// comma beside it, or all of its lines if nothing else but a comment stands there.
func (s source) flowEntry(holder *yamlv3.Node, entry int) (lo, hi int, ok bool) {
	key, value := holder.Content[entry], holder.Content[entry+1]
	lo = s.offset(key)
	end, ok := s.flowEnd(s.offset(value), value)
	if !ok {
		return 0, 0, false
	}
	isLast := entry+2 == len(holder.Content)
	rest, _, _ := strings.Cut(s.text[end:], "\n")
	comment := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(rest), ","))
	if start := s.lineStart(key.Line - 1); strings.TrimSpace(s.text[start:lo]) == "" &&
		(comment == "" && !isLast || strings.HasPrefix(comment, "#")) {
		return start, min(end+len(rest)+1, len(s.text)), true
	}
	if !isLast {
		next := s.offset(holder.Content[entry+2])
		between := s.text[end:max(next, end)]
		return lo, next, strings.TrimSpace(strings.Replace(between, ",", "", 1)) == ""
	}
	before := strings.TrimRight(s.text[:lo], " \t\r\n")
	if strings.HasSuffix(before, ",") {
		lo = len(before) - 1
	}
	return lo, end, true
}

// scalar returns where the text of a value is that is no collection.
func (s source) scalar(key, node *yamlv3.Node, flow bool) (lo, hi int, ok bool) {
	if node.Kind != yamlv3.ScalarNode || node.Style&yamlv3.TaggedStyle != 0 || node.Anchor != "" {
		return 0, 0, false
	}
	lo = s.offset(node)
	if node.Style&(yamlv3.LiteralStyle|yamlv3.FoldedStyle) != 0 {
		last := s.lastLine(key, node)
		return lo, s.lineStart(last) + len(strings.TrimRight(s.line(last), " \t\r")), true
	}
	if !flow && node.Style == 0 {
		line, _, _ := strings.Cut(s.text[lo:], "\n")
		line, _, _ = strings.Cut(line, " #")
		return lo, lo + len(strings.TrimRight(line, " \t\r")), true
	}
	hi, ok = s.flowEnd(lo, node)
	return lo, hi, ok
}

// flowEnd returns where a value in braces ends that begins at an offset.
func (s source) flowEnd(lo int, node *yamlv3.Node) (int, bool) {
	if node.Style&yamlv3.TaggedStyle != 0 || node.Anchor != "" || lo >= len(s.text) {
		return 0, false
	}
	switch s.text[lo] {
	case '"', '\'':
		return quotedEnd(s.text, lo)
	case '{', '[':
		return bracketEnd(s.text, lo)
	}
	for hi := lo; hi < len(s.text); hi++ {
		if strings.IndexByte(",}]\n", s.text[hi]) >= 0 || strings.HasPrefix(s.text[hi:], " #") {
			return lo + len(strings.TrimRight(s.text[lo:hi], " \t\r")), true
		}
	}
	return len(s.text), true
}

// quotedEnd returns where a quoted text ends.
func quotedEnd(text string, lo int) (int, bool) {
	for i := lo + 1; i < len(text); i++ {
		switch {
		case text[lo] == '"' && text[i] == '\\':
			i++
		case text[i] == text[lo] && text[lo] == '\'' && strings.HasPrefix(text[i+1:], "'"):
			i++
		case text[i] == text[lo]:
			return i + 1, true
		}
	}
	return 0, false
}

// bracketEnd returns where a collection in brackets or braces ends.
func bracketEnd(text string, lo int) (int, bool) {
	depth := 0
	for i := lo; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1, true
			}
		case '"', '\'':
			if before := strings.TrimRight(text[:i], " \t\r\n"); before == "" ||
				strings.IndexByte(",:[{", before[len(before)-1]) < 0 {
				continue // an apostrophe within a word
			}
			end, ok := quotedEnd(text, i)
			if !ok {
				return 0, false
			}
			i = end - 1
		}
	}
	return 0, false
}
