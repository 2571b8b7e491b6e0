package advice

import (
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

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
		if found.Code == diag.CodeServerSelectableField &&
			strings.HasSuffix(found.Path, ".selectableFields") {
			f.list[before+i].Notes = append(found.Notes, apart(crd, found.Path)...)
		}
	}
}

// apart explains why a server does not find a schema for selectable fields: its internal form has
// what is the same in all versions in one place, schemas and selectable fields each for itself, and
// it looks for the schema in the place of the fields.
func apart(crd *apiextensions.CustomResourceDefinition, path string) []Note {
	shared := crd.Spec.Validation != nil
	own := slices.ContainsFunc(crd.Spec.Versions,
		func(v apiextensions.CustomResourceDefinitionVersion) bool { return v.Schema != nil })
	switch all := path == "spec.selectableFields"; {
	case shared && !own && !all:
		return []Note{{Path: path,
			Message: "a server keeps once what is the same in all versions, and here that is the " +
				"schema but not the selectable fields: give every version the same selectable " +
				"fields, in the same order"}}
	case own && !shared && all:
		return []Note{{Path: path,
			Message: "a server keeps once what is the same in all versions, and here that is the " +
				"selectable fields but not the schema: let one version list them in another " +
				"order, or list others"}}
	}
	return nil
}
