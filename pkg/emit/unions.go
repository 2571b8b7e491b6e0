package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// unionsOf returns the unions of a node.
func unionsOf(s *schema.Structural) []schema.Union {
	object, _ := s.Shape.(schema.Object)
	return object.Unions
}

// unionJunctors adds the junctors that enforce the unions of a node to its value validations. A
// junctor is on the node itself if it is the only one of its kind; otherwise each has its own entry
// of allOf, the user's first.
func unionJunctors(v *schema.ValueValidation, unions []schema.Union) {
	var one, any [][]schema.NestedValueValidation
	for _, u := range unions {
		switch {
		case u.Encoding == schema.InRules:
		case u.Discriminator == "" && u.Presence == schema.AtLeastOne:
			any = append(any, requirements(u.Properties()))
		default:
			one = append(one, branches(u))
		}
	}
	v.AllOf = slices.Clip(v.AllOf)
	var several [][]schema.NestedValueValidation
	v.OneOf, several = placeBranches(v.OneOf, one)
	for _, list := range several {
		v.AllOf = append(v.AllOf, schema.NestedValueValidation{
			ValueValidation: schema.ValueValidation{OneOf: list}})
	}
	v.AnyOf, several = placeBranches(v.AnyOf, any)
	for _, list := range several {
		v.AllOf = append(v.AllOf, schema.NestedValueValidation{
			ValueValidation: schema.ValueValidation{AnyOf: list}})
	}
}

// placeBranches returns the branches of a node's own junctor, where those of unions are added: of a
// single junctor its own, else none, as each of several has its own entry of allOf.
func placeBranches(
	own []schema.NestedValueValidation, unions [][]schema.NestedValueValidation,
) (alone []schema.NestedValueValidation, several [][]schema.NestedValueValidation) {
	if own != nil {
		unions = append([][]schema.NestedValueValidation{own}, unions...)
	}
	if len(unions) == 1 {
		return unions[0], nil
	}
	return nil, unions
}

// branches returns the alternatives, exactly one of which holds.
func branches(u schema.Union) []schema.NestedValueValidation {
	if u.Discriminator == "" {
		out := requirements(u.Properties())
		if u.Presence == schema.AtMostOne {
			out = append(out, absent(u.Properties()))
		}
		return out
	}
	var out []schema.NestedValueValidation
	for _, m := range u.Members {
		out = append(out, branch(u, m))
	}
	if u.EmptyChoice {
		out = append(out, absent(append([]string{u.Discriminator}, u.Properties()...)))
	}
	return out
}

// branch is the alternative that a discriminator's value selects. The discriminator is required in
// each, because an enum of an absent property holds; the other members are excluded, because oneOf
// alone allows them.
func branch(u schema.Union, m schema.Member) schema.NestedValueValidation {
	b := schema.NestedValueValidation{Required: []string{u.Discriminator}}
	if m.Property != "" && !m.BodyOptional {
		b.Required = append(b.Required, m.Property)
	}
	value := schema.ValueValidation{Enum: []schema.JSON{schema.Text(m.Value)}}
	b.Properties = []schema.NestedProperty{{Name: u.Discriminator,
		Nested: schema.NestedValueValidation{ValueValidation: value}}}
	var others []string
	for _, name := range u.Properties() {
		if name != m.Property {
			others = append(others, name)
		}
	}
	b.Not = absent(others).Not
	return b
}

// absent says that none of the properties is present; without properties it says nothing.
func absent(names []string) schema.NestedValueValidation {
	var out schema.NestedValueValidation
	if len(names) > 0 {
		out.Not = &schema.NestedValueValidation{
			ValueValidation: schema.ValueValidation{AnyOf: requirements(names)},
		}
	}
	return out
}

// requirements returns one branch for each name, which requires it.
func requirements(names []string) []schema.NestedValueValidation {
	out := make([]schema.NestedValueValidation, len(names))
	for i, name := range names {
		out[i].Required = []string{name}
	}
	return out
}

// rulesOf returns the CEL rules of a node: its own, then those that enforce its unions.
func rulesOf(s *schema.Structural) []schema.Rule {
	rules := slices.Clip(s.Rules)
	for _, u := range unionsOf(s) {
		if u.Encoding != schema.InJunctors {
			rules = append(rules, unionRules(u)...)
		}
	}
	return rules
}

// unionRules returns the rules that enforce a union: one for each member that a discriminator
// selects, else one that counts.
func unionRules(u schema.Union) []schema.Rule {
	if u.Discriminator == "" {
		return []schema.Rule{countRule(u)}
	}
	var rules []schema.Rule
	for _, m := range u.Members {
		if m.Property != "" {
			rules = append(rules, memberRule(u, m))
		}
	}
	return rules
}

// memberRule ties one member to its value of the discriminator.
func memberRule(u schema.Union, m schema.Member) schema.Rule {
	has := "has(self." + schema.CELName(m.Property) + ")"
	discriminator := "self." + schema.CELName(u.Discriminator)
	selected := "has(" + discriminator + ") && " + discriminator + " == " +
		schema.CELString(m.Value)
	rule := schema.Rule{Origin: u.Origin}
	if m.BodyOptional {
		rule.Rule = fmt.Sprintf("%s ? (%s) : true", has, selected)
		rule.Message = fmt.Sprintf("%s may be set only if %s is %q", m.Property,
			u.Discriminator, m.Value)
		return rule
	}
	rule.Rule = fmt.Sprintf("(%s) ? %s : !%s", selected, has, has)
	rule.Message = fmt.Sprintf("%s must be set if %s is %q, and only then", m.Property,
		u.Discriminator, m.Value)
	return rule
}

// countRule counts the members of a union without discriminator.
func countRule(u schema.Union) schema.Rule {
	names := u.Properties()
	count := make([]string, len(names))
	for i, name := range names {
		count[i] = "(has(self." + schema.CELName(name) + ") ? 1 : 0)"
	}
	test, words := " == 1", "exactly one of %s must be set"
	switch u.Presence {
	case schema.AtMostOne:
		test, words = " <= 1", "at most one of %s may be set"
	case schema.AtLeastOne:
		test, words = " >= 1", "at least one of %s must be set"
	}
	return schema.Rule{
		Rule:    strings.Join(count, " + ") + test,
		Message: fmt.Sprintf(words, strings.Join(names, ", ")),
		Origin:  u.Origin,
	}
}
