package unfold

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// width is how many characters of a value Words shows.
const width = 60

// Words says for people what changed: a line for each field, and below it, indented, one for each
// of its changes.
func Words(changes []Change) []string {
	var fields []string
	about := map[string][]string{}
	for _, c := range changes {
		field, keyword := cmp.Or(c.Field, top), c.Keyword
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
		return fmt.Sprintf("adds %s: %s", what, abbreviated(jsontext.Line(c.New)))
	case c.New == nil:
		return fmt.Sprintf("loses %s: %s", what, abbreviated(jsontext.Line(c.Old)))
	}
	old, now := jsontext.Line(c.Old), jsontext.Line(c.New)
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
