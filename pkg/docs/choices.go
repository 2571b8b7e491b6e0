package docs

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// choices words the junctors of a schema.
func choices(s *schema) []Fact {
	var all []Fact
	for i := range s.AllOf {
		if words := wordValidation(&s.AllOf[i]); words != "" {
			all = append(all, Fact{Text: words})
		}
	}
	if !s.XIntOrString || !apiserver.SpellsIntOrString(s.AnyOf) {
		all = append(all, junctorFacts("at least one of", s.AnyOf)...)
	}
	all = append(all, junctorFacts("exactly one of", s.OneOf)...)
	if s.Not != nil {
		all = append(all, Fact{Text: "not: " + wordValidation(s.Not)})
	}
	return all
}

// junctorFacts words a junctor. One that chooses between fields is a union.
func junctorFacts(which string, of []schema) []Fact {
	if len(of) == 0 {
		return nil
	}
	if members := union(of); members != nil {
		return []Fact{{Text: which + " " + strings.Join(members, ", ")}}
	}
	var phrases []string
	for i := range of {
		phrases = append(phrases, cmp.Or(wordValidation(&of[i]), "anything"))
	}
	return []Fact{{Text: which + ": (" + strings.Join(phrases, "), or (") + ")"}}
}

// union returns the members of a union, each with the value of the discriminator that selects it,
// or nil if the arms are none: each requires one field besides that, and may exclude fields that
// the others require.
func union(arms []schema) []string {
	required := map[string]bool{}
	for i := range arms {
		for _, name := range arms[i].Required {
			required[name] = true
		}
	}
	var members []string
	for _, arm := range arms {
		fields := slices.DeleteFunc(slices.Clone(arm.Required), func(name string) bool {
			_, ok := arm.Properties[name]
			return ok
		})
		condition := wordValidation(&schema{Properties: arm.Properties})
		if arm.Not != nil && !slices.ContainsFunc(excludedFields(arm.Not), func(name string) bool {
			return !required[name] || slices.Contains(fields, name)
		}) {
			arm.Not = nil
		}
		rest := wordValidation(&schema{Properties: arm.Properties, Required: arm.Required})
		if len(fields) != 1 || wordValidation(&arm) != rest {
			return nil
		}
		if condition != "" {
			condition = " when " + condition
		}
		members = append(members, fields[0]+condition)
	}
	return members
}

// excludedFields returns the fields that a negation excludes; "" stands for anything else.
func excludedFields(not *schema) []string {
	if len(not.AnyOf) > 0 && wordValidation(&schema{AnyOf: not.AnyOf}) == wordValidation(not) {
		var all []string
		for i := range not.AnyOf {
			all = append(all, excludedFields(&not.AnyOf[i])...)
		}
		return all
	}
	if len(not.Required) == 1 && wordValidation(not) == not.Required[0]+isSet {
		return not.Required
	}
	return []string{""}
}

// wordValidation words everything that a value validation says.
func wordValidation(s *schema) string {
	var parts []string
	for _, f := range facts(s) {
		parts = append(parts, f.String())
	}
	for _, name := range s.Required {
		parts = append(parts, name+isSet)
	}
	if s.Type != "" {
		parts = append(parts, "is of type "+s.Type)
	}
	if len(s.Enum) > 0 {
		var values []string
		for _, v := range s.Enum {
			values = append(values, compact(v.Raw))
		}
		parts = append(parts, "is "+strings.Join(values, " or "))
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		if words := wordValidation(&property); words != "" {
			parts = append(parts, name+" "+words)
		}
	}
	if inner, each, _ := elementsOf(s); inner != nil {
		parts = append(parts, each+" "+wordValidation(inner))
	}
	return strings.Join(parts, " and ")
}

const isSet = " is set"
