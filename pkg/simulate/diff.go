package simulate

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A mark says where a line of a difference comes from: both objects, only the old one, or only the
// new one.
type mark byte

const (
	both    mark = ' '
	removed mark = '-'
	fresh   mark = '+'
)

// A diffLine is a line of YAML with its mark.
type diffLine struct {
	mark mark
	text string
}

// difference compares two objects as trees and renders them as YAML with one mark per line. Unlike
// a comparison of texts, it never mistakes one field for another.
func difference(before, after map[string]any) []diffLine {
	var lines []diffLine
	for _, key := range jsontext.Keys(before, after) {
		old, had := before[key]
		now, has := after[key]
		switch {
		case !has:
			lines = append(lines, render(removed, map[string]any{key: old})...)
		case !had:
			lines = append(lines, render(fresh, map[string]any{key: now})...)
		case reflect.DeepEqual(old, now):
			lines = append(lines, render(both, map[string]any{key: now})...)
		default:
			lines = append(lines, differenceOf(key, old, now)...)
		}
	}
	return lines
}

// differenceOf compares two unequal values of a key: maps and lists by their members, anything else
// as a whole.
func differenceOf(key string, old, now any) []diffLine {
	var members []diffLine
	switch now := now.(type) {
	case map[string]any:
		if was, ok := old.(map[string]any); ok && len(was) > 0 && len(now) > 0 {
			members = indent(difference(was, now), "  ")
		}
	case []any:
		if was, ok := old.([]any); ok && len(was) == len(now) {
			members = differenceOfLists(was, now)
		}
	}
	if members == nil {
		return append(render(removed, map[string]any{key: old}),
			render(fresh, map[string]any{key: now})...)
	}
	head := render(both, map[string]any{key: nil})[0]
	return append([]diffLine{{both, strings.TrimSuffix(head.text, " null")}}, members...)
}

// differenceOfLists compares lists of equal length item by item: a server neither adds nor drops
// items.
func differenceOfLists(old, now []any) []diffLine {
	var lines []diffLine
	for i := range now {
		was, isMap := old[i].(map[string]any)
		is, nowMap := now[i].(map[string]any)
		switch {
		case reflect.DeepEqual(old[i], now[i]):
			lines = append(lines, render(both, []any{now[i]})...)
		case isMap && nowMap && len(was) > 0 && len(is) > 0:
			lines = append(lines, indent(difference(was, is), "- ")...)
		default:
			lines = append(lines, render(removed, []any{old[i]})...)
			lines = append(lines, render(fresh, []any{now[i]})...)
		}
	}
	return lines
}

// render returns the lines of a value as YAML, each with the mark.
func render(m mark, value any) []diffLine {
	text, _ := apiserver.YAML(value) // which was read from JSON
	var lines []diffLine
	for line := range strings.Lines(string(text)) {
		lines = append(lines, diffLine{m, strings.TrimSuffix(line, "\n")})
	}
	return lines
}

// indent indents lines by two columns, the first of them by a text of that width.
func indent(lines []diffLine, first string) []diffLine {
	prefix := first
	for i := range lines {
		lines[i].text = prefix + lines[i].text
		prefix = "  "
	}
	return lines
}

// Difference renders two objects as YAML with a mark per line: - for what only the first has, + for
// what only the second has.
func Difference(before, after map[string]any) string {
	var b strings.Builder
	for _, l := range difference(before, after) {
		b.WriteByte(byte(l.mark))
		b.WriteString(" " + l.text + "\n")
	}
	return b.String()
}
