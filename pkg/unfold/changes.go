package unfold

import (
	"reflect"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/publish"
)

// A Change is a place where publishing changed a schema. Old or New is nil if there is nothing.
type Change struct {
	Place
	Old, New any // decoded JSON
}

// A Place is a place in a schema.
type Place struct {
	Path    string // from the root of the schema: ".properties[port].anyOf"
	Field   string // as people write it, as in spec.ports[].name; empty for the object
	Keyword string // what follows the schema of the field in the path; empty for that itself
}

// below returns the place of a member of an object at a place, which has the names of properties or
// keywords.
func (p Place) below(key string) Place {
	of := p.Keyword
	switch {
	case of == "properties":
		return Place{p.Path + "[" + key + "]", fieldpath.Join(p.Field, key), ""}
	case strings.HasSuffix(of, ".properties"): // of what stands under not
		return Place{p.Path + "[" + key + "]", p.Field, of + "[" + key + "]"}
	}
	p.Path += "." + key
	switch {
	case of == "" && key == "items":
		p.Field += "[]"
	case of == "" && key == "additionalProperties":
		p.Field += "{}"
	default:
		p.Keyword = fieldpath.Join(of, key)
	}
	return p
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
	publishedV3, publishedV2, err := published(crd)
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
		name := publish.DefinitionName(crd.Spec.Group, version.Name, crd.Spec.Names.Kind)
		asV3 := object(schemasOf(publishedV3, crd.Spec.Group+"/"+version.Name), name)
		asV2 := jsontext.Clone(object(publishedV2, "definitions", name)).(node)
		spellAsV3(asV2)
		all = append(all, VersionChanges{version.Name, compare(Place{}, written, asV3),
			compare(Place{}, asV3, asV2)})
	}
	return all, nil
}

// writtenSchema returns the schema of a version as decoded JSON.
func writtenSchema(version v1.CustomResourceDefinitionVersion) (node, error) {
	root := apiserver.SchemaOf(&version)
	if root == nil {
		return node{}, nil
	}
	return parsed(marshal(root))
}

// schemasOf returns the schemas of the document of a group and version among those of [V3].
func schemasOf(documents node, apiVersion string) node {
	return object(documents, "apis/"+apiVersion, "components", "schemas")
}

// spellAsV3 writes the references of a v2 definition as v3 does, so that the spelling does not
// count as a loss.
func spellAsV3(n node) {
	eachChild(n, spellAsV3)
	ref, _ := n["$ref"].(string)
	// v3 wraps a reference with siblings in an allOf
	if name, ok := strings.CutPrefix(ref, "#/definitions/"); ok && name != "" {
		delete(n, "$ref")
		n["allOf"] = []any{node{"$ref": "#/components/schemas/" + name}}
	}
}

// compare lists how the schema after differs from before. Objects are compared key by key, lists as
// a whole.
func compare(at Place, before, after any) []Change {
	if reflect.DeepEqual(before, after) {
		return nil
	}
	b, bOK := before.(node)
	a, aOK := after.(node)
	if !bOK || !aOK {
		return []Change{{at, before, after}}
	}
	var changes []Change
	for _, key := range jsontext.Keys(b, a) {
		changes = append(changes, compare(at.below(key), b[key], a[key])...)
	}
	return changes
}
