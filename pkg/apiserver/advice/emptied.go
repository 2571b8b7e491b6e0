package advice

import (
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// ofStrings and ofAnything are what to write in the schema of an object in which users put texts,
// or whatever they like.
const (
	ofStrings  = "additionalProperties: {type: string}"
	ofAnything = "x-kubernetes-preserve-unknown-fields: true"
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
			child.AdditionalProperties != nil || keepsUnknown(&child) || child.XEmbeddedResource {
			continue
		}
		out.warn(path.Child("properties").Key(name).Child("type"), diag.CodeServerEmptied,
			"a server drops everything in %s, since its schema has no fields: write %s", name,
			write)
	}
}
