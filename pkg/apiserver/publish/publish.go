package publish

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/kube-openapi/pkg/handler"
	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/util"
	"k8s.io/kube-openapi/pkg/validation/spec"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// V3 returns the OpenAPI v3 documents that a server with just these CRDs publishes below
// /openapi/v3, as JSON by path: one for each group and served version, such as
// "apis/example.com/v1".
func V3(crds ...*v1.CustomResourceDefinition) (map[string]json.RawMessage, error) {
	specs := map[string][]*spec3.OpenAPI{}
	err := eachServed(crds, func(crd *v1.CustomResourceDefinition, version string) error {
		doc, err := builder.BuildOpenAPIV3(crd, version,
			builder.Options{IncludeSelectableFields: true})
		path := "apis/" + crd.Spec.Group + "/" + version
		specs[path] = append(specs[path], doc)
		return err
	})
	if err != nil {
		return nil, err
	}
	documents := make(map[string]json.RawMessage, len(specs))
	for path, parts := range specs {
		merged, err := builder.MergeSpecsV3(parts...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if documents[path], err = json.Marshal(merged); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return documents, nil
}

// V2 returns what a server adds to its OpenAPI v2 document for these CRDs: a JSON object with the
// definitions and paths of all served versions.
func V2(crds ...*v1.CustomResourceDefinition) (json.RawMessage, error) {
	swagger, err := mergedV2(crds)
	if err != nil {
		return nil, err
	}
	return apiserver.JSON(partOfV2{swagger.Definitions, nil, swagger.Paths})
}

// WholeV2 returns what [V2] does, and the parameters that its paths refer to, which a server has
// for all of its paths.
func WholeV2(crds ...*v1.CustomResourceDefinition) (json.RawMessage, error) {
	swagger, err := mergedV2(crds)
	if err != nil {
		return nil, err
	}
	return apiserver.JSON(partOfV2{swagger.Definitions, swagger.Parameters, swagger.Paths})
}

// A partOfV2 is what an OpenAPI v2 document has about some CRDs.
type partOfV2 struct {
	Definitions spec.Definitions          `json:"definitions"`
	Parameters  map[string]spec.Parameter `json:"parameters,omitempty"`
	Paths       *spec.Paths               `json:"paths"`
}

// mergedV2 builds the v2 document as the server's controller does: defaults, which v2 clients would
// misread, are pruned before the parts are merged.
func mergedV2(crds []*v1.CustomResourceDefinition) (*spec.Swagger, error) {
	var parts []*spec.Swagger
	err := eachServed(crds, func(crd *v1.CustomResourceDefinition, version string) error {
		part, err := builder.BuildOpenAPIV2(crd, version,
			builder.Options{V2: true, IncludeSelectableFields: true})
		if err != nil {
			return err
		}
		part.Definitions = handler.PruneDefaults(part.Definitions)
		parts = append(parts, part)
		return nil
	})
	if err != nil {
		return nil, err
	}
	base := &spec.Swagger{SwaggerProps: spec.SwaggerProps{
		Swagger: "2.0",
		Info: &spec.Info{InfoProps: spec.InfoProps{Title: "Kubernetes CRD Swagger",
			Version: "v0.1.0"}},
		Definitions: spec.Definitions{},
		Paths:       &spec.Paths{Paths: map[string]spec.PathItem{}},
	}}
	return builder.MergeSpecs(base, parts...)
}

// eachServed calls do for each served version of each CRD, in order, once it is certain that the
// server's builder can make paths of their names. Errors name the CRD and the version.
func eachServed(
	crds []*v1.CustomResourceDefinition,
	do func(crd *v1.CustomResourceDefinition, version string) error,
) error {
	for _, crd := range crds {
		if err := checkNames(crd); err != nil {
			return fmt.Errorf("%s: %w", crd.Name, err)
		}
		for _, version := range crd.Spec.Versions {
			if !version.Served {
				continue
			}
			if err := do(crd, version.Name); err != nil {
				return fmt.Errorf("%s: version %s: %w", crd.Name, version.Name, err)
			}
		}
	}
	return nil
}

// checkNames refuses the names that no server accepts, and on which its builder, which therefore
// never sees them, would panic.
func checkNames(crd *v1.CustomResourceDefinition) error {
	names := crd.Spec.Names
	errs := []error{
		checkName("spec.group", crd.Spec.Group, validation.IsDNS1123Subdomain),
		checkName("spec.names.plural", names.Plural, validation.IsDNS1035Label),
		checkName("spec.names.kind", strings.ToLower(names.Kind), validation.IsDNS1035Label),
		checkName("spec.names.listKind", strings.ToLower(names.ListKind),
			validation.IsDNS1035Label),
	}
	for i, version := range crd.Spec.Versions {
		errs = append(errs, checkName(fmt.Sprintf("spec.versions[%d].name", i), version.Name,
			validation.IsDNS1035Label))
	}
	return errors.Join(errs...)
}

// checkName refuses a name that is missing, or about which a validation complains.
func checkName(path, value string, complaints func(string) []string) error {
	switch {
	case value == "":
		return fmt.Errorf("%s is missing, and nothing can be published without it", path)
	case len(complaints(value)) > 0:
		return fmt.Errorf("%s: %q is not a DNS name, and nothing can be published under it",
			path, value)
	}
	return nil
}

// TypeName returns what Kubernetes calls a Go type in the documents that it publishes, as in
// io.k8s.api.core.v1.PodSpec.
func TypeName(pkg, name string) string { return util.ToRESTFriendlyName(pkg + "." + name) }

// IsBuiltIn reports whether a name of a published schema is that of one of Kubernetes' own types.
func IsBuiltIn(name string) bool {
	return strings.HasPrefix(name, "io.k8s.api.") ||
		strings.HasPrefix(name, "io.k8s.apimachinery.")
}
