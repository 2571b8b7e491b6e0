package docs

import "strings"

// rules returns the validations of a schema in CEL.
func rules(s *schema, on string) []Rule {
	var all []Rule
	for _, r := range s.XValidations {
		rule := Rule{On: on, Rule: r.Rule, Message: r.Message, When: "on create and update",
			Path: strings.TrimPrefix(r.FieldPath, ".")}
		if r.MessageExpression != "" && rule.Message == "" {
			rule.Message, rule.CEL = r.MessageExpression, true
		}
		optional := r.OptionalOldSelf != nil && *r.OptionalOldSelf
		if !optional && mentions(r.Rule, "oldSelf") {
			rule.When = "on update"
		}
		if r.Reason != nil {
			rule.Reason = string(*r.Reason)
		}
		all = append(all, rule)
	}
	return all
}

// mentions reports whether an expression has an identifier.
func mentions(expression, name string) bool {
	word := func(c byte) bool {
		return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	for at := 0; ; {
		i := strings.Index(expression[at:], name)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(name)
		if (start == 0 || !word(expression[start-1])) &&
			(end == len(expression) || !word(expression[end])) {
			return true
		}
		at = end
	}
}
