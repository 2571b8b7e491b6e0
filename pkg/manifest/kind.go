package manifest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
)

const (
	crdGroup = "apiextensions.k8s.io"
	crdKind  = "CustomResourceDefinition"
)

// CRDs returns the CRDs of a stream of YAML or JSON documents, each as it is written, those of
// lists in JSON. Other documents are skipped. An error says which document cannot be read.
func CRDs(stream []byte) ([][]byte, error) {
	var crds [][]byte
	number := 0
	for _, text := range split(File{Data: stream}) {
		if text.Raw == "" {
			continue
		}
		number++
		found, err := crdsIn([]byte(text.Raw))
		if err != nil {
			return nil, fmt.Errorf("document %d: %w", number, err)
		}
		crds = append(crds, found...)
	}
	return crds, nil
}

// kindLine finds the kind of a YAML document without decoding it, which for the largest CRDs would
// cost as much as the rest.
var kindLine = regexp.MustCompile(`(?m)^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)`)

// crdsIn returns the document if it is a CRD, or those that are its items.
func crdsIn(document []byte) ([][]byte, error) {
	if m := kindLine.FindSubmatch(document); m != nil && !jsontext.StartsWithObject(document) &&
		!isList(string(m[1])) {
		if string(m[1]) == crdKind {
			return [][]byte{document}, nil
		}
		return nil, nil
	}
	kind, items, err := Kind(document)
	if kind == crdKind {
		return [][]byte{document}, err
	}
	var crds [][]byte
	for _, item := range items {
		found, _ := crdsIn(item) // it is JSON
		crds = append(crds, found...)
	}
	return crds, err
}

// Kind returns the kind of a document, YAML or JSON, and the items of a list, in JSON: nil if it is
// none. A list has items, by which kubectl recognizes it, and a kind that says so. What is not an
// object has no kind.
func Kind(document []byte) (kind string, items [][]byte, err error) {
	var head struct {
		APIVersion string            `json:"apiVersion"`
		Kind       string            `json:"kind"`
		Items      []json.RawMessage `json:"items"`
	}
	if jsontext.StartsWithObject(document) {
		err = json.Unmarshal(document, &head)
	} else {
		err = yaml.Unmarshal(document, &head)
	}
	if _, mistyped := errors.AsType[*json.UnmarshalTypeError](err); mistyped {
		err = nil
	}
	if err != nil || head.Items == nil || !isList(head.Kind) {
		return head.Kind, nil, err
	}
	items = make([][]byte, len(head.Items))
	for i, item := range head.Items {
		items[i] = item
		if head.Kind == crdKind+"List" {
			items[i] = asCRD(item, head.APIVersion)
		}
	}
	return head.Kind, items, nil
}

// asCRD returns an item of a list of CRDs with its kind and version. In what a server lists, and so
// in what kubectl accepts, the items have neither, since the list says it for them.
func asCRD(item []byte, apiVersion string) []byte {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(item, &members); err != nil || len(members) == 0 ||
		members["kind"] != nil || members["apiVersion"] != nil {
		return item
	}
	version, _ := json.Marshal(apiVersion) // of a string, without an error
	head := fmt.Sprintf(`{"apiVersion":%s,"kind":%q,`, version, crdKind)
	return append([]byte(head), bytes.TrimLeft(item, " \t\r\n{")...)
}

func isList(kind string) bool { return strings.HasSuffix(kind, "List") }
