package docs

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/word"
)

// facts returns what a schema says of its values in words, without its type, enum, default and
// rules.
func facts(s *schema) []Fact {
	var all []Fact
	add := func(text string) {
		if text != "" {
			all = append(all, Fact{Text: text})
		}
	}
	add(limits(s))
	add(span(s.MinLength, s.MaxLength, "character"))
	add(span(s.MinItems, s.MaxItems, "item"))
	add(span(s.MinProperties, s.MaxProperties, "entry"))
	if s.MultipleOf != nil {
		add("a multiple of " + number(*s.MultipleOf))
	}
	if s.UniqueItems {
		add("no two items are equal")
	}
	if s.Format != "" {
		all = append(all, Fact{"format", s.Format})
	}
	if s.Pattern != "" && !isQuantity(s) {
		all = append(all, Fact{"matches", s.Pattern})
	}
	return append(append(all, topology(s)...), choices(s)...)
}

// limits words the bounds of a number.
func limits(s *schema) string {
	var parts []string
	if s.Minimum != nil && s.Maximum != nil && !s.ExclusiveMinimum && !s.ExclusiveMaximum {
		return number(*s.Minimum) + " to " + number(*s.Maximum)
	}
	if s.Minimum != nil {
		parts = append(parts, pick(s.ExclusiveMinimum, "more than ", "at least ")+
			number(*s.Minimum))
	}
	if s.Maximum != nil {
		parts = append(parts, pick(s.ExclusiveMaximum, "less than ", "at most ")+number(*s.Maximum))
	}
	return strings.Join(parts, ", ")
}

// pick returns one of two texts.
func pick(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}

func number(n float64) string { return jsontext.Line(n) }

// span words the bounds of a count.
func span(least, most *int64, what string) string {
	switch {
	case least != nil && most != nil && *least == *most:
		return "exactly " + word.Count(int(*least), what)
	case least != nil && most != nil:
		return fmt.Sprintf("%d to %s", *least, word.Count(int(*most), what))
	case least != nil:
		return "at least " + word.Count(int(*least), what)
	case most != nil:
		return "at most " + word.Count(int(*most), what)
	}
	return ""
}

// topology says how apply merges a value, and what a server keeps of fields that it does not know.
func topology(s *schema) []Fact {
	var all []Fact
	add := func(text string) { all = append(all, Fact{Text: text}) }
	switch {
	case s.XListType != nil && *s.XListType == "atomic":
		add("apply replaces the list as a whole")
	case s.XListType != nil && *s.XListType == "set":
		add("no two items are equal, and apply merges them")
	case s.XListType != nil && *s.XListType == "map":
		add("no two items have the same " + strings.Join(s.XListMapKeys, ", ") +
			", and apply merges by it")
	}
	if s.XMapType != nil && *s.XMapType == "atomic" {
		add("apply replaces it as a whole")
	}
	keeps := s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
	switch {
	case s.XEmbeddedResource && keeps:
		add("a whole object: apiVersion and kind are required, all its fields are kept")
	case s.XEmbeddedResource:
		add("a whole object: apiVersion and kind are required")
	case keeps && s.Type == "object":
		add("unknown fields are kept")
	case s.Type == "object" && len(s.Properties) == 0 && !allowsAnyKey(s):
		add("no field is known here: all are pruned")
	}
	return all
}

// allowsAnyKey reports whether an object may have keys that its schema does not name.
func allowsAnyKey(s *schema) bool {
	return s.AdditionalProperties != nil &&
		(s.AdditionalProperties.Allows || s.AdditionalProperties.Schema != nil)
}
