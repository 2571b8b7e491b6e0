package simulate

import (
	"bytes"
	"encoding/json"
	"regexp"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// separator is a YAML document marker: in the first column it ends even a block scalar.
var separator = regexp.MustCompile(`(?m)^---(?:[ \t].*)?\r?$\n?`)

// Documents splits a stream of YAML or JSON into its documents, without empty ones, and Lists into their items. Text that is
// neither stays in one piece, for its reader to complain about.
func Documents(data []byte) [][]byte {
	var docs [][]byte
	for _, doc := range separator.Split(string(bytes.TrimPrefix(data, []byte("\ufeff"))), -1) {
		if empty(doc) {
			continue
		}
		for _, part := range apiserver.SplitJSON([]byte(doc)) {
			docs = append(docs, items(part)...)
		}
	}
	return docs
}

// empty tells whether a document has nothing but space and comments.
func empty(doc string) bool {
	for line := range bytes.Lines([]byte(doc)) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' && !bytes.Equal(line, []byte("...")) {
			return false
		}
	}
	return true
}

// items returns the items of a List as documents, or the document itself if it is none.
func items(doc []byte) [][]byte {
	if !bytes.Contains(doc, []byte("List")) {
		return [][]byte{doc}
	}
	var list struct {
		APIVersion string            `json:"apiVersion"`
		Kind       string            `json:"kind"`
		Items      []json.RawMessage `json:"items"`
	}
	if err := unmarshal(doc, &list); err != nil || list.APIVersion != "v1" || list.Kind != "List" {
		return [][]byte{doc}
	}
	out := make([][]byte, len(list.Items))
	for i, item := range list.Items {
		out[i] = item
	}
	return out
}

// unmarshal reads a document, JSON as JSON: some of it is no YAML, and something may follow it that is neither.
func unmarshal(doc []byte, into any) error {
	if apiserver.StartsWithJSON(doc) {
		return json.Unmarshal(doc, into)
	}
	return yaml.Unmarshal(doc, into)
}

// unmarshalFirst reads a document up to what follows a JSON object, which is left to the server to complain about.
func unmarshalFirst(doc []byte, into any) error {
	if apiserver.StartsWithJSON(doc) {
		return json.NewDecoder(bytes.NewReader(doc)).Decode(into)
	}
	return yaml.Unmarshal(doc, into)
}
