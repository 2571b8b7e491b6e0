package lsp

import (
	"bytes"
	"fmt"

	yamlv3 "go.yaml.in/yaml/v3"
)

// A manifest is a CustomResourceDefinition in a file.
type manifest struct {
	name        string // metadata.name
	node        *yamlv3.Node
	first, last int // its lines
}

// manifestsIn returns the CustomResourceDefinitions of a text, as far as it can be read.
func manifestsIn(data []byte) (all []manifest) {
	decoder := yamlv3.NewDecoder(bytes.NewReader(data))
	for {
		var doc yamlv3.Node
		if decoder.Decode(&doc) != nil {
			return all
		}
		if len(doc.Content) == 0 {
			continue
		}
		root := doc.Content[0]
		kind, metadata := memberOf(root, "kind"), memberOf(root, "metadata")
		if kind == nil || kind.Value != "CustomResourceDefinition" || metadata == nil {
			continue
		}
		if name := memberOf(metadata, "name"); name != nil {
			all = append(all, manifest{name.Value, root, root.Line, lastLine(root)})
		}
	}
}

// memberOf returns the value of a key, or nil.
func memberOf(n *yamlv3.Node, key string) *yamlv3.Node {
	if n.Kind != yamlv3.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

func lastLine(n *yamlv3.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, lastLine(c))
	}
	return last
}

// path returns the path of what stands on a line, as a server words it.
func (m manifest) path(line int) (string, bool) {
	if line < m.first || line > m.last {
		return "", false
	}
	path, at := "", m.node
	for {
		key, next := "", (*yamlv3.Node)(nil)
		switch at.Kind {
		case yamlv3.MappingNode:
			for i := 0; i+1 < len(at.Content) && at.Content[i].Line <= line; i += 2 {
				key, next = at.Content[i].Value, at.Content[i+1]
			}
			if keyed(path) {
				key = "[" + key + "]"
			} else if path != "" {
				key = "." + key
			}
		case yamlv3.SequenceNode:
			for i, item := range at.Content {
				if item.Line <= line {
					key, next = fmt.Sprintf("[%d]", i), item
				}
			}
		}
		if next == nil {
			return path, path != ""
		}
		path, at = path+key, next
	}
}

// keyed reports whether the keys below a path are names that people have chosen.
func keyed(path string) bool {
	for _, suffix := range []string{".properties", ".annotations", ".labels"} {
		if len(path) > len(suffix) && path[len(path)-len(suffix):] == suffix {
			return true
		}
	}
	return false
}
