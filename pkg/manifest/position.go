package manifest

import (
	"go/token"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/yamlword"
)

// At returns the position of a path in the file: that of the key, or, if the document does not have
// it, of what encloses it. For a line of a text in the value there, from 1, it is that of the
// column in it; 0 stands for the whole.
func (d CRD) At(path string, line, column int) token.Position {
	here, value, rest := Find(d.Node, path)
	if line > 0 && rest == "" && value != nil && value.Kind == yamlv3.ScalarNode {
		return d.positionInText(value, line, column)
	}
	return d.Source.positionOf(here)
}

// Find follows a path as a server writes it as far as a node has it, and returns the key or list
// item there, its value, and the rest of the path, which is empty if the node has all of it.
func Find(node *yamlv3.Node, path string) (here, value *yamlv3.Node, rest string) {
	here, value = node, node
	for path != "" {
		key, next, left := step(Resolved(value), path)
		if next == nil {
			break
		}
		here, value, path = key, next, left
	}
	return here, value, path
}

// step follows one element of a path. Names in brackets may contain dots and brackets themselves,
// so the document decides where a name ends.
func step(node *yamlv3.Node, path string) (key, value *yamlv3.Node, rest string) {
	switch node.Kind {
	case yamlv3.SequenceNode:
		inner, bracket := strings.CutPrefix(path, "[")
		number, rest, _ := strings.Cut(inner, "]")
		if i, err := strconv.Atoi(number); err == nil && bracket && i >= 0 &&
			i < len(node.Content) {
			return node.Content[i], node.Content[i], rest
		}
	case yamlv3.MappingNode:
		if name, rest, ok := fieldpath.FirstOf(keysOf(node), path); ok {
			i := lastKey(node, name)
			return node.Content[i], node.Content[i+1], rest
		}
	}
	return nil, nil, ""
}

// keysOf returns the keys of a mapping.
func keysOf(node *yamlv3.Node) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; i+1 < len(node.Content); i += 2 {
			if !yield(NameOf(node.Content[i])) {
				return
			}
		}
	}
}

// lastKey returns the index of a key of a mapping: one that is set again replaces that before.
func lastKey(node *yamlv3.Node, name string) int {
	i := len(node.Content) - 2
	for NameOf(node.Content[i]) != name {
		i -= 2
	}
	return i
}

// positionInText returns the position in the file of a place in a text. Text of more than one line
// has its own lines only in literal style; otherwise all lines but the first map to the start of
// the value.
func (d CRD) positionInText(value *yamlv3.Node, l, c int) token.Position {
	pos := d.Source.positionOf(value)
	switch value.Style &^ yamlv3.TaggedStyle {
	case yamlv3.LiteralStyle:
		line := value.Line - 1 + l // the text starts on the line after the indicator
		if line < len(d.Source.Lines) {
			text := lineOf(value.Value, l)
			indentation := len(strings.TrimSuffix(d.Source.Lines[line], "\r")) - len(text)
			pos.Line = d.Source.First + line
			pos.Column = max(indentation, 0) + column(text, c)
		}
	case yamlv3.SingleQuotedStyle, yamlv3.DoubleQuotedStyle:
		if l == 1 {
			pos.Column += column(value.Value, c)
		}
	case 0:
		if l == 1 {
			pos.Column += column(value.Value, c) - 1
		}
	}
	return pos
}

func lineOf(text string, number int) string {
	all := strings.Split(text, "\n")
	if number > len(all) {
		return ""
	}
	return all[number-1]
}

// column turns a column that counts characters into one that counts bytes, as positions do.
func column(line string, characters int) int {
	n := 0
	for i := range line {
		if n++; n == characters {
			return i + 1
		}
	}
	return len(line) + max(characters-n, 1)
}

var errorAnchor = regexp.MustCompile(`anchor '([^']+)'`)

// placeOf returns the line and column that an error without a position is about, as far as its text
// tells: a character that YAML does not allow, or the use of an anchor.
func (t Document) placeOf(message string) (line, column int) {
	find := yamlword.Unreadable
	if anchor := errorAnchor.FindStringSubmatch(message); anchor != nil {
		used := regexp.MustCompile(`(^|[\s,:\[{-])\*` + regexp.QuoteMeta(anchor[1]) +
			`($|[\s,:\]}])`)
		find = func(line string) int {
			if at := used.FindStringSubmatchIndex(line); at != nil {
				return at[3]
			}
			return -1
		}
	} else if !strings.Contains(message, "UTF-8") &&
		!strings.Contains(message, "control characters") {
		return 0, 0
	}
	for i, text := range t.Lines {
		if at := find(text); at >= 0 {
			return i + 1, utf8.RuneCountInString(text[:at]) + 1
		}
	}
	return 0, 0
}
