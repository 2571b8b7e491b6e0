package output

import (
	"fmt"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/docs"
)

// A Manifest is a CustomResourceDefinition as it is written, with its names.
type Manifest struct {
	Group, Kind, Plural, Singular string
	Storage                       string // the storage version
	As, Dir                       string // as of a Made

	YAML   []byte // one document, without a separator
	Broken bool   // it must not be written; the files in its places stay

	// Declared returns what in Go declares the value at a path, or is nil if the manifest was not
	// made from Go.
	Declared func(path string) docs.Declaration

	crd *v1.CustomResourceDefinition
}

// Read returns a manifest.
func Read(yaml []byte) (Manifest, error) {
	crd, err := apiserver.DecodeCRD(yaml)
	if err != nil {
		return Manifest{}, err
	}
	names := crd.Spec.Names
	m := Manifest{Group: crd.Spec.Group, Kind: names.Kind, Plural: names.Plural,
		Singular: names.Singular, YAML: yaml, crd: crd}
	for _, v := range crd.Spec.Versions {
		if v.Storage {
			m.Storage = v.Name
		}
	}
	return m, nil
}

// Name is the name of the CRD.
func (m Manifest) Name() string { return fmt.Sprintf("%s.%s", m.Plural, m.Group) }
