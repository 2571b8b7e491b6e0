package schema

import (
	"cmp"
	"strings"
)

// Count returns the number of nodes of the schema, shared ones counted at each place.
func (r Root) Count() int { return r.nodes }

// A size is what nodes take, written out. It saturates a little above what [size.tooLarge] allows.
type size struct {
	nodes int32
	lines int32 // of YAML, roughly
	bytes int32 // of YAML, roughly, without indentation of the whole text
}

// tooLarge reports whether that is too much to write.
func (s size) tooLarge() bool { return s.nodes > maxNodes || s.bytes > maxBytes }

// plus adds a node with all below it, in lines that are indented by some columns more.
func (s size) plus(below size, indent int32) size {
	return size{
		nodes: min(s.nodes+below.nodes, maxNodes+1),
		lines: min(s.lines+below.lines, maxBytes+1),
		bytes: int32(min(int64(s.bytes)+int64(below.bytes)+int64(indent)*int64(below.lines),
			maxBytes+1)),
	}
}

// size returns the size of a node and everything below it.
func (s *Structural) size() size {
	text, lines := textSize(s)
	own := size{nodes: 1, lines: int32(min(2+lines, maxBytes)),
		bytes: int32(min(2*len("type: object")+text, maxBytes))}
	return own.plus(s.below, 0)
}

// measure notes the size of everything below a node, each shared one counted at each place, whose
// own notes are there: it may occur exponentially often.
func (s *Structural) measure() {
	indent := int32(2) // columns beyond the node
	if propertiesOf(s) != nil {
		indent = 4
	}
	s.below = size{}
	for child := range s.children {
		s.below = s.below.plus(child.size(), indent)
	}
}

// textSize returns roughly how many bytes and lines the text of a node takes, without the nodes
// below.
func textSize(s *Structural) (bytes, lines int) {
	add := func(texts ...string) {
		for _, t := range texts {
			bytes += len(t)
			lines += cmp.Compare(len(t), 0) + strings.Count(t, "\n")
		}
	}
	add(s.Description)
	for _, p := range propertiesOf(s) {
		add(p.Name)
	}
	add(s.Title, string(s.Default), string(s.Example))
	for _, r := range s.Rules {
		add(r.Rule, r.Message, r.MessageExpression)
	}
	nested := NestedValueValidation{ValueValidation: s.ValueValidation}
	nested.eachText(func(text string) { add(text) })
	return bytes, lines
}

// eachText calls add with the texts of v that may be long, and with something for each part of it.
func (v *NestedValueValidation) eachText(add func(string)) {
	add(v.Pattern)
	for _, e := range v.Enum {
		add(string(e))
	}
	for _, list := range [][]NestedValueValidation{v.AllOf, v.AnyOf, v.OneOf} {
		for i := range list {
			add("-")
			list[i].eachText(add)
		}
	}
	for i := range v.Properties {
		add(v.Properties[i].Name)
		v.Properties[i].Nested.eachText(add)
	}
	for _, part := range []*NestedValueValidation{v.Not, v.Items} {
		if part != nil {
			part.eachText(add)
		}
	}
}
