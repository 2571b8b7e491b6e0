package apiserver

import (
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiservercel "k8s.io/apiserver/pkg/cel"
)

// knownResult returns the result of a condition if it is the same for every value that the schema
// allows: whether a required field is present, whether an unknown one is, and whether a value is
// one that its enum lacks.
func (w ruleWriter) knownResult(e ast.Expr) (is, known bool) {
	if isTest(e) {
		is, known = w.has(e.AsSelect())
		return is, known && w.isPresent(e.AsSelect().Operand()) // or it has no answer
	}
	if e.Kind() != ast.CallKind {
		return false, false
	}
	name, args := e.AsCall().FunctionName(), e.AsCall().Args()
	if name != operators.Equals && name != operators.NotEquals {
		return false, false
	}
	for i, arg := range args {
		s, value := w.schemaOf(arg), args[1-i]
		if s == nil || len(s.Enum) == 0 || value.Kind() != ast.LiteralKind || !w.isPresent(arg) {
			continue
		}
		text, isText := value.AsLiteral().Value().(string)
		isListed := slices.ContainsFunc(s.Enum, func(v v1.JSON) bool {
			one, err := Value(v.Raw)
			return err != nil || one == text
		})
		return name == operators.NotEquals, isText && !isListed
	}
	return false, false
}

// has returns whether the field that an expression selects is there, if that is known.
func (w ruleWriter) has(e ast.SelectExpr) (is, known bool) {
	s, name := w.schemaOf(e.Operand()), fieldName(e)
	if s == nil || name == "" {
		return false, false
	}
	if field, named := s.Properties[name]; named {
		isGiven := slices.Contains(s.Required, name) || field.Default != nil
		return true, isGiven && !field.Nullable
	}
	return false, s.Type == "object" && s.AdditionalProperties == nil && !s.XEmbeddedResource &&
		s.XPreserveUnknownFields == nil
}

// fieldName returns the name of the field that an expression selects, as objects have it, or none
// of what a whole object has, whatever its schema says.
func fieldName(e ast.SelectExpr) string {
	name, ok := apiservercel.Unescape(e.FieldName())
	if !ok || slices.Contains([]string{"apiVersion", "kind", "metadata"}, name) {
		return ""
	}
	return name
}

// isPresent reports whether an expression is a value other than null that each self has, or that is
// asked for. Self is one itself: no rule is asked about null.
func (w ruleWriter) isPresent(e ast.Expr) bool {
	if e.Kind() == ast.IdentKind && e.AsIdent() == "self" && w.names["self"] == "" {
		return true
	}
	s := w.schemaOf(e)
	if s == nil || s.Nullable || e.Kind() == ast.IdentKind {
		return s != nil && !s.Nullable
	}
	is, known := w.has(e.AsSelect())
	return (is && known || slices.Contains(w.guarded, w.selected(e.AsSelect()))) &&
		w.isPresent(e.AsSelect().Operand())
}

// hasAnswer reports whether a condition is true or false of each self, and never fails.
func (w ruleWriter) hasAnswer(e ast.Expr) bool {
	switch e.Kind() {
	case ast.LiteralKind:
		return true
	case ast.IdentKind, ast.SelectKind:
		if isTest(e) {
			e = e.AsSelect().Operand()
		}
		return w.isPresent(e)
	case ast.CallKind:
		name, args := e.AsCall().FunctionName(), e.AsCall().Args()
		if name != operators.LogicalNot && counterparts[name] == "" {
			return false // before what it joins is looked at: choices may be nested deeply
		}
		if joins, all := w.junction(e, true); joins != "" {
			w = w.guardedBy(all, joins)
		}
		return !slices.ContainsFunc(args, func(arg ast.Expr) bool { return !w.hasAnswer(arg) })
	}
	return false
}

// itemsOf returns the schema of what the variable of a macro stands for, or nil.
func (w ruleWriter) itemsOf(c ast.ComprehensionExpr) *v1.JSONSchemaProps {
	over := w.schemaOf(c.IterRange())
	if over == nil || c.HasIterVar2() {
		return nil
	}
	if items := PrunedItems(over); items != nil && !items.Nullable {
		return items
	}
	return nil
}

// schemaOf returns the schema of the value that an expression is, or nil.
func (w ruleWriter) schemaOf(e ast.Expr) *v1.JSONSchemaProps {
	switch {
	case e.Kind() == ast.IdentKind:
		return w.schemas[e.AsIdent()]
	case e.Kind() != ast.SelectKind || isTest(e):
		return nil
	}
	s := w.schemaOf(e.AsSelect().Operand())
	if s == nil {
		return nil
	}
	if field, named := s.Properties[fieldName(e.AsSelect())]; named {
		return &field
	}
	return nil
}
