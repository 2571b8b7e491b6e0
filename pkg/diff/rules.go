package diff

import (
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A rule is a CEL rule with what it says, however it is laid out.
type rule struct {
	v1.ValidationRule
	parts []string // which all must hold
	index int
}

// equals reports whether two rules say the same.
func (r rule) equals(other rule) bool { return slices.Equal(r.parts, other.parts) }

// rules compares CEL rules by what they say. Among the remaining ones, those with the same message,
// or the only ones left, count as one rule before and after.
func (c *comparison) rules(at location, was, is []v1.ValidationRule) {
	if len(was)+len(is) == 0 || same(was, is) {
		return
	}
	old, now := rulesOf(was), rulesOf(is)
	var left, fresh []rule
	for _, r := range old {
		i := slices.IndexFunc(now, r.equals)
		switch {
		case i < 0:
			left = append(left, r)
		case isTrue(r.OptionalOldSelf) != isTrue(now[i].OptionalOldSelf):
			c.add("change/rule-changed", at.index(i), "optionalOldSelf of the rule %s is now %t",
				r.Rule, isTrue(now[i].OptionalOldSelf))
		case !same(withRule(r.ValidationRule, now[i].Rule), now[i].ValidationRule):
			c.add("change/rule-message", at.index(i), "what the rule %s reports changed", r.Rule)
		}
	}
	for _, r := range now {
		if !slices.ContainsFunc(old, r.equals) {
			fresh = append(fresh, r)
		}
	}
	left, fresh = c.regrouped(at, old, now, left, fresh)
	c.replaced(at, left, fresh)
}

// regrouped reports the rules of which other rules say every part, and returns the others.
func (c *comparison) regrouped(at location, old, now, left, fresh []rule) (gone, added []rule) {
	for _, r := range fresh {
		if len(r.parts) > 0 && r.isSaidBy(old) {
			c.add("change/rule-message", at.index(r.index),
				"the rule %s says what other rules said before", r.Rule)
			continue
		}
		added = append(added, r)
	}
	for _, r := range left {
		if len(r.parts) > 0 && r.isSaidBy(now) {
			continue // which has a finding, as a part of others
		}
		gone = append(gone, r)
	}
	return gone, added
}

// isSaidBy reports whether others say all that a rule says. A rule that nothing can violate says
// nothing.
func (r rule) isSaidBy(others []rule) bool {
	return !slices.ContainsFunc(r.parts, func(part string) bool {
		return part != "true" && !slices.ContainsFunc(others, func(o rule) bool {
			return slices.Contains(o.parts, part) &&
				isTrue(o.OptionalOldSelf) == isTrue(r.OptionalOldSelf)
		})
	})
}

// replaced reports rules that are gone and rules that are new.
func (c *comparison) replaced(at location, left, fresh []rule) {
	for _, r := range left {
		k := slices.IndexFunc(fresh, func(f rule) bool {
			return len(left) == 1 && len(fresh) == 1 || r.Message != "" && r.Message == f.Message
		})
		if k < 0 {
			c.add("change/rule-removed", at.index(r.index), "the rule %s is gone", r.Rule)
			continue
		}
		c.add("change/rule-changed", at.index(fresh[k].index), "the rule %s became %s", r.Rule,
			fresh[k].Rule)
		fresh = slices.Delete(fresh, k, k+1)
	}
	for _, r := range fresh {
		c.add("change/rule-added", at.index(r.index), "the rule %s is new", r.Rule)
	}
}

// rulesOf returns rules with what they say.
func rulesOf(rules []v1.ValidationRule) []rule {
	texts := make([]string, len(rules))
	for i, r := range rules {
		texts[i] = r.Rule
	}
	all := make([]rule, len(rules))
	for i, parts := range apiserver.RuleTexts(texts, nil) {
		all[i] = rule{rules[i], parts, i}
	}
	return all
}

func withRule(rule v1.ValidationRule, text string) v1.ValidationRule {
	rule.Rule = text
	return rule
}
