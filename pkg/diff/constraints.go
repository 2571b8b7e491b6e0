package diff

import (
	"regexp/syntax"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// constraints returns what a schema says about values at its top, apart from bounds and required
// fields: one text for each thing, in order and each once. Two schemas that say the same in other
// ways have the same ones: junctors with one entry are what the entry says, those of allOf stand
// beside what the schema says itself, and keywords for values of other types say nothing.
func constraints(s *v1.JSONSchemaProps) []string {
	return distinct(appendConstraints(nil, s, typeOf(s)), strings.Compare)
}

// appendConstraints appends what a schema says of values of a type, itself and in its junctors.
func appendConstraints(all []string, s *v1.JSONSchemaProps, kind string) []string {
	add := func(one v1.JSONSchemaProps) { all = append(all, jsonOf(normal(one))) }
	if pattern := patternOf(s, kind); pattern != "" && !isCovered(nil, pattern) {
		add(v1.JSONSchemaProps{Pattern: canonical(pattern)})
	}
	if s.Format != "" {
		add(v1.JSONSchemaProps{Format: s.Format})
	}
	if len(s.Enum) > 0 {
		add(v1.JSONSchemaProps{Enum: nonNull(s.Enum)})
	}
	if m := divisor(s, kind); m != nil {
		add(v1.JSONSchemaProps{MultipleOf: m})
	}
	for i := range s.AllOf {
		entry := s.AllOf[i]
		all = appendConstraints(all, &entry, kind)
		if len(entry.Properties) > 0 || entry.Items != nil || entry.AdditionalProperties != nil {
			add(v1.JSONSchemaProps{Properties: entry.Properties, Items: entry.Items,
				AdditionalProperties: entry.AdditionalProperties})
		}
	}
	all = appendChoice(all, v1.JSONSchemaProps{AnyOf: anyOf(s)}, kind)
	all = appendChoice(all, v1.JSONSchemaProps{OneOf: s.OneOf}, kind)
	if s.Not != nil {
		all = appendNot(all, s.Not, kind)
	}
	return all
}

// mayBeOf reports whether values of a type can be of one of the kinds that a keyword restricts.
func mayBeOf(kind string, kinds []string) bool {
	return kind == "any" || slices.Contains(kinds, kind)
}

// patternOf returns the pattern of a schema of values of a type, empty if it restricts none.
func patternOf(s *v1.JSONSchemaProps, kind string) string {
	if !mayBeOf(kind, ofTexts) {
		return ""
	}
	return s.Pattern
}

// appendNot adds what not says: of a not in it, what that says, and of anyOf, that no entry holds.
func appendNot(all []string, not *v1.JSONSchemaProps, kind string) []string {
	if not.Not != nil && same(*not, v1.JSONSchemaProps{Not: not.Not}) {
		return appendConstraints(all,
			&v1.JSONSchemaProps{AllOf: []v1.JSONSchemaProps{*not.Not}}, kind)
	}
	if any := not.AnyOf; len(any) > 0 && same(*not, v1.JSONSchemaProps{AnyOf: any}) {
		for i := range any {
			all = appendNot(all, &any[i], kind)
		}
		return all
	}
	return append(all, jsonOf(normal(v1.JSONSchemaProps{Not: not})))
}

// appendChoice adds what a schema says that has nothing but anyOf or oneOf.
func appendChoice(all []string, choice v1.JSONSchemaProps, kind string) []string {
	entries, isAny := slices.Concat(choice.AnyOf, choice.OneOf), len(choice.AnyOf) > 0
	switch {
	case len(entries) == 0:
		return all
	case len(normals(entries, isAny)) == 1 && isScalar(entries[0]):
		return appendConstraints(all, &v1.JSONSchemaProps{AllOf: entries[:1]}, kind)
	}
	if only := enums(entries); only != nil && isAny {
		return append(all, jsonOf(normal(*only)))
	}
	return append(all, jsonOf(normal(choice)))
}

// implies reports whether a schema says that one of some alternatives holds: it says all of one, or
// it has them or fewer itself.
func implies(s *v1.JSONSchemaProps, alternatives []v1.JSONSchemaProps) bool {
	own, all := constraints(s), normals(alternatives, true)
	isMet := slices.ContainsFunc(alternatives, func(arm v1.JSONSchemaProps) bool {
		return isScalar(arm) && len(without(appendConstraints(nil, &arm, typeOf(s)), own)) == 0
	})
	return isMet || len(s.OneOf) > 0 && includesAll(all, normals(s.OneOf, false)) ||
		len(s.AnyOf) > 0 && includesAll(all, normals(s.AnyOf, true))
}

// isScalar reports whether a schema says nothing but what [constraints] finds.
func isScalar(s v1.JSONSchemaProps) bool {
	s = normal(s)
	s.Pattern, s.Format, s.Enum, s.MultipleOf, s.Not, s.AnyOf, s.OneOf = "", "", nil, nil,
		nil, nil, nil
	return same(normal(s), v1.JSONSchemaProps{})
}

// canonical returns a pattern in a form that does not depend on groups and other ways to write the
// same.
func canonical(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return pattern
	}
	return withoutGroups(re).Simplify().String()
}

// enums returns the one enum that alternatives amount to which are nothing but enums, or nil.
func enums(entries []v1.JSONSchemaProps) *v1.JSONSchemaProps {
	var all v1.JSONSchemaProps
	for _, s := range entries {
		if len(s.Enum) == 0 || !same(normal(s), v1.JSONSchemaProps{Enum: normal(s).Enum}) {
			return nil
		}
		all.Enum = append(all.Enum, s.Enum...)
	}
	return &all
}

// flattenAllOf returns the entries of allOf, and those of an allOf in them.
func flattenAllOf(entries []v1.JSONSchemaProps) (all []v1.JSONSchemaProps) {
	for _, s := range entries {
		all = append(append(all, s), flattenAllOf(s.AllOf)...)
	}
	return all
}

// required returns the fields that a schema or the entries of its allOf require.
func required(s *v1.JSONSchemaProps) []string {
	all := slices.Clone(s.Required)
	for _, entry := range flattenAllOf(s.AllOf) {
		all = append(all, entry.Required...)
	}
	return distinct(all, strings.Compare)
}

// withoutGroups returns a regular expression without groups, which matter to nobody who only asks
// whether it matches.
func withoutGroups(re *syntax.Regexp) *syntax.Regexp {
	if re.Op == syntax.OpCapture {
		return withoutGroups(re.Sub[0])
	}
	out := *re
	out.Sub = make([]*syntax.Regexp, 0, len(re.Sub))
	for _, sub := range re.Sub {
		sub = withoutGroups(sub)
		if out.Op == syntax.OpConcat && sub.Op == syntax.OpConcat {
			out.Sub = append(out.Sub, sub.Sub...)
		} else {
			out.Sub = append(out.Sub, sub)
		}
	}
	return &out
}
