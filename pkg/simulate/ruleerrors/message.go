package ruleerrors

import (
	"context"
	"fmt"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// message looks for a value that the i-th rule of a node refuses and that its message expression
// has no answer for: the server then says the fixed message, or the rule, and not a word about why.
func (s *search) message(ctx context.Context, n node, c compiledNode, i int) error {
	rule := n.schema.XValidations[i]
	if rule.MessageExpression == "" {
		return nil
	}
	// upstream reports no failure of a message; in a rule, it does
	both := n
	text := group(rule.Rule) + " || " + group(rule.MessageExpression) + " != ''"
	both.schema = withRule(n.schema, i, text)
	answer, err := objects.CompileAnswer(both.schema, i, len(n.steps) == 0)
	if err != nil {
		return err
	}
	fails := func(ctx context.Context, value, old any) (why string, other bool) {
		if _, why = answer(ctx, value, old); !c.accepts(ctx, value, nil) {
			return "", false
		}
		return why, false
	}
	q := question{n: both, i: i, reads: objects.Reads(both.schema, text), fails: fails}
	s.ask(ctx, q, func(f Finding) bool {
		f.Path = fmt.Sprintf("%s.x-kubernetes-validations[%d].messageExpression", n.path, i)
		f.Rule, f.Said = rule.MessageExpression, objects.FixedMessage(rule)
		if !s.says(ctx, n, f) {
			return false
		}
		s.found = append(s.found, f)
		return true
	})
	return ctx.Err()
}

// says reports whether the server says what a finding of a message expression says that it does.
func (s *search) says(ctx context.Context, n node, f Finding) bool {
	for _, e := range s.errors(ctx, n, f) {
		if strings.HasSuffix(e.Message, f.Said) {
			return true
		}
	}
	return false
}

// group returns an expression as a part of another one. A comment at its end ends with the line.
func group(expression string) string { return "(" + expression + "\n)" }

// withRule returns a schema with another rule in the place of the i-th.
func withRule(schema *v1.JSONSchemaProps, i int, rule string) *v1.JSONSchemaProps {
	own := *schema
	own.XValidations = slices.Clone(own.XValidations)
	own.XValidations[i] = v1.ValidationRule{Rule: rule,
		OptionalOldSelf: own.XValidations[i].OptionalOldSelf}
	return &own
}
