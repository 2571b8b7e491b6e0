package lsp

import (
	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// A crd is a CustomResourceDefinition in a file.
type crd struct {
	name        string // metadata.name
	node        *yamlv3.Node
	above       int // how many lines of the file are before its text
	first, last int // its lines in the file
}

// crdsIn returns the CustomResourceDefinitions of a file, as far as it can be read.
func crdsIn(data []byte) (all []crd) {
	for _, d := range manifest.Parse(manifest.File{Data: data}, &diag.List{}) {
		if _, name, rest := manifest.Find(d.Node, "metadata.name"); rest == "" {
			above := d.Source.First - 1
			all = append(all, crd{name.Value, d.Node, above, above + d.Node.Line,
				above + lastLine(d.Node)})
		}
	}
	return all
}

// lastLine returns the last line on which a node or one below it begins.
func lastLine(n *yamlv3.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, lastLine(c))
	}
	return last
}

// path returns the path of what stands on a line of the file, as a server words it.
func (m crd) path(line int) (string, bool) {
	if line < m.first || line > m.last {
		return "", false
	}
	path, at := "", m.node
	for {
		below, next := "", (*yamlv3.Node)(nil)
		switch at.Kind {
		case yamlv3.MappingNode:
			for i := 0; i+1 < len(at.Content) && m.above+at.Content[i].Line <= line; i += 2 {
				below, next = fieldpath.Member(path, at.Content[i].Value), at.Content[i+1]
			}
		case yamlv3.SequenceNode:
			for i, item := range at.Content {
				if m.above+item.Line <= line {
					below, next = fieldpath.Index(path, i), item
				}
			}
		}
		if next == nil {
			return path, path != ""
		}
		path, at = below, next
	}
}
