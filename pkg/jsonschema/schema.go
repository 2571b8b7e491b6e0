package jsonschema

import (
	"fmt"
	"maps"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// Options say which objects a schema accepts.
type Options struct {
	// fields that a server does not know are refused, as with strict field validation; otherwise
	// they are ignored
	Strict  bool
	Comment string // says what generated the document
}

// A Schema is a JSON Schema, or a part of one.
type Schema map[string]any

// Of returns the schema of a version of a CRD.
func Of(crd *v1.CustomResourceDefinition, version string, o Options) (Schema, error) {
	for _, v := range crd.Spec.Versions {
		if s := apiserver.SchemaOf(&v); v.Name == version && s != nil {
			return root(crd, version, s, o), nil
		}
	}
	return nil, fmt.Errorf("%s has no version %s with a schema", crd.Name, version)
}

// root returns the document about a version: the schema of its objects, with the version and kind
// that they must name.
func root(
	crd *v1.CustomResourceDefinition, version string, props *v1.JSONSchemaProps, o Options,
) Schema {
	t := translator{strict: o.Strict}
	n := node{props: props, open: crd.Spec.PreserveUnknownFields ||
		isTrue(props.XPreserveUnknownFields), all: crd.Spec.PreserveUnknownFields, resource: true}
	s := t.core(n)
	s["$schema"] = "http://json-schema.org/draft-07/schema#"
	if o.Comment != "" {
		s["$comment"] = o.Comment
	}
	fields := s.properties()
	for name, value := range map[string]string{"apiVersion": crd.Spec.Group + "/" + version,
		"kind": crd.Spec.Names.Kind} {
		field := Schema{"type": "string", "enum": []any{value}}
		annotate(field, props.Properties[name])
		fields[name] = field
	}
	s["definitions"] = definitions(o.Strict)
	s["x-kubernetes-group-version-kind"] = []any{Schema{"group": crd.Spec.Group, "version": version,
		"kind": crd.Spec.Names.Kind}}
	return s
}

// JSON returns the document, indented, with a newline at its end. Keys are sorted.
func (s Schema) JSON() ([]byte, error) { return jsontext.Indented(s) }

// properties returns the schemas of fields by name, which may be added to.
func (s Schema) properties() Schema {
	if _, ok := s["properties"]; !ok {
		s["properties"] = Schema{}
	}
	return s["properties"].(Schema)
}

// and adds schemas that must also hold.
func (s Schema) and(more ...Schema) {
	for _, m := range more {
		all, _ := s["allOf"].([]any)
		s["allOf"] = append(all, m)
	}
}

// merge adds the keywords of m; if s already has one of them, m is added as a separate schema that
// must also hold.
func (s Schema) merge(m Schema) {
	for key := range m {
		if _, ok := s[key]; ok {
			s.and(m)
			return
		}
	}
	maps.Copy(s, m)
}

// require adds names of required fields.
func (s Schema) require(names ...string) {
	all, _ := s["required"].([]any)
	for _, name := range names {
		if !slices.Contains(all, any(name)) {
			all = append(all, name)
		}
	}
	if len(all) > 0 {
		s["required"] = all
	}
}

// nothing is the schema of no value.
func nothing() Schema { return Schema{"not": Schema{}} }

// null is the schema of only null.
func null() Schema { return Schema{"type": "null"} }

// takesNull reports whether s says nothing about null.
func (s Schema) takesNull() bool {
	for _, key := range []string{"type", "enum", "allOf", "anyOf", "oneOf", "not"} {
		if _, ok := s[key]; ok {
			return false
		}
	}
	return true
}

// orNull returns a schema that accepts null as well.
func (s Schema) orNull() Schema {
	if s.takesNull() {
		return s
	}
	for _, key := range []string{"allOf", "anyOf", "oneOf", "not"} {
		if _, ok := s[key]; ok {
			return Schema{"anyOf": []any{s, null()}}
		}
	}
	switch types := s["type"].(type) {
	case string:
		s["type"] = []any{types, "null"}
	case []any:
		s["type"] = append(types[:len(types):len(types)], "null")
	}
	if values, ok := s["enum"].([]any); ok {
		s["enum"] = append(values[:len(values):len(values)], nil)
	}
	return s
}

// notNull returns a schema that refuses null.
func (s Schema) notNull() Schema {
	if _, typed := s["type"]; typed {
		return s
	}
	s.merge(Schema{"not": null()})
	return s
}

func isTrue(b *bool) bool { return b != nil && *b }

// decode returns JSON in a form that is written back unchanged: numbers keep their digits.
func decode(raw v1.JSON) any {
	value, err := jsontext.Decode(raw.Raw)
	if err != nil {
		return nil
	}
	return value
}
