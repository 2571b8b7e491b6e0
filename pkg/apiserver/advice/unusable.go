package advice

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintUsable warns about the defaults at and below a schema with which a server refuses the object
// that they apply to, although it accepts them in the CRD. Checked says that it looks at them
// there, as it does except in the values of maps. It reports whether there is nothing to warn
// about.
func lintUsable(
	ctx context.Context, s *apiserver.Schema, path *field.Path, checked bool,
	out *findings,
) bool {
	usable := true
	values := valuesOf(s)
	eachChild(s, path, func(child *apiserver.Schema, at *field.Path, nested bool) {
		if !nested {
			usable = lintUsable(ctx, child, at, checked && child != values, out) && usable
		}
	})
	if s.Default == nil || !usable && !checked {
		return usable
	}
	problem := ""
	var faults []diag.Fault
	out.guard(path, func() {
		var unknown []string
		problem, faults, unknown = problemOfDefault(ctx, s, checked, usable)
		out.unknownIn(path.Child("default").String(), unknown)
	})
	if problem == "" {
		return usable
	}
	out.add(Finding{
		Path: path.Child("default").String(), Rule: diag.CodeServerUnusable,
		Message: "the server accepts the default, and then " + problem,
		Reason:  apiserver.Reason{Faults: faults},
	})
	return false
}

// problemOfDefault says what a server does with a default that passes the validation of a CRD, but
// not that of objects: because it is not examined in a CRD, or not for list types, or before the
// defaults in it are filled in. These are taken into account if they are usable. It returns the
// part of the default that is refused, and the fields of it that are unknown, too.
func problemOfDefault(
	ctx context.Context, s *apiserver.Schema, checked, usableBelow bool,
) (problem string, faults []diag.Fault, unknown []string) {
	if checked && s.Type != "array" && s.Type != "object" && s.Type != "" {
		return "", nil, nil // both check it against the same type, and most defaults are scalars
	}
	structural, err := structuralschema.NewStructural(s)
	if err != nil {
		return "", nil, nil
	}
	value := runtime.DeepCopyJSONValue(*s.Default)
	unknown = prune(value, structural)
	if checked && len(unknown) > 0 {
		return "", nil, unknown // a server reports it itself
	}
	// what a CRD's defaults are checked with
	alone := validation.NewSchemaValidatorFromOpenAPI(structural.ToKubeOpenAPI())
	if checked && len(validation.ValidateCustomResource(nil, *s.Default, alone)) > 0 {
		return "", nil, nil // likewise
	}
	anew := !checked
	if filled := withDefaults(value, structural); usableBelow &&
		!reflect.DeepEqual(filled, value) &&
		(!checked || holdBelow(ctx, structural)) {
		value, anew = filled, true
	}
	errs := objectErrors(ctx, s, structural, value, anew)
	switch {
	case len(errs) > 0:
		first := slices.MinFunc(errs, func(a, b *field.Error) int { // they are in map order
			return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.ErrorBody(), b.ErrorBody()))
		})
		words := apiserver.Words(first)
		return fmt.Sprintf("refuses every object that it applies to: %s: %s", first.Field, words),
			[]diag.Fault{{At: strings.TrimPrefix(first.Field, "default"), Says: words}}, unknown
	case len(unknown) > 0:
		return "leaves out its unknown field " + unknown[0], nil, unknown
	}
	return "", nil, nil
}

// objectSchemaOf returns the schema of an object whose field default has a schema.
func objectSchemaOf(s *structuralschema.Structural) *structuralschema.Structural {
	return &structuralschema.Structural{
		Properties: map[string]structuralschema.Structural{"default": *s},
	}
}

// prune drops the fields of a value that its schema does not have, and returns their paths. Of what
// it drops at the top, upstream does not name apiVersion, kind and metadata, so the value is a
// field there.
func prune(value any, s *structuralschema.Structural) []string {
	unknown := pruning.PruneWithOptions(map[string]any{"default": value}, objectSchemaOf(s), false,
		structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
	for i, path := range unknown {
		unknown[i] = strings.TrimPrefix(strings.TrimPrefix(path, "default"), ".")
	}
	return unknown
}

// withDefaults returns a value with the defaults of its schema in it.
func withDefaults(value any, s *structuralschema.Structural) any {
	filled := runtime.DeepCopyJSONValue(value)
	defaulting.Default(filled, s)
	return filled
}

// holdBelow reports whether a server accepts the defaults below a schema.
func holdBelow(ctx context.Context, s *structuralschema.Structural) bool {
	below := s.DeepCopy()
	below.Default = structuralschema.JSON{}
	errs, err := defaulting.ValidateDefaults(ctx, nil, below, false, true)
	return err == nil && len(errs) == 0
}

// objectErrors returns what is wrong with the value that a default amounts to in an object. Anew
// says that a CRD's validation has not looked at this very value, with the rules and the metadata
// of embedded resources.
func objectErrors(
	ctx context.Context, s *apiserver.Schema, structural *structuralschema.Structural,
	value any, anew bool,
) field.ErrorList {
	validator, _, err := validation.NewSchemaValidator(s)
	if err != nil {
		return nil
	}
	at := field.NewPath("default")
	errs := validation.ValidateCustomResource(at, value, validator)
	// the list types are examined in objects only
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, objectSchemaOf(structural),
		map[string]any{"default": value})...)
	if len(errs) > 0 || !anew {
		return errs
	}
	errs = objectmeta.Validate(ctx, at, value, structural, s.XEmbeddedResource)
	if rules := cel.NewValidator(structural, s.XEmbeddedResource,
		celconfig.PerCallLimit); rules != nil {
		refused, _ := rules.Validate(ctx, at, structural, value, nil,
			celconfig.RuntimeCELCostBudget)
		errs = append(errs, refused...)
	}
	return errs
}
