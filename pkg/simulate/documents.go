package simulate

import (
	"bytes"
	"regexp"
	"slices"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// separator is a YAML document marker: in the first column it ends even a block scalar. A document may begin on the same line.
var separator = regexp.MustCompile(`(?m)^---(?:[ \t]+|\r?$\n?)`)

// Documents splits a stream of YAML or JSON into its documents, without empty ones, and lists into their items. Text that is
// neither stays in one piece, for its consumer to complain about.
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

// empty reports whether a document has only space and comments.
func empty(doc string) bool {
	for line := range bytes.Lines([]byte(doc)) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' && !bytes.Equal(line, []byte("...")) {
			return false
		}
	}
	return true
}

// items returns the items of a list as documents, or the document itself if it is not a list. A kind may be called AllowList and
// have items of its own: only the items of a list are objects with a kind.
func items(doc []byte) [][]byte {
	if !bytes.Contains(doc, []byte("List")) {
		return [][]byte{doc}
	}
	kind, items, err := apiserver.KindOf(doc)
	if err != nil || items == nil || kind != "List" && (len(items) == 0 || slices.ContainsFunc(items, kindless)) {
		return [][]byte{doc}
	}
	return items
}

func kindless(doc []byte) bool {
	kind, _, err := apiserver.KindOf(doc)
	return kind == "" || err != nil
}
