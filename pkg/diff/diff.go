package diff

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/token"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Change is one difference between two versions of a CRD.
type Change struct {
	Kind    Kind
	Path    string // in the new manifest; in the old one for what is gone
	Version string // whose schema changed; empty outside of schemas
	// from the root of an object to the value that the change is about: names of fields, and Each
	Steps   []string
	Message string // "v1: spec.replicas: minimum raised from 1 to 3"
	Of      string // what it begins with: "v1: spec.replicas"
}

// Read reads two manifests of apiextensions.k8s.io/v1, YAML or JSON, with the names that a server
// fills in. Nil stands for an empty one, which is no CRD. An error says which of the two cannot be
// read.
func Read(before, after []byte) (was, is *v1.CustomResourceDefinition, err error) {
	if was, err = decode(before); err != nil {
		return nil, nil, fmt.Errorf("the old manifest: %w", err)
	}
	if is, err = decode(after); err != nil {
		return nil, nil, fmt.Errorf("the new manifest: %w", err)
	}
	return was, is, nil
}

// Diagnostic returns the change as a finding about the CRD of that name: a warning if it breaks
// somebody, or else a note. It has a path, and no position.
func (c Change) Diagnostic(crd string) diag.Diagnostic {
	var one diag.List
	d := one.Add(c.Kind.Code, token.Position{}, "%s (%s)", c.Message, c.Kind)
	d.Path, d.CRD, d.Statement.Of = c.Path, crd, c.Of
	return *d
}

// Name returns the name of two states of a CRD, of which one may be nil.
func Name(was, is *v1.CustomResourceDefinition) string {
	return cmp.Or(is, was, &v1.CustomResourceDefinition{}).Name
}

// decode reads a manifest and adds the names that a server fills in; an empty manifest is no CRD.
func decode(manifest []byte) (*v1.CustomResourceDefinition, error) {
	if len(bytes.TrimSpace(manifest)) == 0 {
		return nil, nil
	}
	var crd v1.CustomResourceDefinition
	if err := yaml.Unmarshal(manifest, &crd); err != nil {
		return nil, err
	}
	if crd.Kind != "CustomResourceDefinition" || crd.APIVersion != v1.SchemeGroupVersion.String() {
		return nil,
			errors.New("is not a CustomResourceDefinition of " + v1.SchemeGroupVersion.String())
	}
	v1.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
	return &crd, nil
}

// Compare returns what changed from one version of a CRD to the next, in the order of the manifest:
// names, versions, and the fields of each version from the root. Nil stands for no CRD.
func Compare(was, is *v1.CustomResourceDefinition) []Change {
	var c comparison
	switch {
	case was == nil && is == nil:
	case was == nil:
		c.add("change/crd-added", location{}, "the kind %s is new", is.Spec.Names.Kind)
	case is == nil:
		c.add("change/crd-removed", location{}, "the kind %s is gone", was.Spec.Names.Kind)
	default:
		c.names(&was.Spec, &is.Spec)
		c.versions(was.Status.StoredVersions, &was.Spec, &is.Spec)
	}
	return c.changes
}
