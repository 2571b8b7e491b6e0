package config

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A key is one that a mapping may have, and how its value is read.
type key struct {
	name string
	read func(*reader, *yaml.Node)
}

// keys returns the keys of a file; each writes into c.
func keys(c *Config, version *int) []key {
	return []key{
		{"version", func(r *reader, n *yaml.Node) { *version = r.version(n) }},
		{"severity", func(r *reader, n *yaml.Node) { c.Severity = r.severity(n) }},
		{"externalMarkers", func(r *reader, n *yaml.Node) { c.ExternalMarkers = r.prefixes(n) }},
		{"descriptionPolicy", func(r *reader, n *yaml.Node) { c.DescriptionPolicy = r.descriptionRules(n) }},
		{"targetKube", func(r *reader, n *yaml.Node) { c.TargetKube = r.release(n) }},
		{"maxCRDSize", func(r *reader, n *yaml.Node) { c.MaxCRDSize = r.size(n) }},
		{"unionEncoding", func(r *reader, n *yaml.Node) { c.UnionEncoding = r.word(n, "structural", "cel", "both") }},
		{"k8sMarkers", func(r *reader, n *yaml.Node) { c.K8sMarkers = r.word(n, "true", "false") == "true" }},
	}
}

// Parse reads the text of a file. If the list has errors, the Config has no settings: half of a configuration would be a
// surprise.
func Parse(file string, data []byte) (Config, diag.List) {
	c := Config{File: file}
	r := &reader{file: file}
	version := 0
	if doc := r.document(data); doc != nil {
		r.mapping(doc, keys(&c, &version))
	}
	if version == 0 && !r.list.HasErrors() {
		r.list.Add("config/value", token.Position{Filename: file}, "version is missing: write version: 1")
	}
	if r.list.HasErrors() {
		return Config{File: file}, r.list
	}
	return c, r.list
}

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

func (r *reader) version(n *yaml.Node) int {
	s, ok := r.scalar(n, "1")
	if ok && s != "1" {
		r.bad(n, "version %s is not known: this schemagen reads version 1", s)
		return 0
	}
	return 1
}

func (r *reader) severity(n *yaml.Node) diag.Policy {
	policy := diag.Policy{}
	for _, p := range r.pairs(n, "severity") {
		rule := p[0].Value
		if err := diag.CheckRule(rule); err != nil {
			r.bad(p[0], "%v", err)
			continue
		}
		text, ok := r.scalar(p[1], "a severity")
		if !ok {
			continue
		}
		s, err := diag.ParseSeverity(text)
		if err != nil {
			r.bad(p[1], "%v", err)
			continue
		}
		policy[rule] = s
	}
	return policy
}

func (r *reader) prefixes(n *yaml.Node) []string {
	var prefixes []string
	for _, item := range r.items(n) {
		s, ok := r.scalar(item, "a prefix of marker names")
		switch {
		case !ok:
		case s == "" || strings.ContainsAny(s, " \t\n"):
			r.bad(item, "%q is no prefix of a marker's name", s)
		default:
			prefixes = append(prefixes, strings.TrimPrefix(s, "+"))
		}
	}
	return prefixes
}

func (r *reader) descriptionRules(n *yaml.Node) []DescriptionRule {
	var rules []DescriptionRule
	for _, item := range r.items(n) {
		var rule DescriptionRule
		before := len(r.list)
		r.mapping(item, []key{
			{"packages", func(r *reader, n *yaml.Node) { rule.Packages = r.glob(n) }},
			{"policy", func(r *reader, n *yaml.Node) { rule.Policy = r.word(n, "full", "first-sentence", "none") }},
		})
		if (rule.Packages == "" || rule.Policy == "") && len(r.list) == before {
			r.bad(item, "a description rule needs packages and policy")
		}
		rules = append(rules, rule)
	}
	return rules
}

func (r *reader) glob(n *yaml.Node) string {
	s, ok := r.scalar(n, "a glob over import paths")
	if _, err := path.Match(s, ""); ok && err != nil {
		r.bad(n, "%q is no glob: %v", s, err)
	}
	return s
}

var releasePattern = regexp.MustCompile(`^v?(1\.\d{1,3})(\.\d{1,3})?$`)

// release reads a Kubernetes release, of which the patch level does not matter.
func (r *reader) release(n *yaml.Node) string {
	s, ok := r.scalar(n, "a release, as in \"1.31\"")
	m := releasePattern.FindStringSubmatch(s)
	if ok && m == nil {
		r.bad(n, "%q is no Kubernetes release: write one as in \"1.31\"", s)
	}
	if m == nil {
		return ""
	}
	return m[1]
}

// size reads a number of bytes.
func (r *reader) size(n *yaml.Node) int64 {
	s, ok := r.scalar(n, "a size")
	if !ok {
		return 0
	}
	size, err := ParseSize(s)
	if err != nil {
		r.bad(n, "%v", err)
	}
	return size
}

// ParseSize reads a number of bytes with an optional unit, KiB or MiB, as in 262144 or 256KiB.
func ParseSize(s string) (int64, error) {
	number, unit := s, int64(1)
	if n, ok := strings.CutSuffix(s, "KiB"); ok {
		number, unit = n, 1<<10
	} else if n, ok := strings.CutSuffix(s, "MiB"); ok {
		number, unit = n, 1<<20
	}
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is no size: write bytes, or a number with KiB or MiB, as in 256KiB", s)
	}
	return n * unit, nil
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
