package ruleerrors

import (
	"context"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
)

// guardedRule returns a rule that asks first whether a field is there that it reads, or an empty
// text if that could change more than the objects without it, for none of which the rule has an
// answer, or would not be enough.
func guardedRule(
	ctx context.Context, n node, c compiledNode, i int, reads []objects.Read, f Finding,
) string {
	name := f.Missing
	if name == "" || strings.ContainsAny(name, "[]-/ ") || apiserver.IsTransitionRule(f.Rule) {
		return ""
	}
	never := true
	t := candidates.New(n.schema, reads)
	t.Each(ctx, func(value any) bool {
		if slices.Contains(t.Absent(), name) {
			_, why := c.answers[i](ctx, jsontext.Clone(value), nil)
			never = why != ""
		}
		return never
	})
	rule := f.Rule
	if strings.Contains(rule, "?") {
		rule = "(" + rule + ")"
	}
	rule = "!has(" + name + ") || " + rule
	if !never || !alwaysAnswers(ctx, n, i, rule) {
		return ""
	}
	return rule
}

// alwaysAnswers reports whether a rule in the place of another one has an answer for everything
// that is tried.
func alwaysAnswers(ctx context.Context, n node, i int, rule string) bool {
	own := node{schema: withRule(n.schema, i, rule), steps: n.steps}
	c, err := compile(own)
	if err != nil {
		return false
	}
	q := question{n: own, i: i, reads: objects.Reads(own.schema, rule), fails: c.fails(i),
		bases: otherRules(own.schema, i)}
	return !q.unanswered(ctx, func(any, string, []string) bool { return true })
}
