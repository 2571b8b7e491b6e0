package objects

import (
	"slices"

	celgo "github.com/google/cel-go/cel"
	celast "github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types/ref"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdvalidation "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A Condition is what a rule says, where that is made of the presence of fields and of comparisons
// of one field with literals. An absent field has no value: what compares it is neither true nor
// false, and a server refuses the object.
type Condition struct {
	Op   Op
	Args []Condition // of All, Any, Not, If and Count; All of none is true, and Any of none false
	Path []string    // from self, of the others; empty for self
	Than any         // the literal; a list for In; for Count and the sizes, an int64
}

// An Op is a kind of condition.
type Op string

// The kinds. Those that compare a number, a size or a count have it in the word: count<=.
const (
	All Op = "&&"
	Any Op = "||"
	Not Op = "!"
	If  Op = "?:"
	Has Op = "has"
	In  Op = "in"
)

// maxSame is how large conditions may be that are compared: one of them is written twice.
const maxSame = 32

// Size returns how many conditions c is made of.
func (c Condition) Size() int {
	n := 1
	for _, arg := range c.Args {
		n += arg.Size()
	}
	return n
}

// ConditionOf returns what the i-th rule of a schema says, from the expression as a server has
// checked it; false if it says anything that a Condition cannot.
func ConditionOf(s *v1.JSONSchemaProps, i int) (Condition, bool) {
	expression, ok := checked(s, s.XValidations[i].Rule)
	if !ok || expression.Expr().Kind() == celast.LiteralKind {
		return Condition{}, false
	}
	return condition(expression.Expr())
}

// checked compiles a rule as a server does.
func checked(s *v1.JSONSchemaProps, rule string) (*celast.AST, bool) {
	own := *s
	own.XValidations = v1.ValidationRules{{Rule: rule}} // without one, there is no type for them
	props, err := apiserver.InternalSchema(&own)
	if err != nil {
		return nil, false
	}
	info, err := crdvalidation.RootCELContext(props).TypeInfo()
	if err != nil || info == nil || info.DeclType == nil {
		return nil, false
	}
	self := info.DeclType.MaybeAssignTypeName("selfType")
	release := environment.DefaultCompatibilityVersion()
	set, err := environment.MustBaseEnvSet(release).Extend(environment.VersionedOptions{
		IntroducedVersion: release,
		EnvOptions:        []celgo.EnvOption{celgo.Variable(cel.ScopedVarName, self.CelType())},
		DeclTypes:         []*apiservercel.DeclType{self},
	})
	if err != nil {
		return nil, false
	}
	compiled, issues := set.NewExpressionsEnv().Compile(rule)
	if issues != nil && issues.Err() != nil {
		return nil, false
	}
	return compiled.NativeRep(), true
}

// condition returns what an expression that is true or false says, or false if a Condition cannot.
func condition(e celast.Expr) (Condition, bool) {
	switch e.Kind() {
	case celast.LiteralKind:
		if e.AsLiteral().Value() == false {
			return Condition{Op: Any}, true
		}
		return Condition{Op: All}, e.AsLiteral().Value() == true
	case celast.SelectKind:
		if e.AsSelect().IsTestOnly() {
			path, ok := pathOf(e.AsSelect().Operand())
			name, known := apiservercel.Unescape(e.AsSelect().FieldName())
			return Condition{Op: Has, Path: append(path, name)}, ok && known
		}
		return isTrueField(e)
	case celast.IdentKind:
		return isTrueField(e)
	case celast.CallKind:
		return call(e.AsCall())
	}
	return Condition{}, false
}

// isTrueField returns the condition that a boolean field is true.
func isTrueField(e celast.Expr) (Condition, bool) {
	path, ok := pathOf(e)
	return Condition{Op: "==", Path: path, Than: true}, ok
}

// call returns what an operator or a function says.
func call(c celast.CallExpr) (Condition, bool) {
	args := c.Args()
	switch name := c.FunctionName(); name {
	case operators.LogicalAnd:
		return operationOf(All, args)
	case operators.LogicalOr:
		return operationOf(Any, args)
	case operators.LogicalNot:
		return operationOf(Not, args)
	case operators.Conditional:
		return operationOf(If, args)
	case operators.In:
		path, ok := pathOf(args[0])
		list, isList := literal(args[1]).([]any)
		return Condition{Op: In, Path: path, Than: list}, ok && isList
	default:
		switch other := apiserver.SwapSides(name); {
		case other == "":
			return Condition{}, false
		case literal(args[0]) != nil:
			return comparison(other, args[1], args[0])
		case isCondition(args[0]) || isCondition(args[1]):
			return equalityOf(name, args)
		}
		return comparison(name, args[0], args[1])
	}
}

// equalityOf returns the condition that two conditions are equal: either both hold or none does.
func equalityOf(operator string, args []celast.Expr) (Condition, bool) {
	c, ok := operationOf(If, args)
	if !ok || operator != operators.Equals && operator != operators.NotEquals ||
		c.Size() > maxSame {
		return Condition{}, false
	}
	yes, no := c.Args[1], Condition{Op: Not, Args: c.Args[1:]}
	if operator == operators.NotEquals {
		yes, no = no, yes
	}
	c.Args = []Condition{c.Args[0], yes, no}
	return c, true
}

// operationOf returns the condition that an operator makes of its arguments.
func operationOf(op Op, args []celast.Expr) (Condition, bool) {
	c := Condition{Op: op}
	for _, arg := range args {
		part, ok := condition(arg)
		if !ok {
			return Condition{}, false
		}
		c.Args = append(c.Args, part)
	}
	return c, true
}

// comparison returns what compares a field, its size, or the number of conditions in a list that
// are true with a literal.
func comparison(operator string, left, right celast.Expr) (Condition, bool) {
	than := literal(right)
	if _, list := than.([]any); than == nil || list {
		return Condition{}, false
	}
	op := Op(operator[1 : len(operator)-1])
	if conditions, ok := counted(left); ok {
		c, ok := operationOf("count"+op, conditions)
		c.Than = than
		return c, ok
	}
	if of := sizedIn(left); of != nil {
		op, left = "size"+op, of
	}
	path, ok := pathOf(left)
	return Condition{Op: op, Path: path, Than: than}, ok
}

// sizedIn returns the expression whose size another one is, or nil.
func sizedIn(e celast.Expr) celast.Expr {
	switch {
	case e.Kind() != celast.CallKind || e.AsCall().FunctionName() != "size":
		return nil
	case e.AsCall().IsMemberFunction():
		return e.AsCall().Target()
	}
	return e.AsCall().Args()[0]
}

// counted returns the conditions that an expression counts: those of a list that is filtered, or
// those of (a ? 1 : 0) + (b ? 1 : 0).
func counted(e celast.Expr) ([]celast.Expr, bool) {
	if of := sizedIn(e); of != nil {
		return filtered(of)
	}
	if e.Kind() != celast.CallKind {
		return nil, false
	}
	switch args := e.AsCall().Args(); e.AsCall().FunctionName() {
	case operators.Add:
		left, ok := counted(args[0])
		right, also := counted(args[1])
		return slices.Concat(left, right), ok && also
	case operators.Conditional:
		return args[:1], literal(args[1]) == int64(1) && literal(args[2]) == int64(0)
	}
	return nil, false
}

// filtered returns the conditions of [a, b].filter(x, x == true), or of the same with x alone.
func filtered(e celast.Expr) ([]celast.Expr, bool) {
	if e.Kind() != celast.ComprehensionKind {
		return nil, false
	}
	c := e.AsComprehension()
	if c.IterRange().Kind() != celast.ListKind || c.HasIterVar2() ||
		c.LoopStep().Kind() != celast.CallKind {
		return nil, false
	}
	step := c.LoopStep().AsCall()
	isVar := func(e celast.Expr, name string) bool {
		return e.Kind() == celast.IdentKind && e.AsIdent() == name
	}
	if step.FunctionName() != operators.Conditional || !isVar(step.Args()[2], c.AccuVar()) ||
		!isVar(c.Result(), c.AccuVar()) {
		return nil, false
	}
	test := step.Args()[0]
	if test.Kind() == celast.CallKind && test.AsCall().FunctionName() == operators.Equals {
		if literal(test.AsCall().Args()[1]) != true {
			return nil, false
		}
		test = test.AsCall().Args()[0]
	}
	added := step.Args()[1]
	if !isVar(test, c.IterVar()) || added.Kind() != celast.CallKind ||
		added.AsCall().FunctionName() != operators.Add ||
		!isVar(added.AsCall().Args()[0], c.AccuVar()) ||
		added.AsCall().Args()[1].Kind() != celast.ListKind {
		return nil, false
	}
	elements := added.AsCall().Args()[1].AsList().Elements()
	if len(elements) != 1 || !isVar(elements[0], c.IterVar()) ||
		len(c.IterRange().AsList().OptionalIndices()) > 0 {
		return nil, false
	}
	return c.IterRange().AsList().Elements(), true
}

// pathOf returns the fields that lead from self to a value.
func pathOf(e celast.Expr) ([]string, bool) {
	switch e.Kind() {
	case celast.IdentKind:
		return nil, e.AsIdent() == cel.ScopedVarName
	case celast.SelectKind:
		if e.AsSelect().IsTestOnly() {
			return nil, false
		}
		path, ok := pathOf(e.AsSelect().Operand())
		name, known := apiservercel.Unescape(e.AsSelect().FieldName())
		return append(path, name), ok && known
	}
	return nil, false
}

// literal returns the value of a literal: a text, a boolean, a whole number, a number, or a list of
// these. It is nil for any other expression.
func literal(e celast.Expr) any {
	switch e.Kind() {
	case celast.LiteralKind:
		return native(e.AsLiteral())
	case celast.ListKind:
		all := []any{}
		for _, element := range e.AsList().Elements() {
			value := literal(element)
			if _, list := value.([]any); value == nil || list {
				return nil
			}
			all = append(all, value)
		}
		if len(e.AsList().OptionalIndices()) == 0 {
			return all
		}
	}
	return nil
}

// native returns the value of a text, a boolean or a number, or nil.
func native(v ref.Val) any {
	switch value := v.Value().(type) {
	case string, bool, int64, float64:
		return value
	}
	return nil
}
