package apiserver

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

// RuleTexts returns CEL expressions in a form to compare them by, each as the list of what must
// hold: parts joined by && in order, and each once. The form does not depend on blanks, comments,
// needless parentheses, the names of variables, or the order of what &&, ||, == and != join; CEL
// answers the same in any order, also where a part has no answer. An expression that cannot be
// parsed stays as it is.
func RuleTexts(expressions []string) [][]string {
	texts := make([][]string, len(expressions))
	env := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).NewExpressionsEnv()
	for i, expression := range expressions {
		texts[i] = []string{expression}
		parsed, issues := env.Parse(expression)
		if issues.Err() != nil {
			continue
		}
		w := &ruleWriter{}
		texts[i] = w.joined(parsed.NativeRep().Expr(), operators.LogicalAnd, nil, true)
	}
	return texts
}

// A ruleWriter writes expressions in prefix notation.
type ruleWriter struct{ depth int } // how many variables are in scope

// joined returns the operands of an operator, however they are nested, in order and each once. What
// negates them makes an operator its counterpart.
func (w *ruleWriter) joined(
	e ast.Expr, operator string, names map[string]string, wanted bool,
) []string {
	var parts []string
	w.operands(e, operator, wanted, func(part ast.Expr, wanted bool) {
		parts = append(parts, w.text(part, names, wanted))
	})
	slices.Sort(parts)
	parts = slices.Compact(parts)
	neutral := "true"
	if operator == operators.LogicalOr {
		neutral = "false"
	}
	if len(parts) > 1 {
		parts = slices.DeleteFunc(parts, func(part string) bool { return part == neutral })
	}
	return parts
}

// operands calls do for the operands of an operator, however they are nested, and says of each
// whether it is wanted or negated.
func (w *ruleWriter) operands(e ast.Expr, operator string, wanted bool, do func(ast.Expr, bool)) {
	if e.Kind() == ast.CallKind {
		c := e.AsCall()
		counterpart := map[string]string{operators.LogicalAnd: operators.LogicalOr,
			operators.LogicalOr: operators.LogicalAnd}
		switch name := c.FunctionName(); {
		case name == operators.LogicalNot:
			w.operands(c.Args()[0], operator, !wanted, do)
			return
		case wanted && name == operator, !wanted && name == counterpart[operator]:
			for _, arg := range c.Args() {
				w.operands(arg, operator, wanted, do)
			}
			return
		}
	}
	do(e, wanted)
}

// text returns an expression, or its negation.
func (w *ruleWriter) text(e ast.Expr, names map[string]string, wanted bool) string {
	if e.Kind() == ast.CallKind {
		if text, ok := w.condition(e.AsCall(), names, wanted); ok {
			return text
		}
	}
	if e.Kind() == ast.ComprehensionKind {
		if text, ok := w.quantified(e.AsComprehension(), names, wanted); ok {
			return text
		}
	}
	if e.Kind() == ast.LiteralKind {
		if value, ok := e.AsLiteral().Value().(bool); ok {
			return fmt.Sprint(value == wanted)
		}
	}
	text := w.plain(e, names)
	if !wanted {
		return "(! " + text + ")"
	}
	return text
}

