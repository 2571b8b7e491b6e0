package advice

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	celgo "github.com/google/cel-go/cel"
	celast "github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/version"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// An expressionScope is what an expression is compiled in.
type expressionScope struct {
	node     ruleNode
	info     *validation.CELTypeInfo
	optional bool // oldSelf may be absent
}

// environment returns the environment that upstream compiles in, except for the name of the type of
// self: upstream picks a random one, which would show in messages.
func (s expressionScope) environment(base *environment.EnvSet) (*celgo.Env, error) {
	self := s.info.DeclType.MaybeAssignTypeName("selfType")
	oldSelf := self.CelType()
	if s.optional {
		oldSelf = types.NewOptionalType(oldSelf)
	}
	set, err := base.Extend(
		environment.VersionedOptions{
			IntroducedVersion: version.MajorMinor(1, 0),
			EnvOptions:        []celgo.EnvOption{celgo.Variable(cel.ScopedVarName, self.CelType())},
			DeclTypes:         []*apiservercel.DeclType{self},
		},
		environment.VersionedOptions{
			IntroducedVersion: version.MajorMinor(1, 24),
			EnvOptions:        []celgo.EnvOption{celgo.Variable(cel.OldScopedVarName, oldSelf)},
		},
	)
	if err != nil {
		return nil, err
	}
	return set.NewExpressionsEnv(), nil
}

// checkCompiled reports why an expression does not compile.
func (w *ruleWalk) checkCompiled(
	s expressionScope, path *field.Path, text string, failure *apiservercel.Error,
) {
	switch {
	case failure != nil && failure.Type != apiservercel.ErrorTypeRequired &&
		strings.TrimSpace(text) == "":
		w.add(field.Required(path, "messageExpression must be non-empty if specified"))
	case failure != nil:
		w.addIssues(s, path, text, failure)
	default:
		for _, found := range w.missingFeatures(s, text) {
			w.reportTooNew(s, path, text, found)
		}
	}
}

// addIssues reports each issue of an expression that does not compile, at its line and column, or
// else the failure as upstream words it.
func (w *ruleWalk) addIssues(
	s expressionScope, path *field.Path, text string, failure *apiservercel.Error,
) {
	err := field.Invalid(path, field.OmitValueType{}, failure.Detail)
	if failure.Type == apiservercel.ErrorTypeRequired {
		err = field.Required(path, failure.Detail)
	}
	found := s.issues(text, w.env)
	if len(found) == 0 {
		w.add(err)
		return
	}
	if !w.out.isFirst(err.Field, err.Detail) {
		return
	}
	if i := slices.IndexFunc(found, cannotBeRead); i >= 0 {
		found = found[i : i+1] // the parser stumbles over the rest, and what it made of it
	}
	newer := w.target.release() != linkedMinor &&
		len(s.issues(text, Target{}.environment(nil))) == 0
	for _, f := range found {
		if s.followsUp(f, text) {
			continue
		}
		if newer {
			w.reportTooNew(s, path, text, f)
			continue
		}
		f.Path, f.Rule, f.Server = path.String(), diag.CodeServerRule, true
		mend, sole := w.hint(s, text, f)
		f.Message = apiserver.Words(field.Invalid(path, field.OmitValueType{},
			meaningOf(failure.Detail)+": "+f.Message))
		f.endWith(mend)
		w.out.list = append(w.out.list, f)
		if sole {
			break
		}
	}
}

// cannotBeRead reports whether an issue is about the syntax of an expression.
func cannotBeRead(issue Finding) bool {
	return strings.HasPrefix(issue.Message, "Syntax error: ") ||
		strings.HasPrefix(issue.Message, "reserved identifier: ")
}

