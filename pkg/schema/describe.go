package schema

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/word"
)

// Keep says how much of a description is kept.
type Keep uint8

// The amounts.
const (
	KeepAll Keep = iota
	KeepSentence
	KeepNone
)

// Words returns the names of the amounts, by number.
func (Keep) Words() []string { return []string{"full", "first-sentence", "none"} }

// MarshalText implements encoding.TextMarshaler.
func (k Keep) MarshalText() ([]byte, error) { return []byte(k.Words()[k]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (k *Keep) UnmarshalText(text []byte) error {
	i, err := word.Index(k.Words(), text)
	*k = Keep(i)
	return err
}

// Of returns the part of a description that is kept.
func (k Keep) Of(doc string) string {
	switch k {
	case KeepSentence:
		return firstSentence(doc)
	case KeepNone:
		return ""
	}
	return doc
}

// firstSentence returns the beginning of a text: to the end of its first sentence or, if none ends
// there, of its first paragraph. A sentence ends with a full stop, question mark or exclamation
// mark and any closing quotes or brackets, before white space that is not followed by a lower-case
// letter; the stop of an abbreviation does not end a sentence.
func firstSentence(doc string) string {
	if i := strings.Index(doc, "\n\n"); i >= 0 {
		doc = doc[:i]
	}
	for i, r := range doc {
		if !unicode.Is(unicode.STerm, r) || r == '.' && abbreviates(doc[:i]) {
			continue
		}
		end := i + utf8.RuneLen(r)
		for end < len(doc) && strings.IndexByte(`"'`+"`)]", doc[end]) >= 0 {
			end++
		}
		rest := doc[end:]
		next, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(rest, unicode.IsSpace))
		if rest == "" || startsWithSpace(rest) && !unicode.IsLower(next) {
			return doc[:end]
		}
	}
	return strings.TrimRightFunc(doc, unicode.IsSpace)
}

func startsWithSpace(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsSpace(r)
}

// abbreviates reports whether a full stop after text abbreviates its last word: a single letter, or
// a word that precedes names and examples.
func abbreviates(text string) bool {
	word := text[strings.LastIndexFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == '('
	})+1:]
	return utf8.RuneCountInString(word) == 1 && !unicode.IsDigit(rune(word[0])) ||
		slices.Contains([]string{"e.g", "i.e", "eg", "ie", "cf", "vs", "approx", "resp", "No"},
			word)
}

// Depth returns the number of steps from the root to the deepest node.
func (r Root) Depth() int { return depth(r.node) }

// depth returns the number of steps from a node to the deepest one below it.
func depth(s *Structural) int {
	deepest := 0
	for _, child := range Children(s) {
		deepest = max(deepest, 1+depth(child))
	}
	return deepest
}

// Describe returns the schema with as much of each description as keep says for its depth; the
// root's is 0. Everything else is the same, and r does not change.
func (r Root) Describe(keep func(depth int) Keep) Root {
	d := describer{keep: keep, seen: map[nodeAtDepth]*Structural{}}
	return Root{node: d.node(nodeAtDepth{r.node, 0}), nodes: r.nodes}
}

// A nodeAtDepth is a node at a depth. Shared nodes stay shared where they lie equally deep.
type nodeAtDepth struct {
	node  *Structural
	depth int
}

// A describer copies nodes with other descriptions, each once for each depth.
type describer struct {
	keep func(depth int) Keep
	seen map[nodeAtDepth]*Structural
}

// node returns the copy of a node at a depth.
func (d *describer) node(at nodeAtDepth) *Structural {
	if s := d.seen[at]; s != nil {
		return s
	}
	s := *at.node
	s.Description = d.keep(at.depth).Of(s.Description)
	switch x := s.Shape.(type) {
	case Object:
		x.Properties = slices.Clone(x.Properties)
		for i, p := range x.Properties {
			x.Properties[i].Schema = d.node(nodeAtDepth{p.Schema, at.depth + 1})
		}
		s.Shape = x
	case Map:
		x.Values = d.node(nodeAtDepth{x.Values, at.depth + 1})
		s.Shape = x
	case Array:
		x.Items = d.node(nodeAtDepth{x.Items, at.depth + 1})
		s.Shape = x
	}
	d.seen[at] = &s
	return &s
}
