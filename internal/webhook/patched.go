package webhook

import (
	"fmt"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"
)

// invalidValues words the values of a patched webhook that no server accepts. Those that it had
// before the patch are left out: they are reported at the arguments that set them.
func invalidValues(h, before hook) (all []string) {
	word := func(field, was, value string, words ...string) {
		if value != "" && value != was && !slices.Contains(words, value) {
			all = append(all, fmt.Sprintf("%s %q: it is %s", field, value,
				strings.Join(words, " or ")))
		}
	}
	word("failurePolicy", deref(before.FailurePolicy), deref(h.FailurePolicy), "Ignore", "Fail")
	word("matchPolicy", deref(before.MatchPolicy), deref(h.MatchPolicy), "Exact", "Equivalent")
	word("sideEffects", deref(before.SideEffects), deref(h.SideEffects), "None", "NoneOnDryRun")
	word("reinvocationPolicy", deref(before.ReinvocationPolicy), deref(h.ReinvocationPolicy),
		"Never", "IfNeeded")
	for _, r := range h.Rules {
		word("scope", "", deref(r.Scope), "Cluster", "Namespaced", "*")
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

// deref returns the text that s points to, or an empty one.
func deref[T ~string](s *T) string {
	if s == nil {
		return ""
	}
	return string(*s)
}
