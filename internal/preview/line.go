package preview

import (
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// lineOf returns the line of an object's text where the value at a path stands, as a server writes
// paths: spec.ports[0].name, or that of the nearest value around it. It is 0 if the path is empty
// or the text cannot be read.
func lineOf(text, path string) int {
	var document yaml.Node
	if path == "" || yaml.Unmarshal([]byte(text), &document) != nil || len(document.Content) == 0 {
		return 0
	}
	at, line := document.Content[0], document.Content[0].Line
	for path != "" {
		next, where, rest := descend(at, path)
		if next == nil {
			break
		}
		at, line, path = next, where, rest
	}
	return line
}

// descend returns the value inside a node that a path begins with, its line, and the rest of the
// path. Keys may hold dots.
func descend(n *yaml.Node, path string) (value *yaml.Node, line int, rest string) {
	path = strings.TrimPrefix(path, ".")
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind == yaml.SequenceNode {
		index, after, ok := strings.Cut(strings.TrimPrefix(path, "["), "]")
		i, err := strconv.Atoi(index)
		if !ok || err != nil || i < 0 || i >= len(n.Content) {
			return nil, 0, ""
		}
		return n.Content[i], n.Content[i].Line, after
	}
	if n.Kind != yaml.MappingNode {
		return nil, 0, ""
	}
	longest := -1
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i].Value
		for _, spelled := range []string{key, "[" + key + "]"} {
			after, ok := strings.CutPrefix(path, spelled)
			if ok && len(key) > longest && (after == "" || after[0] == '.' || after[0] == '[') {
				longest, value, line, rest = len(key), n.Content[i+1], n.Content[i].Line, after
			}
		}
	}
	return value, line, rest
}
