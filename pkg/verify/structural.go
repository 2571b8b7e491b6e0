package verify

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A nodePosition is where a core node stands. The server's message about a missing type depends on
// it.
type nodePosition uint8

const (
	atRoot nodePosition = iota
	atItem
	atField // of an object, or the values of a map
)

// A checker walks a schema and collects what KEP-2335 forbids. Core nodes are those that are
// reached without passing a junctor; what stands under junctors is looked at in junctor.go.
type checker struct {
	nodes int
	found []Violation
	said  map[string]bool // the paths of found
}

// core checks one node outside of junctors and everything below it.
func (c *checker) core(s *apiserver.Schema, path string, at nodePosition) {
	c.nodes++
	c.typed(s, path, at)
	c.shaped(s, path, at)
	c.extended(s, path)
	c.keywords(s, path)
	c.metadata(s, path, at)
	c.junctors(s, path, at == atRoot)

	if len(s.Properties) > 0 {
		c.properties(s, path+".properties")
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		c.core(s.AdditionalProperties.Schema, path+".additionalProperties", atField)
	}
	if s.Items != nil {
		if s.Items.Schema != nil {
			c.core(s.Items.Schema, path+".items", atItem)
		}
		for i := range s.Items.JSONSchemas {
			c.core(&s.Items.JSONSchemas[i], fieldpath.Index(path+".items", i), atItem)
		}
	}
}

// properties checks the properties of a node.
func (c *checker) properties(s *apiserver.Schema, path string) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		child := s.Properties[name]
		c.core(&child, key(path, name), atField)
	}
}

// typed checks that the node specifies its type (KEP-2335: completeness, RawExtension).
func (c *checker) typed(s *apiserver.Schema, path string, at nodePosition) {
	missing := func(rule diag.Code, detail string) { c.required(rule, path+".type", detail) }
	switch {
	case s.XEmbeddedResource && s.Type == "":
		missing(diag.CodeStructuralEmbedded,
			"must be object if x-kubernetes-embedded-resource is true")
	case s.XEmbeddedResource && s.Type != "object":
		c.invalid(diag.CodeStructuralEmbedded, path+".type", s.Type,
			"must be object if x-kubernetes-embedded-resource is true")
	case at == atRoot && s.Type == "":
		missing(diag.CodeStructuralRoot, "must not be empty at the root")
	case at == atRoot && s.Type != "object":
		c.invalid(diag.CodeStructuralRoot, path+".type", s.Type, "must be object at the root")
	case s.Type == "" && !untyped(s) && at == atItem:
		missing(diag.CodeStructuralType, "must not be empty for specified array items")
	case s.Type == "" && !untyped(s):
		missing(diag.CodeStructuralType, "must not be empty for specified object fields")
	case s.Type != "" && !slices.Contains(jsontext.Types(), s.Type):
		c.unsupported(path+".type", s.Type, jsontext.Types())
	}
}

// untyped reports whether an extension stands in for the type.
func untyped(s *apiserver.Schema) bool { return s.XIntOrString || preserves(s) }

func preserves(s *apiserver.Schema) bool {
	return s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
}

// shaped checks that the node is an object, a map or an array, and only one of them.
func (c *checker) shaped(s *apiserver.Schema, path string, at nodePosition) {
	object := len(s.Properties) > 0
	if s.Type == "array" && s.Items == nil {
		c.required(diag.CodeStructuralItems, path+".items", "must be specified")
	}
	if s.Items != nil && len(s.Items.JSONSchemas) > 0 {
		c.forbidden(diag.CodeStructuralItems, path+".items",
			"items must be a schema object and not an array")
	}
	switch {
	case s.AdditionalProperties == nil:
	case at == atRoot:
		c.forbidden(diag.CodeStructuralRoot, path+".additionalProperties",
			"must not be used at the root")
	case s.XEmbeddedResource:
		c.forbidden(diag.CodeStructuralEmbedded, path+".additionalProperties",
			"must not be used if x-kubernetes-embedded-resource is set")
	case object:
		c.forbidden(diag.CodeStructuralExclusive, path+".additionalProperties",
			"additionalProperties and properties are mutual exclusive")
	case !mayHold(s, "object"):
		c.forbidden(diag.CodeStructuralShape, path+".additionalProperties",
			"must not be used with type "+kindOf(s))
	}
	if object && !mayHold(s, "object") {
		c.forbidden(diag.CodeStructuralShape, path+".properties",
			"must not be used with type "+kindOf(s))
	}
	switch {
	case s.Items == nil:
	case s.Type == "object" || s.Type == "" && (object || s.AdditionalProperties != nil):
		c.forbidden(diag.CodeStructuralExclusive, path+".items",
			"items excludes properties and additionalProperties, and is for arrays")
	case !mayHold(s, "array"):
		c.forbidden(diag.CodeStructuralShape, path+".items",
			"must not be used with type "+kindOf(s))
	}
}

// mayHold reports whether values of the type may stand at a node; a node without a type, which
// typed has reported, may hold anything, unless it is int-or-string.
func mayHold(s *apiserver.Schema, name string) bool {
	return s.Type == name || s.Type == "" && !s.XIntOrString
}

