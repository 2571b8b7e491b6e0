package simulate

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// What a line of a difference begins with says where it comes from: both objects, only the old one,
// or only the new one.
const (
	both    = "  "
	removed = "- "
	fresh   = "+ "
)

// difference compares two objects as trees and renders them as lines of YAML behind marks. Unlike
// a comparison of texts, it never mistakes one field for another.
func difference(before, after map[string]any) []string {
	var lines []string
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
func differenceOf(key string, old, now any) []string {
	var members []string
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
	return append([]string{strings.TrimSuffix(head, " null")}, members...)
}

// differenceOfLists compares lists of equal length item by item: a server neither adds nor drops
// items.
func differenceOfLists(old, now []any) []string {
	var lines []string
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

// render returns the lines of a value as YAML behind a mark.
func render(mark string, value any) []string {
	text, _ := apiserver.YAML(value) // which was read from JSON
	var lines []string
	for line := range strings.Lines(string(text)) {
		lines = append(lines, mark+strings.TrimSuffix(line, "\n"))
	}
	return lines
}

// indent indents lines by two columns behind their marks, the first by a text of that width.
func indent(lines []string, first string) []string {
	prefix := first
	for i, line := range lines {
		lines[i] = line[:len(both)] + prefix + line[len(both):]
		prefix = "  "
	}
	return lines
}

// Difference renders two objects as YAML with a mark per line: - for what only the first has, + for
// what only the second has.
func Difference(before, after map[string]any) string {
	var b strings.Builder
	for _, line := range difference(before, after) {
		b.WriteString(line + "\n")
	}
	return b.String()
}
