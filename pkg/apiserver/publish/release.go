package publish

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// The releases from which on servers publish otherwise than before.
const (
	listsAreSharded   = 36 // lists and watches have a parameter shardSelector
	examplesArePublic = 36 // example and externalDocs of schemas are published
	noneIsSelectable  = 33 // a kind without selectable fields has no empty list of them
)

// As returns an OpenAPI document, or several by their paths, as a server of Kubernetes 1.minor
// publishes them. The definitions of Kubernetes' own types, which no CRD determines, stay those of
// the linked release.
func As(document json.RawMessage, minor int) (json.RawMessage, error) {
	if minor >= max(listsAreSharded, examplesArePublic) {
		return document, nil
	}
	d, err := jsontext.DecodeObject(document)
	if err != nil {
		return nil, err
	}
	for path := range d {
		if strings.HasPrefix(path, "apis/") {
			convertTo(objectAt(d, path), minor)
		}
	}
	convertTo(d, minor)
	return apiserver.JSON(d)
}

// convertTo changes one OpenAPI document, of v2 or v3, to what a server of the release publishes.
func convertTo(d map[string]any, minor int) {
	withoutShards(d)
	for _, schemas := range []map[string]any{objectAt(d, "definitions"),
		objectAt(d, "components", "schemas")} {
		for name := range schemas {
			withoutExamples(objectAt(schemas, name))
		}
		if minor < noneIsSelectable {
			selectable(schemas)
		}
	}
}

// withoutExamples removes the example and the externalDocs of a schema and of all below it.
func withoutExamples(s map[string]any) {
	delete(s, "example")
	delete(s, "externalDocs")
	for name := range objectAt(s, "properties") {
		withoutExamples(objectAt(s, "properties", name))
	}
	for _, below := range []string{"items", "additionalProperties"} {
		if child := objectAt(s, below); child != nil {
			withoutExamples(child)
		}
	}
}

// objectAt returns the object below names of an object, or nil.
func objectAt(o map[string]any, names ...string) map[string]any {
	return jsontext.At[map[string]any](o, names...)
}

// withoutShards removes the parameter from a document and from all operations on its paths.
func withoutShards(d map[string]any) {
	const shard = "shardSelector"
	maps.DeleteFunc(objectAt(d, "parameters"), func(name string, _ any) bool {
		return strings.HasPrefix(name, shard)
	})
	about := func(parameter any) bool {
		ref := jsontext.At[string](parameter, "$ref")
		return jsontext.At[string](parameter, "name") == shard ||
			strings.HasPrefix(ref, "#/parameters/"+shard)
	}
	remove := func(from map[string]any) {
		if parameters, ok := from["parameters"].([]any); ok {
			from["parameters"] = slices.DeleteFunc(parameters, about)
		}
	}
	paths := objectAt(d, "paths")
	for path := range paths {
		item := objectAt(paths, path)
		remove(item)
		for operation := range item {
			remove(objectAt(item, operation))
		}
	}
}

// selectable gives kinds and their lists an empty list of selectable fields if they have none.
func selectable(schemas map[string]any) {
	const fields = "x-kubernetes-selectable-fields"
	for name := range schemas {
		s := objectAt(schemas, name)
		if s["x-kubernetes-group-version-kind"] != nil && s[fields] == nil && !IsBuiltIn(name) {
			s[fields] = []any{}
		}
	}
}
