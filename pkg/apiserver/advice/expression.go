package advice

import (
	"regexp"
	"strings"

	celgo "github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
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

// environment returns the environment that upstream compiles in, except for the name of the type of self: upstream picks a random
// one, which would show in messages.
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

// compiled reports why an expression does not compile, or that it does so only on a server newer than the target.
func (w *ruleWalk) compiled(s expressionScope, path *field.Path, text string, failure *apiservercel.Error) {
	if failure != nil {
		w.failed(s, path, text, failure)
		return
	}
	if w.target.minor == 0 || strings.TrimSpace(text) == "" {
		return
	}
	for _, found := range w.issues(s, text, environment.MustBaseEnvSet(w.target.expressions())) {
		found.Path, found.Code, found.Server = path.String(), diag.CodeServerTarget, true
		mend, _ := w.hint(s, text, found.Message, environment.MustBaseEnvSet(w.target.expressions()))
		found.Message = "Kubernetes " + w.target.String() + " does not know this yet: " + found.Message
		found.end(mend)
		w.out.add(found)
	}
}

func (w *ruleWalk) failed(s expressionScope, path *field.Path, text string, failure *apiservercel.Error) {
	err := field.Invalid(path, field.OmitValueType{}, failure.Detail)
	if failure.Type == apiservercel.ErrorTypeRequired {
		err = field.Required(path, failure.Detail)
	}
	found := w.issues(s, text, w.linked)
	if len(found) == 0 {
		w.add(err)
		return
	}
	if !w.out.first(err.Field, err.Detail) {
		return
	}
	for _, f := range found {
		if s.followsUp(f.Message) {
			continue
		}
		f.Path, f.Code, f.Server = path.String(), diag.CodeServerRule, true
		mend, sole := w.hint(s, text, f.Message, w.linked)
		f.Message = apiserver.Words(field.Invalid(path, field.OmitValueType{}, meaningOf(failure.Detail)+": "+f.Message))
		f.end(mend)
		w.out.list = append(w.out.list, f)
		if sole {
			break
		}
	}
}

// end gives a finding a hint as the end of its message.
func (f *Finding) end(hint Mend) {
	switch {
	case hint.Keyword != "":
		hint.Before = ": " + hint.Before
		f.Mend = hint
	case hint.Before != "":
		f.Message += ": " + hint.Before
	}
}

// issues compiles an expression and returns what is wrong with it, each at its line and column.
func (w *ruleWalk) issues(s expressionScope, text string, base *environment.EnvSet) []Finding {
	env, err := s.environment(base)
	if err != nil {
		return nil
	}
	_, issues := env.Compile(text)
	if issues == nil {
		return nil
	}
	var found []Finding
	for _, issue := range issues.Errors() {
		found = append(found, Finding{
			Message: issue.Message,
			Line:    max(issue.Location.Line(), 1),
			Column:  max(issue.Location.Column(), 0) + 1,
		})
	}
	return found
}

var undefinedField = regexp.MustCompile(`^undefined field '(.*)'$`)

// followsUp reports whether a rule misses a field that exists but has no type: that is a finding of its own.
func (s expressionScope) followsUp(message string) bool {
	m := undefinedField.FindStringSubmatch(message)
	return m != nil && hasUntyped(s.node.schema, m[1])
}

func hasUntyped(s *apiextensions.JSONSchemaProps, escaped string) bool {
	found := false
	eachChild(s, nil, func(child *apiextensions.JSONSchemaProps, _ *field.Path, _ bool) {
		found = found || hasUntyped(child, escaped)
	})
	for name, child := range s.Properties {
		known, ok := apiservercel.Escape(name)
		mistyped := child.Type == "" && !child.XIntOrString && child.XPreserveUnknownFields == nil
		found = found || ok && known == escaped && mistyped
	}
	return found
}
