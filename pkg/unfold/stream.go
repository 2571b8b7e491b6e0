package unfold

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"k8s.io/apimachinery/pkg/util/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

const crdKind = "CustomResourceDefinition"

// kindLine finds the kind of a YAML document without decoding it, which for the largest CRDs would cost as much as the rest.
var kindLine = regexp.MustCompile(`(?m)^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)`)

// Split returns the CRDs of a stream of YAML or JSON documents, each as it is written, those of lists too. Documents that
// hold something else are passed over. An error says which document cannot be read.
func Split(stream []byte) ([][]byte, error) {
	var crds [][]byte
	number := 0
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(stream)))
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
			items, err := splitDocument(part)
			if err != nil {
				return nil, fmt.Errorf("document %d: %w", number, err)
			}
			crds = append(crds, items...)
		}
	}
}

// parts cuts a document of the reader, which leaves the line in it that begins the first one, into the JSON objects that it may be.
func parts(document []byte) [][]byte {
	text := document
	if bytes.HasPrefix(text, []byte("---")) {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	if !apiserver.StartsWithJSON(text) {
		return [][]byte{document}
	}
	return apiserver.SplitJSON(text)
}

// splitDocument returns the CRDs of a document. One in YAML without a line that says its kind may be written in braces, or indented.
func splitDocument(document []byte) ([][]byte, error) {
	if apiserver.StartsWithJSON(document) {
		var whole json.RawMessage
		if err := json.Unmarshal(document, &whole); err != nil {
			return nil, err
		}
		return splitList(document)
	}
	m := kindLine.FindSubmatch(document)
	switch {
	case m == nil && !bytes.Contains(document, []byte(crdKind)):
		return nil, syntax(document)
	case m == nil:
		if err := syntax(document); err != nil {
			return nil, err
		}
		items, err := splitList(document)
		if err != nil {
			return nil, nil // it is no object
		}
		return items, nil
	case string(m[1]) == crdKind:
		return [][]byte{document}, nil
	case string(m[1]) == "List", string(m[1]) == crdKind+"List":
		return splitList(document)
	}
	return nil, nil
}

// syntax says what keeps a document from being YAML.
func syntax(document []byte) error {
	var any any
	return yaml.Unmarshal(document, &any)
}

// splitList returns the CRDs of a document that is one, or a list of them.
func splitList(document []byte) ([][]byte, error) {
	root, err := parse(document)
	if err != nil {
		return nil, err
	}
	if root["kind"] == crdKind {
		return [][]byte{document}, nil
	}
	var crds [][]byte
	for _, item := range list(root, "items") {
		item, ok := item.(node)
		if !ok || item["kind"] != crdKind {
			continue
		}
		data, err := marshal(item)
		if err != nil {
			return nil, err
		}
		crds = append(crds, data)
	}
	return crds, nil
}
