package config

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// A DescriptionRule gives the types of some packages a description policy.
type DescriptionRule struct {
	Packages string // a glob over import paths: * within an element, ** for any number of elements
	Policy   string // full, first-sentence or none
}

// String returns the rule in one word, as in k8s.io/api/**=first-sentence.
func (r DescriptionRule) String() string { return r.Packages + "=" + r.Policy }

// ParseDescriptionRule reads what String returns.
func ParseDescriptionRule(text string) (DescriptionRule, error) {
	glob, policy, ok := strings.Cut(text, "=")
	if !ok || !asGlob.MatchString(glob) {
		return DescriptionRule{},
			fmt.Errorf("%q is not a rule: write a glob over import paths and a policy, as in k8s.io/api/**=first-sentence", text)
	}
	if !slices.Contains(descriptionPolicies(), policy) {
		return DescriptionRule{}, fmt.Errorf("%q is not a policy: choose one of %s", policy,
			strings.Join(descriptionPolicies(), ", "))
	}
	return DescriptionRule{Packages: glob, Policy: policy}, nil
}

// ruleFields returns a rule in one word as the fields of an entry of the file.
func ruleFields(text string) ([]Record, error) {
	rule, err := ParseDescriptionRule(text)
	return []Record{{Key: "packages", Value: rule.Packages}, {Key: "policy", Value: rule.Policy}},
		err
}

func descriptionPolicies() []string { return []string{"full", "first-sentence", "none"} }

// DescriptionPolicyFor returns the policy for the types of the package pkg: full if no rule says
// anything else.
func (c Config) DescriptionPolicyFor(pkg string) string {
	for _, r := range c.DescriptionPolicy {
		if matchPath(strings.Split(r.Packages, "/"), strings.Split(pkg, "/")) {
			return r.Policy
		}
	}
	return "full"
}

// matchPath matches the elements of an import path with those of a glob that has the form of one.
func matchPath(glob, elements []string) bool {
	// by how many elements: whether the glob so far matches these
	matched := make([]bool, len(elements)+1)
	matched[0] = true
	for _, g := range glob {
		next := make([]bool, len(matched))
		for i := range matched {
			switch {
			case g == "**":
				next[i] = matched[i] || i > 0 && next[i-1]
			case i > 0 && matched[i-1]:
				next[i], _ = path.Match(g, elements[i-1]) // the form was checked
			}
		}
		matched = next
	}
	return matched[len(elements)]
}
