package unfold

import (
	"bytes"
	"fmt"
	"maps"

	"github.com/schemagen/schemagen/pkg/apiserver/publish"
)

// An Artifact is a file that shows one view of a CRD.
type Artifact struct {
	Name string
	Data []byte
}

// Suffixes returns the endings of the names of a CRD's artifacts: first that of the manifest, from
// which the others follow, and last that of the text of explain. The part before is the group and
// the plural name, as in example.com_crontabs.
func Suffixes() []string {
	return []string{".yaml", ".openapi-v3.yaml", ".openapi-v2.yaml", ".explain.txt"}
}

// Artifacts returns the views of a CRD that are worth a golden file: the manifest as it is written,
// what a server publishes for it as OpenAPI v3 and v2, and the tree that kubectl explain prints.
// The definitions of Kubernetes' own types, which are the same for all CRDs and change only with
// the release of Kubernetes, are left out of the documents.
func Artifacts(manifest []byte) ([]Artifact, error) {
	crd, err := Decode(manifest)
	if err != nil {
		return nil, err
	}
	v3, v2, err := published(crd)
	if err != nil {
		return nil, err
	}
	var tree bytes.Buffer
	if err := explainTree(&tree, crd); err != nil {
		return nil, err
	}
	documents := [][]byte{manifest, nil, nil, tree.Bytes()}
	for i, root := range []node{v3, v2} {
		dropBuiltins(root)
		document, err := marshal(root)
		if err != nil {
			return nil, err
		}
		if documents[i+1], err = document.YAML(); err != nil {
			return nil, err
		}
	}
	artifacts := make([]Artifact, len(documents))
	for i, suffix := range Suffixes() {
		name := fmt.Sprintf("%s_%s%s", crd.Spec.Group, crd.Spec.Names.Plural, suffix)
		artifacts[i] = Artifact{Name: name, Data: documents[i]}
	}
	return artifacts, nil
}

// dropBuiltins removes the definitions of Kubernetes' own types from OpenAPI documents.
func dropBuiltins(root node) {
	tables := []node{object(root, "definitions")}
	for _, document := range root {
		if document, ok := document.(node); ok {
			tables = append(tables, object(document, "components", "schemas"))
		}
	}
	for _, table := range tables {
		maps.DeleteFunc(table, func(name string, _ any) bool {
			return publish.IsBuiltIn(name)
		})
	}
}
