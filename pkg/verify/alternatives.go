package verify

import (
	"regexp"
	"slices"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// A choice is a schema with alternatives that have types of their own. A server refuses the schema,
// which has no type, and each of these types.
type choice struct {
	path     string   // of the schema
	types    []string // of the alternatives, sorted, each once; a number may be an integer
	nullable bool     // null is one of them, too
	implied  string   // by its impliedType
	declared bool     // the schema is int-or-string, which says what the alternatives say
}

// typeOf finds the path of a schema by that of its type, or of the type of an alternative.
var typeOf = regexp.MustCompile(`^(.*?)(?:\.(?:anyOf|oneOf|allOf)\[\d+\])?\.type$`)

// describes finds the description or the title of an alternative, which is in most of them if it is
// in one.
var describes = regexp.MustCompile(`^(.*\.(?:anyOf|oneOf|allOf))\[\d+\]\.(description|title)$`)

// choiceOf returns the choice to which a finding belongs that is about a type, or one without types
// if there is none.
func choiceOf(v Violation, crd *yamlv3.Node) (c choice) {
	parts := typeOf.FindStringSubmatch(v.Path)
	switch {
	case v.Reason.What == apiserver.Unsupported: // a type that is misspelled
		return c
	case v.Rule == diag.CodeStructuralIntOrString && strings.HasSuffix(v.Path, ".anyOf"):
		c.path = strings.TrimSuffix(v.Path, ".anyOf")
	case parts != nil &&
		(v.Rule == diag.CodeStructuralJunctor || v.Rule == diag.CodeStructuralType):
		c.path = parts[1]
	default:
		return c
	}
	_, schema, rest := manifest.Find(crd, c.path)
	if rest != "" || alternative.MatchString(c.path) || strings.Contains(c.path+".", ".not.") {
		return c // no type may stand there
	}
	c.implied = impliedType(schema)
	declared := manifest.Member(schema, "x-kubernetes-int-or-string")
	c.declared = declared != nil && declared.Value == "true"
	for _, junctor := range junctors {
		list := manifest.Member(schema, junctor)
		if list == nil {
			continue
		}
		for _, branch := range list.Content {
			named := manifest.Member(branch, "type")
			switch {
			case named == nil:
			case named.Value == "null":
				c.nullable = true
			default:
				c.types = append(c.types, named.Value)
			}
		}
	}
	slices.Sort(c.types)
	c.types = slices.Compact(c.types)
	if slices.Contains(c.types, "number") {
		c.types = slices.DeleteFunc(c.types, func(name string) bool { return name == "integer" })
	}
	return c
}

// typed reports whether any of the alternatives have a type.
func (c choice) typed() bool { return c.nullable || len(c.types) > 0 }

// mustGo reports whether no schema has the types of the alternatives, so that these cannot stay.
func (c choice) mustGo() bool {
	return len(c.types) > 1 && !c.declared && !remedy.IsIntOrString(c.types)
}

// impliedType returns the type of whose values a keyword of a schema speaks, if it has one.
func impliedType(schema *yamlv3.Node) string {
	for _, about := range [...]struct{ keyword, kind string }{
		{"properties", "object"}, {"additionalProperties", "object"}, {"items", "array"},
		{"pattern", "string"}, {"minLength", "string"}, {"maxLength", "string"},
	} {
		if manifest.Member(schema, about.keyword) != nil {
			return about.kind
		}
	}
	return ""
}

// junctors are the keywords that have lists of alternatives.
var junctors = []string{"allOf", "anyOf", "oneOf"}

// alternative finds where a path leads into an alternative.
var alternative = regexp.MustCompile(`\.(?:allOf|anyOf|oneOf)\[`)

// enclosing returns the paths of the schemas whose alternatives a path leads into, or one that
// stands last in a text does.
func enclosing(text string) (schemas []string) {
	for _, at := range alternative.FindAllStringIndex(text, -1) {
		start := 1 + strings.LastIndexAny(text[:at[0]], " \"`(")
		schemas = append(schemas, text[start:at[0]])
	}
	return schemas
}

// oncePerChoice leaves one finding about the types of a choice, the first: the others follow. If
// the alternatives cannot stay, so does all else that is said of them.
func oncePerChoice(all []Violation, crd *yamlv3.Node) (kept []Violation) {
	gone := map[string]bool{} // by the path of a choice that has its finding
	var first []Violation
	var of []string                // the path of the choice of each
	described := map[string]bool{} // by the path of alternatives, and what says what each is
	for _, v := range all {
		c := choiceOf(v, crd)
		if at := describes.FindStringSubmatch(v.Path); at != nil {
			if described[at[1]+at[2]] {
				continue
			}
			described[at[1]+at[2]] = true
		}
		if c.typed() {
			if _, told := gone[c.path]; told {
				continue
			}
			gone[c.path] = c.mustGo()
		}
		first, of = append(first, v), append(of, c.path)
	}
	for i, v := range first {
		within := append(enclosing(v.Path), enclosing(v.Message)...)
		if !slices.ContainsFunc(within, func(path string) bool {
			return gone[path] && path != of[i]
		}) {
			kept = append(kept, v)
		}
	}
	return kept
}
