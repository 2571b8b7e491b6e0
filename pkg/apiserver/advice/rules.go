package advice

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A ruleWalk visits the nodes of one schema that can have rules, like
// ValidateCustomResourceDefinitionOpenAPISchema, which looks at rules only when nothing else is
// wrong.
type ruleWalk struct {
	of      versionSchema
	target  Target
	out     *findings
	changes []releaseChange     // of the target, that matter to the rules
	env     *environment.EnvSet // of the target
	// if the target is another release than the user asks for, of which only the verdict counts:
	// the changes that matter to the rules and are true of one of the two
	apart []releaseChange
	costs []expressionCost
}

// isOtherRelease reports whether the target is another release than the user asks for.
func (w *ruleWalk) isOtherRelease() bool { return len(w.apart) > 0 }

// A ruleNode is one of these nodes with what its rules may use and how often they run.
type ruleNode struct {
	schema *apiserver.Schema
	// the same with the types that the target's rules see
	typed          *apiserver.Schema
	path           *field.Path
	context        *validation.CELSchemaContext // of typed
	root           bool
	uncorrelatable bool        // in an ancestor whose elements have no older self
	ancestors      []container // the lists and maps that the node is in, outermost first
}

// newRuleWalk prepares to examine the rules of a schema as the target judges them.
func newRuleWalk(s versionSchema, target Target, out *findings) *ruleWalk {
	s.root = convertible(s.root)
	matter := slices.DeleteFunc(changesFor(s.root), func(c releaseChange) bool {
		return target.release() > c.until
	})
	return &ruleWalk{of: s, target: target, out: out, changes: matter,
		env: target.environment(matter)}
}

// validate compiles and costs every rule of the schema against its own sub-schema, and says what
// all of them cost together.
func (w *ruleWalk) validate() {
	w.visitRoot()
	w.checkCosts(w.of.path)
}

// visitRoot examines each rule of the schema.
func (w *ruleWalk) visitRoot() {
	typed := w.target.withTypesOf(w.of.root)
	w.visit(ruleNode{schema: w.of.root, typed: typed, path: w.of.path,
		context: validation.RootCELContext(typed), root: true})
}

// visit examines the rules of a node and of those below it.
func (w *ruleWalk) visit(n ruleNode) {
	if w.examines(n.schema.XValidations) {
		w.out.guard(n.path.Child("x-kubernetes-validations"), func() { w.rules(n) })
	}
	for _, name := range slices.Sorted(maps.Keys(n.schema.Properties)) {
		child := n.schema.Properties[name]
		typed, ok := n.typed.Properties[name]
		if !ok { // it is not allowed there
			typed = child
		}
		next := n.below(&child, &typed, n.path.Child("properties").Key(name),
			n.context.ChildPropertyContext(&typed, name))
		if !cel.MapIsCorrelatable(n.schema.XMapType) {
			next.uncorrelatable = true
		}
		w.visit(next)
	}
	if child := valuesOf(n.schema); child != nil {
		typed := cmp.Or(valuesOf(n.typed), child)
		next := n.below(child, typed, n.path.Child("additionalProperties"),
			n.context.ChildAdditionalPropertiesContext(typed))
		w.visit(next.inside(n, boundProperties))
	}
	if child := itemsOf(n.schema); child != nil {
		typed := cmp.Or(itemsOf(n.typed), child)
		next := n.below(child, typed, n.path.Child("items"), n.context.ChildItemsContext(typed))
		if n.schema.XListType == nil || *n.schema.XListType != "map" {
			next.uncorrelatable = true
		}
		w.visit(next.inside(n, boundItems))
	}
}

// examines reports whether the rules of a node are to be examined: of another release those about
// which it may judge otherwise, or all, if the total of their costs may differ.
func (w *ruleWalk) examines(rules []apiextensions.ValidationRule) bool {
	costlier := func(c releaseChange) bool { return c.costlier }
	if !w.isOtherRelease() || slices.ContainsFunc(w.apart, costlier) {
		return len(rules) > 0
	}
	return slices.ContainsFunc(w.apart, func(c releaseChange) bool {
		return slices.ContainsFunc(rules, c.mattersTo)
	})
}

func (n ruleNode) below(
	child, typed *apiserver.Schema, path *field.Path,
	context *validation.CELSchemaContext,
) ruleNode {
	return ruleNode{schema: child, typed: typed, path: path, context: context,
		uncorrelatable: n.uncorrelatable, ancestors: n.ancestors}
}

func (n ruleNode) inside(parent ruleNode, kind *boundKind) ruleNode {
	n.ancestors = append(slices.Clip(n.ancestors), containerOf(parent.schema, parent.path, kind))
	return n
}

