package apiserver

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// RuleTexts returns CEL expressions in a form to compare them by, each as the list of what must
// hold: parts joined by && in order, and each once. The form does not depend on blanks, comments,
// needless parentheses, the names of variables, or the order of what &&, ||, == and != join; CEL
// answers the same in any order, also where a part has no answer. An expression that cannot be
// parsed stays as it is. With a schema of self, the form leaves out what is so in each self that
// this allows, as has() of a field that it requires. What is asked of updates alone says so.
func RuleTexts(expressions []string, self *v1.JSONSchemaProps) [][]string {
	texts := make([][]string, len(expressions))
	env := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).NewExpressionsEnv()
	for i, expression := range expressions {
		texts[i] = []string{expression}
		parsed, issues := env.Parse(expression)
		if issues.Err() != nil {
			continue
		}
		w := ruleWriter{schemas: map[string]*v1.JSONSchemaProps{"self": self}}
		texts[i] = w.operandTexts(parsed.NativeRep().Expr(), operators.LogicalAnd, true)
		for j, part := range texts[i] {
			if part != "true" && IsTransitionRule(expression) {
				texts[i][j] = "(update " + part + ")"
			}
		}
	}
	return texts
}

// A ruleWriter writes expressions in prefix notation.
type ruleWriter struct {
	names   map[string]string              // of the variables in scope
	depth   int                            // how many there are
	schemas map[string]*v1.JSONSchemaProps // of self and of variables, where they are known
	guarded []string                       // values for which another operand asks with has()
}

// withVariables returns the writer for an expression in the scope of more variables, which it names
// by their depth.
func (w ruleWriter) withVariables(variables ...string) ruleWriter {
	inner := ruleWriter{map[string]string{}, w.depth + len(variables), maps.Clone(w.schemas),
		w.guarded}
	maps.Copy(inner.names, w.names)
	for i, variable := range variables {
		inner.names[variable] = fmt.Sprintf("$%d", w.depth+i)
		delete(inner.schemas, variable)
	}
	return inner
}

// operandTexts returns the operands of an operator in order, each once, however they are nested. If
// they are negated, the counterpart of the operator joins them.
func (w ruleWriter) operandTexts(e ast.Expr, operator string, wanted bool) []string {
	var parts []string
	var all []operand
	for range 2 { // what some ask for may be what tells that others are of the operator, too
		all = w.operands(e, operator, wanted)
		w = w.guardedBy(all, operator)
	}
	for _, o := range all {
		parts = append(parts, w.text(o.Expr, o.wanted))
	}
	slices.Sort(parts)
	parts = slices.Compact(parts)
	neutral := fmt.Sprint(operator == operators.LogicalAnd)
	if decides := fmt.Sprint(operator != operators.LogicalAnd); slices.Contains(parts, decides) {
		return []string{decides} // also where another part has no answer
	}
	if len(parts) > 1 {
		parts = slices.DeleteFunc(parts, func(part string) bool { return part == neutral })
	}
	return parts
}

// An operand is an expression, or its negation.
type operand struct {
	ast.Expr
	wanted bool
}

// guardedBy returns the writer of operands of an operator, of which some ask for a value: without
// it, these decide.
func (w ruleWriter) guardedBy(all []operand, operator string) ruleWriter {
	for _, o := range all {
		if isTest(o.Expr) && o.wanted == (operator == operators.LogicalAnd) {
			w.guarded = append(slices.Clip(w.guarded), w.selected(o.AsSelect()))
		}
	}
	return w
}

// operands returns the operands of an operator, however they are nested, or their negations.
func (w ruleWriter) operands(e ast.Expr, operator string, wanted bool) (all []operand) {
	if e.Kind() == ast.CallKind && e.AsCall().FunctionName() == operators.LogicalNot {
		return w.operands(e.AsCall().Args()[0], operator, !wanted)
	}
	joins, parts := w.junction(e, wanted)
	if joins != operator {
		return []operand{{e, wanted}}
	}
	for _, part := range parts {
		all = append(all, w.operands(part.Expr, operator, part.wanted)...)
	}
	return all
}

// junction returns the operator that an expression, or its negation, is of, && or ||, and what it
// joins. A choice between true or false and something else says the same as an operator, if what
// decides always has an answer.
func (w ruleWriter) junction(e ast.Expr, wanted bool) (operator string, all []operand) {
	if e.Kind() != ast.CallKind {
		return "", nil
	}
	name, args := e.AsCall().FunctionName(), e.AsCall().Args()
	switch name {
	case operators.LogicalAnd, operators.LogicalOr:
		if !wanted {
			name = counterparts[name]
		}
		for _, arg := range args {
			all = append(all, operand{arg, wanted})
		}
		return name, all
	case operators.Conditional:
		for i, other := range []ast.Expr{args[2], args[1]} {
			is, isKnown := isLiteral(args[1+i])
			if is = is == wanted; !isKnown || !w.hasAnswer(args[0]) {
				continue
			}
			operator = operators.LogicalAnd
			if is {
				operator = operators.LogicalOr
			}
			return operator, []operand{{args[0], is == (i == 0)}, {other, wanted}}
		}
	}
	return "", nil
}

