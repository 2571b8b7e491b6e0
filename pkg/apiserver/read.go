package apiserver

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A Manifest is a CustomResourceDefinition as it was read, once for everything that examines it.
type Manifest struct {
	json  []byte    // nil if it is neither JSON nor YAML
	doc   *document // nil if a server could not read it
	found findings  // what a server has to say about reading it
}

// Read reads a manifest, in JSON or in YAML (1.1). Validate reports what is wrong with it.
func Read(manifest []byte) *Manifest {
	m := &Manifest{}
	data, ok := toJSON(manifest, &m.found)
	if !ok {
		return m
	}
	m.json = data
	m.doc = decode(data, &m.found)
	return m
}

// Decoding returns what a server has to say about reading the manifest, before it looks at what it means.
func (m *Manifest) Decoding() []Finding { return sorted(slices.Clone(m.found.list)) }

// decoding returns the findings of reading for others to be added.
func (m *Manifest) decoding() *findings {
	out := &findings{}
	for _, found := range m.found.list {
		out.add(found)
	}
	return out
}

// A Schema is one schema in the form in which a server works on it. It is shared and must not be changed.
type Schema = apiextensions.JSONSchemaProps

// A Version is what a manifest says about one version of its kind.
type Version struct {
	Name   string
	Path   string  // of the schema in the manifest
	Schema *Schema // nil if it has none; the same pointer for versions with the same schema
}

// A Summary is what can be read of a manifest, whether a server could read it or not.
type Summary struct {
	APIVersion string
	Name       string // metadata.name
	Names      Names
	Shared     *Schema // of v1beta1: spec.validation.openAPIV3Schema
	Versions   []Version
}

// Summary returns what can be read: mistyped keywords are left out, and unknown ones are ignored.
func (m *Manifest) Summary() Summary {
	if m.doc == nil || m.doc.version != "v1" || len(m.found.list) > 0 {
		return summaryOf(dropMistyped(m.json, &findings{}))
	}
	crd := m.doc.crd
	out := Summary{APIVersion: v1.SchemeGroupVersion.String(), Name: crd.Name, Names: namesOf(crd.Spec.Group, crd.Spec.Names)}
	for i, version := range crd.Spec.Versions {
		holder := cmp.Or(crd.Spec.Validation, version.Schema)
		if holder == nil {
			holder = &apiextensions.CustomResourceValidation{}
		}
		out.Versions = append(out.Versions, Version{Name: version.Name, Path: schemaPath(i), Schema: holder.OpenAPIV3Schema})
	}
	return out
}

func schemaPath(version int) string {
	return fmt.Sprintf("spec.versions[%d].schema.openAPIV3Schema", version)
}

// summaryOf reads a manifest of v1 or v1beta1, whose schemas have the same form.
func summaryOf(data []byte) Summary {
	var m struct {
		APIVersion string `json:"apiVersion"`
		Metadata   struct {
			Name string `json:"name"`
		} `json:"metadata"`
		Spec struct {
			Group      any                          `json:"group"`
			Names      json.RawMessage              `json:"names"`
			Validation *v1.CustomResourceValidation `json:"validation"`
			Versions   []struct {
				Name   string                       `json:"name"`
				Schema *v1.CustomResourceValidation `json:"schema"`
			} `json:"versions"`
		} `json:"spec"`
	}
	if json.Unmarshal(data, &m) != nil {
		return Summary{}
	}
	out := Summary{APIVersion: m.APIVersion, Name: m.Metadata.Name, Names: namesIn(m.Spec.Group, m.Spec.Names), Shared: converted(m.Spec.Validation)}
	for i, version := range m.Spec.Versions {
		out.Versions = append(out.Versions, Version{Name: version.Name, Path: schemaPath(i), Schema: converted(version.Schema)})
	}
	return out
}

func converted(holder *v1.CustomResourceValidation) *Schema {
	if holder == nil || holder.OpenAPIV3Schema == nil {
		return nil
	}
	out := &Schema{}
	if v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(holder.OpenAPIV3Schema, out, nil) != nil {
		return nil // cannot happen: only the text of a default could fail, and it has been read
	}
	return out
}
