package objects

import (
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiserver/pkg/cel/environment"
)

// Compares reports whether a rule asks nothing of the values that it reads but whether they are
// there and how they compare with literals, so that it answers the same for all values between
// two literals. The schema is that of self.
func Compares(s *v1.JSONSchemaProps, rule string) bool {
	env := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).NewExpressionsEnv()
	parsed, issues := env.Parse(rule)
	return issues.Err() == nil && comparer{s}.condition(parsed.NativeRep().Expr())
}

// A comparer knows the schema of self.
type comparer struct{ self *v1.JSONSchemaProps }

// typeOf returns the type of a field of self, or of self, or "" of anything else.
func (c comparer) typeOf(e ast.Expr) string {
	r := reader{found: map[string]*Read{}}
	for at := e; at.Kind() != ast.IdentKind; at = at.AsSelect().Operand() {
		if at.Kind() != ast.SelectKind {
			return ""
		}
	}
	p := r.walk(e, map[string]*place{"self": {schema: c.self}})
	if p == nil || p.schema.Nullable {
		return ""
	}
	return p.schema.Type
}

// condition reports whether an expression is made of comparisons.
func (c comparer) condition(e ast.Expr) bool {
	switch e.Kind() {
	case ast.LiteralKind:
		_, isBool := e.AsLiteral().Value().(bool)
		return isBool
	case ast.SelectKind:
		if e.AsSelect().IsTestOnly() {
			return c.typeOf(e.AsSelect().Operand()) == "object"
		}
		return c.typeOf(e) == "boolean"
	case ast.IdentKind:
		return c.typeOf(e) == "boolean"
	case ast.CallKind:
		return c.call(e.AsCall())
	}
	return false
}

func (c comparer) call(call ast.CallExpr) bool {
	args := call.Args()
	switch call.FunctionName() {
	case operators.LogicalNot, operators.LogicalAnd, operators.LogicalOr, operators.Conditional:
		for _, arg := range args {
			if !c.condition(arg) {
				return false
			}
		}
		return true
	case operators.Equals, operators.NotEquals:
		return c.literal(args[0], args[1]) || c.literal(args[1], args[0]) ||
			c.count(args[0]) && c.count(args[1]) || c.condition(args[0]) && c.condition(args[1])
	case operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
		isNumber := c.typeOf(args[0]) == "integer" || c.typeOf(args[1]) == "integer"
		return isNumber && (c.literal(args[0], args[1]) || c.literal(args[1], args[0])) ||
			c.count(args[0]) && c.count(args[1])
	case operators.In:
		if args[1].Kind() != ast.ListKind {
			return false
		}
		for _, element := range args[1].AsList().Elements() {
			if !c.literal(args[0], element) {
				return false
			}
		}
		return true
	}
	return false
}

// literal reports whether the one is a field of self and the other a literal of its type.
func (c comparer) literal(field, literal ast.Expr) bool {
	if literal.Kind() != ast.LiteralKind {
		return false
	}
	switch literal.AsLiteral().Value().(type) {
	case string:
		return c.typeOf(field) == "string"
	case int64:
		return c.typeOf(field) == "integer"
	case bool:
		return c.typeOf(field) == "boolean"
	}
	return false
}

// count reports whether an expression is a number that only conditions decide about.
func (c comparer) count(e ast.Expr) bool {
	if e.Kind() == ast.LiteralKind {
		_, isInt := e.AsLiteral().Value().(int64)
		return isInt
	}
	if e.Kind() != ast.CallKind {
		return false
	}
	args := e.AsCall().Args()
	switch e.AsCall().FunctionName() {
	case operators.Conditional:
		return c.condition(args[0]) && c.count(args[1]) && c.count(args[2])
	case operators.Add:
		return c.count(args[0]) && c.count(args[1])
	}
	return false
}
