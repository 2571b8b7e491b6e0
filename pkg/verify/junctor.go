package verify

import (
	"maps"
	"reflect"
	"slices"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A scope is a position in a value validation: the path there, the core node that it is about, and
// that node's path.
type scope struct {
	path string
	// nil if the schema does not specify the node, which has been reported
	core     *apiserver.Schema
	corePath string
	root     bool // it is about the custom resource itself
}

// junctors checks what stands under the junctors of a core node. Doing so at every core node is
// what enforces completeness at every depth.
func (c *checker) junctors(s *apiserver.Schema, path string, root bool) {
	in := scope{path: path, core: s, corePath: path, root: root}
	anyOf := isIntOrString(s.AnyOf)
	if anyOf && !s.XIntOrString {
		c.forbidden(diag.CodeStructuralIntOrString, path+".anyOf",
			"the types of int-or-string may stand here only if x-kubernetes-int-or-string is true")
	}
	if !anyOf {
		c.branches(s.AnyOf, "anyOf", in)
	}
	c.branches(s.OneOf, "oneOf", in)
	c.not(s.Not, in)
	if len(s.AllOf) == 0 || !isIntOrString(s.AllOf[0].AnyOf) {
		c.branches(s.AllOf, "allOf", in)
		return
	}
	if !s.XIntOrString {
		c.forbidden(diag.CodeStructuralIntOrString, path+".allOf[0].anyOf",
			"the types of int-or-string may stand here only if x-kubernetes-int-or-string is true")
	}
	first := s.AllOf[0]
	first.AnyOf = nil
	c.branches(append([]apiserver.Schema{first}, s.AllOf[1:]...), "allOf", in)
}

// isIntOrString reports whether a list is the one form in which types may stand under a junctor:
// integer, then string, and nothing else.
func isIntOrString(anyOf []apiserver.Schema) bool {
	return len(anyOf) == 2 &&
		reflect.DeepEqual(&anyOf[0], &apiserver.Schema{Type: "integer"}) &&
		reflect.DeepEqual(&anyOf[1], &apiserver.Schema{Type: "string"})
}

func (c *checker) branches(list []apiserver.Schema, junctor string, in scope) {
	for i := range list {
		branch := in
		branch.path = fieldpath.Index(in.path+"."+junctor, i)
		c.nested(&list[i], branch)
	}
}

func (c *checker) not(s *apiserver.Schema, in scope) {
	if s != nil {
		in.path += ".not"
		c.nested(s, in)
	}
}

// nested checks one NestedValueValidation of the KEP.
func (c *checker) nested(v *apiserver.Schema, in scope) {
	c.nodes++
	c.onlyValidation(v, in.path)
	c.keywords(v, in.path)
	c.branches(v.AllOf, "allOf", in)
	c.branches(v.AnyOf, "anyOf", in)
	c.branches(v.OneOf, "oneOf", in)
	c.not(v.Not, in)

	for _, name := range slices.Sorted(maps.Keys(v.Properties)) {
		child := v.Properties[name]
		if in.root && name == "metadata" {
			c.forbidden(diag.CodeStructuralMetadata, key(in.path+".properties", name),
				"must not be specified in a nested context")
			continue
		}
		c.nested(&child, c.property(name, in))
	}
	if v.Items == nil {
		return
	}
	if len(v.Items.JSONSchemas) > 0 {
		c.forbidden(diag.CodeStructuralItems, in.path+".items",
			"items must be a schema object and not an array")
	}
	if v.Items.Schema != nil {
		c.nested(v.Items.Schema, c.items(in))
	}
}

// property returns the scope of a property that a junctor mentions, and reports it if the core does
// not specify it.
func (c *checker) property(name string, in scope) scope {
	out := scope{path: key(in.path+".properties", name),
		corePath: key(in.corePath+".properties", name)}
	if in.core == nil {
		return out
	}
	if core, ok := in.core.Properties[name]; ok {
		out.core = &core
	} else {
		c.required(diag.CodeStructuralIncomplete, out.corePath,
			"because it is defined in "+out.path)
	}
	return out
}

// items returns the scope of the items under a junctor, which the core must have, too.
func (c *checker) items(in scope) scope {
	out := scope{path: in.path + ".items", corePath: in.corePath + ".items"}
	if in.core == nil {
		return out
	}
	if in.core.Items != nil {
		out.core = in.core.Items.Schema
		return out
	}
	c.required(diag.CodeStructuralIncomplete, out.corePath, "because it is defined in "+out.path)
	return out
}

// onlyValidation reports what may not stand under a junctor, in the server's words.
func (c *checker) onlyValidation(v *apiserver.Schema, path string) {
	for _, keyword := range []struct {
		name, must string
		set        bool
	}{
		{"type", "empty", v.Type != ""},
		{"additionalProperties", "undefined", v.AdditionalProperties != nil},
		{"default", "undefined", v.Default != nil},
		{"title", "empty", v.Title != ""},
		{"description", "empty", v.Description != ""},
		{"nullable", "false", v.Nullable},
		{"example", "undefined", v.Example != nil},
		{"externalDocs", "undefined", v.ExternalDocs != nil},
		{"x-kubernetes-preserve-unknown-fields", "false", preserves(v)},
		{"x-kubernetes-embedded-resource", "false", v.XEmbeddedResource},
		{"x-kubernetes-int-or-string", "false", v.XIntOrString},
		{"x-kubernetes-list-map-keys", "empty", len(v.XListMapKeys) > 0},
		{"x-kubernetes-list-type", "undefined", v.XListType != nil},
		{"x-kubernetes-map-type", "undefined", v.XMapType != nil},
		{"x-kubernetes-validations", "empty", len(v.XValidations) > 0},
	} {
		if keyword.set {
			c.forbidden(diag.CodeStructuralJunctor, path+"."+keyword.name,
				"must be "+keyword.must+" to be structural")
		}
	}
	if v.XPreserveUnknownFields != nil && !*v.XPreserveUnknownFields {
		c.invalid(diag.CodeStructuralPreserve, path+".x-kubernetes-preserve-unknown-fields", false,
			"must be true or undefined")
	}
}

// restrictsMetadata reports whether the schema of metadata says more than type object and the
// properties name and generateName. Defaults are left to another rule. To a server, some keywords
// that are empty say nothing.
func restrictsMetadata(metadata *apiserver.Schema) bool {
	rest := *metadata
	rest.Type, rest.Default, rest.Properties = "", nil, nil
	if len(rest.AllOf)+len(rest.AnyOf)+len(rest.OneOf)+len(rest.Enum)+
		len(rest.PatternProperties)+len(rest.Definitions) > 0 {
		return true
	}
	rest.AllOf, rest.AnyOf, rest.OneOf, rest.Enum = nil, nil, nil, nil
	rest.PatternProperties, rest.Definitions = nil, nil
	if !reflect.DeepEqual(rest, apiserver.Schema{}) {
		return true
	}
	for name := range metadata.Properties {
		if name != "name" && name != "generateName" {
			return true
		}
	}
	return false
}
