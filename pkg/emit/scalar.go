package emit

import (
	"strings"
	"unicode"

	"go.yaml.in/yaml/v2"

	"github.com/schemagen/schemagen/internal/yamlword"
)

// text writes a string; lines that continue it have the given indentation. It knows the styles of
// which nearly all manifests consist, and leaves all other strings to the library.
func (w *yamlWriter) text(s string, indent int) {
	switch styleOf(s) {
	case plain:
		w.folded(s, indent)
	case quoted:
		w.write("'")
		w.folded(strings.ReplaceAll(s, "'", "''"), indent)
		w.write("'")
	case block:
		w.block(s, indent)
	default:
		w.otherText(s, indent)
	}
}

// A style is how a string is written.
type style uint8

const (
	other  style = iota // as the library does
	plain               // as it is
	quoted              // between single quotes
	block               // as lines of its own
)

// styleOf returns the style that the library is sure to choose for s, if it is sure.
func styleOf(s string) style {
	switch {
	case !isText(s), yamlword.IsReserved(s), strings.IndexByte("\n+-.:?0123456789", s[0]) >= 0:
		return other
	case strings.Contains(s, "\n"):
		if strings.Contains(s, " \n") || s[len(s)-1] == '\n' {
			return other
		}
		return block
	case strings.IndexByte("#,[]{}&*!|>'\"%@`", s[0]) >= 0, s[len(s)-1] == ':',
		strings.Contains(s, ": "), strings.Contains(s, " #"):
		return quoted
	}
	return plain
}

// isText reports whether s has only line feeds and characters that need no escape, and a space at
// neither end.
func isText(s string) bool {
	if s == "" || s[0] == ' ' || s[len(s)-1] == ' ' {
		return false
	}
	for _, r := range s {
		if (r < ' ' || r > '~') && r != '\n' && (r > 0xffff || !unicode.IsPrint(r)) {
			return false
		}
	}
	return true
}

// folded writes s with a line break at the first single space beyond the width of a line.
func (w *yamlWriter) folded(s string, indent int) {
	word, rest, more := strings.Cut(s, " ")
	w.write(word)
	for more {
		before := word
		word, rest, more = strings.Cut(rest, " ")
		if w.column > lineWidth && before != "" && word != "" {
			w.newline(indent)
		} else {
			w.write(" ")
		}
		w.write(word)
	}
}

// block writes s as lines of its own.
func (w *yamlWriter) block(s string, indent int) {
	w.write("|-")
	for line := range strings.SplitSeq(s, "\n") {
		w.out = append(w.out, '\n')
		if line != "" {
			w.pad(indent)
			w.out = append(w.out, line...)
		}
	}
}

// otherText lets the library write s behind a key or a dash that ends at the same column.
func (w *yamlWriter) otherText(s string, indent int) {
	width := min(w.column-indent, lineWidth) // beyond, every line breaks at its first space anyway
	if width == 0 {
		w.write(byLibrary([]string{s}, indent, indent))
		return
	}
	key := strings.Repeat("k", width)
	w.write(byLibrary(map[string]string{key: s}, indent-indentWidth, indent+width))
}

// byLibrary returns what the library writes from a column on for a collection of one entry, whose
// lines have the given indentation.
func byLibrary(collection any, indent, column int) string {
	start := column // behind the lines of the keys that the collection is below
	for depth := range indent / indentWidth {
		collection = map[string]any{"k": collection}
		start += depth*indentWidth + len("k:\n")
	}
	out, _ := yaml.Marshal(collection) // YAML has all texts and numbers
	return string(out[start:])
}

// number writes a JSON number as the library spells it after reading it.
func (w *yamlWriter) number(s string) {
	if len(s) < 19 && strings.Trim(s, "0123456789") == "" {
		w.write(s)
		return
	}
	var number any
	_ = yaml.Unmarshal([]byte(s), &number) // all numbers of JSON are numbers of YAML
	w.write(byLibrary(number, 0, 0))
}
