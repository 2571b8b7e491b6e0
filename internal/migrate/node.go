package migrate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
)

// below has the keywords that lead from a schema node to others, documentation those that restrict
// nothing.
var (
	below         = []string{"additionalProperties", "items", "properties"}
	documentation = []string{"description", "example", "externalDocs", "title"}
)

const ruleKeyword = "x-kubernetes-validations"

// restrictedType is the type of the values that a keyword restricts. For other types a server
// accepts and ignores it.
var restrictedType = map[string]string{
	"additionalProperties": "object", "maxProperties": "object", "minProperties": "object",
	"properties": "object", "required": "object",
	"items": "array", "maxItems": "array", "minItems": "array", "uniqueItems": "array",
}

// What the peer did, if it is apparent from the nodes themselves.
const (
	voidKeyword   = "controller-gen keeps keywords that have no meaning for type %s"
	closedFields  = "controller-gen lets a server drop the fields that metav1.Fields is made of"
	namelessField = "controller-gen requires an inlined field by the name that it does not have"
	typeBeside    = "controller-gen writes the type of the Go value beside what makes it an integer or a string"
	bytesOfJSON   = "controller-gen takes json.RawMessage for bytes, so that a server refuses any JSON but strings"
	textOfJSON    = "controller-gen describes a field without a comment by that of json.RawMessage"
)

// schema compares two states of a node and all below it.
func (c *comparison) schema(path string, ours, theirs any) {
	a, b, ok := bothAs[map[string]any](ours, theirs)
	if !ok {
		c.value(path, ours, theirs)
		return
	}
	told := map[string]bool{}
	for _, cause := range []func(string, map[string]any, map[string]any) ([]string, string){
		c.refusal, fieldSet, rawMessage, rawText, integerOrString, meaningless,
	} {
		keys, why := cause(path, a, b)
		keys = slices.DeleteFunc(keys, func(key string) bool { return told[key] })
		for _, key := range keys {
			told[key] = true
		}
		c.addAsOne(path, keys, a, b, why)
	}
	compareFields(path, a, b, func(path string, ours, theirs any) {
		if keyword := path[strings.LastIndexByte(path, '.')+1:]; !told[keyword] {
			c.keyword(path, keyword, ours, theirs)
		}
	})
}

// addAsOne adds one difference for all keywords of a node that differ for the same reason.
func (c *comparison) addAsOne(path string, keys []string, ours, theirs map[string]any, why string) {
	switch len(keys) {
	case 0:
	case 1:
		c.found = append(c.found,
			difference{path + "." + keys[0], ours[keys[0]], theirs[keys[0]], why})
	default:
		c.found = append(c.found, difference{path, chosen(ours, keys), chosen(theirs, keys), why})
	}
}

// chosen returns some of the keywords of a node, or nothing if it has none of them.
func chosen(node map[string]any, keys []string) any {
	some := map[string]any{}
	for _, key := range keys {
		if value, ok := node[key]; ok {
			some[key] = value
		}
	}
	if len(some) == 0 {
		return nil
	}
	return some
}

// refusal returns the keywords in which a node that a server refuses differs. If the peer lost a
// node, only an empty one is left of it, so what ours has below it, and says about it, is missing
// for the same reason.
func (c *comparison) refusal(path string, ours, theirs map[string]any) ([]string, string) {
	lost := !hasChildren(theirs) && (hasChildren(ours) || theirs["type"] == nil)
	why := c.refused(path, lost)
	if why == "" {
		return nil, ""
	}
	var keys []string
	for _, key := range jsontext.Keys(ours, theirs) {
		switch {
		case sameKeyword(key, ours[key], theirs[key]):
		case slices.Contains(documentation, key) && (!lost || theirs[key] != nil):
		case !lost && (slices.Contains(below, key) || key == ruleKeyword):
		default:
			keys = append(keys, key)
		}
	}
	return keys, why
}

// hasChildren reports whether a node says anything about others below it.
func hasChildren(node map[string]any) bool {
	return slices.ContainsFunc(below, func(key string) bool { return node[key] != nil })
}

const preserve = "x-kubernetes-preserve-unknown-fields"

// isRawMessage reports whether only theirs is of bytes, where a value may be any.
func isRawMessage(ours, theirs map[string]any) bool {
	return same(ours[preserve], true) && same(theirs[preserve], true) && ours["type"] == nil &&
		ours["format"] == nil && same(theirs["type"], "string") && same(theirs["format"], "byte")
}

