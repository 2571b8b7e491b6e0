package webhook

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation"
)

// wrong says which values of a patched webhook no server accepts, but for those that it had before,
// which are reported at the arguments that set them.
func (h hook) wrong(before hook) (all []string) {
	word := func(field, was, value string, words ...string) {
		if value != "" && value != was && !slices.Contains(words, value) {
			all = append(all, fmt.Sprintf("%s %q: it is %s", field, value,
				strings.Join(words, " or ")))
		}
	}
	word("failurePolicy", pointed(before.FailurePolicy), pointed(h.FailurePolicy), "Ignore", "Fail")
	word("matchPolicy", before.MatchPolicy, h.MatchPolicy, "Exact", "Equivalent")
	word("sideEffects", pointed(before.SideEffects), pointed(h.SideEffects), "None", "NoneOnDryRun")
	word("reinvocationPolicy", before.ReinvocationPolicy, h.ReinvocationPolicy, "Never", "IfNeeded")
	for _, r := range h.Rules {
		word("scope", "", r.Scope, "Cluster", "Namespaced", "*")
		for _, operation := range r.Operations {
			if !slices.ContainsFunc(before.Rules, func(r rule) bool {
				return slices.Contains(r.Operations, operation)
			}) {
				word("operations", "", operation, operations()...)
			}
		}
	}
	if h.Name != before.Name && !isName(h.Name) {
		all = append(all, fmt.Sprintf("name %q: it needs at least three parts, separated by dots",
			h.Name))
	}
	for _, s := range []*selector{h.NamespaceSelector, h.ObjectSelector} {
		if s == nil {
			continue
		}
		for _, r := range s.MatchExpressions {
			word("operator", "", r.Operator, "In", "NotIn", "Exists", "DoesNotExist")
			switch {
			case strings.HasSuffix(r.Operator, "In") && len(r.Values) == 0:
				all = append(all, "an expression with "+r.Operator+" and without values")
			case strings.Contains(r.Operator, "Exist") && len(r.Values) > 0:
				all = append(all, "an expression with "+r.Operator+", which takes no values")
			}
		}
	}
	return append(all, h.wrongConditions()...)
}

// wrongConditions is the part about conditions, which only a patch can set.
func (h hook) wrongConditions() (all []string) {
	for i, c := range h.MatchConditions {
		switch {
		case len(validation.IsQualifiedName(c.Name)) > 0:
			all = append(all,
				fmt.Sprintf("a condition whose name is %q: it may have letters, digits, hyphens, dots and underscores", c.Name))
		case slices.ContainsFunc(h.MatchConditions[:i], func(o condition) bool {
			return o.Name == c.Name
		}):
			all = append(all, fmt.Sprintf("two conditions whose name is %q", c.Name))
		}
		if c.Expression == "" {
			all = append(all, "a condition without an expression")
		}
	}
	return all
}

// pointed returns the text that is pointed to, or an empty one.
func pointed(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
