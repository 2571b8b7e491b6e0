package advice

import (
	"context"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Reading is a manifest and what can be read of it.
type Reading struct {
	Sent *apiserver.Manifest // as it is given
	// the same without the values that cannot be read; Sent itself if it has none
	Readable *apiserver.Manifest
	Found    []Finding // what is wrong with the bytes
}

// Read reads what can be read of a manifest. A server gives up at the first value that is of the
// wrong kind.
func Read(sent *apiserver.Manifest) Reading {
	r := Reading{Sent: sent, Readable: sent}
	if len(sent.Reading()) == 0 {
		return r
	}
	var out findings
	if sent.JSON() != nil {
		if cleaned := dropMistyped(sent.JSON(), &out); len(out.list) > 0 {
			r.Readable = sent.With(cleaned)
		}
	}
	out.refuse(withPaths(r.Readable.Reading(), r.Readable.JSON()))
	r.Found = Sorted(out.list)
	return r
}

// Explain explains the verdict on the manifest, for the target's release: all tiers at once, so
// that one run shows every finding. The findings are sorted and unique.
func (r Reading) Explain(ctx context.Context, verdict apiserver.Verdict, target Target) []Finding {
	served, out := r.servedManifest(target)
	if served.CRD() == nil {
		return Sorted(out.list)
	}
	if served != r.Sent {
		verdict = served.Verdict(ctx)
	}
	for _, s := range schemasOf(served.CRD()) {
		refused := !verdict.Complete || s.hasErrors(verdict)
		if refused || target.judgesApart(s.root) {
			out.guard(s.path, func() { newRuleWalk(s, target, out).validate() })
		}
		if refused {
			out.guard(s.path, func() { validateSkipped(ctx, s, out) })
		}
		lintVersion(ctx, s, target, out)
	}
	out.addVerdict(served.CRD(), target.Applicable(served.CRD(), verdict))
	out.nameUnknown()
	lintVersions(served.CRD(), target, out)
	for _, s := range schemasOf(served.CRD()) {
		warnOfOthers(s, target, out)
		target.downgradeNumberFormats(ctx, s, out)
	}
	if !served.IsBeta() {
		out.list = unshare(out.list, len(served.CRD().Spec.Versions))
	}
	return Sorted(out.list)
}

// A versionSchema is one schema of a CRD, at the path by which upstream calls it.
type versionSchema struct {
	path *field.Path
	root *apiserver.Schema
}

// schemasOf returns the schemas of a CRD: the one that all versions share, or those of the
// versions.
func schemasOf(crd *apiextensions.CustomResourceDefinition) []versionSchema {
	var all []versionSchema
	if shared := crd.Spec.Validation; shared != nil && shared.OpenAPIV3Schema != nil {
		all = append(all, versionSchema{path: field.NewPath("spec", "validation",
			"openAPIV3Schema"), root: shared.OpenAPIV3Schema})
	}
	for i, version := range crd.Spec.Versions {
		if version.Schema != nil && version.Schema.OpenAPIV3Schema != nil {
			path := field.NewPath("spec", "versions").Index(i).Child("schema", "openAPIV3Schema")
			all = append(all, versionSchema{path: path, root: version.Schema.OpenAPIV3Schema})
		}
	}
	return all
}

// hasErrors reports whether upstream stopped early in a schema. If it did not, it has looked at
// everything.
func (s versionSchema) hasErrors(verdict apiserver.Verdict) bool {
	return slices.ContainsFunc(verdict.Refusals, func(r apiserver.Refusal) bool {
		return r.Cause != nil && fieldpath.Within(r.Cause.Field, s.path.String())
	})
}

// validateSkipped examines the tiers that upstream leaves out after a finding in an earlier one:
// the structural rules where a keyword that no structural schema has prevents the conversion, and
// then the defaults.
func validateSkipped(ctx context.Context, s versionSchema, out *findings) {
	structural, err := structuralschema.NewStructural(convertible(s.root))
	if err != nil {
		out.add(Finding{Path: s.path.String(), Rule: diag.CodeServerSchema, Message: err.Error(),
			Server: true})
		return
	}
	out.refuseFor(structuralschema.ValidateStructural(s.path, structural))
	errs, err := defaulting.ValidateDefaults(ctx, s.path, structural.DeepCopy(), true, true)
	if err != nil {
		out.add(Finding{Path: s.path.String(), Rule: diag.CodeServerDefault, Message: err.Error(),
			Server: true})
	}
	out.refuseFor(errs)
}

// addVerdict takes what upstream reports about a CRD, and explains what only its internal form
// explains.
func (f *findings) addVerdict(
	crd *apiextensions.CustomResourceDefinition, verdict apiserver.Verdict,
) {
	before := len(f.list)
	f.refuse(slices.DeleteFunc(slices.Clone(verdict.Refusals), func(r apiserver.Refusal) bool {
		return r.Cause == nil && r.Code != diag.CodeServerInternal
	}))
	for i, found := range f.list[before:] {
		if found.Rule == diag.CodeServerSelectableField &&
			strings.HasSuffix(found.Path, ".selectableFields") {
			f.list[before+i].Message += explainSelectable(crd, found.Path)
		}
	}
}

// explainSelectable explains why a server finds no schema for selectable fields: its internal form
// moves what all versions have in common to one place, schemas and selectable fields each on their
// own, and it looks for the schema where the selectable fields are.
func explainSelectable(crd *apiextensions.CustomResourceDefinition, path string) string {
	shared := crd.Spec.Validation != nil
	own := slices.ContainsFunc(crd.Spec.Versions,
		func(v apiextensions.CustomResourceDefinitionVersion) bool { return v.Schema != nil })
	switch all := path == "spec.selectableFields"; {
	case shared && !own && !all:
		return ": the versions share their schema but not their selectable fields, and a server " +
			"keeps once what all share: give every version the same ones, in the same order"
	case own && !shared && all:
		return ": the versions share their selectable fields but not their schema, and a server " +
			"keeps once what all share: let one version list them in another order, or list others"
	}
	return ""
}