// reportTooNew reports what only releases after the target know. The message of another release
// than the user asks for is about what it lacks alone: [warnOfOthers] says whom it is of. Of a
// target without any rules, [lintRuleFields] says so.
func (w *ruleWalk) reportTooNew(s expressionScope, path *field.Path, text string, found Finding) {
	if w.target.release() < firstWithRules {
		return
	}
	found.Path, found.Rule, found.Server = path.String(), diag.CodeServerTarget, true
	mend, _ := w.hint(s, text, found)
	if !w.isOtherRelease() {
		if undeclared.MatchString(found.Message) { // it is no other name that is misspelled
			mend = Remedy{Before: "write the rule without it, or raise the target"}
		}
		found.Message = "Kubernetes " + w.target.String() + " does not know this yet: " +
			found.Message
	}
	found.endWith(mend)
	lacks := slices.DeleteFunc(slices.Clone(w.apart), func(c releaseChange) bool {
		return c.costlier || !c.mentions.MatchString(text)
	})
	if len(lacks) == 1 { // all else follows from it
		found.Message = lacks[0].what
	}
	w.out.add(found)
}

// missingFeatures returns what an expression has that the target does not know although the linked
// libraries know it when they are asked for the target, worded as it would word it.
func (w *ruleWalk) missingFeatures(s expressionScope, text string) []Finding {
	found := w.grammarErrors(text)
	var lacks []string
	for _, c := range w.changes {
		if c.mentions.MatchString(text) {
			lacks = append(lacks, c.lacks...)
		}
	}
	if len(lacks) == 0 {
		return found
	}
	env, err := s.environment(w.env)
	if err != nil {
		return nil
	}
	compiled, issues := env.Compile(text)
	if issues != nil {
		return nil
	}
	isLacking := func(overload string) bool { return slices.Contains(lacks, overload) }
	checked := compiled.NativeRep()
	celast.PreOrderVisit(checked.Expr(), celast.NewExprVisitor(func(e celast.Expr) {
		if e.Kind() != celast.CallKind ||
			!slices.ContainsFunc(checked.GetOverloadIDs(e.ID()), isLacking) {
			return
		}
		at := checked.SourceInfo().GetStartLocation(e.ID())
		found = append(found, Finding{
			Message: fmt.Sprintf("undeclared reference to '%s'", e.AsCall().FunctionName()),
			Line:    max(at.Line(), 1), Column: max(at.Column(), 0) + 1,
		})
	}))
	return found
}

// grammarErrors returns where the text of an expression offends against the target's grammar,
// worded as a server words it.
func (w *ruleWalk) grammarErrors(text string) []Finding {
	var found []Finding
	for _, c := range w.changes {
		if c.offends == nil {
			continue
		}
		if at := c.offends(text); at >= 0 {
			before := text[:at]
			found = append(found, Finding{
				Message: fmt.Sprintf("Syntax error: token recognition error at: '%c'", text[at]),
				Line:    1 + strings.Count(before, "\n"),
				Column:  1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]),
			})
		}
	}
	return found
}

// endWith gives a finding a hint as the end of its message.
func (f *Finding) endWith(hint Remedy) {
	switch {
	case hint.Keyword != "":
		hint.Before = ": " + hint.Before
		f.Remedy = hint
	case hint.Before != "":
		f.Message += ": " + hint.Before
	}
}

// followsUp reports whether a rule misses a field that exists but has no type: that is a finding of
// its own.
func (s expressionScope) followsUp(found Finding, text string) bool {
	if found.Reason.What != apiserver.NotFound {
		return false
	}
	if value := s.valueBefore(text[:found.offset(text)]); value != nil {
		child := property(value, found.Reason.Value)
		return child != nil && isUntyped(child)
	}
	return hasUntyped(s.node.schema, found.Reason.Value)
}

// hasUntyped reports whether a schema has, at any depth, a property of that name in rules without a
// type. Those of junctors need none.
func hasUntyped(s *apiserver.Schema, escaped string) bool {
	child := property(s, escaped)
	found := child != nil && isUntyped(child)
	eachChild(s, nil, func(child *apiserver.Schema, _ *field.Path, nested bool) {
		found = found || !nested && hasUntyped(child, escaped)
	})
	return found
}

// isUntyped reports whether a schema lacks the type that it must have.
func isUntyped(s *apiserver.Schema) bool {
	return s.Type == "" && !s.XIntOrString && s.XPreserveUnknownFields == nil
}
