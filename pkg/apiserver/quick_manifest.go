package apiserver

import (
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiequality "k8s.io/apimachinery/pkg/api/equality"
)

// A quickManifest is a manifest with its schemas read and taken out: the little that is left is for the libraries.
type quickManifest struct {
	quickReader
	shell   strings.Builder
	copied  int // the shell has the text up to here
	schemas []quickSchema
}

type quickSchema struct {
	text string
	node *apiextensions.JSONSchemaProps
}

// quickly decodes a manifest without any possible findings: of v1, in JSON, with a schema in every version, and no doubtful
// keyword, field or value. For any other it returns nil.
func quickly(data []byte) *document {
	m := quickManifest{quickReader: quickText(data)}
	m.within([]string{"spec", "versions", "schema", "openAPIV3Schema"})
	if m.peek(); m.bad || m.pos < len(m.text) {
		return nil
	}
	m.shell.WriteString(m.text[m.copied:])
	object, gvk, err := strictCodec().Decode([]byte(m.shell.String()), nil, nil)
	if err != nil || gvk.Kind != crdKind || gvk.Version != "v1" {
		return nil
	}
	doc := internal(object, gvk, &findings{})
	if doc == nil || !m.install(doc) {
		return nil
	}
	doc.rules, doc.flat = m.ruled, !m.deep
	return doc
}

// within reads the value at the current position and looks for the members that path leads to; lists on the way are entered.
// What is found at its end is read as a schema, and an empty one is left in its place.
func (m *quickManifest) within(path []string) {
	if len(path) == 0 {
		m.peek()
		start := m.pos
		node := m.child()
		m.shell.WriteString(m.text[m.copied:start])
		m.shell.WriteString("{}")
		m.copied = m.pos
		m.schemas = append(m.schemas, quickSchema{m.text[start:m.pos], node})
		return
	}
	if m.peek() == '[' {
		for more := m.open('['); more; more = m.more('[') {
			m.within(path)
		}
		return
	}
	for more := m.open('{'); more; more = m.more('{') {
		if m.key() == path[0] {
			m.within(path[1:])
		} else {
			m.skip()
		}
	}
}

// install gives the schemas to the decoded rest. A schema that all versions share is kept once, as conversion keeps it.
func (m *quickManifest) install(doc *document) bool {
	spec := &doc.crd.Spec
	if len(m.schemas) == 0 || len(m.schemas) != len(spec.Versions) || spec.Validation == nil || spec.Validation.OpenAPIV3Schema == nil {
		return false // a version without a schema, or with two
	}
	first := m.schemas[0]
	same, alike := true, true
	for _, s := range m.schemas[1:] {
		same = same && s.text == first.text
		alike = alike && apiequality.Semantic.DeepEqual(s.node, first.node)
	}
	if same {
		spec.Validation.OpenAPIV3Schema = first.node
		return true
	}
	spec.Validation = nil
	for i, s := range m.schemas {
		spec.Versions[i].Schema = &apiextensions.CustomResourceValidation{OpenAPIV3Schema: s.node}
	}
	return !alike // equal, but not the same text: conversion decides
}
