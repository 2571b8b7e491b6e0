package apiserver

import (
	celgo "github.com/google/cel-go/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// RuleTexts returns CEL expressions in a form that does not depend on blanks, line breaks, comments and
// needless parentheses. One that cannot be parsed stays as it is.
func RuleTexts(expressions []string) []string {
	texts := make([]string, len(expressions))
	copy(texts, expressions)
	base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).NewExpressionsEnv()
	env, err := base.Extend(celgo.EnableMacroCallTracking()) // to write macros as they were
	if err != nil {
		return texts
	}
	for i, expression := range expressions {
		parsed, issues := env.Parse(expression)
		if issues.Err() != nil {
			continue
		}
		if text, err := celgo.AstToString(parsed); err == nil {
			texts[i] = text
		}
	}
	return texts
}
