package advice

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/google/cel-go/checker"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/diag"
)

// The budgets of upstream's CRD validation, in CEL cost units.
const (
	ruleBudget   = validation.StaticEstimatedCostLimit
	schemaBudget = validation.StaticEstimatedCRDCostLimit
)

// An expressionCost is what one rule or message expression may cost at worst.
type expressionCost struct {
	scope expressionScope
	path  *field.Path
	name  string // what upstream's messages call it
	text  string
	cost  uint64
	often bool   // it runs for every element of the lists and maps that it is in
	times uint64 // how often, if one of these is unbounded: as many elements as fit into a request
}

// addCosts notes the costs of one rule as upstream counts them.
func (w *ruleWalk) addCosts(
	s expressionScope, at *field.Path, rule apiextensions.ValidationRule,
	result cel.CompilationResult,
) {
	times := result.MaxCardinality
	if bounded := s.node.context.MaxCardinality; bounded != nil {
		times = *bounded
	}
	w.costs = append(w.costs, w.costOnTarget(expressionCost{
		scope: s, path: at.Child("rule"), name: "estimated rule cost", text: rule.Rule,
		cost: multiply(result.MaxCost, times), often: true, times: result.MaxCardinality,
	}))
	if result.MessageExpression != nil {
		w.costs = append(w.costs, w.costOnTarget(expressionCost{
			scope: s, path: at.Child("messageExpression"), name: "estimated messageExpression cost",
			text: rule.MessageExpression,
			cost: result.MessageExpressionMaxCost,
		}))
	}
}

// costOnTarget returns an expression with its cost by the sizes of the target, which upstream's
// compiler does not know.
func (w *ruleWalk) costOnTarget(c expressionCost) expressionCost {
	if !w.sizesDiffer(c.text) {
		return c
	}
	if m, ok := w.model(c); ok {
		c.cost = m.estimate(nil)
	}
	return c
}

func (w *ruleWalk) sizesDiffer(text string) bool {
	return slices.ContainsFunc(w.changes, func(c releaseChange) bool {
		return c.sizes && c.mentions.MatchString(text)
	})
}

// checkCosts compares all costs with the budgets. Where upstream names four rules that make up the
// total, in random order if they cost the same, every rule that takes a hundredth of the budget is
// named, unless the total fits once those are mended that are too expensive by themselves.
func (w *ruleWalk) checkCosts(root *field.Path) {
	var total, clamped uint64
	for _, c := range w.costs {
		total = add(total, c.cost)
		clamped += min(c.cost, ruleBudget)
	}
	slices.SortStableFunc(w.costs, func(a, b expressionCost) int {
		return cmp.Compare(b.cost, a.cost)
	})
	for _, c := range w.costs {
		w.warnOfOlderCost(c)
		limit := min(c.cost, ruleBudget)
		if clamped > schemaBudget {
			limit = uint64(float64(limit) * (schemaBudget / float64(clamped)))
		}
		switch {
		case c.cost > ruleBudget:
			w.addExceeded(c, overBudget(c.name, c.cost, ruleBudget), limit)
			w.out.isFirst(c.path.String(), "contributed to estimated rule cost total")
		case clamped <= schemaBudget:
			w.out.isFirst(c.path.String(), "contributed to estimated rule cost total")
		case c.cost >= schemaBudget/100:
			w.addExceeded(c,
				"contributed to estimated rule cost total exceeding cost limit for entire "+
					"OpenAPIv3 schema", limit)
		}
	}
	if total > schemaBudget &&
		w.out.isFirst(root.String(), "x-kubernetes-validations estimated rule cost total") {
		message := overBudget("x-kubernetes-validations estimated rule cost total for entire "+
			"OpenAPIv3 schema", total, schemaBudget)
		w.out.list = append(w.out.list, Finding{
			Path: root.String(), Rule: diag.CodeServerRuleCost, Server: true,
			Message: fmt.Sprintf("Forbidden: %s: %s of at most %d%s", message, formatCost(total),
				uint64(schemaBudget), w.target.reservation()),
		})
	}
}

// addExceeded reports an expression that costs too much, with the bounds that would bring it down
// to limit.
func (w *ruleWalk) addExceeded(c expressionCost, detail string, limit uint64) {
	if !w.out.isFirst(c.path.String(), detail) {
		return
	}
	var notes []Note
	var otherwise string
	if c.cost > limit && !w.isOtherRelease() {
		notes, otherwise = w.boundsFor(c, limit)
	}
	w.out.list = append(w.out.list, Finding{
		Path: c.path.String(), Rule: diag.CodeServerRuleCost, Server: true,
		Message: fmt.Sprintf("Forbidden: %s: it may cost %s, %s of the %d for one rule and %s of the %d for all rules of a version%s%s",
			detail, formatCost(c.cost), percentOf(c.cost, ruleBudget), uint64(ruleBudget),
			percentOf(c.cost, schemaBudget), uint64(schemaBudget),
			w.target.reservation(), otherwise),
		Notes: append(notes, w.cheaperLater(c)...),
	})
}

// reservation says where a cost may be wrong: no server of releases older than those that are asked
// was.
func (t Target) reservation() string {
	if t.release() >= oldestAsked {
		return ""
	}
	return fmt.Sprintf(", by the costs of functions in Kubernetes 1.%d; %s may judge otherwise",
		oldestAsked, t)
}

// overBudget words a cost as upstream does, without the advice in parentheses, which the notes give
// in detail.
func overBudget(name string, cost, limit uint64) string {
	factor := float64(cost) / float64(limit)
	switch {
	case factor > 100:
		return name + " exceeds budget by factor of more than 100x"
	case factor < 1.5: // a factor of 1.0x would be meaningless
		return fmt.Sprintf("%s exceeds budget by factor of %fx", name, factor)
	}
	return fmt.Sprintf("%s exceeds budget by factor of %.1fx", name, factor)
}

// formatCost returns a cost in words; the greatest number stands for everything beyond it.
func formatCost(cost uint64) string {
	if cost == math.MaxUint64 {
		return "more than can be counted"
	}
	return fmt.Sprint(cost)
}

// percentOf returns in words what part of a budget a cost takes.
func percentOf(cost, budget uint64) string {
	percent := float64(cost) / float64(budget) * 100
	switch {
	case percent > 10000:
		return "more than 100 times"
	case percent < 0.01:
		return "less than 0.01%"
	}
	return fmt.Sprintf("%.4g%%", percent)
}

// multiply and add stop at the greatest number instead of overflowing, as estimates of CEL do.
func multiply(a, b uint64) uint64 {
	return checker.FixedCostEstimate(a).Multiply(checker.FixedCostEstimate(b)).Max
}

func add(a, b uint64) uint64 {
	return checker.FixedCostEstimate(a).Add(checker.FixedCostEstimate(b)).Max
}
