package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/yamlword"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A reader turns nodes into values and collects what is wrong with them.
type reader struct {
	file string
	list diag.List
}

func (r *reader) at(n *yaml.Node) token.Position {
	return token.Position{Filename: r.file, Line: n.Line, Column: n.Column}
}

func (r *reader) reportAt(n *yaml.Node, format string, args ...any) {
	r.list.Add("config/value", r.at(n), format, args...)
}

// document returns the only document in data; nil if there is none, or something is wrong.
func (r *reader) document(data []byte) *yaml.Node {
	in := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	switch err := in.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		r.syntax(err, data)
		return nil
	}
	switch err := in.Decode(&more); {
	case err == nil:
		r.list.Add("config/syntax", r.at(&more),
			"a second document would have no effect: write only one")
	case !errors.Is(err, io.EOF):
		r.syntax(err, data)
	}
	return doc.Content[0]
}

// syntax reports an error of the YAML reader, which leaves out the first line. It has no line for
// an alias and for what is no character of YAML, and calls a byte of another encoding an octet.
func (r *reader) syntax(err error, data []byte) {
	line, text := yamlword.Said(err, string(data))
	pos := token.Position{Filename: r.file, Line: line}
	switch at := yamlword.Unreadable(string(data)); {
	case line == 0 && at >= 0:
		before := data[:at]
		line := before[bytes.LastIndexByte(before, '\n')+1:]
		pos.Line, pos.Column = 1+bytes.Count(before, []byte("\n")), 1+utf8.RuneCount(line)
		if data[at] >= utf8.RuneSelf {
			text = fmt.Sprintf("the byte %#x is not UTF-8: save the file as UTF-8", data[at])
		}
	case line == 0 && !strings.HasPrefix(text, "unknown anchor"):
		pos.Line = 1
	}
	r.list.Add("config/syntax", pos, "%s", text+yamlword.Remedy(text, string(data)))
}

// resolve follows aliases; the YAML reader makes sure that no alias stands for itself.
func resolve(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

// pairs returns the keys and values of a mapping, each key once; nothing for null. Of anything else
// it reports what must be a mapping, and a remedy if there is one.
func (r *reader) pairs(n *yaml.Node, what, remedy string) [][2]*yaml.Node {
	n = resolve(n)
	if n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		r.reportAt(n, "%s must be a mapping, not %s%s", what, describe(n), remedy)
		return nil
	}
	var pairs [][2]*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := n.Content[i]
		twice := slices.ContainsFunc(pairs, func(p [2]*yaml.Node) bool {
			return p[0].Value == k.Value
		})
		switch {
		case resolve(k).Kind != yaml.ScalarNode:
			r.list.Add("config/key", r.at(k), "a key must be a word, not %s", describe(k))
		case twice:
			r.list.Add("config/key", r.at(k), "the key %s occurs twice", k.Value)
		default:
			pairs = append(pairs, [2]*yaml.Node{k, n.Content[i+1]})
		}
	}
	return pairs
}

// mapping reads a mapping with known keys, each value by the kind of its key.
func (r *reader) mapping(n *yaml.Node, known []Key) []Record {
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = k.Name
	}
	missing := slices.DeleteFunc(slices.Clone(known), func(k Key) bool { return !k.required })
	remedy := ""
	if len(missing) > 0 {
		remedy = ": write its keys, as in " + exampleOf(missing)
	}
	var all []Record
	before := len(r.list)
	for _, p := range r.pairs(n, "this", remedy) {
		i := slices.Index(names, p[0].Value)
		if i < 0 {
			r.list.Add("config/key", r.at(p[0]), "unknown key %q: %s", p[0].Value,
				cmp.Or(diag.DidYouMean(diag.Nearest(p[0].Value, names)),
					"the keys here are "+strings.Join(names, ", ")))
			continue
		}
		missing = slices.DeleteFunc(missing, func(k Key) bool { return k.Name == known[i].Name })
		for _, value := range known[i].kind.read(r, p[1]) {
			value.Key = known[i].Name
			if !value.Pos.IsValid() {
				value.Pos = r.at(p[0])
			}
			all = append(all, value)
		}
	}
	if len(r.list) == before {
		for _, k := range missing {
			r.reportAt(n, "%s is missing: write %s", k.Name, k.Example)
		}
	}
	return all
}

// exampleOf returns a mapping on one line with the examples of keys.
func exampleOf(keys []Key) string {
	examples := make([]string, len(keys))
	for i, k := range keys {
		examples[i] = k.Example
	}
	return "{" + strings.Join(examples, ", ") + "}"
}

// items returns the elements of a list; nothing for null.
func (r *reader) items(n *yaml.Node) []*yaml.Node {
	n = resolve(n)
	if n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		r.reportAt(n, "this must be a list, not %s: write each element behind a dash", describe(n))
		return nil
	}
	return n.Content
}

// text returns a string. What YAML takes for a number, a boolean or null is not one; a date is, as
// JSON has no dates.
func (r *reader) text(n *yaml.Node, noun string) (string, bool) {
	v := resolve(n)
	switch {
	case v.Kind == yaml.ScalarNode && (v.ShortTag() == "!!str" || v.ShortTag() == "!!timestamp"):
		return v.Value, true
	case v.Kind == yaml.ScalarNode && v.ShortTag() != "!!null":
		r.reportAt(n, "this must be a %s, not %s: write %q", noun, v.Value, v.Value)
	default:
		r.reportAt(n, "this must be a %s, not %s", noun, describe(n))
	}
	return "", false
}

// describe names the kind of a node for people.
func describe(n *yaml.Node) string {
	switch n = resolve(n); {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Tag == "!!null":
		return "nothing"
	}
	return strconv.Quote(n.Value)
}
