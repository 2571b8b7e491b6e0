package docs

import (
	"regexp"
	"strings"
)

// oldSelf finds the variable of the stored value, by which a rule holds on updates alone.
var oldSelf = regexp.MustCompile(`\boldSelf\b`)

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
		if !optional && oldSelf.MatchString(r.Rule) {
			rule.When = "on update"
		}
		all = append(all, rule)
	}
	return all
}
