package objects

import (
	"cmp"
	"context"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"k8s.io/kube-openapi/pkg/validation/strfmt"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A Check reports whether a value passes one restriction of a schema. The old value is what CEL
// knows as oldSelf; nil means that there is none.
type Check func(ctx context.Context, value, old any) bool

// CompileFragment makes a check of the OpenAPI part of a schema, so that one can find out which of
// several restrictions a value violates.
func CompileFragment(s *v1.JSONSchemaProps) (Check, error) {
	props, err := apiserver.InternalSchema(s)
	if err != nil {
		return nil, err
	}
	validator, _, err := validation.NewSchemaValidator(props)
	if err != nil {
		return nil, err
	}
	return func(_ context.Context, value, _ any) bool {
		return len(validation.ValidateCustomResource(nil, value, validator)) == 0
	}, nil
}

// RestrictsStrings reports whether a server checks strings of this format at all: it ignores
// unknown formats, and some known ones accept everything.
func RestrictsStrings(format string) bool {
	s := &spec.Schema{SchemaProps: spec.SchemaProps{Type: spec.StringOrArray{"string"},
		Format: format}}
	if validation.StripUnsupportedFormatsPostProcess(s) != nil || s.Format == "" {
		return false
	}
	return strfmt.Default.ContainsName(format) &&
		!strfmt.Default.Validates(format, "\x00 no format has this")
}

// CompileRule makes a check of the i-th CEL rule of a structural schema alone: other rules,
// including those below, are left out. At the root of an object, rules see its metadata.
func CompileRule(s *v1.JSONSchemaProps, i int, root bool) (Check, error) {
	_, refuses, err := compileRule(s, i, root)
	return func(ctx context.Context, value, old any) bool {
		return len(refuses(ctx, value, old)) == 0
	}, err
}

// An Answer completes a value by the defaults of a schema and says whether one of its CEL rules
// holds for it, in place of an old value if that is not nil, or why the rule has no answer.
type Answer func(ctx context.Context, value, old any) (holds bool, why string)

// CompileAnswer makes the answer of the i-th CEL rule of a structural schema alone. At the root of
// an object, rules see its metadata.
func CompileAnswer(s *v1.JSONSchemaProps, i int, root bool) (Answer, error) {
	schema, refuses, err := compileRule(s, i, root)
	return func(ctx context.Context, value, old any) (holds bool, why string) {
		defaulting.Default(value, schema)
		errs := refuses(ctx, value, old)
		for _, e := range errs {
			if why, failed := FailureOf(e.Detail); failed {
				return false, why
			}
		}
		return len(errs) == 0, ""
	}, err
}

// FailureOf returns why a rule has no answer, if an error of a server says that it has none:
// upstream ends such an error with the rule, and says more of a function that does not take a
// value.
func FailureOf(detail string) (why string, failed bool) {
	why, _, failed = strings.Cut(detail, " evaluating rule: ")
	if said, _, ok := strings.Cut(detail, ": call arguments did not match "); ok && !failed {
		return strings.Trim(said, "'"), true
	}
	return why, failed
}

// FixedMessage returns what a server says of a value that a rule refuses where the rule has no
// message expression, or that has no answer.
func FixedMessage(rule v1.ValidationRule) string {
	return cmp.Or(strings.TrimSpace(rule.Message), "failed rule: "+strings.TrimSpace(rule.Rule))
}

// compileRule returns a schema with no rule but the i-th, and a function that returns the errors of
// that rule. At the root of an object, rules see its metadata.
func compileRule(s *v1.JSONSchemaProps, i int, root bool) (
	schema *structural.Structural,
	refuses func(ctx context.Context, value, old any) field.ErrorList, err error,
) {
	if schema, err = structuralOf(s); err != nil {
		return nil, nil, err
	}
	schema = schema.DeepCopy()
	rule := schema.XValidations[i]
	without := structural.Visitor{Structural: func(n *structural.Structural) bool {
		changed := n.XValidations != nil
		n.XValidations = nil
		return changed
	}}
	without.Visit(schema)
	schema.XValidations = v1.ValidationRules{rule}
	validator := cel.NewValidator(schema, root, celconfig.PerCallLimit)
	return schema, func(ctx context.Context, value, old any) field.ErrorList {
		errs, _ := validator.Validate(ctx, nil, schema, value, old, celconfig.RuntimeCELCostBudget)
		return errs
	}, nil
}
