package ruleerrors

import (
	"fmt"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// findUnique looks for rules that say of a list what its type says: that nothing is twice in it. A
// server refuses that before it asks the rule, whose cost grows with the square of the list.
func (s *search) findUnique(n node) {
	for i, rule := range n.schema.XValidations {
		if !strings.Contains(rule.Rule, "exists_one") {
			continue
		}
		eachDistinct(n.schema, "self", func(list *v1.JSONSchemaProps, expression string) {
			if !strings.Contains(rule.Rule, expression) {
				return // there may be many lists, and to parse takes its time
			}
			all := distinct(list, expression)
			guarded := "!has(" + expression + ") || " + all
			says := apiserver.RuleTexts([]string{rule.Rule, all, guarded}, nil)
			if !slices.Equal(says[0], says[1]) && !slices.Equal(says[0], says[2]) {
				return
			}
			s.found = append(s.found, Finding{
				Path: pathOf(n, i),
				Rule: rule.Rule,
				Idle: fmt.Sprintf("is of no use, at a cost that grows with the square of the length: the type of the list is %s, so that a server refuses what is twice in it: remove the rule", *list.XListType),
			})
		})
	}
}

// eachDistinct calls do for the lists of type set or map that are a schema or its fields, or fields
// of these, with the expression that selects each.
func eachDistinct(
	s *v1.JSONSchemaProps, expression string, do func(list *v1.JSONSchemaProps, expression string),
) {
	if s.XListType != nil && *s.XListType != "atomic" {
		do(s, expression)
	}
	for name, field := range s.Properties {
		eachDistinct(&field, expression+"."+name, do)
	}
}

// distinct returns the rule that no two elements of a list are equal, or have equal keys.
func distinct(list *v1.JSONSchemaProps, expression string) string {
	same := []string{"a == b"}
	if *list.XListType == "map" {
		same = nil
		for _, key := range list.XListMapKeys {
			same = append(same, fmt.Sprintf("a.%s == b.%[1]s", key))
		}
	}
	return fmt.Sprintf("%s.all(a, %[1]s.exists_one(b, %s))", expression, strings.Join(same, " && "))
}
