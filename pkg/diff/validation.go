package diff

import (
	"math"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// validation compares the value validation of two states of a node, apart from CEL rules and required fields.
func (c *comparison) validation(at place, was, is *v1.JSONSchemaProps) {
	c.enum(at.key("enum"), was.Enum, is.Enum)
	for _, b := range bounds {
		before, after := b.tightest(was), b.tightest(is)
		isIdle := after != nil && b.implies(was, after) || before != nil && b.implies(is, before)
		if !isIdle {
			c.bound(at, b, before, after)
		}
	}
	c.multipleOf(at.key("multipleOf"), divisor(was), divisor(is))
	c.word(at.key("pattern"), "pattern", was.Pattern, is.Pattern, "change/pattern-added", "change/pattern-changed", "change/pattern-removed")
	c.format(at.key("format"), was, is)
	c.junctor(at.key("allOf"), "allOf", unbounded(was.AllOf), unbounded(is.AllOf))
	c.junctor(at.key("anyOf"), "anyOf", anyOf(was), anyOf(is))
	c.junctor(at.key("oneOf"), "oneOf", was.OneOf, is.OneOf)
	c.junctor(at.key("not"), "not", not(was), not(is))
}

func (c *comparison) enum(at place, was, is []v1.JSON) {
	switch {
	case len(was) == 0 && len(is) == 0:
	case len(was) == 0:
		c.add("change/enum-added", at, "only certain values are allowed: %s", texts(is))
	case len(is) == 0:
		c.lost("change/enum-removed", at, "values other than %s are allowed", texts(was))
	default:
		if gone := missing(was, is); len(gone) > 0 {
			c.add("change/enum-value-removed", at, "no longer allowed: %s", texts(gone))
		}
		if fresh := missing(is, was); len(fresh) > 0 {
			c.add("change/enum-value-added", at, "also allowed: %s", texts(fresh))
		}
	}
}

// missing returns the values of a that b does not have.
func missing(a, b []v1.JSON) []v1.JSON {
	return slices.DeleteFunc(slices.Clone(a), func(v v1.JSON) bool {
		return slices.ContainsFunc(b, func(w v1.JSON) bool { return same(v, w) })
	})
}

func texts(values []v1.JSON) string {
	text := ""
	for i, value := range values {
		if i > 0 {
			text += ", "
		}
		text += string(value.Raw)
	}
	return text
}

// multipleOf compares divisors: one that divides the old one allows more.
func (c *comparison) multipleOf(at place, was, is *float64) {
	switch {
	case was == nil && is == nil || was != nil && is != nil && *was == *is:
	case was == nil:
		c.add("change/bound-tightened", at, "only multiples of %v are allowed", *is)
	case is == nil:
		c.lost("change/bound-loosened", at, "numbers that are not multiples of %v are allowed", *was)
	case math.Mod(*was, *is) == 0:
		c.add("change/bound-loosened", at, "multiples of %v are allowed, no longer only multiples of %v", *is, *was)
	default:
		c.add("change/bound-tightened", at, "only multiples of %v are allowed, no longer of %v", *is, *was)
	}
}

// word compares a keyword whose value is a word. Whether one word allows more or less than another cannot be determined.
func (c *comparison) word(at place, keyword, was, is string, added, changed, removed diag.Code) {
	switch {
	case was == is:
	case was == "":
		c.add(added, at, "the %s %s is new", keyword, is)
	case is == "":
		c.lost(removed, at, "the %s %s is gone", keyword, was)
	default:
		c.add(changed, at, "the %s changed from %s to %s", keyword, was, is)
	}
}

// format compares formats. One that a server ignores restricts nothing. Among those of numbers, a server checks only the ranges of the
// small ones, so no other refuses what was valid.
func (c *comparison) format(at place, was, is *v1.JSONSchemaProps) {
	changed := diag.Code("change/format-changed")
	if was.Type == is.Type && (is.Type == "integer" && is.Format != "int32" || is.Type == "number" && is.Format != "float") {
		changed = "change/format-widened"
	}
	before := len(c.changes)
	if is.Format != "" && !apiserver.ChecksFormat(is.Type, is.Format) {
		changed = "change/format-ignored"
	}
	c.word(at, "format", was.Format, is.Format, changed, changed, "change/format-removed")
	if changed == "change/format-ignored" && len(c.changes) > before {
		c.changes[before].Message += ", which a server ignores"
	}
}

// junctor compares the entries of a logical junctor. More entries of anyOf and fewer of allOf allow more.
func (c *comparison) junctor(at place, keyword string, was, is []v1.JSONSchemaProps) {
	before, after := normals(was, keyword != "oneOf"), normals(is, keyword != "oneOf")
	switch {
	case same(before, after):
	case len(before) == 0:
		c.add("change/junctor-added", at, "%s is new", keyword)
	case len(after) == 0:
		c.lost("change/junctor-removed", at, "%s is gone", keyword)
	case keyword == "anyOf" && includes(after, before):
		c.add("change/junctor-loosened", at, "anyOf has more alternatives")
	case keyword == "allOf" && includes(before, after):
		c.add("change/junctor-loosened", at, "allOf asks for less")
	default:
		c.add("change/junctor-changed", at, "%s changed", keyword)
	}
}

// anyOf returns the entries of anyOf, except those that spell out x-kubernetes-int-or-string.
func anyOf(s *v1.JSONSchemaProps) []v1.JSONSchemaProps {
	if s.XIntOrString && same(s.AnyOf, []v1.JSONSchemaProps{{Type: "integer"}, {Type: "string"}}) {
		return nil
	}
	return s.AnyOf
}

// not returns what must not hold, as the only entry of a list.
func not(s *v1.JSONSchemaProps) []v1.JSONSchemaProps {
	if s.Not == nil {
		return nil
	}
	return []v1.JSONSchemaProps{*s.Not}
}

// divisor returns what a number must be a multiple of; every integer is one of 1.
func divisor(s *v1.JSONSchemaProps) *float64 {
	if s.Type == "integer" && s.MultipleOf != nil && *s.MultipleOf == 1 {
		return nil
	}
	return s.MultipleOf
}

// rules compares CEL rules by their text, however it is laid out. Among the remaining ones, those with the same message, or the only ones left,
// count as one rule before and after.
func (c *comparison) rules(at place, was, is []v1.ValidationRule) {
	var left, fresh []int
	old, now := ruleTexts(was, is)
	for i, rule := range was {
		j := slices.Index(now, old[i])
		switch {
		case j < 0:
			left = append(left, i)
		case isTrue(rule.OptionalOldSelf) != isTrue(is[j].OptionalOldSelf):
			c.add("change/rule-changed", at.index(j), "optionalOldSelf of the rule %s is now %t", rule.Rule, isTrue(is[j].OptionalOldSelf))
		case !same(withRule(rule, is[j].Rule), is[j]):
			c.add("change/rule-message", at.index(j), "what the rule %s reports changed", rule.Rule)
		}
	}
	for i := range is {
		if !slices.Contains(old, now[i]) {
			fresh = append(fresh, i)
		}
	}
	for _, i := range left {
		k := slices.IndexFunc(fresh, func(j int) bool {
			return len(left) == 1 && len(fresh) == 1 || was[i].Message != "" && was[i].Message == is[j].Message
		})
		if k < 0 {
			c.lost("change/rule-removed", at.index(i), "the rule %s is gone", was[i].Rule)
			continue
		}
		c.add("change/rule-changed", at.index(fresh[k]), "the rule %s became %s", was[i].Rule, is[fresh[k]].Rule)
		fresh = slices.Delete(fresh, k, k+1)
	}
	for _, j := range fresh {
		c.add("change/rule-added", at.index(j), "the rule %s is new", is[j].Rule)
	}
}

// ruleTexts returns the texts to compare rules by. As they stand, they are mostly equal.
func ruleTexts(was, is []v1.ValidationRule) (old, now []string) {
	old, now = textsOf(was), textsOf(is)
	if slices.Equal(old, now) {
		return old, now
	}
	return apiserver.RuleTexts(old), apiserver.RuleTexts(now)
}

func textsOf(rules []v1.ValidationRule) []string {
	texts := make([]string, len(rules))
	for i, rule := range rules {
		texts[i] = rule.Rule
	}
	return texts
}

func withRule(rule v1.ValidationRule, text string) v1.ValidationRule {
	rule.Rule = text
	return rule
}
