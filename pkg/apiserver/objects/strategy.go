package objects

import (
	"cmp"
	"context"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/crdserverscheme"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/warning"
)

// A strategy is what the generic registry of k8s.io/apiserver asks about an object before it stores
// it. It does what registry/customresource does, in the same order and with the same calls; that
// package itself cannot be linked without an etcd client. The differential tests keep the two in
// step.
type strategy struct {
	*resourceVersion
	status bool // the request goes to the status subresource
}

var (
	_ rest.RESTCreateStrategy = strategy{}
	_ rest.RESTUpdateStrategy = strategy{}
)

// generatedSuffix stands for what a server generates; it is removed again, so that results can be
// compared.
const generatedSuffix = "xxxxx"

// GenerateName appends what stands for a random suffix.
func (s strategy) GenerateName(base string) string { return base + generatedSuffix }

// NamespaceScoped reports whether objects live in namespaces.
func (s strategy) NamespaceScoped() bool { return s.namespaced }

// AllowCreateOnUpdate is false for custom resources.
func (s strategy) AllowCreateOnUpdate(context.Context) bool { return false }

// AllowUnconditionalUpdate is false for custom resources.
func (s strategy) AllowUnconditionalUpdate(context.Context) bool { return false }

// Canonicalize has nothing to do.
func (s strategy) Canonicalize(runtime.Object) {}

// ObjectKinds reads the type from the object, as for every unstructured one.
func (s strategy) ObjectKinds(o runtime.Object) ([]schema.GroupVersionKind, bool, error) {
	return crdserverscheme.NewUnstructuredObjectTyper().ObjectKinds(o)
}

// Recognizes reports whether the kind is the one that s is for.
func (s strategy) Recognizes(kind schema.GroupVersionKind) bool { return kind == s.kind }

// PrepareForCreate drops a status that has an endpoint of its own.
func (s strategy) PrepareForCreate(_ context.Context, o runtime.Object) {
	u := o.(*unstructured.Unstructured)
	if s.statusEnabled {
		delete(u.Object, "status")
	}
	u.SetGeneration(1)
}

// PrepareForUpdate keeps what the endpoint may not change, and increments the generation if more
// than metadata changed.
func (s strategy) PrepareForUpdate(_ context.Context, o, was runtime.Object) {
	u, old := o.(*unstructured.Unstructured), was.(*unstructured.Unstructured)
	switch {
	case s.status:
		replaced := old.DeepCopy().Object
		moveStatus(replaced, u.Object)
		u.Object = replaced
		return
	case s.statusEnabled:
		moveStatus(u.Object, old.Object)
	}
	if !equality.Semantic.DeepEqual(withoutMetadata(u.Object), withoutMetadata(old.Object)) {
		u.SetGeneration(old.GetGeneration() + 1)
	}
}

// moveStatus gives to the status of from, or none.
func moveStatus(to, from map[string]any) {
	delete(to, "status")
	if status, ok := from["status"]; ok {
		to["status"] = status
	}
}

// withoutMetadata returns the object with all its fields but metadata.
func withoutMetadata(o map[string]any) map[string]any {
	rest := make(map[string]any, len(o))
	for k, v := range o {
		if k != "metadata" {
			rest[k] = v
		}
	}
	return rest
}

// Validate validates a new object.
func (s strategy) Validate(ctx context.Context, o runtime.Object) field.ErrorList {
	u := o.(*unstructured.Unstructured)
	errs := s.validateType(u)
	if len(errs) == 0 {
		errs = append(errs, s.validateMetadata(ctx, u)...)
		errs = append(errs,
			inOrder(validation.ValidateCustomResource(nil, u.Object, s.validator))...)
		errs = append(errs, s.validateScaleSpec(u)...)
		errs = append(errs, s.validateScaleStatus(u)...)
	}
	errs = append(errs,
		s.wordEmbedded(inOrder(objectmeta.Validate(ctx, nil, u.Object, s.schema, false)))...)
	errs = append(errs, inOrder(listtype.ValidateListSetsAndMaps(nil, s.schema, u.Object))...)
	return s.inReleaseWords(s.validateRules(ctx, s.inReleaseWords(errs), u, nil))
}

// ValidateUpdate validates a changed object against its old state. Errors in values that did not
// change are forgiven (ratcheting, which Kubernetes 1.32 does not do for writes of status); lists
// of type set and map are forgiven if any of the old object's was wrong.
func (s strategy) ValidateUpdate(ctx context.Context, o, was runtime.Object) field.ErrorList {
	u, old := o.(*unstructured.Unstructured), was.(*unstructured.Unstructured)
	correlated := common.NewCorrelatedObject(u.Object, old.Object,
		&model.Structural{Structural: s.schema})
	errs := s.validateType(u)
	if len(errs) == 0 {
		errs = append(errs, s.validateMetadataUpdate(ctx, u, old)...)
		errs = append(errs, s.validateValues(u, old, correlated)...)
	}
	if !s.status { // see statusStrategy.ValidateUpdate: embedded objects are not validated
		errs = append(errs,
			s.wordEmbedded(inOrder(objectmeta.Validate(ctx, nil, u.Object, s.schema, false)))...)
	}
	if len(listtype.ValidateListSetsAndMaps(nil, s.schema, old.Object)) == 0 {
		errs = append(errs, inOrder(listtype.ValidateListSetsAndMaps(nil, s.schema, u.Object))...)
	}
	errs = s.inReleaseWords(errs) // some are of another type there, and do not block rules
	var options []cel.Option
	if s.ratchets() {
		options = append(options, cel.WithRatcheting(correlated))
	}
	return s.inReleaseWords(s.validateRules(ctx, errs, u, old, options...))
}

