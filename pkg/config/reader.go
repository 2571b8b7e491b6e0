package config

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

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

func (r *reader) bad(n *yaml.Node, format string, args ...any) {
	r.list.Add("config/value", r.at(n), format, args...)
}

// document returns the one document in data; nil if there is none, or something is wrong.
func (r *reader) document(data []byte) *yaml.Node {
	in := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	switch err := in.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		r.syntax(err)
		return nil
	}
	switch err := in.Decode(&more); {
	case err == nil:
		r.list.Add("config/syntax", r.at(&more), "a second document would have no effect: write one")
	case !errors.Is(err, io.EOF):
		r.syntax(err)
	}
	return doc.Content[0]
}

// syntax reports an error of the YAML reader, whose text starts with its name and, often, the line.
func (r *reader) syntax(err error) {
	pos := token.Position{Filename: r.file}
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	var line int
	if n, _ := fmt.Sscanf(text, "line %d:", &line); n == 1 {
		pos.Line = line
		_, text, _ = strings.Cut(text, ": ")
	}
	r.list.Add("config/syntax", pos, "%s", text)
}

// resolve follows aliases; an alias cannot stand for itself, the YAML reader sees to that.
func resolve(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

// pairs returns the keys and values of a mapping, each key once; nothing for null.
func (r *reader) pairs(n *yaml.Node, what string) [][2]*yaml.Node {
	n = resolve(n)
	if n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		r.bad(n, "%s must be a mapping, not %s", what, describe(n))
		return nil
	}
	var pairs [][2]*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := n.Content[i]
		twice := slices.ContainsFunc(pairs, func(p [2]*yaml.Node) bool { return p[0].Value == k.Value })
		switch {
		case resolve(k).Kind != yaml.ScalarNode:
			r.list.Add("config/key", r.at(k), "a key must be a word, not %s", describe(k))
		case twice:
			r.list.Add("config/key", r.at(k), "the key %s stands here twice", k.Value)
		default:
			pairs = append(pairs, [2]*yaml.Node{k, n.Content[i+1]})
		}
	}
	return pairs
}

// mapping reads a mapping with known keys.
func (r *reader) mapping(n *yaml.Node, known []key) {
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = k.name
	}
	for _, p := range r.pairs(n, "this") {
		i := slices.Index(names, p[0].Value)
		if i >= 0 {
			known[i].read(r, p[1])
			continue
		}
		d := r.list.Add("config/key", r.at(p[0]), "unknown key %q: the keys here are %s", p[0].Value, strings.Join(names, ", "))
		if near, ok := diag.Nearest(p[0].Value, names); ok {
			d.Message = fmt.Sprintf("unknown key %q: did you mean %s?", p[0].Value, near)
		}
	}
}

// items returns the elements of a list; nothing for null.
func (r *reader) items(n *yaml.Node) []*yaml.Node {
	n = resolve(n)
	if n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		r.bad(n, "this must be a list, not %s", describe(n))
		return nil
	}
	return n.Content
}

// scalar returns the text of a scalar that is not null.
func (r *reader) scalar(n *yaml.Node, want string) (string, bool) {
	if v := resolve(n); v.Kind == yaml.ScalarNode && v.Tag != "!!null" {
		return v.Value, true
	}
	r.bad(n, "this must be %s, not %s", want, describe(n))
	return "", false
}

// word reads one of some words.
func (r *reader) word(n *yaml.Node, words ...string) string {
	want := "one of " + strings.Join(words, ", ")
	s, ok := r.scalar(n, want)
	if ok && !slices.Contains(words, s) {
		r.bad(n, "this must be %s, not %q", want, s)
		return ""
	}
	return s
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
