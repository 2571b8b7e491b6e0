package emit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/yamlword"
)

// appendYAML writes n as sigs.k8s.io/yaml would, byte for byte, without its detour through JSON
// text and maps: with that, writing manifests takes ten times as long, and characters are lost that
// JSON has and YAML does not. A test compares the two on every golden manifest and on random
// documents.
func (n node) appendYAML(out []byte) []byte {
	w := yamlWriter{out: out}
	w.collection(n, 0, true)
	w.endLine()
	return w.out
}

const (
	indentWidth = 2
	lineWidth   = 80 // a line may break at the first space beyond
)

// A yamlWriter writes block style and knows the column, in characters, where the next one goes.
type yamlWriter struct {
	out    []byte
	column int
}

func (w *yamlWriter) write(s string) {
	w.out = append(w.out, s...)
	w.column += utf8.RuneCountInString(s)
}

// newline begins a line with the given indentation.
func (w *yamlWriter) newline(indent int) {
	w.endLine()
	w.pad(indent)
}

// endLine ends the line, unless the last character has: in YAML 1.1, the separators of Unicode do.
func (w *yamlWriter) endLine() {
	switch r, _ := utf8.DecodeLastRune(w.out); r {
	case '\n', '\u2028', '\u2029':
	default:
		w.out = append(w.out, '\n')
	}
}

// pad indents a line that has just begun.
func (w *yamlWriter) pad(indent int) {
	w.column = indent
	w.out = append(w.out, strings.Repeat(" ", indent)...)
}

// collection writes a non-empty object or list whose lines have the given indentation; inline says
// that the first line has been begun.
func (w *yamlWriter) collection(n node, indent int, inline bool) {
	if n.kind == list {
		for i, f := range n.fields {
			if i > 0 || !inline {
				w.newline(indent)
			}
			w.write("- ")
			w.item(f.value, indent)
		}
		return
	}
	for i, f := range n.sorted() {
		if i > 0 || !inline {
			w.newline(indent)
		}
		w.field(f, indent)
	}
}

// sorted returns the fields of an object in the order that they have in YAML.
func (n node) sorted() []field {
	byName := func(a, b field) int { return yamlword.CompareKeys(a.name, b.name) }
	if slices.IsSortedFunc(n.fields, byName) {
		return n.fields
	}
	return slices.SortedFunc(slices.Values(n.fields), byName)
}

// item writes what follows a dash at the given indentation.
func (w *yamlWriter) item(n node, indent int) {
	if n.isLeaf() {
		w.leaf(n, indent+indentWidth)
		return
	}
	w.collection(n, indent+indentWidth, true)
}

// value writes what follows a key at the given indentation. A list is not indented below its key.
func (w *yamlWriter) value(n node, indent int) {
	switch {
	case n.isLeaf():
		w.write(" ")
		w.leaf(n, indent+indentWidth)
	case n.kind == list:
		w.collection(n, indent, false)
	default:
		w.collection(n, indent+indentWidth, false)
	}
}

// isLeaf reports whether n is on the line of its key: a scalar or an empty collection.
func (n node) isLeaf() bool { return len(n.fields) == 0 }

// leaf writes a scalar or an empty collection; continued lines have the given indentation.
func (w *yamlWriter) leaf(n node, indent int) {
	switch n.kind {
	case object:
		w.write("{}")
	case list:
		w.write("[]")
	case text:
		w.text(n.text, indent)
	case literal:
		if c := n.text[0]; c == '-' || c >= '0' && c <= '9' {
			w.number(n.text)
		} else {
			w.write(n.text)
		}
	}
}

// field writes a key and its value. The library marks a key that is long or has several lines as
// one, and the value is written like an item of a list then.
func (w *yamlWriter) field(f field, indent int) {
	key := f.name + ":"
	if styleOf(f.name) != plain || len(f.name) > lineWidth {
		key = strings.TrimSuffix(byLibrary(map[string]int{f.name: 0}, indent, indent), " 0\n")
	}
	if f.name == "<<" { // as a key it is a merge, which the library overlooks
		key = `"<<":`
	}
	w.write(key)
	if !strings.HasPrefix(key, "? ") {
		w.value(f.value, indent)
		return
	}
	w.write(" ")
	w.column = indent + indentWidth
	w.item(f.value, indent)
}