// SwapSides returns a comparison with its sides exchanged, or nothing for another operator.
func SwapSides(operator string) string { return swapped[operator] }

// isLiteral returns whether an expression is true, if it is a literal.
func isLiteral(e ast.Expr) (is, known bool) {
	if e.Kind() != ast.LiteralKind {
		return false, false
	}
	is, known = e.AsLiteral().Value().(bool)
	return is, known
}

// counterparts are what operators become where they are negated; swapped are the operators with the
// sides exchanged.
var (
	counterparts = map[string]string{
		operators.LogicalAnd: operators.LogicalOr, operators.LogicalOr: operators.LogicalAnd,
		operators.Equals: operators.NotEquals, operators.NotEquals: operators.Equals,
	}
	swapped = map[string]string{
		operators.Less: operators.Greater, operators.LessEquals: operators.GreaterEquals,
		operators.Greater: operators.Less, operators.GreaterEquals: operators.LessEquals,
		operators.Equals: operators.Equals, operators.NotEquals: operators.NotEquals,
	}
)

// text returns an expression, or its negation.
func (w ruleWriter) text(e ast.Expr, wanted bool) string {
	if is, known := w.knownResult(e); known {
		return fmt.Sprint(is == wanted)
	}
	switch e.Kind() {
	case ast.CallKind:
		if text, ok := w.condition(e, wanted); ok {
			return text
		}
	case ast.ComprehensionKind:
		if text, ok := w.quantified(e.AsComprehension(), wanted); ok {
			return text
		}
	case ast.LiteralKind:
		if value, ok := isLiteral(e); ok {
			return fmt.Sprint(value == wanted)
		}
	}
	return negatedUnless(wanted, w.asWritten(e))
}

func negatedUnless(is bool, text string) string {
	if is {
		return text
	}
	return "(! " + text + ")"
}

// condition returns a call of an operator that has a counterpart, or whose operands may change
// places.
func (w ruleWriter) condition(e ast.Expr, wanted bool) (string, bool) {
	name, args := e.AsCall().FunctionName(), e.AsCall().Args()
	if joins, _ := w.junction(e, wanted); joins != "" {
		parts := w.operandTexts(e, joins, wanted)
		if len(parts) == 1 {
			return parts[0], true
		}
		return "(" + joins + " " + strings.Join(parts, " ") + ")", true
	}
	switch name {
	case operators.LogicalNot:
		return w.text(args[0], !wanted), true
	case operators.Conditional:
		is := w.text(args[0], true)
		if is == "true" || is == "false" {
			return w.text(args[1+len(is)-len("true")], wanted), true
		}
		return negatedUnless(wanted, w.all(name+" "+is, args[1:]...)), true
	}
	if swapped[name] == "" {
		return "", false
	}
	if text, ok := w.emptiness(name, args, wanted); ok {
		return text, true
	}
	sides := []string{w.text(args[0], true), w.text(args[1], true)}
	switch name {
	case operators.Equals, operators.NotEquals:
		if !wanted {
			name, wanted = counterparts[name], true
		}
		slices.Sort(sides)
	case operators.Greater, operators.GreaterEquals:
		name = swapped[name]
		slices.Reverse(sides)
	}
	// not the counterpart of an order: neither holds for what is no number
	return negatedUnless(wanted, "("+name+" "+strings.Join(sides, " ")+")"), true
}

// emptiness returns a comparison of size() that asks whether something is empty, however it asks.
func (w ruleWriter) emptiness(name string, args []ast.Expr, wanted bool) (string, bool) {
	if args[0].Kind() == ast.LiteralKind {
		name, args = swapped[name], []ast.Expr{args[1], args[0]}
	}
	if args[0].Kind() != ast.CallKind || args[0].AsCall().FunctionName() != "size" ||
		args[1].Kind() != ast.LiteralKind {
		return "", false
	}
	sized := args[0].AsCall()
	of := append(slices.Clip(sized.Args()), sized.Target())[0]
	text := "(empty " + w.text(of, true) + ")"
	switch than := args[1].AsLiteral().Value(); {
	case than == int64(0) && (name == operators.Equals || name == operators.LessEquals),
		than == int64(1) && name == operators.Less:
		return negatedUnless(wanted, text), true
	case than == int64(0) && (name == operators.NotEquals || name == operators.Greater),
		than == int64(1) && name == operators.GreaterEquals:
		return negatedUnless(!wanted, text), true
	}
	return "", false
}

