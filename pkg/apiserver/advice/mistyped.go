package advice

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A valueKind is the kind of JSON value that a schema keyword takes.
type valueKind uint8

const (
	kindString valueKind = iota + 1
	kindNumber
	kindInteger
	kindBool
	kindStrings
	kindList
	kindObject
	kindSchema
	kindSchemas       // a list of schemas
	kindSchemaMap     // an object of schemas
	kindSchemaOrBool  // additionalProperties, additionalItems
	kindSchemaOrArray // items
	kindDependencies  // an object of schemas or lists of strings
	kindDependency    // one of these
	kindRules         // x-kubernetes-validations
	kindRule          // one of these
)

// String names the kind as users know it, not as the Go type that a server's message names.
func (k valueKind) String() string {
	return [...]string{"", "string", "number", "integer", "boolean", "list of strings", "list",
		"object", "schema",
		"list of schemas", "object of schemas", "schema or boolean", "schema",
		"object of schemas or lists of strings", "schema or list of strings",
		"list of rules", "rule"}[k]
}

// passesScalars reports whether the reader of the kind ignores scalars:
// JSONSchemaPropsOrArray.UnmarshalJSON and JSONSchemaPropsOrStringArray.UnmarshalJSON.
func (k valueKind) passesScalars() bool { return k == kindSchemaOrArray || k == kindDependency }

// element returns what the elements of a list must be if the kind takes a list of something, or 0.
// A list of schemas in items is refused as such, whatever is in it.
func (k valueKind) element() valueKind {
	switch k {
	case kindStrings, kindDependency:
		return kindString
	case kindSchemas:
		return kindSchema
	case kindRules:
		return kindRule
	}
	return 0
}

// keywordKind returns what a keyword of apiextensions.k8s.io/v1 JSONSchemaProps takes, or 0 if any
// value is fine.
func keywordKind(keyword string) valueKind {
	switch keyword {
	case "id", "$schema", "$ref", "description", "type", "format", "title", "pattern",
		"x-kubernetes-list-type", "x-kubernetes-map-type":
		return kindString
	case "maximum", "minimum", "multipleOf":
		return kindNumber
	case "maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties":
		return kindInteger
	case "exclusiveMaximum", "exclusiveMinimum", "uniqueItems", "nullable",
		"x-kubernetes-preserve-unknown-fields",
		"x-kubernetes-embedded-resource", "x-kubernetes-int-or-string":
		return kindBool
	case "required", "x-kubernetes-list-map-keys":
		return kindStrings
	case "enum":
		return kindList
	case "x-kubernetes-validations":
		return kindRules
	case "externalDocs":
		return kindObject
	case "dependencies":
		return kindDependencies
	case "not":
		return kindSchema
	case "allOf", "anyOf", "oneOf":
		return kindSchemas
	case "properties", "patternProperties", "definitions":
		return kindSchemaMap
	case "additionalProperties", "additionalItems":
		return kindSchemaOrBool
	case "items":
		return kindSchemaOrArray
	}
	return 0
}

// dropMistyped reports every schema keyword whose value is of the wrong kind and returns the
// manifest without them. A server gives up at the first and names neither the version nor the
// property that it is in.
func dropMistyped(data []byte, out *findings) []byte {
	root, _ := parseJSON(data).(map[string]any)
	m := mistyped{out: out}
	eachSchemaHolder(root, func(holder map[string]any, path string) {
		m.member(holder, "openAPIV3Schema", path, kindSchema)
	})
	if m.dropped {
		if cleaned, err := json.Marshal(root); err == nil {
			data = cleaned
		}
	}
	return dropMistypedFields(data, out)
}

// eachSchemaHolder calls do for the objects of a manifest that have a schema as openAPIV3Schema,
// with their paths: that of v1beta1 for all versions, and those of the versions.
func eachSchemaHolder(root map[string]any, do func(holder map[string]any, path string)) {
	spec, _ := root["spec"].(map[string]any)
	if validation, ok := spec["validation"].(map[string]any); ok {
		do(validation, "spec.validation")
	}
	versions, _ := spec["versions"].([]any)
	for i, version := range versions {
		object, _ := version.(map[string]any)
		if holder, ok := object["schema"].(map[string]any); ok {
			do(holder, fmt.Sprintf("spec.versions[%d].schema", i))
		}
	}
}

