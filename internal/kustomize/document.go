package kustomize

import (
	"cmp"
	_ "embed" // for the document of the built-in kinds
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/publish"
)

// A Source is a CRD, and the tags of the Go fields that it was made from.
type Source struct {
	CRD *v1.CustomResourceDefinition
	// of the field that declares the value at a path, as it is written; may be nil
	Tag func(path string) string
}

// Options say what is in a document beside the kinds.
type Options struct {
	Builtin bool   // the kinds of Kubernetes, which kustomize forgets once it has a document
	Comment string // says what generated the document
}

// A schema is a JSON object of the document.
type schema map[string]any

// builtin holds the definitions of Kubernetes' own kinds as far as lists are merged in them. A test
// of the module consumers writes it, from the types of k8s.io/api and the lists' keys of client-go.
//
//go:embed builtin.json
var builtin []byte

const (
	definitions = "#/definitions/"
	objectMeta  = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"
)

// Document returns the document about all served versions of CRDs as JSON, indented, with a newline
// at its end.
func Document(sources []Source, o Options) ([]byte, error) {
	all, err := builtins(o.Builtin)
	if err != nil {
		return nil, err
	}
	paths := schema{}
	for _, s := range sources {
		for i, version := range s.CRD.Spec.Versions {
			if version.Served {
				all[publish.DefinitionName(s.CRD.Spec.Group, version.Name,
					s.CRD.Spec.Names.Kind)] = s.kind(i)
				paths[pathOf(s.CRD, version.Name)] = schema{
					"get": schema{gvkKey: gvk(s.CRD, version.Name), "responses": schema{}},
				}
			}
		}
	}
	document := schema{
		"swagger": "2.0", "info": schema{"title": "kinds for kustomize", "version": "v1"},
		"definitions": all, "paths": paths,
	}
	if o.Comment != "" {
		document["$comment"] = o.Comment
	}
	return jsontext.Indented(document)
}

// builtins returns the definitions that do not come from CRDs: all, or those that a kind's metadata
// needs.
func builtins(all bool) (schema, error) {
	var d schema
	if err := json.Unmarshal(builtin, &d); err != nil || all {
		return d, err
	}
	for name := range d {
		if !strings.HasPrefix(name, strings.TrimSuffix(objectMeta, "ObjectMeta")) ||
			d[name].(map[string]any)[gvkKey] != nil {
			delete(d, name)
		}
	}
	return d, nil
}

const gvkKey = "x-kubernetes-group-version-kind"

func gvk(crd *v1.CustomResourceDefinition, version string) schema {
	return schema{"group": crd.Spec.Group, "version": version, "kind": crd.Spec.Names.Kind}
}

// pathOf returns where a server answers about one object of a version. That it is in a namespace is
// what kustomize looks for.
func pathOf(crd *v1.CustomResourceDefinition, version string) string {
	in := ""
	if crd.Spec.Scope == v1.NamespaceScoped {
		in = "namespaces/{namespace}/"
	}
	return fmt.Sprintf("/apis/%s/%s/%s%s/{name}", crd.Spec.Group, version, in,
		crd.Spec.Names.Plural)
}

// kind returns the definition of a version.
func (s Source) kind(version int) schema {
	v := s.CRD.Spec.Versions[version]
	props := cmp.Or(apiserver.SchemaOf(&v), &v1.JSONSchemaProps{}).DeepCopy()
	props.XEmbeddedResource = true // it has metadata as embedded resources have
	root := s.node(props, apiserver.SchemaPath(version))
	root[gvkKey] = []any{gvk(s.CRD, v.Name)}
	return root
}

func reference(name string) schema { return schema{"$ref": definitions + name} }

// node returns the schema of a value as far as it leads to lists that are merged, or nil if it
// leads to none.
func (s Source) node(props *v1.JSONSchemaProps, path string) schema {
	switch {
	case props.Type == "array" && props.Items != nil && props.Items.Schema != nil:
		return s.list(props, path)
	case props.XMapType != nil && *props.XMapType == "atomic":
		return nil // as a server replaces it with everything in it
	case props.AdditionalProperties != nil && props.AdditionalProperties.Schema != nil:
		if values := s.node(props.AdditionalProperties.Schema,
			path+".additionalProperties"); values != nil {
			return schema{"type": "object", "additionalProperties": values}
		}
		return nil
	}
	fields := schema{}
	for name := range props.Properties {
		p := props.Properties[name]
		if field := s.node(&p, fmt.Sprintf("%s.properties[%s]", path, name)); field != nil {
			fields[name] = field
		}
	}
	if props.XEmbeddedResource {
		fields["metadata"] = reference(objectMeta)
	}
	if len(fields) == 0 {
		return nil
	}
	return schema{"type": "object", "properties": fields}
}

// list returns the schema of a list that is merged, or nil for one that is replaced.
func (s Source) list(props *v1.JSONSchemaProps, path string) schema {
	var t strategy
	if s.Tag != nil {
		t = strategyOf(s.Tag(path))
	}
	merged := t.ofList(props)
	if merged == nil {
		return nil
	}
	items := s.node(props.Items.Schema, path+".items")
	if items == nil {
		items = schema{"type": props.Items.Schema.Type}
	}
	merged["type"], merged["items"] = "array", items
	return merged
}

// isScalar reports whether the items of a list can be told apart by what they are.
func isScalar(items *v1.JSONSchemaProps) bool {
	return slices.Contains([]string{"string", "integer", "number", "boolean"}, items.Type)
}
