package preview

import (
	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// lineOf returns the line of an object's text where the value at a path stands, as a server writes
// paths: spec.ports[0].name, or that of the nearest value around it. It is 0 if there is
// no path, or the text cannot be read.
func lineOf(text, path string) int {
	var object yaml.Node
	if fieldpath.IsNone(path) || yaml.Unmarshal([]byte(text), &object) != nil ||
		len(object.Content) == 0 {
		return 0
	}
	key, _, _ := manifest.Find(object.Content[0], path)
	return key.Line
}
