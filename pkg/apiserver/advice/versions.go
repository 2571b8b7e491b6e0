package advice

import (
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/util/webhook"

	"github.com/schemagen/schemagen/internal/shortname"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintVersions looks at what versions have besides schemas: whether one is served, the target knows
// it, and where its paths lead.
func lintVersions(crd *apiextensions.CustomResourceDefinition, target Target, out *findings) {
	spec := &crd.Spec
	at := field.NewPath("spec")
	lintShortNames(spec.Names, at, out)
	lintCABundle(spec.Conversion, at, out)
	lintServed(spec.Versions, at, out)
	lintSelectable(spec.SelectableFields, at, target, out)
	for _, s := range schemasOf(crd) {
		lintColumns(spec.AdditionalPrinterColumns, s.root, at, out)
		lintScale(spec.Subresources, s.root, at, out)
		lintStatus(spec.Subresources, s, at, out)
	}
	for i, version := range spec.Versions {
		at := at.Child("versions").Index(i)
		lintSelectable(version.SelectableFields, at, target, out)
		schema, err := apiextensions.GetSchemaForVersion(crd, version.Name)
		if err == nil && schema != nil && schema.OpenAPIV3Schema != nil {
			lintColumns(version.AdditionalPrinterColumns, schema.OpenAPIV3Schema, at, out)
			lintScale(version.Subresources, schema.OpenAPIV3Schema, at, out)
			lintStatus(version.Subresources, versionSchema{
				root: schema.OpenAPIV3Schema, path: at.Child("schema", "openAPIV3Schema"),
			}, at, out)
		}
	}
}

// lintServed warns about a CRD of which a server serves nothing, although it accepts it.
func lintServed(
	versions []apiextensions.CustomResourceDefinitionVersion, path *field.Path, out *findings,
) {
	isServed := func(v apiextensions.CustomResourceDefinitionVersion) bool { return v.Served }
	if len(versions) > 0 && !slices.ContainsFunc(versions, isServed) {
		out.warn(path.Child("versions"), diag.CodeServerUnserved,
			"no version is served, so that nobody can use the kind: write served: true in one")
	}
}

// lintShortNames warns about short names by which kubectl finds resources that every server has: it
// takes the first that it finds, and finds those first.
func lintShortNames(
	names apiextensions.CustomResourceDefinitionNames, path *field.Path, out *findings,
) {
	for i, name := range names.ShortNames {
		if taken := shortname.Resource(name); taken != "" && taken != names.Plural {
			out.warn(path.Child("names", "shortNames").Index(i), diag.CodeServerShortName,
				"kubectl takes the short name %s for %s, which every server has: write another",
				name, taken)
		}
	}
}

// lintCABundle warns about a CA bundle that holds no certificate. A server accepts it in a new CRD
// and where the old one is no better (allowInvalidCABundle in k8s.io/apiextensions-apiserver).
func lintCABundle(
	conversion *apiextensions.CustomResourceConversion, path *field.Path, out *findings,
) {
	if conversion == nil || conversion.WebhookClientConfig == nil ||
		len(conversion.WebhookClientConfig.CABundle) == 0 {
		return
	}
	path = path.Child("conversion", "webhookClientConfig", "caBundle")
	if len(webhook.ValidateCABundle(path, conversion.WebhookClientConfig.CABundle)) > 0 {
		out.warn(path, diag.CodeServerCABundle, "it holds no certificate in PEM: a server does not "+
			"serve the kind with it, and refuses it in place of a valid one: leave it out where "+
			"it is injected")
	}
}

// lintSelectable reports selectable fields that the target does not know.
func lintSelectable(
	fields []apiextensions.SelectableField, path *field.Path, target Target, out *findings,
) {
	if len(fields) > 0 && target.release() < 31 {
		found := tooNew(path.Child("selectableFields").String(), target, "selectableFields",
			"which Kubernetes 1.31 added")
		found.Server = true
		out.add(found)
	}
}
