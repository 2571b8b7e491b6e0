package advice

import (
	"math"
	"slices"

	"github.com/google/cel-go/checker"
	celast "github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/overloads"
	"github.com/google/cel-go/common/types"
)

// earlierPaths are the paths of the fields that the expressions of a rule read, by the numbers of
// the expressions, as releases see them that follow values less far than the linked libraries.
// Sizes, and so costs, are looked up by these paths.
type earlierPaths map[int64][]string

// newEarlierPaths returns the paths of an expression, which it changes so that the linked libraries
// estimate it as those releases do.
func newEarlierPaths(checked *celast.AST) earlierPaths {
	factory := celast.NewExprFactory()
	celast.PostOrderVisit(checked.Expr(), celast.NewExprVisitor(func(e celast.Expr) {
		// Later releases look through dyn. By a name that they do not know, it is a function like
		// others.
		if e.Kind() == celast.CallKind && e.AsCall().FunctionName() == overloads.TypeConvertDyn {
			e.SetKindCase(factory.NewCall(e.ID(), "@dyn", e.AsCall().Args()...))
		}
	}))
	p := earlierPaths{}
	p.walk(checked, checked.Expr(), map[string][]string{})
	return p
}

// walk notes the paths in an expression, in which the paths of the variables of macros are known.
func (p earlierPaths) walk(checked *celast.AST, e celast.Expr, variables map[string][]string) {
	visit := func(all ...celast.Expr) {
		for _, e := range all {
			p.walk(checked, e, variables)
		}
	}
	switch e.Kind() {
	case celast.IdentKind:
		path, ok := variables[e.AsIdent()]
		if !ok {
			// the size of self is assumed of variables that are not followed
			path = []string{e.AsIdent()}
		}
		p[e.ID()] = path
	case celast.SelectKind:
		visit(e.AsSelect().Operand())
		p[e.ID()] = p.below(e.AsSelect().Operand(), e.AsSelect().FieldName())
	case celast.CallKind:
		call := e.AsCall()
		if call.IsMemberFunction() {
			visit(call.Target())
		}
		visit(call.Args()...)
		for _, overload := range checked.GetOverloadIDs(e.ID()) {
			switch overload {
			case overloads.IndexList:
				p[e.ID()] = p.below(call.Args()[0], "@items")
			case overloads.IndexMap:
				p[e.ID()] = p.below(call.Args()[0], "@values")
			}
		}
	case celast.ListKind:
		visit(e.AsList().Elements()...)
	case celast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			visit(entry.AsMapEntry().Key(), entry.AsMapEntry().Value())
		}
	case celast.ComprehensionKind:
		p.comprehension(checked, e.AsComprehension(), variables)
	}
}

// comprehension notes the paths in what a macro is expanded to, whose variable is an item or a key.
func (p earlierPaths) comprehension(
	checked *celast.AST, c celast.ComprehensionExpr, variables map[string][]string,
) {
	p.walk(checked, c.IterRange(), variables)
	p.walk(checked, c.AccuInit(), variables)
	outer, shadowed := variables[c.IterVar()]
	switch kind(checked.GetType(c.IterRange().ID())) {
	case types.ListKind:
		variables[c.IterVar()] = p.below(c.IterRange(), "@items")
	case types.MapKind:
		variables[c.IterVar()] = p.below(c.IterRange(), "@keys")
	default:
		variables[c.IterVar()] = nil
	}
	p.walk(checked, c.LoopCondition(), variables)
	p.walk(checked, c.LoopStep(), variables)
	delete(variables, c.IterVar())
	if shadowed {
		variables[c.IterVar()] = outer
	}
	p.walk(checked, c.Result(), variables)
}

func (p earlierPaths) below(e celast.Expr, step string) []string {
	return append(slices.Clip(p[e.ID()]), step)
}

// path returns the path of the field that an expression reads. For a value that is not read from a
// field and whose size is unknown, the path is empty and the size is returned.
func (p earlierPaths) path(element checker.AstNode) ([]string, *checker.SizeEstimate) {
	path := element.Path()
	// the items of a list that a function asks about are no expression
	if e := element.Expr(); e != nil {
		path = p[e.ID()]
	}
	if len(path) > 0 && (path[0] == "__result__" || path[0] == "@result") {
		path = nil
	}
	if len(path) == 0 && kind(element.Type()) == types.OpaqueKind {
		return nil, &checker.SizeEstimate{Max: math.MaxUint64}
	}
	return path, nil
}

// keyBehindDot returns a key of a map that an expression names behind a dot, not in brackets.
func keyBehindDot(checked *celast.AST) (key string) {
	celast.PreOrderVisit(checked.Expr(), celast.NewExprVisitor(func(e celast.Expr) {
		if e.Kind() == celast.SelectKind && !e.AsSelect().IsTestOnly() &&
			kind(checked.GetType(e.AsSelect().Operand().ID())) == types.MapKind {
			key = e.AsSelect().FieldName()
		}
	}))
	return key
}

// kind returns the kind of a type, which expressions that macros make may lack.
func kind(t *types.Type) types.Kind {
	if t == nil {
		return types.UnspecifiedKind
	}
	return t.Kind()
}