// condition returns a call of an operator that has a counterpart, or whose operands may change
// places.
func (w *ruleWriter) condition(
	c ast.CallExpr, names map[string]string, wanted bool,
) (string, bool) {
	name, args := c.FunctionName(), c.Args()
	switch name {
	case operators.LogicalNot:
		return w.text(args[0], names, !wanted), true
	case operators.LogicalAnd, operators.LogicalOr:
		if (name == operators.LogicalAnd) != wanted {
			name = operators.LogicalOr
		} else {
			name = operators.LogicalAnd
		}
		parts := w.operandsOf(c, name, names, wanted)
		if len(parts) == 1 {
			return parts[0], true
		}
		return "(" + name + " " + strings.Join(parts, " ") + ")", true
	case operators.Equals, operators.NotEquals:
		if text, ok := w.emptiness(name, args, names, wanted); ok {
			return text, true
		}
		if !wanted {
			name = map[string]string{operators.Equals: operators.NotEquals,
				operators.NotEquals: operators.Equals}[name]
		}
		sides := []string{w.plain(args[0], names), w.plain(args[1], names)}
		slices.Sort(sides)
		return "(" + name + " " + strings.Join(sides, " ") + ")", true
	case operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals:
		if text, ok := w.emptiness(name, args, names, wanted); ok {
			return text, true
		}
		if name == operators.Less || name == operators.LessEquals {
			return "", false
		}
		turned := map[string]string{operators.Greater: operators.Less,
			operators.GreaterEquals: operators.LessEquals}[name]
		text := "(" + turned + " " + w.plain(args[1], names) + " " + w.plain(args[0], names) + ")"
		if !wanted {
			text = "(! " + text + ")" // not the counterpart: neither holds for what is no number
		}
		return text, true
	}
	return "", false
}

// emptiness returns a comparison of size() that asks whether something is empty, however it asks.
func (w *ruleWriter) emptiness(
	name string, args []ast.Expr, names map[string]string, wanted bool,
) (string, bool) {
	turned := map[string]string{
		operators.Less: operators.Greater, operators.LessEquals: operators.GreaterEquals,
		operators.Equals:  operators.Equals,
		operators.Greater: operators.Less, operators.GreaterEquals: operators.LessEquals,
		operators.NotEquals: operators.NotEquals,
	}
	if args[0].Kind() == ast.LiteralKind {
		name, args = turned[name], []ast.Expr{args[1], args[0]}
	}
	if args[0].Kind() != ast.CallKind || args[0].AsCall().FunctionName() != "size" ||
		args[1].Kind() != ast.LiteralKind {
		return "", false
	}
	n, isInt := args[1].AsLiteral().Value().(int64)
	var isEmpty bool
	switch {
	case isInt && n == 0 && (name == operators.Equals || name == operators.LessEquals),
		isInt && n == 1 && name == operators.Less:
		isEmpty = true
	case isInt && n == 0 && (name == operators.NotEquals || name == operators.Greater),
		isInt && n == 1 && name == operators.GreaterEquals:
	default:
		return "", false
	}
	sized := args[0].AsCall()
	of := append(slices.Clip(sized.Args()), sized.Target())[0]
	text := "(empty " + w.plain(of, names) + ")"
	if isEmpty != wanted {
		text = "(! " + text + ")"
	}
	return text, true
}

// operandsOf returns the operands of && or ||, which the call is, or of which it is the negation.
func (w *ruleWriter) operandsOf(
	c ast.CallExpr, operator string, names map[string]string, wanted bool,
) []string {
	var parts []string
	for _, arg := range c.Args() {
		parts = append(parts, w.joined(arg, operator, names, wanted)...)
	}
	slices.Sort(parts)
	return slices.Compact(parts)
}

// plain returns an expression as it stands.
func (w *ruleWriter) plain(e ast.Expr, names map[string]string) string {
	switch e.Kind() {
	case ast.IdentKind:
		if own, ok := names[e.AsIdent()]; ok {
			return own
		}
		return e.AsIdent()
	case ast.LiteralKind:
		return fmt.Sprintf("%T:%q", e.AsLiteral().Value(), fmt.Sprint(e.AsLiteral().Value()))
	case ast.SelectKind:
		operator := "."
		if e.AsSelect().IsTestOnly() {
			operator = "has"
		}
		return "(" + operator + " " + w.plain(e.AsSelect().Operand(), names) + " " +
			e.AsSelect().FieldName() + ")"
	case ast.CallKind:
		return w.call(e.AsCall(), names)
	case ast.ComprehensionKind:
		if text, ok := w.quantified(e.AsComprehension(), names, true); ok {
			return text
		}
		return w.comprehension(e.AsComprehension(), names)
	case ast.ListKind:
		return w.all("list", e.AsList().Elements(), names) +
			fmt.Sprint(e.AsList().OptionalIndices())
	case ast.MapKind:
		text := "(map"
		for _, entry := range e.AsMap().Entries() {
			m := entry.AsMapEntry()
			text += " " + w.plain(m.Key(), names) + ":" + w.plain(m.Value(), names) +
				fmt.Sprint(m.IsOptional())
		}
		return text + ")"
	case ast.StructKind:
		text := "(" + e.AsStruct().TypeName()
		for _, field := range e.AsStruct().Fields() {
			f := field.AsStructField()
			text += " " + f.Name() + ":" + w.plain(f.Value(), names) + fmt.Sprint(f.IsOptional())
		}
		return text + ")"
	}
	return "?"
}

