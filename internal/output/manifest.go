package output

import (
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/docs"
)

// A Manifest is a CustomResourceDefinition as it is written.
type Manifest struct {
	File   string // the name of its file
	YAML   []byte // one document, without a separator
	JSON   []byte // the same document, or nil
	Broken bool   // it must not be written; the files in its places stay

	// As and Dir are what {file} and {dir} stand for in names: a template or nothing, and the
	// directory of the declaration, with slashes, from where the project lies.
	As, Dir string

	// Declared returns what in Go declares the value at a path, or is nil if the manifest was not
	// made from Go.
	Declared func(path string) docs.Declaration

	// what Read reads
	CRD                           *v1.CustomResourceDefinition
	Group, Kind, Plural, Singular string
	Storage                       string // the storage version
}

// Read returns the manifest with what it says. A CRD that it has is not read again.
func (m Manifest) Read() (_ Manifest, err error) {
	if m.CRD == nil {
		text := m.JSON // which is read faster
		if text == nil {
			text = m.YAML
		}
		if m.CRD, err = apiserver.DecodeCRD(text); err != nil {
			return m, err
		}
	}
	names := m.CRD.Spec.Names
	m.Group, m.Kind = m.CRD.Spec.Group, names.Kind
	m.Plural, m.Singular = names.Plural, names.Singular
	for _, v := range m.CRD.Spec.Versions {
		if v.Storage {
			m.Storage = v.Name
		}
	}
	return m, nil
}

// Name is the name of the CRD.
func (m Manifest) Name() string { return m.Plural + "." + m.Group }
