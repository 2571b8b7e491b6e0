package simulate

import (
	"bytes"
	"regexp"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// separator is a YAML document marker: in the first column it ends even a block scalar. A document may begin behind it.
var separator = regexp.MustCompile(`(?m)^---(?:[ \t]+|\r?$\n?)`)

// Documents splits a stream of YAML or JSON into its documents, without empty ones, and lists into their items. Text that is
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

// items returns the items of a list as documents, or the document itself if it is none.
func items(doc []byte) [][]byte {
	if !bytes.Contains(doc, []byte("List")) {
		return [][]byte{doc}
	}
	if _, items, err := apiserver.KindOf(doc); items != nil && err == nil {
		return items
	}
	return [][]byte{doc}
}
