package unfold

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

// objectMeta is the structural schema of k8s.io/apimachinery's ObjectMeta: the KEP's "some further
// ObjectMeta schema".
func objectMeta() node {
	text := func() node { return node{"type": "string"} }
	time := func() node { return node{"type": "string", "format": "date-time"} }
	number := func() node { return node{"type": "integer", "format": "int64"} }
	texts := func() node { return node{"type": "object", "additionalProperties": text()} }
	listOf := func(properties node) node {
		return node{"type": "array", "items": node{"type": "object", "properties": properties}}
	}
	return node{"type": "object", "properties": node{
		"annotations": texts(),
		"creationTimestamp": node{"type": "string", "format": "date-time",
			"nullable": true},
		"deletionGracePeriodSeconds": number(),
		"deletionTimestamp":          time(),
		"finalizers":                 node{"type": "array", "items": text()},
		"generateName":               text(),
		"generation":                 number(),
		"labels":                     texts(),
		"managedFields": listOf(node{
			"apiVersion": text(), "fieldsType": text(), "manager": text(), "operation": text(),
			"subresource": text(), "time": time(),
			"fieldsV1": node{"type": "object", "x-kubernetes-preserve-unknown-fields": true},
		}),
		"name":      text(),
		"namespace": text(),
		"ownerReferences": listOf(node{
			"apiVersion": text(), "kind": text(), "name": text(), "uid": text(),
			"blockOwnerDeletion": node{"type": "boolean"}, "controller": node{"type": "boolean"},
		}),
		"resourceVersion": text(),
		"selfLink":        text(),
		"uid":             text(),
	}}
}
