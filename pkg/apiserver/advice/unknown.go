package advice

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

// UnknownKeywords returns the keywords at every depth of the schemas that no server knows, each
// with the one that it most likely misspells. A server that reads strictly reports those that lie
// outside of items and map values, and drops the others without a word, as it does with all of them
// if it does not read strictly.
func UnknownKeywords(m *apiserver.Manifest) []Finding {
	document, _ := jsontext.Decode(m.JSON())
	u := unknown{}
	// that of v1beta1 for all versions
	u.value(jsontext.At[any](document, "spec", "validation", "openAPIV3Schema"), sharedSchema,
		false)
	for i, version := range jsontext.At[[]any](document, "spec", "versions") {
		u.value(jsontext.At[any](version, "schema", "openAPIV3Schema"), apiserver.SchemaPath(i),
			false)
	}
	return u.found
}

// unknown collects the keywords that no server knows.
type unknown struct{ found []Finding }

// value looks at the schemas in the value of a keyword: at one, at a list, or at those of members,
// if its author names these.
func (u *unknown) value(value any, path string, named bool) {
	switch v := value.(type) {
	case []any:
		for i, item := range v {
			u.value(item, fieldpath.Index(path, i), false)
		}
	case map[string]any:
		if !named {
			u.schema(v, path)
			return
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			u.value(v[name], fieldpath.Member(path, name), false)
		}
	}
}

// schema looks at the keywords of a schema, and at what is in their values.
func (u *unknown) schema(schema map[string]any, path string) {
	for _, keyword := range slices.Sorted(maps.Keys(schema)) {
		value, at := schema[keyword], path+"."+keyword
		switch keyword {
		case "externalDocs":
			u.members(value, at, []string{"description", "url"})
		case "x-kubernetes-validations":
			rules, _ := value.([]any)
			for i, rule := range rules {
				u.members(rule, fieldpath.Index(at, i), ruleFields)
			}
		case "properties", "patternProperties", "definitions", "dependencies":
			u.value(value, at, true)
		case "items", "additionalItems", "additionalProperties", "not", "allOf", "anyOf", "oneOf":
			u.value(value, at, false)
		case "id", "$schema", "$ref": // which a server knows, and refuses
		default:
			if !slices.Contains(keywords, keyword) {
				u.add(at, keyword, schema, keywords)
			}
		}
	}
}

// members looks at the names in an object that is no schema.
func (u *unknown) members(value any, path string, known []string) {
	object, _ := value.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains(known, name) {
			u.add(path+"."+name, name, object, known)
		}
	}
}

// add reports a name in an object that is none of the known ones.
func (u *unknown) add(path, name string, object map[string]any, known []string) {
	near := remedy.Meant(name, absentNames(known, object))
	u.found = append(u.found, Finding{
		Path: path, Rule: diag.CodeServerUnknownField,
		Message: fmt.Sprintf("unknown field %q, which a server drops without a word here%s", name,
			diag.ThenDidYouMean(": ", near)),
		Reason: apiserver.Reason{Meant: near},
	})
}

// absentNames returns the known names that an object does not have: only these can be meant.
func absentNames(known []string, object map[string]any) []string {
	return slices.DeleteFunc(slices.Clone(known), func(name string) bool {
		_, given := object[name]
		return given
	})
}

// formatMeant says what to write for a format that no server knows.
func formatMeant(typ, format string) string {
	word := strings.ToLower(format)
	known := slices.DeleteFunc(remedy.Formats(),
		func(f string) bool { return !apiserver.ChecksFormat(typ, f) })
	near := remedy.Meant(word, known)
	switch {
	case word == "int-or-string":
		return "remove it: x-kubernetes-int-or-string is what lets a value be either"
	case typ == "integer" && strings.HasPrefix(word, "uint"): // int32 is too small
		return "write int64, and the range as minimum and maximum"
	case near != "":
		return diag.DidYouMean(near)
	case remedy.Meant(word, jsontext.Types()) != "":
		return "it is a type, and no format: remove it"
	case len(known) == 0:
		return "there is none for values of type " + typ + ": remove it"
	case typ == "string":
		return "write one that servers know, such as date-time, or a pattern"
	}
	return "write " + strings.Join(known, " or ")
}

// meantAt is [remedy.Meant] for the last name of a path in a manifest, which the object has.
func meantAt(path string, object map[string]any) string {
	name := path[strings.LastIndexByte(path, '.')+1:]
	parent := strings.TrimSuffix(path, "."+name)
	known := fieldNames
	switch {
	case strings.HasSuffix(parent, ".externalDocs"):
		known = []string{"description", "url"}
	case strings.Contains(parent, ".openAPIV3Schema") &&
		strings.Contains(parent[strings.LastIndexByte(parent, '.'):], "x-kubernetes-validations["):
		known = ruleFields
	case strings.Contains(parent, ".openAPIV3Schema"):
		known = keywords
	}
	// in another place, or by another name in v1beta1
	switch {
	case path == "spec.name":
		name = "names" // not that of an item of a list
	case slices.Contains(known, name) || path == "spec.version":
		return ""
	}
	return remedy.Meant(name, absentNames(known, object))
}

// ruleFields are the fields of a CEL rule.
var ruleFields = []string{"fieldPath", "message", "messageExpression", "optionalOldSelf",
	"reason", "rule"}

// keywords are those that a schema of a CRD may have.
var keywords = []string{
	"type", "format", "properties", "additionalProperties", "items", "required", "description",
	"title", "default", "example", "enum", "nullable", "pattern", "minLength", "maxLength",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems",
	"maxItems", "uniqueItems", "minProperties", "maxProperties", "allOf", "anyOf", "oneOf", "not",
	"externalDocs", "x-kubernetes-embedded-resource", "x-kubernetes-int-or-string",
	"x-kubernetes-list-map-keys", "x-kubernetes-list-type", "x-kubernetes-map-type",
	"x-kubernetes-preserve-unknown-fields", "x-kubernetes-validations",
}

// fieldNames are the names of the fields of a manifest outside of its schemas.
var fieldNames = []string{
	"apiVersion", "kind", "metadata", "spec", "status", "name", "namespace", "labels",
	"annotations", "group", "names", "scope", "versions", "conversion", "preserveUnknownFields",
	"plural", "singular", "shortNames", "listKind", "categories", "served", "storage", "deprecated",
	"deprecationWarning", "schema", "openAPIV3Schema", "subresources", "scale", "specReplicasPath",
	"statusReplicasPath", "labelSelectorPath", "additionalPrinterColumns", "selectableFields",
	"jsonPath", "type", "format", "priority", "description", "strategy", "webhook", "clientConfig",
	"conversionReviewVersions", "caBundle", "service", "url",
}