func kindOf(s *apiserver.Schema) string {
	if s.Type == "" {
		return "int-or-string"
	}
	return s.Type
}

// extended checks the combination of extensions.
func (c *checker) extended(s *apiserver.Schema, path string) {
	if s.XPreserveUnknownFields != nil && !*s.XPreserveUnknownFields {
		c.invalid(diag.CodeStructuralPreserve, path+".x-kubernetes-preserve-unknown-fields", false,
			"must be true or undefined")
	}
	if s.XIntOrString && preserves(s) {
		c.invalid(diag.CodeStructuralIntOrString, path+".x-kubernetes-preserve-unknown-fields",
			true, "must be false if x-kubernetes-int-or-string is true")
	}
	if s.XIntOrString && s.XEmbeddedResource {
		c.invalid(diag.CodeStructuralIntOrString, path+".x-kubernetes-embedded-resource", true,
			"must be false if x-kubernetes-int-or-string is true")
	}
	if s.XEmbeddedResource && !preserves(s) && len(s.Properties) == 0 {
		c.required(diag.CodeStructuralEmbedded, path+".properties",
			"must not be empty if x-kubernetes-embedded-resource is true without "+
				"x-kubernetes-preserve-unknown-fields")
	}
}

// keywords reports keywords that a StructuralSchema of the KEP does not have.
func (c *checker) keywords(s *apiserver.Schema, path string) {
	for _, keyword := range []struct {
		name string
		set  bool
	}{
		{"id", s.ID != ""},
		{"$schema", s.Schema != ""},
		{"$ref", s.Ref != nil},
		{"additionalItems", s.AdditionalItems != nil},
		{"patternProperties", len(s.PatternProperties) > 0},
		{"definitions", len(s.Definitions) > 0},
		{"dependencies", s.Dependencies != nil},
	} {
		if keyword.set {
			c.forbidden(diag.CodeStructuralKeyword, path+"."+keyword.name,
				keyword.name+" is not supported")
			// a server cannot convert them to a structural schema
			c.found[len(c.found)-1].Server = true
		}
	}
}

// metadata checks the fields that the server specifies itself, at the root and in embedded
// resources.
func (c *checker) metadata(s *apiserver.Schema, path string, at nodePosition) {
	if at != atRoot && !s.XEmbeddedResource {
		return
	}
	for _, name := range []string{"apiVersion", "kind"} {
		if field, ok := s.Properties[name]; ok && field.Type != "string" {
			c.invalid(diag.CodeStructuralMetadata, key(path+".properties", name)+".type",
				field.Type, "must be string")
		}
	}
	metadata, ok := s.Properties["metadata"]
	if !ok {
		return
	}
	here := key(path+".properties", "metadata")
	if metadata.Type != "object" {
		c.invalid(diag.CodeStructuralMetadata, here+".type", metadata.Type, "must be object")
	}
	if at == atRoot && restrictsMetadata(&metadata) {
		c.forbidden(diag.CodeStructuralMetadata, here,
			"must not specify anything other than name and generateName, but metadata is "+
				"implicitly specified")
	}
}

func (c *checker) required(rule diag.Code, path, detail string) {
	c.report(rule, path, apiserver.Reason{What: apiserver.Missing}, detail)
}

func (c *checker) forbidden(rule diag.Code, path, detail string) {
	c.report(rule, path, apiserver.Reason{What: apiserver.Forbidden}, detail)
}

func (c *checker) invalid(rule diag.Code, path string, value any, detail string) {
	if text, ok := value.(string); ok {
		value = fmt.Sprintf("%q", text)
	}
	c.report(rule, path, apiserver.Reason{What: apiserver.Invalid},
		fmt.Sprintf("%v: %s", value, detail))
}

// unsupported reports a type that does not exist, with the one that it most likely stands for.
func (c *checker) unsupported(path, value string, known []string) {
	detail := fmt.Sprintf("%q: supported values: \"%s\"", value, strings.Join(known, `", "`))
	switch near, format := remedy.Type(value); {
	case format != "":
		detail += ": write type: string and format: " + format
	case near != "":
		detail += ": did you mean " + near + "?"
	case value == "null":
		detail += ": write nullable: true beside the type of the other values"
	case strings.EqualFold(strings.ReplaceAll(value, "-", ""), "intorstring"):
		detail += ": write x-kubernetes-int-or-string: true instead"
	case value == "any":
		detail += ": write x-kubernetes-preserve-unknown-fields: true instead"
	}
	c.report(diag.CodeStructuralType, path,
		apiserver.Reason{What: apiserver.Unsupported, Value: value}, detail)
}

// report adds a violation unless its path already has one: the first says what to fix.
func (c *checker) report(rule diag.Code, path string, why apiserver.Reason, detail string) {
	if !c.said[path] {
		c.said[path] = true
		c.found = append(c.found, Violation{Rule: rule, Path: path,
			Message: why.What.String() + ": " + detail, Reason: why})
	}
}

func key(path, name string) string { return path + "[" + name + "]" }
