package objects

import (
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A Goal is one thing that makes a rule true: what a value in self should be. It is advice, which
// need not suffice.
type Goal struct {
	// names of fields or keys from self on, Each for all items, EachKey for all keys of a map
	Path  []string
	Is    GoalKind
	Value any      // what the kind says; for Like, a list of the literals that the rule has
	Other []string // the path of the other value, for Same
}

// A GoalKind says what a value should be.
type GoalKind uint8

// The kinds of goals.
const (
	Present    GoalKind = iota
	Absent              // not there
	Equal               // to the literal
	Different           // from the literal
	Same                // as another value
	Prefixed            // with the text
	Suffixed            // with the text
	Containing          // the text
	Matching            // the regular expression
	Sized               // as many characters, items or keys as the number
	AtLeast             // the number
	AtMost              // the number
	Like                // anything that a function accepts which has no goal of its own
)

// EachKey is the step in the path of a [Goal] that stands for the keys of a map.
const EachKey = "{}"

// maxGoals bounds the ways to make a rule true.
const maxGoals = 64

// Goals returns ways to make a rule true, each as goals to reach together, the first to try first.
// The schema is that of self.
func Goals(s *v1.JSONSchemaProps, rule string) [][]Goal {
	e, r := readerOf(s, rule)
	if e == nil {
		return nil
	}
	return goalFinder{r}.goals(e, true)
}

// A goalFinder finds goals.
type goalFinder struct{ reader }

// goals returns ways to give an expression a value.
func (k goalFinder) goals(e ast.Expr, wanted bool) [][]Goal {
	switch e.Kind() {
	case ast.LiteralKind:
		if e.AsLiteral().Value() == wanted {
			return [][]Goal{nil}
		}
		return nil
	case ast.SelectKind:
		if e.AsSelect().IsTestOnly() {
			return k.presence(e.AsSelect(), wanted)
		}
		return oneWay(k.at(e), Equal, wanted)
	case ast.IdentKind:
		return oneWay(k.at(e), Equal, wanted)
	case ast.ComprehensionKind:
		return k.comprehension(e, wanted)
	case ast.CallKind:
		if ways, ok := k.operator(e.AsCall(), wanted); ok {
			return ways
		}
	}
	return k.like(e)
}

// at returns the place whose value an expression is, or nil.
func (k goalFinder) at(e ast.Expr) *selfPath {
	if e.Kind() == ast.CallKind && e.AsCall().FunctionName() == operators.Index {
		holder := k.at(e.AsCall().Args()[0])
		if name, isText := literal(e.AsCall().Args()[1]).(string); isText && holder != nil &&
			holder.schema.Items == nil {
			if item := holder.each(); item != nil {
				return &selfPath{append(slices.Clip(holder.path), name), item.schema}
			}
		}
	}
	return k.walk(e)
}

// oneWay returns the way to give the value at a place a property, or none if there is no place.
func oneWay(p *selfPath, kind GoalKind, value any) [][]Goal {
	if p == nil {
		return nil
	}
	return [][]Goal{{{Path: p.path, Is: kind, Value: value}}}
}

// presence returns the way to make has() true or false.
func (k goalFinder) presence(s ast.SelectExpr, wanted bool) [][]Goal {
	operand := k.at(s.Operand())
	if operand == nil {
		return nil
	}
	field := operand.field(s.FieldName())
	if field != nil && field.path[len(field.path)-1] == Each {
		field.path[len(field.path)-1] = s.FieldName() // the key of a map
	}
	if wanted {
		return oneWay(field, Present, nil)
	}
	return oneWay(field, Absent, nil)
}

// waysToAll returns the ways to reach all of several goals.
func waysToAll(ways ...[][]Goal) [][]Goal {
	all := [][]Goal{nil}
	for _, way := range ways {
		var next [][]Goal
		for _, a := range all {
			for _, b := range way {
				if len(next) < maxGoals {
					next = append(next, slices.Concat(a, b))
				}
			}
		}
		all = next
	}
	return all
}

// waysToAny returns the ways to reach any of several goals.
func waysToAny(ways ...[][]Goal) [][]Goal {
	all := slices.Concat(ways...)
	return all[:min(len(all), maxGoals)]
}

// operator returns the ways to give an operator or a known function a value; false if it is none.
func (k goalFinder) operator(c ast.CallExpr, wanted bool) ([][]Goal, bool) {
	args := c.Args()
	switch name := c.FunctionName(); name {
	case operators.LogicalNot:
		return k.goals(args[0], !wanted), true
	case operators.LogicalAnd, operators.LogicalOr:
		a, b := k.goals(args[0], wanted), k.goals(args[1], wanted)
		if (name == operators.LogicalAnd) == wanted {
			return waysToAll(a, b), true
		}
		return waysToAny(a, b), true
	case operators.Conditional:
		yes, no := k.goals(args[0], true), k.goals(args[0], false)
		return waysToAny(waysToAll(yes, k.goals(args[1], wanted)),
			waysToAll(no, k.goals(args[2], wanted))), true
	case operators.In:
		return k.in(args[0], args[1], wanted)
	case operators.Equals, operators.NotEquals:
		return k.equal(args[0], args[1], (name == operators.Equals) == wanted)
	case operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
		return k.compared(name, args[0], args[1], wanted)
	case "startsWith", "endsWith", "contains", "matches":
		kinds := map[string]GoalKind{"startsWith": Prefixed, "endsWith": Suffixed,
			"contains": Containing, "matches": Matching}
		if !c.IsMemberFunction() || len(args) != 1 {
			return nil, false
		}
		p, value := k.at(c.Target()), literal(args[0])
		text, isText := value.(string)
		if p == nil || !isText || !wanted {
			return nil, false
		}
		return oneWay(p, kinds[name], text), true
	}
	return nil, false
}

// in returns the ways to make the operator in true or false.
func (k goalFinder) in(left, right ast.Expr, wanted bool) ([][]Goal, bool) {
	p := k.at(left)
	if list, ok := literal(right).([]any); ok && p != nil {
		if !wanted {
			return waysToAll(oneWay(p, Present, nil), k.like(left)), true
		}
		var ways [][]Goal
		for _, value := range list {
			ways = append(ways, oneWay(p, Equal, value)...)
		}
		if len(p.path) > 0 && p.path[len(p.path)-1] == EachKey {
			ways = append(ways, slices.Concat(ways...)) // each key another one
		}
		return waysToAny(ways), true
	}
	if right.Kind() == ast.ComprehensionKind && wanted {
		return k.inMapped(left, right.AsComprehension())
	}
	holder, value := k.at(right), literal(left)
	if holder != nil && holder.schema.Items != nil && p != nil && wanted {
		same := Goal{Path: holder.each().path, Is: Same, Other: p.path}
		return waysToAll(oneWay(p, Present, nil), oneWay(holder, Sized, int64(1)),
			[][]Goal{{same}}), true
	}
	if holder == nil || value == nil {
		return nil, false
	}
	if name, isText := value.(string); isText && holder.schema.Items == nil {
		kind := Present
		if !wanted {
			kind = Absent
		}
		return oneWay(&selfPath{path: append(slices.Clip(holder.path), name)}, kind, nil), true
	}
	item := holder.each()
	if wanted {
		return waysToAll(oneWay(holder, Sized, int64(1)), oneWay(item, Equal, value)), true
	}
	return waysToAny(oneWay(holder, Absent, nil), oneWay(item, Different, value)), true
}

// equal returns the ways to make two values equal, or different.
func (k goalFinder) equal(left, right ast.Expr, wanted bool) ([][]Goal, bool) {
	if literal(left) != nil {
		left, right = right, left
	}
	value := literal(right)
	if is, ok := value.(bool); ok {
		return k.goals(left, is == wanted), true
	}
	if isCondition(left) && isCondition(right) { // as in (self.type == 'A') == has(self.a)
		return waysToAny(waysToAll(k.goals(left, true), k.goals(right, wanted)),
			waysToAll(k.goals(left, false), k.goals(right, !wanted))), true
	}
	n, isWhole := value.(int64)
	if conditions, ok := counted(left); ok && isWhole && wanted {
		return k.count(conditions, n, Equal), true
	}
	a, b := k.at(left), k.at(right)
	switch p := k.sized(left); {
	case p != nil && value != nil && wanted:
		return oneWay(p, Sized, n), true
	case p != nil && value != nil:
		return oneWay(p, Sized, n+1), true
	case a != nil && value != nil && wanted:
		return oneWay(a, Equal, value), true
	case a != nil && value != nil:
		return oneWay(a, Different, value), true
	case a == nil || b == nil:
		return nil, false
	case wanted:
		return [][]Goal{{{Path: a.path, Is: Same, Other: b.path}, {Path: b.path, Is: Present}},
			{{Path: b.path, Is: Same, Other: a.path}, {Path: a.path, Is: Present}}}, true
	}
	return waysToAny(k.like(left), k.like(right)), true
}

// isCondition reports whether an expression is made to be true or false: by has() or an operator.
func isCondition(e ast.Expr) bool {
	if e.Kind() != ast.CallKind {
		return e.Kind() == ast.SelectKind && e.AsSelect().IsTestOnly()
	}
	name := e.AsCall().FunctionName()
	return apiserver.SwapSides(name) != "" || slices.Contains([]string{operators.LogicalNot,
		operators.LogicalAnd, operators.LogicalOr, operators.In}, name)
}

// sized returns the place whose size an expression is, or nil.
func (k goalFinder) sized(e ast.Expr) *selfPath {
	if of := sizedIn(e); of != nil {
		return k.at(of)
	}
	return nil
}

// compared returns the ways to make a comparison with a number true, or false.
func (k goalFinder) compared(name string, left, right ast.Expr, wanted bool) ([][]Goal, bool) {
	if literal(left) != nil {
		left, right, name = right, left, apiserver.SwapSides(name)
	}
	isUpper := name == operators.Less || name == operators.LessEquals
	excludes := name == operators.Less || name == operators.Greater
	if !wanted {
		isUpper, excludes = !isUpper, !excludes
	}
	kind, inside := AtLeast, int64(1)
	if isUpper {
		kind, inside = AtMost, -1
	}
	value := literal(right)
	n, isWhole := value.(int64)
	if isWhole && excludes {
		n += inside
		value = n
	}
	if p := k.sized(left); p != nil && isWhole {
		return oneWay(p, Sized, value), true
	}
	if conditions, ok := counted(left); ok && isWhole {
		return k.count(conditions, n, kind), true
	}
	if p := k.at(left); p != nil && value != nil {
		return oneWay(p, kind, value), true
	}
	return nil, false
}

// like returns the goal that the values which an expression reads are ones that it accepts.
func (k goalFinder) like(e ast.Expr) [][]Goal {
	r := reader{map[string]*Read{}, k.scope}
	r.walk(e)
	var goals []Goal
	literals := literalsIn(e)
	for _, read := range r.found {
		goals = append(goals, Goal{Path: read.Path, Is: Like, Value: literals})
	}
	if self := k.scope["self"]; len(goals) == 0 && self != nil &&
		(self.schema.Type == "array" || self.schema.AdditionalProperties != nil) { // as a whole
		goals = append(goals, Goal{Is: Like, Value: literals})
	}
	if len(goals) == 0 {
		return nil
	}
	slices.SortFunc(goals, func(a, b Goal) int { return slices.Compare(a.Path, b.Path) })
	return [][]Goal{goals}
}

// literalsIn returns the literals in an expression.
func literalsIn(e ast.Expr) []any {
	var all []any
	ast.PreOrderVisit(e, ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() == ast.LiteralKind {
			if value := native(e.AsLiteral()); value != nil {
				all = append(all, value)
			}
		}
	}))
	return all
}
