package objects

import (
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// comprehension returns the ways to make all(), exists() or exists_one() true or false.
func (k goalFinder) comprehension(e ast.Expr, wanted bool) [][]Goal {
	c := e.AsComprehension()
	if ways, ok := k.listed(c, wanted); ok {
		return ways
	}
	over := k.at(c.IterRange())
	if over == nil || c.LoopStep().Kind() != ast.CallKind {
		return k.like(e)
	}
	keys := &selfPath{append(slices.Clip(over.path), EachKey), &v1.JSONSchemaProps{Type: "string"}}
	inner := goalFinder{k.inside(c, over, keys)}
	step := c.LoopStep().AsCall()
	isThere := oneWay(over, Sized, int64(1))
	switch step.FunctionName() {
	case operators.LogicalAnd: // all
		if wanted {
			return waysToAny(inner.goals(step.Args()[1], true), oneWay(over, Sized, int64(0)),
				oneWay(over, Absent, nil))
		}
		return waysToAll(isThere, inner.goals(step.Args()[1], false))
	case operators.LogicalOr: // exists
		if wanted {
			return waysToAll(isThere, inner.goals(step.Args()[1], true))
		}
		return waysToAny(inner.goals(step.Args()[1], false), oneWay(over, Sized, int64(0)),
			oneWay(over, Absent, nil))
	case operators.Conditional: // exists_one
		if wanted {
			return waysToAll(isThere, inner.goals(step.Args()[0], true))
		}
		return oneWay(over, Sized, int64(0))
	}
	return nil
}

// inMapped returns the ways to have a value among what map() makes of the items of a list.
func (k goalFinder) inMapped(value ast.Expr, c ast.ComprehensionExpr) ([][]Goal, bool) {
	over := k.at(c.IterRange())
	if over == nil || over.schema.Items == nil || c.LoopStep().Kind() != ast.CallKind {
		return nil, false
	}
	step := c.LoopStep().AsCall()
	if step.FunctionName() != operators.Add || step.Args()[1].Kind() != ast.ListKind {
		return nil, false // it filters, too
	}
	ways, ok := goalFinder{k.inside(c, over, nil)}.equal(step.Args()[1].AsList().Elements()[0],
		value, true)
	return waysToAll(oneWay(over, Sized, int64(1)), ways), ok
}

// listed returns the ways to make all(), exists() or exists_one() true or false for a list of
// conditions that the rule has itself.
func (k goalFinder) listed(c ast.ComprehensionExpr, wanted bool) ([][]Goal, bool) {
	if c.IterRange().Kind() != ast.ListKind || c.LoopStep().Kind() != ast.CallKind {
		return nil, false
	}
	step, conditions := c.LoopStep().AsCall(), c.IterRange().AsList().Elements()
	of := step.Args()[0]
	if step.FunctionName() != operators.Conditional {
		of = step.Args()[1]
	}
	if of.Kind() != ast.IdentKind || of.AsIdent() != c.IterVar() {
		return nil, false
	}
	n := int64(len(conditions))
	switch {
	case step.FunctionName() == operators.LogicalAnd && wanted:
		return k.count(conditions, n, Equal), true
	case step.FunctionName() == operators.LogicalAnd:
		return k.count(conditions, n-1, AtMost), true
	case step.FunctionName() == operators.LogicalOr && wanted,
		step.FunctionName() == operators.Conditional && wanted:
		return k.count(conditions, 1, Equal), true
	}
	return k.count(conditions, 0, Equal), true
}

// count returns the ways to make a number of conditions true: with none or one of them where that
// will do, otherwise with the first.
func (k goalFinder) count(
	conditions []ast.Expr, n int64, kind GoalKind,
) [][]Goal {
	var ways [][]Goal
	if kind == AtMost && n > 0 {
		n = 1
	}
	if n < 0 || n > int64(len(conditions)) {
		return nil
	}
	for first := range conditions {
		var parts [][][]Goal
		for i, condition := range conditions {
			isTrue := (i-first+len(conditions))%len(conditions) < int(n)
			parts = append(parts, k.goals(condition, isTrue))
		}
		ways = append(ways, waysToAll(parts...)...)
		if n == 0 {
			break
		}
	}
	return waysToAny(ways)
}