// mistyped finds the values of the wrong kind in a manifest and drops them.
type mistyped struct {
	out     *findings
	dropped bool
}

// member checks one member of an object and drops it if it is mistyped.
func (m *mistyped) member(object map[string]any, key, parent string, kind valueKind) {
	m.entry(object, key, parent+"."+key, kind)
}

// entry does so with a member whose path is given.
func (m *mistyped) entry(object map[string]any, key, path string, kind valueKind) {
	value := object[key]
	if value == nil || m.fits(value, path, kind) {
		return
	}
	m.dropped = true
	delete(object, key) // a list as a whole, or the indices of the rest would change
	if _, list := value.([]any); !list || kind.element() == 0 {
		m.wrong(path, value, kind)
	}
}

// wrong reports a value that is not of the kind.
func (m *mistyped) wrong(path string, value any, kind valueKind) {
	m.out.add(Finding{
		Path: path, Code: diag.CodeServerMistyped, Server: true,
		Message: fmt.Sprintf("cannot unmarshal %s into a field of type %s", jsonKind(value), kind),
		Reason:  apiserver.Reason{Want: kind.String()},
	})
}

// fits reports whether value is of the kind, and checks the schemas in it.
func (m *mistyped) fits(value any, path string, kind valueKind) bool {
	switch v := value.(type) {
	case string:
		return kind == kindString || kind.passesScalars()
	case bool:
		return kind == kindBool || kind == kindSchemaOrBool || kind.passesScalars()
	case json.Number:
		_, err := v.Int64()
		return kind == kindNumber || kind == kindInteger && err == nil || kind.passesScalars()
	case []any:
		return m.fitsList(v, path, kind)
	case map[string]any:
		return m.fitsObject(v, path, kind)
	}
	return false
}

// fitsList does the same for a list, and reports the elements that are mistyped. Null is an empty
// string or schema in it.
func (m *mistyped) fitsList(list []any, path string, kind valueKind) bool {
	if kind == kindSchemaOrArray {
		return m.fitsItems(list, path)
	}
	of, fits := kind.element(), true
	for i, v := range list {
		at := fmt.Sprintf("%s[%d]", path, i)
		if of != 0 && v != nil && !m.fits(v, at, of) {
			m.wrong(at, v, of)
			fits = false
		}
	}
	return fits && (of != 0 || kind == kindList)
}

// fitsItems does so for the list of schemas that items may be, although no server accepts it.
func (m *mistyped) fitsItems(list []any, path string) bool {
	for i, v := range list {
		if v != nil && !m.fits(v, fmt.Sprintf("%s[%d]", path, i), kindSchema) {
			return false
		}
	}
	return true
}

// fitsObject does so for an object, and drops what is mistyped in it.
func (m *mistyped) fitsObject(object map[string]any, path string, kind valueKind) bool {
	switch kind {
	case kindSchema, kindSchemaOrBool, kindSchemaOrArray, kindDependency:
		m.schema(object, path)
		return true
	case kindSchemaMap, kindDependencies:
		for _, name := range slices.Sorted(maps.Keys(object)) {
			of := kindSchema
			if kind == kindDependencies {
				of = kindDependency
			}
			m.entry(object, name, path+"["+name+"]", of)
		}
		return true
	}
	if kind == kindRule {
		for _, key := range []string{"rule", "message", "messageExpression", "reason",
			"fieldPath"} {
			m.member(object, key, path, kindString)
		}
		m.member(object, "optionalOldSelf", path, kindBool)
		return true
	}
	return kind == kindObject
}

// schema checks the keywords of a schema.
func (m *mistyped) schema(schema map[string]any, path string) {
	for _, keyword := range slices.Sorted(maps.Keys(schema)) {
		if kind := keywordKind(keyword); kind != 0 {
			m.member(schema, keyword, path, kind)
		}
	}
}

// jsonKind names the kind of a value as encoding/json does in its errors.
func jsonKind(value any) string {
	switch value.(type) {
	case string:
		return "string"
	case bool:
		return "bool"
	case json.Number:
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

// parseJSON reads a document into maps, lists, strings, booleans and numbers as they are written;
// nil if it is not JSON.
func parseJSON(data []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var root any
	if decoder.Decode(&root) != nil {
		return nil
	}
	return root
}