// rules compiles the rules of one node.
func (w *ruleWalk) rules(n ruleNode) {
	info, err := n.typeInfo()
	if err != nil {
		w.noTypes(n, err)
		return
	}
	results, err := compileRules(info, w.env)
	if err != nil {
		w.add(field.InternalError(n.path.Child("x-kubernetes-validations"), err))
		return
	}
	for i, result := range results {
		at := n.path.Child("x-kubernetes-validations").Index(i)
		rule := n.schema.XValidations[i]
		scope := expressionScope{node: n, info: info, optional: rule.OptionalOldSelf != nil &&
			*rule.OptionalOldSelf}
		w.checkCompiled(scope, at.Child("rule"), rule.Rule, result.Error)
		w.checkCompiled(scope, at.Child("messageExpression"), rule.MessageExpression,
			result.MessageExpressionError)
		w.addCosts(scope, at, rule, result)
		w.checkOldSelf(n, at, rule, result)
	}
}

// compileRules compiles the rules of a node with their messageExpressions. Upstream does not
// compile that of a faulty rule, so it is compiled again with a correct rule.
func compileRules(
	info *validation.CELTypeInfo, env *environment.EnvSet,
) ([]cel.CompilationResult, error) {
	compile := func(s *structuralschema.Structural) ([]cel.CompilationResult, error) {
		return cel.Compile(s, info.DeclType, celconfig.PerCallLimit, env,
			cel.NewExpressionsEnvLoader())
	}
	results, err := compile(info.Schema)
	behind := *info.Schema
	behind.XValidations = nil
	var passedOver []int
	for i, r := range results {
		if rule := info.Schema.XValidations[i]; rule.MessageExpression != "" &&
			(r.Error != nil || strings.TrimSpace(rule.Rule) == "") {
			rule.Rule = "true"
			behind.XValidations = append(behind.XValidations, rule)
			passedOver = append(passedOver, i)
		}
	}
	messages, _ := compile(&behind) // an error would be that of the first time
	for k, m := range messages {
		r := &results[passedOver[k]]
		r.MessageExpression = m.MessageExpression
		r.MessageExpressionError = m.MessageExpressionError
		r.MessageExpressionMaxCost = m.MessageExpressionMaxCost
	}
	return results, err
}

// typeInfo returns the types that a rule sees. The node has them even if an ancestor has none.
func (n ruleNode) typeInfo() (*validation.CELTypeInfo, error) {
	if info, err := n.context.TypeInfo(); err == nil && info != nil && info.DeclType != nil {
		return info, nil
	}
	structural, err := structuralschema.NewStructural(n.typed)
	if err != nil {
		return nil, err
	}
	declared := model.SchemaDeclType(structural, n.root || n.schema.XEmbeddedResource)
	if declared == nil {
		return nil, fmt.Errorf("unable to convert structural schema to CEL declarations")
	}
	return &validation.CELTypeInfo{Schema: structural, DeclType: declared}, nil
}

// noTypes reports a node whose rules see no types although nothing is missing: it holds anything.
// Otherwise the missing type is a finding of its own, or one of upstream.
func (w *ruleWalk) noTypes(n ruleNode, err error) {
	if n.schema.Type == "" && n.schema.XPreserveUnknownFields != nil {
		cause := fmt.Errorf("internal error: failed to construct type information for x-kubernetes-validations rules: %w", err)
		w.add(field.InternalError(n.path.Child("x-kubernetes-validations"), cause))
	}
}

// checkOldSelf checks the use of oldSelf.
func (w *ruleWalk) checkOldSelf(
	n ruleNode, at *field.Path, rule apiextensions.ValidationRule, result cel.CompilationResult,
) {
	switch {
	case result.Error != nil:
	case result.UsesOldSelf && n.uncorrelatable:
		// Upstream says in which list, which differs between the fields that have the type with the
		// rule, and is in the path.
		detail := "oldSelf cannot be used on the uncorrelatable portion of the schema, such as " +
			"in the items of a list without listType=map"
		w.add(field.Invalid(at.Child("rule"), rule.Rule, detail))
	case !result.UsesOldSelf && rule.OptionalOldSelf != nil:
		w.add(field.Invalid(at.Child("optionalOldSelf"), *rule.OptionalOldSelf,
			"may not be set if oldSelf is not used in rule"))
	}
}

// add reports an error as upstream would about a rule.
func (w *ruleWalk) add(err *field.Error) {
	refusal := apiserver.RefusalOf(err)
	refusal.Code = diag.CodeServerRule
	w.out.refuse([]apiserver.Refusal{refusal})
}
