package unfold

import (
	"fmt"
	"strings"
)

// width is how many characters of a value Words shows.
const width = 60

// Words says for people what changed: a line for each field, and below it, indented, one for each
// of its changes.
func Words(changes []Change) []string {
	var fields []string
	about := map[string][]string{}
	for _, c := range changes {
		field, keyword := split(c.Path)
		if keyword == "" { // the field as a whole
			field, keyword = parent(field)
		}
		if about[field] == nil {
			fields = append(fields, field)
		}
		about[field] = append(about[field], "  "+c.words(keyword))
	}
	var lines []string
	for _, field := range fields {
		lines = append(append(lines, field), about[field]...)
	}
	return lines
}

// words says what changed of a keyword or a property.
func (c Change) words(what string) string {
	switch {
	case c.Old == nil:
		return fmt.Sprintf("adds %s: %s", what, abbreviated(text(c.New)))
	case c.New == nil:
		return fmt.Sprintf("loses %s: %s", what, abbreviated(text(c.Old)))
	}
	old, now := text(c.Old), text(c.New)
	if same := common(old, now); same > width/2 { // the beginnings would look alike
		old, now = "…"+old[same:], "…"+now[same:]
	}
	return fmt.Sprintf("changes %s from %s to %s", what, abbreviated(old), abbreviated(now))
}

// common returns how many bytes two texts have in common at the beginning, in whole characters.
func common(a, b string) int {
	for i, r := range a {
		if !strings.HasPrefix(b[i:], string(r)) {
			return i
		}
	}
	return min(len(a), len(b))
}

// top is how a line names the schema as a whole.
const top = "the object"

// split returns the field that a path leads to as people write it, as in spec.ports[].name, and
// what follows: the path of a keyword.
func split(path string) (field, keyword string) {
	rest := path
	for {
		switch {
		case strings.HasPrefix(rest, ".properties["):
			name := rest[len(".properties["):]
			end := closing(name)
			field, rest = field+"."+name[:end], name[min(end+1, len(name)):]
			continue
		case rest == ".items" || strings.HasPrefix(rest, ".items."):
			field, rest = field+"[]", rest[len(".items"):]
			continue
		case rest == ".additionalProperties" || strings.HasPrefix(rest, ".additionalProperties."):
			field, rest = field+"{}", rest[len(".additionalProperties"):]
			continue
		}
		break
	}
	if field = strings.TrimPrefix(field, "."); field == "" {
		field = top
	}
	return field, strings.TrimPrefix(rest, ".")
}

// closing returns where the name ends that a bracket encloses: at the first bracket that a dot or
// nothing follows.
func closing(s string) int {
	for i := range s {
		if s[i] == ']' && (i+1 == len(s) || s[i+1] == '.') {
			return i
		}
	}
	return len(s)
}

// parent splits the last name off a field.
func parent(field string) (of, name string) {
	if i := strings.LastIndexByte(field, '.'); i >= 0 {
		return field[:i], "the field " + field[i+1:]
	}
	return top, "the field " + field
}

// abbreviated returns a text, and only the beginning of a long one.
func abbreviated(line string) string {
	if runes := []rune(line); len(runes) > width {
		line = string(runes[:width-1]) + "…"
	}
	return line
}
