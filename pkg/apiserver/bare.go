package apiserver

import (
	"context"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/pause"
)

// ValidateWith is Validate for manifests that have rules in common. Upstream is asked about the manifest without its rules,
// which are then compiled and costed one by one, each schema once. If there is anything to refuse, upstream is asked about
// the whole: what it says then is what a server says.
func (m *Manifest) ValidateWith(ctx context.Context, memory *Memory, target Target) []Finding {
	whole := m
	if m.whole != nil {
		whole = Read(m.whole)
	}
	if !m.quick || !whole.quick || len(whole.doc.rules.rules) == 0 || target.minor != 0 {
		return whole.Validate(ctx, target)
	}
	bare, ok := withoutRules(m.doc.crd)
	if !ok {
		return whole.Validate(ctx, target)
	}
	out := m.decoding()
	verdict, complete := ask(ctx, bare, m.doc.flat, out)
	pause.At(ctx)
	schemas := schemasOf(m.doc.crd)
	complete = complete && !slices.ContainsFunc(verdict, func(e *field.Error) bool { return concernsRules(e, schemas) })
	for _, s := range schemasOf(whole.doc.crd) {
		complete = whole.rulesHold(ctx, s, memory, target) && complete
	}
	if !complete {
		return whole.Validate(ctx, target)
	}
	for _, s := range schemas {
		lintVersion(ctx, s, target, out)
	}
	out.addVerdict(m.doc.crd, verdict)
	lintVersions(m.doc, target, out)
	out.list = unshare(out.list, len(m.doc.crd.Spec.Versions))
	return sorted(out.list)
}

// concernsRules reports whether an error about the bare CRD may change, or be joined by others, once the rules are there. Errors
// outside of the schemas do not keep upstream from looking at them, but two versions may be identical except for their rules.
func concernsRules(e *field.Error, schemas []versionSchema) bool {
	return strings.Contains(e.Detail, "identical values") || slices.ContainsFunc(schemas, func(s versionSchema) bool {
		return fieldpath.Within(e.Field, s.path.String()) || fieldpath.Within(s.path.String(), e.Field) && e.Field != "spec.versions"
	})
}

// hasRules reports whether there is a rule at a schema or below.
func hasRules(s *apiextensions.JSONSchemaProps) bool {
	found := len(s.XValidations) > 0
	eachChild(s, nil, func(child *apiextensions.JSONSchemaProps, _ *field.Path, _ bool) { found = found || hasRules(child) })
	return found
}

// withoutRules returns a CRD without its rules, or false if one of them is more than an expression that may compile: upstream
// checks the form of rules too.
func withoutRules(crd *apiextensions.CustomResourceDefinition) (*apiextensions.CustomResourceDefinition, bool) {
	bare, plain := *crd, true
	strip := func(holder *apiextensions.CustomResourceValidation) *apiextensions.CustomResourceValidation {
		if holder == nil || holder.OpenAPIV3Schema == nil {
			return holder
		}
		schema, ok := stripped(holder.OpenAPIV3Schema)
		plain = plain && ok && len(holder.OpenAPIV3Schema.Properties["metadata"].XValidations) == 0 // upstream takes none there
		return &apiextensions.CustomResourceValidation{OpenAPIV3Schema: schema}
	}
	bare.Spec.Validation = strip(crd.Spec.Validation)
	bare.Spec.Versions = make([]apiextensions.CustomResourceDefinitionVersion, len(crd.Spec.Versions))
	for i, version := range crd.Spec.Versions {
		version.Schema = strip(version.Schema)
		bare.Spec.Versions[i] = version
	}
	return &bare, plain
}

// stripped returns a schema without the rules outside of junctors; what has none is shared.
func stripped(s *apiextensions.JSONSchemaProps) (_ *apiextensions.JSONSchemaProps, plain bool) {
	out := *s
	plain = plainRules(s.XValidations) && fieldPathsLead(s)
	out.XValidations = nil
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]apiextensions.JSONSchemaProps, len(s.Properties))
		for name, child := range s.Properties {
			below, ok := stripped(&child)
			out.Properties[name], plain = *below, plain && ok
		}
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		below, ok := stripped(s.AdditionalProperties.Schema)
		out.AdditionalProperties, plain = &apiextensions.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows, Schema: below}, plain && ok
	}
	if s.Items != nil && s.Items.Schema != nil {
		below, ok := stripped(s.Items.Schema)
		out.Items, plain = &apiextensions.JSONSchemaPropsOrArray{Schema: below}, plain && ok
	}
	return &out, plain
}

// plainRules reports whether nothing about the form of rules could be wrong.
func plainRules(rules apiextensions.ValidationRules) bool {
	blank := func(s string) bool { return strings.TrimSpace(s) == "" }
	for _, r := range rules {
		switch {
		case blank(r.Rule), blank(r.Message) && (r.Message != "" || strings.ContainsAny(r.Rule, "\n\r")),
			strings.ContainsAny(r.Message, "\n\r"), blank(r.MessageExpression) && r.MessageExpression != "",
			blank(r.FieldPath) && r.FieldPath != "", strings.ContainsAny(r.FieldPath, "\n\r"):
			return false
		case r.Reason == nil:
		case *r.Reason != apiextensions.FieldValueRequired && *r.Reason != apiextensions.FieldValueForbidden &&
			*r.Reason != apiextensions.FieldValueInvalid && *r.Reason != apiextensions.FieldValueDuplicate:
			return false
		}
	}
	return true
}

// fieldPathsLead reports whether the fields exist that rules point to with fieldPath.
func fieldPathsLead(s *apiextensions.JSONSchemaProps) bool {
	if !slices.ContainsFunc(s.XValidations, func(r apiextensions.ValidationRule) bool { return r.FieldPath != "" }) {
		return true
	}
	structural, err := structuralschema.NewStructural(s)
	return err == nil && !slices.ContainsFunc(s.XValidations, func(r apiextensions.ValidationRule) bool {
		if r.FieldPath == "" {
			return false
		}
		_, _, err := cel.ValidFieldPath(r.FieldPath, structural)
		return err != nil
	})
}
