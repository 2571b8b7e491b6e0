package apiserver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	yamlstream "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

const crdKind = "CustomResourceDefinition"

// SplitCRDs returns the CRDs of a stream of YAML or JSON documents, each as it is written, those of lists in JSON. Other
// documents are skipped. An error says which document cannot be read.
func SplitCRDs(stream []byte) ([][]byte, error) {
	var crds [][]byte
	number := 0
	reader := yamlstream.NewYAMLReader(bufio.NewReader(bytes.NewReader(stream)))
	for {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return crds, nil
		}
		if err != nil {
			return nil, fmt.Errorf("document %d: %w", number+1, err)
		}
		for _, part := range parts(document) {
			number++
			found, err := crdsIn(part)
			if err != nil {
				return nil, fmt.Errorf("document %d: %w", number, err)
			}
			crds = append(crds, found...)
		}
	}
}

// parts cuts a document of the reader, which leaves the line in it that begins the first one, into the JSON objects that it may be.
func parts(document []byte) [][]byte {
	text := document
	if bytes.HasPrefix(text, []byte("---")) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	if !StartsWithJSON(text) {
		return [][]byte{document}
	}
	return SplitJSON(text)
}

// kindLine finds the kind of a YAML document without decoding it, which for the largest CRDs would cost as much as the rest.
var kindLine = regexp.MustCompile(`(?m)^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)`)

// crdsIn returns the document if it is a CRD, or those that are its items.
func crdsIn(document []byte) ([][]byte, error) {
	if m := kindLine.FindSubmatch(document); m != nil && !StartsWithJSON(document) && !isList(string(m[1])) {
		if string(m[1]) == crdKind {
			return [][]byte{document}, nil
		}
		return nil, nil
	}
	kind, items, err := KindOf(document)
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

// KindOf returns the kind of a document, YAML or JSON, and the items of a list, in JSON: nil if it is none. A list has items, by which
// kubectl recognizes it, and a kind that says so. What is not an object has no kind.
func KindOf(document []byte) (kind string, items [][]byte, err error) {
	var head struct {
		APIVersion string            `json:"apiVersion"`
		Kind       string            `json:"kind"`
		Items      []json.RawMessage `json:"items"`
	}
	if StartsWithJSON(document) {
		err = json.Unmarshal(document, &head)
	} else {
		err = yaml.Unmarshal(document, &head)
	}
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
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

// asCRD returns an item of a list of CRDs with its kind and version. In what a server lists, and so in what kubectl accepts, the items
// have neither, since the list says it for them.
func asCRD(item []byte, apiVersion string) []byte {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(item, &members); err != nil || len(members) == 0 || members["kind"] != nil || members["apiVersion"] != nil {
		return item
	}
	version, err := json.Marshal(apiVersion)
	if err != nil {
		return item
	}
	head := fmt.Sprintf(`{"apiVersion":%s,"kind":%q,`, version, crdKind)
	return append([]byte(head), bytes.TrimLeft(item, " \t\r\n{")...)
}

func isList(kind string) bool { return strings.HasSuffix(kind, "List") }
