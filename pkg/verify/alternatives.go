package verify

import (
	"regexp"
	"slices"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// A choice is a schema with alternatives that have types of their own. A server refuses the schema,
// which has no type, and each of these types.
type choice struct {
	path     string   // of the schema
	types    []string // of the alternatives, each once
	implied  string   // the type of whose values a keyword of the schema speaks, if it has one
	declared bool     // the schema is int-or-string, which says what the alternatives say
}

// typeOf finds the path of a schema by that of its type, or of the type of an alternative.
var typeOf = regexp.MustCompile(`^(.*?)(?:\.(?:anyOf|oneOf|allOf)\[\d+\])?\.type$`)

// choiceOf returns the choice to which a finding belongs that is about a type, or one without types
// if there is none.
func choiceOf(v Violation, crd *yamlv3.Node) (c choice) {
	parts := typeOf.FindStringSubmatch(v.Path)
	switch {
	case v.Rule == diag.CodeStructuralIntOrString && strings.HasSuffix(v.Path, ".anyOf"):
		c.path = strings.TrimSuffix(v.Path, ".anyOf")
	case parts != nil &&
		(v.Rule == diag.CodeStructuralJunctor || v.Rule == diag.CodeStructuralType):
		c.path = parts[1]
	default:
		return c
	}
	_, schema, rest := manifest.Find(crd, c.path)
	if rest != "" || c.inAlternative(c.path) {
		return c
	}
	for _, about := range [...]struct{ keyword, implies string }{
		{"properties", "object"}, {"additionalProperties", "object"}, {"items", "array"},
		{"pattern", "string"}, {"minLength", "string"}, {"maxLength", "string"},
	} {
		if c.implied == "" && manifest.Member(schema, about.keyword) != nil {
			c.implied = about.implies
		}
	}
	declared := manifest.Member(schema, "x-kubernetes-int-or-string")
	c.declared = declared != nil && declared.Value == "true"
	for _, junctor := range junctors {
		list := manifest.Member(schema, junctor)
		if list == nil {
			continue
		}
		for _, alternative := range list.Content {
			named := manifest.Member(alternative, "type")
			if named != nil && !slices.Contains(c.types, named.Value) {
				c.types = append(c.types, named.Value)
			}
		}
	}
	return c
}

// junctors are the keywords that have lists of alternatives.
var junctors = []string{"allOf", "anyOf", "oneOf"}

// inAlternative reports whether a path, or one that a message names, leads into an alternative of
// the schema, or for a path of its own into one of any.
func (c choice) inAlternative(text string) bool {
	return slices.ContainsFunc(junctors, func(junctor string) bool {
		if text == c.path {
			return strings.Contains(text, "."+junctor+"[")
		}
		return strings.Contains(text, c.path+"."+junctor+"[")
	})
}

// oncePerChoice leaves one finding about the types of a choice, the first: the others follow. If
// there are several types, so does all that is said of the alternatives, which cannot stay.
func oncePerChoice(all []Violation, crd *yamlv3.Node) (kept []Violation) {
	said := map[string]bool{} // by the path of the choice
	var several []choice
	for _, v := range all {
		c := choiceOf(v, crd)
		if len(c.types) == 0 || !said[c.path] {
			kept = append(kept, v)
		}
		if len(c.types) > 1 && !said[c.path] {
			several = append(several, c)
		}
		said[c.path] = said[c.path] || len(c.types) > 0
	}
	return slices.DeleteFunc(kept, func(v Violation) bool {
		return slices.ContainsFunc(several, func(c choice) bool {
			return choiceOf(v, crd).path != c.path &&
				(c.inAlternative(v.Path) || c.inAlternative(v.Message))
		})
	})
}
