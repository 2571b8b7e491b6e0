package simulate

import (
	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// place gives errors the positions of what they are about in the document that was sent.
func place(errs []Error, doc []byte) {
	if len(errs) == 0 {
		return
	}
	root := objectIn(doc)
	if jsontext.Is(doc) {
		root = manifest.JSONNode(string(doc))
	}
	for i := range errs {
		if path := errs[i].Place(); !fieldpath.IsNone(path) {
			here, _, _ := manifest.Find(root, path)
			errs[i].Line, errs[i].Column = here.Line, here.Column
		}
	}
}
