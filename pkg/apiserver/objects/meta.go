package objects

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/operation"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/features"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
)

// This file is the part of registry/customresource/validator.go that no other package exports: the
// checks of what every object has, whatever its schema says.

// validateType checks that kind and apiVersion are those of the endpoint; otherwise nothing else is
// looked at.
func (v *resourceVersion) validateType(u *unstructured.Unstructured) (errs field.ErrorList) {
	if kind := u.GetKind(); kind != v.kind.Kind {
		errs = append(errs, field.Invalid(field.NewPath("kind"), kind, "must be "+v.kind.Kind))
	}
	if want, got := v.kind.GroupVersion().String(), u.GetAPIVersion(); got != want {
		errs = append(errs, field.Invalid(field.NewPath("apiVersion"), got, "must be "+want))
	}
	return errs
}

// validateMetadata validates the metadata of a new object.
func (v *resourceVersion) validateMetadata(
	ctx context.Context, u *unstructured.Unstructured,
) field.ErrorList {
	meta, errs := objectMeta(u)
	if len(errs) > 0 {
		return errs
	}
	return apivalidation.ValidateObjectMetaDeclaratively(ctx, operation.Create, meta, nil,
		v.namespaced,
		apivalidation.NameIsDNSSubdomain, field.NewPath("metadata"), declarative())
}

// validateMetadataUpdate validates changed metadata against what it was.
func (v *resourceVersion) validateMetadataUpdate(
	ctx context.Context, u, old *unstructured.Unstructured,
) field.ErrorList {
	meta, errs := objectMeta(u)
	if len(errs) > 0 {
		return errs
	}
	was, errs := objectMeta(old)
	if len(errs) > 0 {
		return errs
	}
	return apivalidation.ValidateObjectMetaDeclaratively(ctx, operation.Update, meta, was,
		v.namespaced,
		nil, field.NewPath("metadata"), declarative())
}

func declarative() bool {
	return utilfeature.DefaultFeatureGate.Enabled(features.DeclarativeValidationBeta)
}

// objectMeta reads metadata into its Go type.
func objectMeta(u *unstructured.Unstructured) (*metav1.ObjectMeta, field.ErrorList) {
	meta, path := &metav1.ObjectMeta{}, field.NewPath("metadata")
	raw := u.Object["metadata"]
	if raw == nil {
		return meta, nil
	}
	fields, ok := raw.(map[string]any)
	if !ok {
		return nil, field.ErrorList{field.Invalid(path, raw,
			fmt.Sprintf("expected map[string]interface{}, got %T", raw))}
	}
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(fields, meta); err != nil {
		return nil, field.ErrorList{field.Invalid(path, raw, err.Error())}
	}
	return meta, nil
}

// validateScaleSpec checks that what the scale subresource would show as spec.replicas is a number
// of replicas.
func (v *resourceVersion) validateScaleSpec(u *unstructured.Unstructured) field.ErrorList {
	if v.scale == nil {
		return nil
	}
	return validateReplicas(u, v.scale.SpecReplicasPath)
}

// validateScaleStatus does so for what it would show as status.replicas, and checks that the
// selector is a text.
func (v *resourceVersion) validateScaleStatus(u *unstructured.Unstructured) field.ErrorList {
	if v.scale == nil {
		return nil
	}
	errs := validateReplicas(u, v.scale.StatusReplicasPath)
	if path := v.scale.LabelSelectorPath; path != nil {
		if selector, _, err := unstructured.NestedString(u.Object, steps(*path)...); err != nil {
			errs = append(errs, field.Invalid(field.NewPath(*path), selector, err.Error()))
		}
	}
	return errs
}

// validateReplicas checks that what is at a path, as in .spec.replicas, is a number of replicas or
// absent.
func validateReplicas(u *unstructured.Unstructured, path string) field.ErrorList {
	replicas, _, err := unstructured.NestedInt64(u.Object, steps(path)...)
	problem := ""
	switch {
	case err != nil:
		problem = err.Error()
	case replicas < 0:
		problem = "should be a non-negative integer"
	case replicas > math.MaxInt32:
		problem = fmt.Sprintf("should be less than or equal to %v", math.MaxInt32)
	default:
		return nil
	}
	return field.ErrorList{field.Invalid(field.NewPath(path), replicas, problem)}
}

func steps(path string) []string { return strings.Split(strings.TrimPrefix(path, "."), ".") }

// finalizerWarnings says which of the names could clash with another writer's finalizer.
func finalizerWarnings(names []string) (warnings []string) {
	standard := []string{metav1.FinalizerOrphanDependents, metav1.FinalizerDeleteDependents,
		string(corev1.FinalizerKubernetes)}
	names = slices.Clone(names)
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		for _, problem := range validation.IsQualifiedName(name) {
			warnings = append(warnings, fmt.Sprintf("metadata.finalizers: %q: %s", name, problem))
		}
		if strings.Contains(name, "/") || slices.Contains(standard, name) {
			continue
		}
		including := ""
		if strings.Contains(name, ".") {
			including = " including a path (/)"
		}
		warnings = append(warnings, fmt.Sprintf(
			"metadata.finalizers: %q: prefer a domain-qualified finalizer name%s to avoid accidental conflicts with other finalizer writers",
			name, including))
	}
	return warnings
}
