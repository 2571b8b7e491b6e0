package unfold

import "github.com/schemagen/schemagen/pkg/apiserver"

// apiVersionPattern is what a server requires of an embedded object's apiVersion: a version,
// optionally after a group and a slash (k8s.io/apimachinery/pkg/runtime/schema.ParseGroupVersion).
const apiVersionPattern = "^([^/]+/)?[^/]+$"

// unfoldEmbedded gives n the properties that every object has, and requires those that a server
// requires.
func unfoldEmbedded(n node) {
	n["properties"] = conjoinProperties(object(n, "properties"), embeddedProperties())
	required := list(n, "required")
	for _, name := range []any{"kind", "apiVersion"} {
		if !contains(required, name) {
			required = append(required[:len(required):len(required)], name)
		}
	}
	n["required"] = required
}

func embeddedProperties() node {
	return node{
		"apiVersion": node{"type": "string", "pattern": apiVersionPattern},
		"kind":       node{"type": "string"},
		"metadata":   objectMeta(),
	}
}

// objectMeta is the KEP's "some further ObjectMeta schema".
func objectMeta() node {
	meta, err := parsed(marshal(apiserver.ObjectMeta()))
	if err != nil {
		panic(err) // it is the same for all
	}
	return meta
}
