package unfold

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/internal/jsontext"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A Change is a place where publishing changed a schema. Old or New is nil if there is nothing.
type Change struct {
	Path     string // in the schema: ".properties[port].anyOf"
	Old, New any    // decoded JSON
}

func text(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(data)
}

// A VersionChanges is what publishing did to the schema of one served version.
type VersionChanges struct {
	Version string
	Added   []Change // from the schema in the CRD to the one in the OpenAPI v3 document
	Lost    []Change // from there to the one in the OpenAPI v2 document
}

// Changes returns, for each served version, what its OpenAPI v3 document adds to the CRD's schema,
// and what the v2 document loses of that.
func Changes(crd *v1.CustomResourceDefinition) ([]VersionChanges, error) {
	v3, err := V3(crd)
	if err != nil {
		return nil, err
	}
	v2, err := V2(crd)
	if err != nil {
		return nil, err
	}
	publishedV3, err := parse(v3)
	if err != nil {
		return nil, err
	}
	publishedV2, err := parse(v2)
	if err != nil {
		return nil, err
	}
	var all []VersionChanges
	for _, version := range crd.Spec.Versions {
		if !version.Served {
			continue
		}
		written, err := writtenSchema(version)
		if err != nil {
			return nil, err
		}
		gvk := node{"group": crd.Spec.Group, "version": version.Name, "kind": crd.Spec.Names.Kind}
		document := object(publishedV3, "apis/"+crd.Spec.Group+"/"+version.Name)
		rich := findKind(object(object(document, "components"), "schemas"), gvk)
		weak := findKind(object(publishedV2, "definitions"), gvk)
		all = append(all, VersionChanges{version.Name, compare("", written, rich),
			compare("", rich, weakened(weak))})
	}
	return all, nil
}

// writtenSchema returns the schema of a version as decoded JSON.
func writtenSchema(version v1.CustomResourceDefinitionVersion) (node, error) {
	if version.Schema == nil || version.Schema.OpenAPIV3Schema == nil {
		return node{}, nil
	}
	data, err := marshal(version.Schema.OpenAPIV3Schema)
	if err != nil {
		return nil, err
	}
	return parse(data)
}

const gvkKey = "x-kubernetes-group-version-kind"

// findKind returns the schema of a kind among the definitions of a document.
func findKind(definitions node, gvk node) node {
	for _, definition := range definitions {
		definition, ok := definition.(node)
		if ok && contains(list(definition, gvkKey), gvk) {
			return definition
		}
	}
	return nil
}

// weakened spells the references and the values of a v2 definition as v3 does, so that the spelling
// does not count as a loss.
func weakened(v2 node) node {
	out := jsontext.Clone(v2).(node)
	spellAsV3(out)
	return out
}

func spellAsV3(n node) {
	eachChild(n, spellAsV3)
	const before, after = "#/definitions/", "#/components/schemas/"
	ref, ok := n["$ref"].(string)
	// v3 wraps a reference with siblings in an allOf
	if ok && len(ref) > len(before) && ref[:len(before)] == before {
		delete(n, "$ref")
		n["allOf"] = []any{node{"$ref": after + ref[len(before):]}}
	}
}

// compare lists how the schema after differs from before, by path. Objects are compared key by key,
// lists as a whole.
func compare(path string, before, after any) []Change {
	return compareBy(path, before, after, func(key string) (string, bool) {
		return "." + key, key == "properties"
	})
}

// compareBy compares with a function that spells a key of the object, and reports whether the names
// below it are properties.
func compareBy(path string, before, after any, step func(key string) (string, bool)) []Change {
	if reflect.DeepEqual(before, after) {
		return nil
	}
	b, bOK := before.(node)
	a, aOK := after.(node)
	if !bOK || !aOK {
		return []Change{{path, before, after}}
	}
	union := maps.Clone(b)
	maps.Copy(union, a)
	var changes []Change
	for _, key := range slices.Sorted(maps.Keys(union)) {
		below, next := path, compare
		spelled, names := step(key)
		below += spelled
		if names {
			next = compareProperties
		}
		changes = append(changes, next(below, b[key], a[key])...)
	}
	return changes
}

func compareProperties(path string, before, after any) []Change {
	return compareBy(path, before, after, func(name string) (string, bool) {
		return "[" + name + "]", false
	})
}
