package advice

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// ofStrings and ofAnything are how an object keeps texts, or whatever users like.
const (
	ofStrings  = "make it a map of strings"
	ofAnything = "let it preserve unknown fields"
)

// contents are the fields that hold something wherever they are, as in built-in kinds and charts.
var contents = map[string]string{
	"labels": ofStrings, "annotations": ofStrings, "matchLabels": ofStrings,
	"nodeSelector": ofStrings, "data": ofStrings, "stringData": ofStrings,
	"values": ofAnything, "parameters": ofAnything,
}

// lintEmptied warns about the fields of which a server drops all that they hold, since their
// schemas have no fields. Others may be empty on purpose, as members of a union are.
func lintEmptied(s *apiserver.Schema, path *field.Path, out *findings) {
	for name, child := range s.Properties { // findings are sorted
		write := contents[name]
		if write == "" || child.Type != "object" || len(child.Properties) > 0 ||
			child.AdditionalProperties != nil || keepsUnknown(&child) || child.XEmbeddedResource ||
			isAlternative(s, name) {
			continue
		}
		at := path.Child("properties").Key(name)
		found := Finding{Path: at.Child("type").String(), Rule: diag.CodeServerEmptied,
			Message: fmt.Sprintf("a server drops everything in %s, since its schema has no "+
				"fields: %s", name, write)}
		if write == ofAnything {
			found.Notes = []Note{{Path: at.String(), Message: "for any content",
				Keyword: "x-kubernetes-preserve-unknown-fields", Value: "true"}}
		}
		out.add(found)
	}
}
