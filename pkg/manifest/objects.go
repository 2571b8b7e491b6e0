package manifest

import (
	"bytes"
	"slices"
)

// Objects splits a stream of YAML or JSON into its documents, without empty ones, and lists into
// their items. Text that is neither stays in one piece, for its consumer to complain about.
func Objects(data []byte) [][]byte {
	var docs [][]byte
	for _, text := range split(File{Data: bytes.TrimPrefix(data, []byte("\ufeff"))}) {
		if !isEmpty(text.Raw) {
			docs = append(docs, items([]byte(text.Raw))...)
		}
	}
	return docs
}

// isEmpty reports whether a document has only space and comments.
func isEmpty(doc string) bool {
	for line := range bytes.Lines([]byte(doc)) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' &&
			!bytes.Equal(line, []byte("...")) {
			return false
		}
	}
	return true
}

// items returns the items of a list as documents, or the document itself if it is not a list. A
// kind may be called AllowList and have items of its own: only the items of a list are objects with
// a kind.
func items(doc []byte) [][]byte {
	if !bytes.Contains(doc, []byte("List")) {
		return [][]byte{doc}
	}
	kind, items, err := Kind(doc)
	if err != nil || items == nil ||
		kind != "List" && (len(items) == 0 || slices.ContainsFunc(items, hasNoKind)) {
		return [][]byte{doc}
	}
	return items
}

func hasNoKind(doc []byte) bool {
	kind, _, err := Kind(doc)
	return kind == "" || err != nil
}
