package markers

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// enumValues reads a list whose values are typed one by one, and notes one that was most likely
// meant as several.
func enumValues(r *reader) ([]schema.JSON, error) {
	r.skipBlanks()
	start := r.off
	var at []word
	values, err := list(r, func(r *reader) (schema.JSON, error) {
		r.skipBlanks()
		from := r.off
		v, err := r.guessed(r.look())
		at = append(at, word{from, strings.Trim(r.text[from:r.off], blanks)})
		return v, err
	})
	switch text := r.text[start:r.off]; {
	case err != nil && strings.HasPrefix(text, "{") && r.peek() == ';':
		return nil, r.failf(r.off, "expected a comma or the closing brace: in braces commas separate values")
	case err == nil && r.peek() == ',' && strings.HasPrefix(text, "["):
		return nil, r.failf(r.off, "%q is left over after the value: semicolons separate values, without brackets", r.rest())
	case err == nil && r.peek() == ',':
		return nil, r.failf(r.off, "%q is left over after the value: semicolons separate values", r.rest())
	}
	noteList(r, values, at)
	return values, err
}

// texts reads a list of strings.
func texts(r *reader) ([]string, error) {
	var at []word
	all, err := list(r, func(r *reader) (string, error) {
		r.skipBlanks()
		from := r.off
		s, err := r.str()
		at = append(at, word{from, strings.Trim(r.text[from:r.off], blanks)})
		return s, err
	})
	noteList(r, all, at)
	return all, err
}

// noteList notes what is odd about the values of a list, which stand at the given places.
func noteList[T comparable](r *reader, values []T, at []word) {
	braced := len(at) > 0 && strings.HasSuffix(strings.TrimRight(r.text[:at[0].off], blanks), "{")
	if len(values) == 1 && severalIn(at[0].name) && (!braced || strings.Contains(at[0].name, ",")) {
		r.joined = append(r.joined, at[0])
	}
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			r.again = append(r.again, at[i])
		}
	}
}

// severalIn reports whether a value by itself, as written, reads as several: it has a separator, or
// words without quotes.
func severalIn(text string) bool {
	if strings.ContainsAny(text, ",;|") {
		return true
	}
	words := strings.Fields(text)
	return len(words) > 1 && strings.IndexByte("\"`", text[0]) < 0 && words[1] != "#" && !strings.HasPrefix(words[1], "//")
}

// split returns the parts of a value that was meant as several, as they would be written.
func split(text string) string {
	quote := ""
	if strings.IndexByte("\"`", text[0]) >= 0 {
		quote, text = text[:1], text[1:len(text)-1]
	}
	separators := ",;|"
	if !strings.ContainsAny(text, separators) {
		separators = blanks
	}
	var parts []string
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(separators, c) }) {
		if part = strings.Trim(part, blanks); part != "" && part != "or" && part != "and" {
			parts = append(parts, quote+part+quote)
		}
	}
	return strings.Join(parts, ";")
}
