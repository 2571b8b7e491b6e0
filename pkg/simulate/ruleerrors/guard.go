package ruleerrors

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
)

// guardedRule returns a rule that asks first whether a field is there that it reads, or an empty
// text if that could change more than the objects without it, for none of which the rule has an
// answer, or would not be enough; or if the field must have a certain value, as in self.kind ==
// 'Pod': whether objects without it are to pass is for the author to say.
func guardedRule(
	ctx context.Context, n node, c compiledNode, i int, reads []objects.Read, f Finding,
) string {
	name := f.Missing
	if name == "" || strings.ContainsAny(name, "[]-/ ") || apiserver.IsTransitionRule(f.Rule) {
		return ""
	}
	path := strings.Split(name, ".")[1:]
	values := literalsAt(reads, path)
	never, certain := true, true
	t := candidates.New(n.schema, reads)
	t.Each(ctx, func(value any) bool {
		holds, why := c.answers[i](ctx, jsontext.Clone(value), nil)
		if slices.Contains(t.Absent(), name) {
			never = why != ""
		} else if at := jsontext.At[any](value, path...); holds && at != nil {
			if _, isBool := at.(bool); isBool && len(values) == 0 { // as in self.enabled
				values = []string{fmt.Sprint(at)}
			}
			certain = certain && slices.Contains(values, fmt.Sprint(at))
		}
		return never
	})
	guards, rule := guardsOf(f.Rule, name)
	if strings.Contains(rule, "?") { // what is before it belongs to the condition
		guards, rule = "", "("+f.Rule+")"
	}
	rule = guards + "!has(" + name + ") || " + rule
	if !never || certain || !alwaysAnswers(ctx, n, i, rule) {
		return ""
	}
	return rule
}

// literalsAt returns what a rule compares what is at a path with.
func literalsAt(reads []objects.Read, path []string) (values []string) {
	for _, r := range reads {
		if slices.Equal(r.Path, path) {
			for _, literal := range r.Literals {
				values = append(values, fmt.Sprint(literal))
			}
		}
	}
	return values
}

// guardsOf splits a rule behind what asks first whether the objects around a field are there.
func guardsOf(rule, name string) (guards, rest string) {
	rest = rule
	for {
		asked, after, ok := strings.Cut(rest, ") || ")
		around, isGuard := strings.CutPrefix(asked, "!has(")
		if !ok || !isGuard || !strings.HasPrefix(name, around+".") {
			return guards, rest
		}
		guards, rest = guards+asked+") || ", after
	}
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
