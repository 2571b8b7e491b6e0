package manifest

import (
	"bytes"
	"slices"
	"strings"
)

// An Object is a document of a stream, or an item of a list in it.
type Object struct {
	Text []byte
	Line int // the number of its first line in the stream, from 1; 0 for an item of a list
}

// Objects splits a stream of YAML or JSON into its documents, without empty ones, and lists into
// their items. Text that is neither stays in one piece, for its consumer to complain about.
func Objects(data []byte) (all []Object) {
	for _, d := range split(File{Data: bytes.TrimPrefix(data, []byte("\ufeff"))}) {
		if isEmpty(d.Raw) {
			continue
		}
		list, isList := items([]byte(d.Raw))
		if !isList {
			all = append(all, Object{[]byte(d.Raw), d.RawFirst})
		}
		for _, item := range list {
			all = append(all, Object{Text: item})
		}
	}
	return all
}

// isEmpty reports whether a document has only space and comments.
func isEmpty(doc string) bool {
	for line := range strings.Lines(doc) {
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' && line != "..." {
			return false
		}
	}
	return true
}

// items returns the items of a list as documents, or false if the document is not a list. A kind
// may be called AllowList and have items of its own: only the items of a list are objects with a
// kind.
func items(doc []byte) (items [][]byte, isList bool) {
	if !bytes.Contains(doc, []byte("List")) {
		return nil, false
	}
	kind, items, err := Kind(doc)
	if err != nil || items == nil ||
		kind != "List" && (len(items) == 0 || slices.ContainsFunc(items, hasNoKind)) {
		return nil, false
	}
	return items, true
}

func hasNoKind(doc []byte) bool {
	kind, _, err := Kind(doc)
	return kind == "" || err != nil
}