// ratchets reports whether a write is forgiven what it does not change.
func (s strategy) ratchets() bool { return !s.status || !s.release.before(statusRatchets) }

// validateValues validates against the OpenAPI schema: all of the object, or just its status.
func (s strategy) validateValues(
	u, old *unstructured.Unstructured, correlated *common.CorrelatedObject,
) (errs field.ErrorList) {
	if !s.status {
		errs = validation.ValidateCustomResourceUpdate(nil, u.Object, old.Object, s.validator,
			validation.WithRatcheting(correlated))
		return append(append(inOrder(errs), s.validateScaleSpec(u)...), s.validateScaleStatus(u)...)
	}
	if status, ok := u.Object["status"]; ok {
		var options []validation.ValidationOption
		if s.schema != nil && s.ratchets() {
			options = append(options, validation.WithRatcheting(correlated.Key("status")))
		}
		errs = validation.ValidateCustomResourceUpdate(field.NewPath("status"), status,
			old.Object["status"], s.statusSchema, options...)
	}
	return append(inOrder(errs), s.validateScaleStatus(u)...)
}

// RulesNotChecked is what a server says when the object is too invalid for CEL rules to make sense.
const RulesNotChecked = "some validation rules were not checked because the object was invalid; " +
	"correct the existing errors to complete validation"

// validateRules evaluates the CEL rules unless one of the errors so far is of a kind that makes a
// rule meaningless.
func (s strategy) validateRules(
	ctx context.Context, errs field.ErrorList, u, old *unstructured.Unstructured,
	options ...cel.Option,
) field.ErrorList {
	if s.rules == nil {
		return errs
	}
	if slices.ContainsFunc(errs, blocksRules) {
		return append(errs, field.Invalid(nil, nil, RulesNotChecked))
	}
	var was any // without an old object it must be nil itself, not a nil map
	if old != nil {
		was = old.Object
	}
	validate := func(ctx context.Context, options ...cel.Option) field.ErrorList {
		found, _ := s.rules.Validate(ctx, nil, s.schema, u.Object, was,
			celconfig.RuntimeCELCostBudget, options...)
		// the rules of a field stay in order
		slices.SortStableFunc(found, func(a, b *field.Error) int {
			return cmp.Compare(a.Field, b.Field)
		})
		return found
	}
	forgiven := texts{}
	found := validate(warning.WithWarningRecorder(ctx, forgiven), options...)
	if len(forgiven) > 0 {
		s.warnOf(ctx, forgiven, validate(ctx))
	}
	return append(errs, s.withRuleTypes(found)...)
}

// texts takes warnings.
type texts map[string]bool

// AddWarning takes a warning.
func (t texts) AddWarning(_, text string) { t[text] = true }

// warnOf warns of the errors of rules that are forgiven, as they stand among all that rules find,
// in the words of the release. A server warns in the order of a map.
func (s strategy) warnOf(ctx context.Context, forgiven texts, all field.ErrorList) {
	all = slices.DeleteFunc(all, func(e *field.Error) bool { return !forgiven[e.Error()] })
	for _, e := range s.inReleaseWords(s.withRuleTypes(all)) {
		warning.AddWarning(ctx, "", e.Error())
	}
}

// inOrder sorts what one validator found by path and message. A server reports it in the order of a
// map.
func inOrder(errs field.ErrorList) field.ErrorList {
	slices.SortStableFunc(errs, func(a, b *field.Error) int {
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.ErrorBody(), b.ErrorBody()))
	})
	return errs
}

// blocksRules reports whether an error keeps a server from checking rules: hasBlockingErr in
// registry/customresource.
func blocksRules(err *field.Error) bool {
	switch err.Type {
	case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong,
		field.ErrorTypeTooMany, field.ErrorTypeTypeInvalid:
		return true
	}
	return false
}

// WarningsOnCreate warns about finalizers with poor names.
func (s strategy) WarningsOnCreate(_ context.Context, o runtime.Object) []string {
	return finalizerWarnings(o.(*unstructured.Unstructured).GetFinalizers())
}

// WarningsOnUpdate warns about new finalizers with poor names.
func (s strategy) WarningsOnUpdate(_ context.Context, o, was runtime.Object) []string {
	if s.status {
		return nil
	}
	old := was.(*unstructured.Unstructured).GetFinalizers()
	fresh := slices.DeleteFunc(slices.Clone(o.(*unstructured.Unstructured).GetFinalizers()),
		func(f string) bool {
			return slices.Contains(old, f)
		})
	return finalizerWarnings(fresh)
}
