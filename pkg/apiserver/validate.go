package apiserver

import (
	"context"
	"fmt"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Validate returns what an API server of the target's release has to say about a CustomResourceDefinition that is created
// from the manifest, in JSON or in YAML (read as 1.1): decoded strictly, defaulted, converted, and validated in all tiers
// at once. The findings are sorted and unique; a manifest without one for which Server is true is accepted.
//
// Only a live server knows about conflicts with the names of other CRDs, admission, and limits to the size of a request.
func Validate(ctx context.Context, manifest []byte, target Target) []Finding {
	return Read(manifest).Validate(ctx, target)
}

// Validate is the function of that name for a manifest that was read.
func (m *Manifest) Validate(ctx context.Context, target Target) []Finding {
	doc, out := m.served(target)
	if doc == nil {
		return sorted(out.list)
	}
	verdict, complete := ask(ctx, doc.crd, out)
	schemas := schemasOf(doc.crd)
	for _, s := range schemas {
		refused := !complete || s.hasErrors(verdict)
		if refused || target.minor != 0 {
			out.guard(s.path, func() { validateRules(s, target, out) })
		}
		if refused {
			out.guard(s.path, func() { validateSkipped(ctx, s, out) })
		}
		lintVersion(ctx, s, target, out)
	}
	out.addVerdict(doc.crd, verdict)
	lintVersions(doc, target, out)
	if doc.version == "v1" {
		out.list = unshare(out.list, len(doc.crd.Spec.Versions))
	}
	return sorted(out.list)
}

// A versionSchema is one schema of a CRD, at the path by which upstream calls it.
type versionSchema struct {
	path *field.Path
	root *apiextensions.JSONSchemaProps
}

func schemasOf(crd *apiextensions.CustomResourceDefinition) []versionSchema {
	var all []versionSchema
	if shared := crd.Spec.Validation; shared != nil && shared.OpenAPIV3Schema != nil {
		all = append(all, versionSchema{path: field.NewPath("spec", "validation", "openAPIV3Schema"), root: shared.OpenAPIV3Schema})
	}
	for i, version := range crd.Spec.Versions {
		if version.Schema != nil && version.Schema.OpenAPIV3Schema != nil {
			path := field.NewPath("spec", "versions").Index(i).Child("schema", "openAPIV3Schema")
			all = append(all, versionSchema{path: path, root: version.Schema.OpenAPIV3Schema})
		}
	}
	return all
}

// hasErrors reports whether upstream stopped early in a schema. If it did not, it has looked at everything.
func (s versionSchema) hasErrors(errs field.ErrorList) bool {
	return slices.ContainsFunc(errs, func(err *field.Error) bool { return fieldpath.Within(err.Field, s.path.String()) })
}

// ask returns the errors of upstream's own validation. Paths of selectable fields can make it panic; then it is asked again
// without them, and the answer is not complete. It gets a copy, because it writes to defaults.
func ask(ctx context.Context, crd *apiextensions.CustomResourceDefinition, out *findings) (errs field.ErrorList, complete bool) {
	validate := func(crd *apiextensions.CustomResourceDefinition) func() {
		return func() { errs = validation.ValidateCustomResourceDefinition(ctx, crd) }
	}
	if out.guard(field.NewPath("spec"), validate(crd.DeepCopy())) {
		return errs, true
	}
	crd = crd.DeepCopy()
	crd.Spec.SelectableFields = nil
	for i := range crd.Spec.Versions {
		crd.Spec.Versions[i].SelectableFields = nil
	}
	out.guard(field.NewPath("spec"), validate(crd))
	return errs, false
}

// validateSkipped examines the tiers that upstream leaves out after a finding in an earlier one: the structural rules where
// a keyword that no structural schema has prevents the conversion, and then the defaults.
func validateSkipped(ctx context.Context, s versionSchema, out *findings) {
	structural, err := structuralschema.NewStructural(s.root)
	if err != nil {
		structural, err = structuralschema.NewStructural(tolerable(s.root))
	}
	if err != nil {
		out.add(Finding{Path: s.path.String(), Code: diag.CodeServerSchema, Message: err.Error(), Server: true})
		return
	}
	out.addErrors(structuralschema.ValidateStructural(s.path, structural), codeOf)
	errs, err := defaulting.ValidateDefaults(ctx, s.path, structural.DeepCopy(), true, true)
	if err != nil {
		out.add(Finding{Path: s.path.String(), Code: diag.CodeServerDefault, Message: err.Error(), Server: true})
	}
	out.addErrors(errs, codeOf)
}

// guard calls examine and turns a panic of upstream's code into a finding: a server answers with an internal error then.
// It reports whether examine returned.
func (f *findings) guard(path *field.Path, examine func()) (done bool) {
	defer func() {
		if cause := recover(); cause != nil {
			f.add(Finding{
				Path: path.String(), Code: diag.CodeServerInternal, Server: true,
				Message: fmt.Sprintf("validation fails with an internal error: %v", cause),
			})
		}
	}()
	examine()
	return true
}
