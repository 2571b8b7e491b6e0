package schema

import (
	"cmp"
	"strings"
)

// Count returns the number of nodes of the schema, shared ones counted at each place.
func (r Root) Count() int { return r.nodes }

// A size is the size of a node and everything below it, written out. It saturates a little above what [size.tooLarge] allows.
type size struct {
	nodes int
	lines int // of YAML, roughly
	bytes int // of YAML, roughly, without indentation of the whole text
}

// tooLarge reports whether that is too much to write.
func (s size) tooLarge() bool { return s.nodes > maxNodes || s.bytes > maxBytes }

// A census holds the sizes of nodes that have others below. It visits a shared node once: it may occur exponentially often.
type census map[*Structural]size

func (c census) count(s *Structural) size {
	if n, ok := c[s]; ok {
		return n
	}
	text, lines := spelled(s)
	n := size{nodes: 1, lines: 2 + lines, bytes: 2*len("type: object") + text}
	indent := 2 // columns beyond the node above
	if propertiesOf(s) != nil {
		indent = 4
	}
	children := Children(s)
	for _, child := range children {
		below := c.count(child)
		n.nodes = min(n.nodes+below.nodes, maxNodes+1)
		n.lines = min(n.lines+below.lines, maxBytes+1)
		n.bytes = min(n.bytes+below.bytes+indent*below.lines, maxBytes+1)
	}
	if len(children) > 0 {
		c[s] = n
	}
	return n
}

// spelled returns roughly how many bytes and lines the text of a node takes, without the nodes below.
func spelled(s *Structural) (bytes, lines int) {
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
	if s.rest == nil {
		return bytes, lines
	}
	add(s.rest.Title, string(s.rest.Default), string(s.rest.Example))
	for _, r := range s.rest.Rules {
		add(r.Rule, r.Message, r.MessageExpression)
	}
	nested := NestedValueValidation{ValueValidation: s.rest.ValueValidation}
	nested.spelled(func(text string) { add(text) })
	return bytes, lines
}

// spelled calls add with the texts of v that may be long, and with something for each part of it.
func (v *NestedValueValidation) spelled(add func(string)) {
	add(v.Pattern)
	for _, e := range v.Enum {
		add(string(e))
	}
	for _, list := range [][]NestedValueValidation{v.AllOf, v.AnyOf, v.OneOf} {
		for i := range list {
			add("-")
			list[i].spelled(add)
		}
	}
	for i := range v.Properties {
		add(v.Properties[i].Name)
		v.Properties[i].Nested.spelled(add)
	}
	for _, part := range []*NestedValueValidation{v.Not, v.Items} {
		if part != nil {
			part.spelled(add)
		}
	}
}