// all returns several expressions behind a head, as a list in parentheses.
func (w *ruleWriter) all(head string, es []ast.Expr, names map[string]string) string {
	for _, e := range es {
		head += " " + w.plain(e, names)
	}
	return "(" + head + ")"
}

// call returns a call of an operator or a function.
func (w *ruleWriter) call(c ast.CallExpr, names map[string]string) string {
	if text, ok := w.condition(c, names, true); ok {
		return text
	}
	if c.IsMemberFunction() {
		return w.all("."+c.FunctionName()+" "+w.plain(c.Target(), names), c.Args(), names)
	}
	return w.all(c.FunctionName(), c.Args(), names)
}

// quantified returns what all() or exists() is expanded to as one of exists(), or what that is the
// negation of. One that only looks for a literal is what the operator in says.
func (w *ruleWriter) quantified(
	c ast.ComprehensionExpr, names map[string]string, wanted bool,
) (string, bool) {
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
	inner := maps.Clone(names)
	if inner == nil {
		inner = map[string]string{}
	}
	own := fmt.Sprintf("$%d", w.depth)
	inner[c.IterVar()] = own
	w.depth++
	parts := w.joined(step.AsCall().Args()[1], operators.LogicalOr, inner, !isAll)
	w.depth--
	over := w.plain(c.IterRange(), names)
	text := "(exists " + over + " " + strings.Join(parts, " ") + ")"
	if sought := w.sought(step.AsCall().Args()[1], c.IterVar(), isAll); sought != nil {
		text = w.all(operators.In, []ast.Expr{sought, c.IterRange()}, names)
	}
	if isAll == wanted {
		text = "(! " + text + ")"
	}
	return text, true
}

// sought returns the literal that a condition compares a variable with and nothing else, or nil.
func (w *ruleWriter) sought(e ast.Expr, variable string, negated bool) ast.Expr {
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

// comprehension returns what a macro such as all() is expanded to, with variables that have no
// names of their own.
func (w *ruleWriter) comprehension(c ast.ComprehensionExpr, names map[string]string) string {
	over, init := w.plain(c.IterRange(), names), w.plain(c.AccuInit(), names)
	inner := maps.Clone(names)
	if inner == nil {
		inner = map[string]string{}
	}
	own := []string{c.IterVar(), c.IterVar2(), c.AccuVar()}
	for i, name := range own {
		if name != "" {
			inner[name] = fmt.Sprintf("$%d", w.depth+i)
		}
	}
	w.depth += len(own)
	defer func() { w.depth -= len(own) }()
	text := "(for " + over + " " + init
	for _, e := range []ast.Expr{c.LoopCondition(), c.LoopStep(), c.Result()} {
		text += " " + w.plain(e, inner)
	}
	return text + ")"
}

// IsTransitionRule reports whether a CEL rule may compare a value with the one before, by its text:
// a rule that has the word in a literal only is taken for one, too, so that callers try more than
// is needed, and never less.
func IsTransitionRule(rule string) bool { return strings.Contains(rule, cel.OldScopedVarName) }
