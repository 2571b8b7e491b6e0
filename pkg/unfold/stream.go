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
)

const crdKind = "CustomResourceDefinition"

// kindLine finds the kind of a YAML document without decoding it, which for the largest CRDs would cost as much as the rest.
var kindLine = regexp.MustCompile(`(?m)^["']?kind["']?[ \t]*:[ \t]*["']?(\w+)`)

// Split returns the CRDs of a stream of YAML or JSON documents, each as it is written, those of lists too. Documents that
// hold something else are passed over. An error says which document cannot be read.
func Split(stream []byte) ([][]byte, error) {
	if trimmed := bytes.TrimSpace(stream); len(trimmed) > 0 && trimmed[0] == '{' {
		if crds, err := splitJSON(trimmed); !errors.Is(err, errNoJSON) {
			return crds, err
		}
	}
	var crds [][]byte
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(stream)))
	for i := 1; ; i++ {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return crds, nil
		}
		if err != nil {
			return nil, fmt.Errorf("document %d: %w", i, err)
		}
		items, err := splitDocument(document)
		if err != nil {
			return nil, fmt.Errorf("document %d: %w", i, err)
		}
		crds = append(crds, items...)
	}
}

// splitDocument returns the CRDs of a YAML document. One without a line that says its kind may be written in braces, or indented.
func splitDocument(document []byte) ([][]byte, error) {
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

// errNoJSON is what splitJSON returns of a stream that begins with a brace and is no JSON: perhaps it is YAML.
var errNoJSON = errors.New("is no JSON")

func splitJSON(stream []byte) ([][]byte, error) {
	var crds [][]byte
	decoder := json.NewDecoder(bytes.NewReader(stream))
	for i := 1; ; i++ {
		var document json.RawMessage
		err := decoder.Decode(&document)
		switch {
		case errors.Is(err, io.EOF):
			return crds, nil
		case err != nil && i == 1:
			return nil, errNoJSON
		case err != nil:
			return nil, fmt.Errorf("document %d: %w", i, err)
		}
		items, err := splitList(document)
		if err != nil {
			return nil, fmt.Errorf("document %d: %w", i, err)
		}
		crds = append(crds, items...)
	}
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
