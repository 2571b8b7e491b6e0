package unfold

import (
	"maps"
	"reflect"
	"slices"
)

// A union is an entry of x-kubernetes-unions: fields of which one is present, by the
// discriminator's value for each.
type union struct {
	discriminator string
	fields        node // values of the wrong kind are skipped
}

// unfoldUnions requires for each union of n that exactly one of its fields is present, and
// restricts its discriminator to their values. As in the KEP, the discriminator's value and the
// field are not tied together; see the unions of the API reference for the encoding that a server
// can enforce. Fields are sorted by name, since a JSON object has no other order.
func unfoldUnions(n node) {
	entries := list(n, unions)
	for _, entry := range entries {
		entry, ok := entry.(node)
		if !ok {
			continue
		}
		u := union{fields: object(entry, "fields")} // as the KEP spells it
		if u.fields == nil {
			u.fields = object(entry, "fields-to-discriminateBy") // as the built-in types do
		}
		u.discriminator, _ = entry["discriminator"].(string)
		u.unfold(n, len(entries) == 1)
	}
}

// unfold adds a oneOf of the union's fields to the node, in place if it is the node's only union.
func (u union) unfold(n node, alone bool) {
	if len(u.fields) == 0 {
		return
	}
	names := slices.Sorted(maps.Keys(u.fields))
	var arms, values []any
	for _, name := range names {
		arms = append(arms, node{"required": []any{name}})
		if value, ok := u.fields[name].(string); ok {
			values = append(values, value)
		}
	}
	all := node{"oneOf": arms}
	switch {
	case reflect.DeepEqual(n["oneOf"], arms) || contains(list(n, "allOf"), all):
	case n["oneOf"] == nil && alone:
		n["oneOf"] = arms
	default:
		n["allOf"] = slices.Concat(list(n, "allOf"), []any{all})
	}
	if u.discriminator != "" && len(values) > 0 {
		u.discriminate(n, values)
	}
}

// discriminate restricts the discriminator to values. An enum of the user's applies as well; one
// with the same values, in any order, is enough.
func (u union) discriminate(n node, values []any) {
	implied := node{"type": "string", "enum": values}
	if users := object(object(n, "properties"), u.discriminator); sameValues(list(users, "enum"),
		values) {
		implied = node{"type": "string"}
	}
	properties := object(n, "properties")
	n["properties"] = conjoinProperties(properties, node{u.discriminator: implied})
}

func sameValues(a, b []any) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(v any) bool { return !contains(b, v) })
}
