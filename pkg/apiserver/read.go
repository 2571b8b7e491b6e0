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
	json    []byte    // nil if it is neither JSON nor YAML
	syntax  []Refusal // what is wrong with the YAML
	reading []Refusal // what is wrong with the JSON, before a server looks at what it means
	// as a server validates it; nil if a server could not read it
	crd     *apiextensions.CustomResourceDefinition
	version string // of its own apiVersion: v1 or v1beta1
}

// Read reads a manifest, in JSON or in YAML (1.1). Its Verdict says what is wrong with it.
func Read(manifest []byte) *Manifest {
	m := &Manifest{}
	if m.json, m.syntax = toJSON(manifest); m.json != nil {
		m.decode()
	}
	return m
}

// With returns the manifest with other bytes, in JSON, and what was wrong with its YAML.
func (m *Manifest) With(data []byte) *Manifest {
	out := &Manifest{json: data, syntax: m.syntax}
	out.decode()
	return out
}

// JSON returns the bytes of the manifest in JSON, or nil if it is neither JSON nor YAML.
func (m *Manifest) JSON() []byte { return m.json }

// CRD returns the manifest in the form in which a server validates it, or nil if a server cannot
// read it. It is shared and must not be changed.
func (m *Manifest) CRD() *apiextensions.CustomResourceDefinition { return m.crd }

// IsBeta reports whether the manifest is of apiextensions.k8s.io/v1beta1.
func (m *Manifest) IsBeta() bool { return m.crd != nil && m.version == "v1beta1" }

// Reading returns what a server has to say about the bytes of the manifest, before it looks at what
// they mean.
func (m *Manifest) Reading() []Refusal { return slices.Concat(m.syntax, m.reading) }

// A Schema is one schema in the form in which a server works on it. It is shared and must not be
// changed.
type Schema = apiextensions.JSONSchemaProps

// A Version is what a manifest says about one version of its kind.
type Version struct {
	Name   string
	Path   string  // of the schema in the manifest
	Schema *Schema // nil if it has none
}

// A Summary is what can be read of a manifest, whether a server could read it or not.
type Summary struct {
	APIVersion string
	Name       string // metadata.name
	Names      Names
	Shared     *Schema // of v1beta1: spec.validation.openAPIV3Schema
	Versions   []Version
}

// Summary returns what can be read; unknown keywords are ignored.
func (m *Manifest) Summary() Summary {
	if m.crd == nil || m.version != "v1" || len(m.syntax)+len(m.reading) > 0 {
		return summaryOf(m.json)
	}
	crd := m.crd
	out := Summary{APIVersion: v1.SchemeGroupVersion.String(), Name: crd.Name,
		Names: namesOf(crd.Spec.Group, crd.Spec.Names)}
	for i, version := range crd.Spec.Versions {
		holder := cmp.Or(crd.Spec.Validation, version.Schema)
		if holder == nil {
			holder = &apiextensions.CustomResourceValidation{}
		}
		out.Versions = append(out.Versions,
			Version{Name: version.Name, Path: SchemaPath(i), Schema: holder.OpenAPIV3Schema})
	}
	return out
}

// SchemaPath returns the path of the schema of a version, by its index.
func SchemaPath(version int) string {
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
	out := Summary{APIVersion: m.APIVersion, Name: m.Metadata.Name,
		Names: namesIn(m.Spec.Group, m.Spec.Names), Shared: converted(m.Spec.Validation)}
	for i, version := range m.Spec.Versions {
		out.Versions = append(out.Versions,
			Version{Name: version.Name, Path: SchemaPath(i), Schema: converted(version.Schema)})
	}
	return out
}

// converted returns a schema in the form in which a server works on it, or nil if there is none.
func converted(holder *v1.CustomResourceValidation) *Schema {
	if holder == nil || holder.OpenAPIV3Schema == nil {
		return nil
	}
	out, _ := InternalSchema(holder.OpenAPIV3Schema) // all that could fail has been read as JSON
	return out
}

// InternalSchema returns a schema of v1 in the form in which a server works on it.
func InternalSchema(s *v1.JSONSchemaProps) (*Schema, error) {
	out := &Schema{}
	err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, out, nil)
	return out, err
}