// rawMessage returns the keywords of bytes that only theirs has of a value that may be any.
func rawMessage(_ string, ours, theirs map[string]any) ([]string, string) {
	if isRawMessage(ours, theirs) {
		return []string{"format", "type"}, bytesOfJSON
	}
	return nil, ""
}

// rawText returns the description that only theirs has of such a value.
func rawText(_ string, ours, theirs map[string]any) ([]string, string) {
	if isRawMessage(ours, theirs) && ours["description"] == nil && theirs["description"] != nil {
		return []string{"description"}, textOfJSON
	}
	return nil, ""
}

// fieldSet returns the keywords in which nodes differ that stand for metav1.Fields.
func fieldSet(_ string, ours, theirs map[string]any) ([]string, string) {
	if same(theirs["additionalProperties"], true) && theirs[preserve] == nil &&
		same(ours[preserve], true) && !hasChildren(ours) {
		return []string{"additionalProperties", preserve}, closedFields
	}
	return nil, ""
}

// integerOrString returns the type that only theirs has of a value that is an integer or a string.
func integerOrString(_ string, ours, theirs map[string]any) ([]string, string) {
	const either = "x-kubernetes-int-or-string"
	if same(ours[either], true) && same(theirs[either], true) && ours["type"] == nil &&
		theirs["type"] != nil {
		return []string{"type"}, typeBeside
	}
	return nil, ""
}

// meaningless returns the keywords that only theirs has and that mean nothing for values of the
// type that both have.
func meaningless(_ string, ours, theirs map[string]any) ([]string, string) {
	kind := jsontext.At[string](ours, "type")
	if kind == "" || !same(ours["type"], theirs["type"]) {
		return nil, ""
	}
	var keys []string
	for _, key := range slices.Sorted(maps.Keys(theirs)) {
		if restrictedType[key] != "" && restrictedType[key] != kind && ours[key] == nil {
			keys = append(keys, key)
		}
	}
	return keys, fmt.Sprintf(voidKeyword, kind)
}

// keyword compares what one keyword says.
func (c *comparison) keyword(path, keyword string, ours, theirs any) {
	switch {
	case keyword == "properties":
		c.properties(path, ours, theirs)
	case keyword == "items" || keyword == "additionalProperties":
		c.schema(path, ours, theirs)
	case sameKeyword(keyword, ours, theirs):
	case keyword == ruleKeyword:
		c.rules(path, ours, theirs)
	case keyword == "required" && same(sorted(ours), sorted(nonEmpty(theirs))):
		c.found = append(c.found, difference{path, ours, theirs, namelessField})
	default:
		c.add(path, ours, theirs)
	}
}

// sameKeyword reports whether a keyword says the same on both sides. Some are sets.
func sameKeyword(keyword string, ours, theirs any) bool {
	switch keyword {
	case "required", "enum", ruleKeyword:
		return same(sorted(ours), sorted(theirs))
	}
	return same(ours, theirs)
}

// nonEmpty returns a list without its empty names; for an empty list, nothing.
func nonEmpty(value any) any {
	names := slices.DeleteFunc(slices.Clone(jsontext.At[[]any](value)),
		func(name any) bool { return name == "" })
	if len(names) == 0 {
		return nil
	}
	return names
}

// properties compares the fields of objects by their names. That theirs has none is one difference.
func (c *comparison) properties(path string, ours, theirs any) {
	a, _ := ours.(map[string]any)
	b, _ := theirs.(map[string]any)
	if len(b) == 0 && len(a) > 1 {
		c.add(path, ours, theirs)
		return
	}
	for _, name := range jsontext.Keys(a, b) {
		c.schema(path+"["+name+"]", a[name], b[name])
	}
}

// rules compares CEL rules, whose order does not matter: those that both sides have are set aside.
func (c *comparison) rules(path string, ours, theirs any) {
	a, b, ok := bothAs[[]any](ours, theirs)
	if !ok || len(a) != len(b) {
		c.add(path, ours, theirs)
		return
	}
	left := slices.Clone(b)
	var changed []int
	for i, rule := range a {
		if j := slices.IndexFunc(left, func(other any) bool { return same(rule, other) }); j >= 0 {
			left = slices.Delete(left, j, j+1)
		} else {
			changed = append(changed, i)
		}
	}
	for k, i := range changed {
		c.value(fieldpath.Index(path, i), a[i], left[k])
	}
}
