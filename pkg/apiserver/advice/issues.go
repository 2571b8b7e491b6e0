package advice

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	celast "github.com/google/cel-go/common/ast"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// undefinedField finds what CEL says of a name that is none of the fields of a value.
var undefinedField = regexp.MustCompile(`^undefined field '(.*)'$`)

// issues compiles an expression and returns what is wrong with it, each at its line and column,
// without what only follows from something else.
func (s expressionScope) issues(text string, base *environment.EnvSet) []Finding {
	env, err := s.environment(base)
	if err != nil {
		return nil
	}
	parsed, issues := env.Parse(text)
	read := issues.Err() == nil
	if read {
		_, issues = env.Check(parsed)
	}
	var found issueList
	for _, issue := range issues.Errors() {
		f := Finding{
			Message: issue.Message,
			Line:    max(issue.Location.Line(), 1),
			Column:  max(issue.Location.Column(), 0) + 1,
		}
		if m := undefinedField.FindStringSubmatch(issue.Message); m != nil {
			f.Reason = apiserver.Reason{What: apiserver.NotFound, Value: m[1],
				Faults: []diag.Fault{{Value: strconv.Quote(m[1])}}}
		}
		found = append(found, f)
	}
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	if read && len(found) > 1 {
		found = found.withoutConsequences(parsed.NativeRep())
	}
	return found
}

// An issueList is what is wrong with one expression.
type issueList []Finding

// withoutConsequences returns the issues without those that follow from an unknown function. The
// name before its dot is unknown, too, and so are the names that it would give to elements, as in
// all(i, x, …). What is applied to an unknown value says so by the type "!error!".
func (l issueList) withoutConsequences(parsed *celast.AST) issueList {
	celast.PreOrderVisit(parsed.Expr(), celast.NewExprVisitor(func(e celast.Expr) {
		if e.Kind() != celast.CallKind {
			return
		}
		if unknown := l.undeclared(parsed, e); unknown >= 0 {
			l.blankTarget(parsed, e.AsCall(), unknown)
			l.blankElements(parsed, e.AsCall().Args())
		}
	}))
	return slices.DeleteFunc(l, func(f Finding) bool {
		return f.Message == "" || strings.Contains(f.Message, "!error!")
	})
}

// blankTarget blanks the issue about an unknown function if what it is applied to is unknown, too,
// and that about the name before its dot, which is a part of its own.
func (l issueList) blankTarget(parsed *celast.AST, call celast.CallExpr, unknown int) {
	if !call.IsMemberFunction() {
		return
	}
	target := l.undeclared(parsed, call.Target())
	switch {
	case target < 0:
	case call.Target().Kind() == celast.CallKind:
		l[unknown].Message = ""
	default:
		l[target].Message = ""
		l[unknown].Message = fmt.Sprintf("undeclared reference to '%s.%s'",
			call.Target().AsIdent(), call.FunctionName())
	}
}

// blankElements blanks the issues about names that stand alone among the arguments of an unknown
// function, wherever in its arguments they are used.
func (l issueList) blankElements(parsed *celast.AST, arguments []celast.Expr) {
	named := map[string]bool{}
	for _, a := range arguments {
		if a.Kind() == celast.IdentKind {
			named[a.AsIdent()] = true
		}
	}
	for _, a := range arguments {
		celast.PreOrderVisit(a, celast.NewExprVisitor(func(e celast.Expr) {
			if e.Kind() != celast.IdentKind || !named[e.AsIdent()] {
				return
			}
			if k := l.undeclared(parsed, e); k >= 0 {
				l[k].Message = ""
			}
		}))
	}
}

// undeclared returns the index of the issue that a variable or function is unknown, or -1.
func (l issueList) undeclared(parsed *celast.AST, e celast.Expr) int {
	var name string
	switch e.Kind() {
	case celast.IdentKind:
		name = e.AsIdent()
	case celast.CallKind:
		name = e.AsCall().FunctionName()
	}
	at := parsed.SourceInfo().GetStartLocation(e.ID())
	return slices.IndexFunc(l, func(f Finding) bool {
		m := undeclared.FindStringSubmatch(f.Message)
		return m != nil && m[1] == name && f.Line == at.Line() && f.Column == at.Column()+1
	})
}
