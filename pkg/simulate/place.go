package simulate

import (
	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// place gives errors the positions of what they are about in the document that was sent.
func place(errs []Error, doc []byte) {
	if len(errs) == 0 {
		return
	}
	var root yamlv3.Node // of YAML or JSON
	if yamlv3.Unmarshal(doc, &root) != nil || len(root.Content) == 0 {
		return
	}
	for i := range errs {
		if path := errs[i].Place(); !fieldpath.IsNone(path) {
			here, _, _ := manifest.Find(root.Content[0], path)
			errs[i].Line, errs[i].Column = here.Line, here.Column
		}
	}
}
