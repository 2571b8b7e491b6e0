package webhook

import (
	"fmt"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"
)

// wrong says which values of a patched webhook no server accepts, but for those that it had before,
// which are reported at the arguments that set them.
func wrong(h, before hook) (all []string) {
	word := func(field, was, value string, words ...string) {
		if value != "" && value != was && !slices.Contains(words, value) {
			all = append(all, fmt.Sprintf("%s %q: it is %s", field, value,
				strings.Join(words, " or ")))
		}
	}
	word("failurePolicy", pointed(before.FailurePolicy), pointed(h.FailurePolicy), "Ignore", "Fail")
	word("matchPolicy", pointed(before.MatchPolicy), pointed(h.MatchPolicy), "Exact", "Equivalent")
	word("sideEffects", pointed(before.SideEffects), pointed(h.SideEffects), "None", "NoneOnDryRun")
	word("reinvocationPolicy", pointed(before.ReinvocationPolicy), pointed(h.ReinvocationPolicy),
		"Never", "IfNeeded")
	for _, r := range h.Rules {
		word("scope", "", pointed(r.Scope), "Cluster", "Namespaced", "*")
		for _, operation := range r.Operations {
			if !slices.ContainsFunc(before.Rules, func(r admission.RuleWithOperations) bool {
				return slices.Contains(r.Operations, operation)
			}) {
				word("operations", "", string(operation), operations()...)
			}
		}
	}
	if h.Name != before.Name && !isName(h.Name) {
		all = append(all, fmt.Sprintf("name %q: it needs at least three parts, separated by dots",
			h.Name))
	}
	for _, s := range []*metav1.LabelSelector{h.NamespaceSelector, h.ObjectSelector} {
		if s == nil {
			continue
		}
		for _, r := range s.MatchExpressions {
			operator := string(r.Operator)
			word("operator", "", operator, "In", "NotIn", "Exists", "DoesNotExist")
			switch {
			case strings.HasSuffix(operator, "In") && len(r.Values) == 0:
				all = append(all, "an expression with "+operator+" and without values")
			case strings.Contains(operator, "Exist") && len(r.Values) > 0:
				all = append(all, "an expression with "+operator+", which takes no values")
			}
		}
	}
	return append(all, wrongConditions(h.MatchConditions)...)
}

// wrongConditions is the part about conditions, which only a patch can set.
func wrongConditions(conditions []admission.MatchCondition) (all []string) {
	for i, c := range conditions {
		switch {
		case len(validation.IsQualifiedName(c.Name)) > 0:
			all = append(all,
				fmt.Sprintf("a condition whose name is %q: it may have letters, digits, hyphens, dots and underscores", c.Name))
		case slices.ContainsFunc(conditions[:i], func(o admission.MatchCondition) bool {
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
func pointed[T ~string](s *T) string {
	if s == nil {
		return ""
	}
	return string(*s)
}
