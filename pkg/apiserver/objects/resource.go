package objects

import (
	"fmt"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime/schema"
	celconfig "k8s.io/apiserver/pkg/apis/cel"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A Resource is a CRD prepared to handle objects of its kind: its schemas, validators and CEL
// programs are compiled once. It may be used by several goroutines.
type Resource struct {
	CRD *v1.CustomResourceDefinition // what it was compiled from; not to be changed

	kind     schema.GroupKind
	versions map[string]*resourceVersion
	storage  *resourceVersion // the version that objects are stored in
	webhook  bool             // a webhook converts between versions, which cannot be simulated
}

// A resourceVersion is one version of a Resource, as customresource_handler.go keeps it.
type resourceVersion struct {
	release       Release // of the server that it answers for
	kind          schema.GroupVersionKind
	served        bool
	namespaced    bool
	preserve      bool   // spec.preserveUnknownFields: nothing is pruned
	deprecation   string // the warning that every request gets
	schema        *structural.Structural
	props         *apiextensions.JSONSchemaProps // the whole schema, nil if there is none
	rules         *cel.Validator                 // nil without CEL rules
	validator     validation.SchemaValidator
	statusEnabled bool
	// nil unless the status subresource is on and has a schema
	statusSchema validation.SchemaValidator
	scale        *v1.CustomResourceSubresourceScale
}

// Compile prepares a CRD to handle objects. The CRD must be one that a server accepts: what
// [apiserver.Manifest.Verdict] would report is an error here at best.
func Compile(crd *v1.CustomResourceDefinition) (*Resource, error) {
	r := &Resource{
		CRD:      crd,
		kind:     schema.GroupKind{Group: crd.Spec.Group, Kind: crd.Spec.Names.Kind},
		versions: make(map[string]*resourceVersion, len(crd.Spec.Versions)),
	}
	if c := crd.Spec.Conversion; c != nil {
		r.webhook = c.Strategy == v1.WebhookConverter
	}
	for i := range crd.Spec.Versions {
		version := &crd.Spec.Versions[i]
		v, err := compileVersion(crd, version)
		if err != nil {
			return nil, fmt.Errorf("%s, version %s: %w", crd.Name, version.Name, err)
		}
		r.versions[version.Name] = v
		if version.Storage {
			r.storage = v
		}
	}
	if r.storage == nil {
		return nil, fmt.Errorf("%s: no version has storage: true", crd.Name)
	}
	return r, nil
}

// compileVersion prepares one version of a CRD to handle objects.
func compileVersion(
	crd *v1.CustomResourceDefinition, version *v1.CustomResourceDefinitionVersion,
) (*resourceVersion, error) {
	v := &resourceVersion{
		kind: schema.GroupVersionKind{Group: crd.Spec.Group, Version: version.Name,
			Kind: crd.Spec.Names.Kind},
		served:     version.Served,
		namespaced: crd.Spec.Scope == v1.NamespaceScoped,
		preserve:   crd.Spec.PreserveUnknownFields,
	}
	if version.Deprecated {
		v.deprecation = deprecation(crd, version)
	}
	if err := v.compileSchema(version); err != nil {
		return nil, err
	}
	if sub := version.Subresources; sub != nil {
		v.scale, v.statusEnabled = sub.Scale, sub.Status != nil
	}
	if err := v.compileValidators(); err != nil {
		return nil, err
	}
	v.rules = cel.NewValidator(v.schema, true, celconfig.PerCallLimit)
	return v, nil
}

// compileSchema makes the structural schema, with its defaults pruned, and the internal form of the
// whole schema.
func (v *resourceVersion) compileSchema(version *v1.CustomResourceDefinitionVersion) error {
	root := apiserver.SchemaOf(version)
	if root == nil {
		return nil
	}
	props, err := apiserver.InternalSchema(root)
	if err != nil {
		return err
	}
	v.props = props
	s, err := structural.NewStructural(props)
	switch {
	case v.preserve:
		// may be non-structural; then there is nothing to prune, default or check with CEL
		v.schema = s
		return nil
	case err != nil:
		return err
	}
	v.schema = s.DeepCopy() // defaults are shared with props, and are pruned now
	return defaulting.PruneDefaults(v.schema)
}

// structuralOf returns a schema in the form in which servers prune, default and check rules.
func structuralOf(s *v1.JSONSchemaProps) (*structural.Structural, error) {
	props, err := apiserver.InternalSchema(s)
	if err != nil {
		return nil, err
	}
	return structural.NewStructural(props)
}

// compileValidators makes what checks values, as the release does: of whole objects, and of the
// status.
func (v *resourceVersion) compileValidators() (err error) {
	if v.validator, err = v.release.validator(v.props); err != nil || !v.statusEnabled ||
		v.props == nil {
		return err
	}
	if status, ok := v.props.Properties["status"]; ok {
		v.statusSchema, err = v.release.validator(&status)
	}
	return err
}

// deprecation returns the warning of a deprecated version: the author's, or one that names the
// newest version to use instead.
func deprecation(
	crd *v1.CustomResourceDefinition, version *v1.CustomResourceDefinitionVersion,
) string {
	if version.DeprecationWarning != nil {
		return *version.DeprecationWarning
	}
	newest := version.Name
	for _, v := range crd.Spec.Versions {
		if v.Served && !v.Deprecated && apiserver.CompareVersions(v.Name, newest) > 0 {
			newest = v.Name
		}
	}
	text := fmt.Sprintf("%s/%s %s is deprecated", crd.Spec.Group, version.Name, crd.Spec.Names.Kind)
	if newest != version.Name {
		text += fmt.Sprintf("; use %s/%s %s", crd.Spec.Group, newest, crd.Spec.Names.Kind)
	}
	return text
}

// Handles reports whether an object of this apiVersion and kind is one of r's, served or not.
func (r *Resource) Handles(apiVersion, kind string) bool {
	group, _, _ := strings.Cut(apiVersion, "/")
	return group == r.kind.Group && kind == r.kind.Kind
}

// version returns the version that an apiVersion names, or nil if the CRD has none of the name.
func (r *Resource) version(apiVersion string) *resourceVersion {
	return r.versions[strings.TrimPrefix(apiVersion, r.kind.Group+"/")]
}

// plural returns the name of the endpoint.
func (r *Resource) plural() schema.GroupResource {
	return schema.GroupResource{Group: r.kind.Group, Resource: r.CRD.Spec.Names.Plural}
}
