package advice

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

var quotedField = regexp.MustCompile(`^(?:unknown|duplicate) field "(.*)"$`)

// withPaths returns the refusals of strict decoding with the paths of the fields that they name,
// and with the names that were meant.
func withPaths(refusals []apiserver.Refusal, data []byte) []apiserver.Refusal {
	var root any
	for i, r := range refusals {
		m := quotedField.FindStringSubmatch(r.Message)
		if m == nil || r.Path != "" {
			continue
		}
		if root == nil {
			root = parseJSON(data)
		}
		refusals[i].Path = fieldPathOf(root, m[1])
		if r.Code == diag.CodeServerUnknownField {
			near := meantAt(refusals[i].Path)
			refusals[i].Message, refusals[i].Reason.Meant = r.Message+didYouMean(near), near
		}
	}
	return refusals
}

// fieldPathOf turns a path of strict decoding, in which everything is joined by dots, into a field
// path. Names may hold dots themselves, so the document decides where one ends.
func fieldPathOf(root any, dotted string) (path string) {
	node := root
	for rest := dotted; rest != ""; {
		name := longestMember(node, rest)
		index := ""
		if object, ok := node.(map[string]any); ok {
			if _, ok := object[name]; !ok {
				name, index = cutIndex(name)
			}
			node = object[name]
		}
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, name+index), ".")
		path = fieldpath.Member(path, name)
		if index != "" {
			path += index
			node = element(node, index)
		}
	}
	return path
}

// longestMember returns the longest prefix of rest that is a member of node, else everything before
// the next dot.
func longestMember(node any, rest string) string {
	object, _ := node.(map[string]any)
	for end := len(rest); end > 0; end = strings.LastIndexByte(rest[:end], '.') {
		if _, ok := object[rest[:end]]; ok {
			return rest[:end]
		}
	}
	name, _, _ := strings.Cut(rest, ".")
	return name
}

func cutIndex(name string) (string, string) {
	if i := strings.IndexByte(name, '['); i > 0 && strings.HasSuffix(name, "]") {
		return name[:i], name[i:]
	}
	return name, ""
}

// element returns the item of a list at an index in brackets, or nil.
func element(node any, index string) any {
	list, ok := node.([]any)
	i, err := strconv.Atoi(strings.Trim(index, "[]"))
	if !ok || err != nil || i < 0 || i >= len(list) {
		return nil
	}
	return list[i]
}
