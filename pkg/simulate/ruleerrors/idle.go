package ruleerrors

import (
	"context"
	"fmt"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// maxAimed is how many values are made for a rule to hold, or not to.
const maxAimed = 40

// maxTogether is of how many rules of a node it is asked: each is tried with each other one.
const maxTogether = 30

// findIdle looks for the rules of a node that can never refuse a value, that refuse each, or that
// refuse none which another rule does not refuse. It asks only about rules that are made of the
// presence of fields and of comparisons with literals: for others, what is tried says too little.
func (s *search) findIdle(ctx context.Context, n node, c compiledNode) {
	s.findUnique(n)
	s.findUnlisted(n)
	var rules []*triedRule
	for i := range n.schema.XValidations {
		if _, plain := objects.ConditionOf(n.schema, i); plain {
			rules = append(rules, &triedRule{index: i, answer: c.answers[i]})
		}
	}
	if len(rules) == 0 || len(rules) > maxTogether || len(n.steps) == 0 {
		return
	}
	tried := 0
	for _, value := range valuesFor(ctx, n.schema, rules) {
		value = jsontext.Clone(value)
		if rules[0].answer(ctx, value, nil); c.accepts(ctx, value, nil) { // with defaults now
			tried++
			for _, r := range rules {
				holds, why := r.answer(ctx, jsontext.Clone(value), nil)
				r.holds, r.failed = append(r.holds, holds), r.failed || why != ""
			}
		}
	}
	if tried > 0 {
		s.report(n, rules, tried)
	}
}

// A triedRule is a rule with its answers about the values that were tried.
type triedRule struct {
	index  int
	answer objects.Answer
	holds  []bool // for each value
	failed bool   // it had no answer for one, which is a finding of its own
}

// is reports whether the rule has the answer that is wanted.
func (a *triedRule) is(ctx context.Context, value any, wanted bool) bool {
	holds, why := a.answer(ctx, value, nil)
	return holds == wanted && why == ""
}

// count returns for how many values the rule holds.
func (a *triedRule) count() (n int) {
	for _, holds := range a.holds {
		if holds {
			n++
		}
	}
	return n
}

// impliedBy reports whether another rule refuses every value that the rule refuses.
func (a *triedRule) impliedBy(other *triedRule) bool {
	for i, holds := range a.holds {
		if !holds && other.holds[i] {
			return false
		}
	}
	return true
}

// valuesFor returns values at the edges of a schema, those that differ in what the rules read, and
// those for which each rule holds and does not hold.
func valuesFor(ctx context.Context, schema *v1.JSONSchemaProps, rules []*triedRule) []any {
	values := candidates.Edges(schema)
	for _, r := range rules {
		rule := schema.XValidations[r.index].Rule
		candidates.New(schema, objects.Reads(schema, rule)).Each(ctx, func(value any) bool {
			values = append(values, jsontext.Clone(value))
			return true
		})
		aim := func(rule string, holds func(value any) bool) {
			values = append(values, sample.Aimed(ctx, schema, rule, maxAimed, holds)...)
		}
		aim(rule, func(value any) bool { return r.is(ctx, value, true) })
		aim("!("+rule+")", func(value any) bool { return r.is(ctx, value, false) })
		for _, other := range rules {
			if other != r {
				aim("("+rule+") && !("+schema.XValidations[other.index].Rule+")",
					func(value any) bool {
						return r.is(ctx, value, true) && other.is(ctx, value, false)
					})
			}
		}
	}
	return values
}

// report adds a finding for each rule that nothing tried needs, and for each that nothing tried
// meets.
func (s *search) report(n node, rules []*triedRule, tried int) {
	add := func(r *triedRule, format string, args ...any) {
		s.found = append(s.found, Finding{
			Path: pathOf(n, r.index),
			Rule: n.schema.XValidations[r.index].Rule,
			Idle: fmt.Sprintf(format, args...),
		})
	}
	for i, r := range rules {
		count := r.count()
		switch {
		case r.failed, s.comparesUnlisted(n, r.index):
			continue
		case count == tried:
			add(r,
				"refuses nothing that the rest of the schema accepts: it holds for each of %d values that were tried: remove it, or correct it", tried)
			continue
		case count == 0:
			add(r,
				"refuses everything: it holds for none of %d values that the rest of the schema accepts: correct it", tried)
			continue
		}
		for j, other := range rules {
			isEqual := other.impliedBy(r)
			if i == j || other.failed || other.count() == 0 || !r.impliedBy(other) ||
				isEqual && i < j {
				continue
			}
			add(r,
				"refuses nothing that the rule %s does not refuse, of %d values that were tried: remove it, or correct it",
				strings.TrimSpace(n.schema.XValidations[other.index].Rule), tried)
			break
		}
	}
}