// asWritten returns an expression as it stands.
func (w ruleWriter) asWritten(e ast.Expr) string {
	switch e.Kind() {
	case ast.IdentKind:
		if own, ok := w.names[e.AsIdent()]; ok {
			return own
		}
		return e.AsIdent()
	case ast.LiteralKind:
		return fmt.Sprintf("%T:%q", e.AsLiteral().Value(), fmt.Sprint(e.AsLiteral().Value()))
	case ast.SelectKind:
		if isTest(e) {
			return "(has " + w.selected(e.AsSelect()) + ")"
		}
		return w.selected(e.AsSelect())
	case ast.CallKind:
		c := e.AsCall()
		if c.IsMemberFunction() {
			return w.all("."+c.FunctionName(), append([]ast.Expr{c.Target()}, c.Args()...)...)
		}
		return w.all(c.FunctionName(), c.Args()...)
	case ast.ComprehensionKind:
		return w.comprehension(e.AsComprehension())
	case ast.ListKind:
		return w.all("list", e.AsList().Elements()...) + fmt.Sprint(e.AsList().OptionalIndices())
	case ast.MapKind:
		text := "map"
		for _, entry := range e.AsMap().Entries() {
			m := entry.AsMapEntry()
			text += w.all(fmt.Sprint(m.IsOptional()), m.Key(), m.Value())
		}
		return text
	case ast.StructKind:
		text := e.AsStruct().TypeName()
		for _, field := range e.AsStruct().Fields() {
			f := field.AsStructField()
			text += w.all(fmt.Sprint(f.Name(), f.IsOptional()), f.Value())
		}
		return text
	}
	return "?"
}

// selected returns the field that an expression selects.
func (w ruleWriter) selected(e ast.SelectExpr) string {
	return w.all(". "+e.FieldName(), e.Operand())
}

// isTest reports whether an expression is has().
func isTest(e ast.Expr) bool { return e.Kind() == ast.SelectKind && e.AsSelect().IsTestOnly() }

// all returns several expressions behind a head, as a list in parentheses.
func (w ruleWriter) all(head string, es ...ast.Expr) string {
	for _, e := range es {
		head += " " + w.text(e, true)
	}
	return "(" + head + ")"
}

// quantified returns what all() or exists() is expanded to as one of exists(), or what that is the
// negation of. One that only looks for a literal is what the operator in says.
func (w ruleWriter) quantified(c ast.ComprehensionExpr, wanted bool) (string, bool) {
	step := c.LoopStep()
	if c.AccuInit().Kind() != ast.LiteralKind || step.Kind() != ast.CallKind || c.HasIterVar2() ||
		c.Result().Kind() != ast.IdentKind {
		return "", false
	}
	operator := step.AsCall().FunctionName()
	isAll, ok := c.AccuInit().AsLiteral().Value().(bool)
	if !ok || isAll != (operator == operators.LogicalAnd) ||
		!isAll && operator != operators.LogicalOr {
		return "", false
	}
	asked := step.AsCall().Args()[1]
	inner := w.withVariables(c.IterVar())
	inner.schemas[c.IterVar()] = w.itemsOf(c)
	parts := inner.operandTexts(asked, operators.LogicalOr, !isAll)
	if parts[0] == "false" && w.isPresent(c.IterRange()) {
		return fmt.Sprint(isAll == wanted), true
	}
	text := "(exists " + w.text(c.IterRange(), true) + " " + strings.Join(parts, " ") + ")"
	if sought := comparedLiteral(asked, c.IterVar(), isAll); sought != nil {
		text = w.all(operators.In, sought, c.IterRange())
	}
	return negatedUnless(isAll != wanted, text), true
}

// comparedLiteral returns the literal to which a condition compares a variable, if it does nothing
// else, or nil.
func comparedLiteral(e ast.Expr, variable string, negated bool) ast.Expr {
	operator := operators.Equals
	if negated {
		operator = operators.NotEquals
	}
	if e.Kind() != ast.CallKind || e.AsCall().FunctionName() != operator {
		return nil
	}
	args := e.AsCall().Args()
	for i, arg := range args {
		if arg.Kind() == ast.IdentKind && arg.AsIdent() == variable &&
			args[1-i].Kind() == ast.LiteralKind {
			return args[1-i]
		}
	}
	return nil
}

// comprehension returns what a macro such as map() is expanded to, with variables that have no
// names of their own.
func (w ruleWriter) comprehension(c ast.ComprehensionExpr) string {
	inner := w.withVariables(c.IterVar(), c.IterVar2(), c.AccuVar())
	inner.schemas[c.IterVar()] = w.itemsOf(c)
	return w.all("for", c.IterRange(), c.AccuInit()) +
		inner.all("each", c.LoopCondition(), c.LoopStep(), c.Result())
}

// IsTransitionRule reports whether a CEL rule may compare a value with the one before, by its text:
// a rule that has the word in a literal only is taken for one, too, so that callers try more than
// is needed, and never less.
func IsTransitionRule(rule string) bool { return strings.Contains(rule, cel.OldScopedVarName) }
