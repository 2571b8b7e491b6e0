package unfold

import (
	"maps"
	"reflect"
	"slices"
)

// A node is a schema, or a part of one, as decoded JSON.
type node = map[string]any

// valueValidation lists the keywords of the KEP's ValueValidation, and CEL rules. A schema without
// them is its skeleton; only they may stand under a logical junctor.
var valueValidation = []string{
	"allOf", "anyOf", "enum", "exclusiveMaximum", "exclusiveMinimum", "format", "maxItems",
	"maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum",
	"multipleOf", "not", "oneOf", "pattern", "required", "uniqueItems", celRules,
}

const (
	celRules         = "x-kubernetes-validations"
	intOrString      = "x-kubernetes-int-or-string"
	embeddedResource = "x-kubernetes-embedded-resource"
	unions           = "x-kubernetes-unions"
)

// unfold unfolds the extensions of a schema as KEP-2335 describes, at every depth:
// x-kubernetes-int-or-string to anyOf, x-kubernetes-embedded-resource to the properties of an
// object, x-kubernetes-unions to oneOf and enum. The extensions themselves stay. If the user's own
// validation already occupies the place of the unfolded one, both are kept, under allOf. A schema
// that is already unfolded stays as it is.
func unfold(n node) {
	eachChild(n, unfold)
	if n[intOrString] == true {
		unfoldIntOrString(n)
	}
	if n[embeddedResource] == true {
		unfoldEmbedded(n)
	}
	unfoldUnions(n)
}

// strip removes the value validation of a schema, at every depth. The structure that is left is
// what the KEP's "consequences" talk about, with the properties that an embedded resource has by
// definition.
func strip(n node) {
	if n[embeddedResource] == true {
		implied := node{"properties": embeddedProperties()}
		strip(implied)
		n["properties"] = conjoinProperties(object(n, "properties"), object(implied, "properties"))
	}
	for _, keyword := range valueValidation {
		delete(n, keyword)
	}
	eachChild(n, strip)
}

// unfoldIntOrString says which types the node may have. Unless the user wrote an anyOf, that is the
// node's anyOf; otherwise it comes first under allOf, and the validation that the user wrote beside
// anyOf comes second, in one piece. These are the two forms that the KEP allows a schema to have in
// the first place.
func unfoldIntOrString(n node) {
	types := []any{node{"type": "integer"}, node{"type": "string"}}
	users := list(n, "anyOf")
	switch {
	case reflect.DeepEqual(users, types) || contains(list(n, "allOf"), node{"anyOf": types}):
	case len(users) == 0:
		n["anyOf"] = types
	default:
		all := list(n, "allOf")
		delete(n, "allOf")
		n["allOf"] = slices.Concat([]any{node{"anyOf": types}, takeValidation(n)}, all)
	}
}

// conjoin returns the schema that requires what both do: the one implied by an extension, and the
// one written by the user. Structure is merged. Value validation stays in place if only one side
// has some, and moves under allOf if both do, together with the type if the user wrote none: that
// is the form of the KEP's RawExtension example.
func conjoin(users, implied node) node {
	if users == nil {
		return implied
	}
	out, rest := maps.Clone(users), maps.Clone(implied)
	mine, theirs := takeValidation(out), takeValidation(rest)
	if len(mine) > 0 && len(theirs) > 0 && out["type"] == nil {
		theirs["type"] = rest["type"]
		delete(rest, "type")
	}
	switch {
	case demands(mine, theirs):
		maps.Copy(out, mine)
	case len(mine) == 0:
		maps.Copy(out, theirs)
	default:
		out["allOf"] = []any{theirs, mine}
	}
	for key, value := range rest {
		switch {
		case key == "properties":
			out[key] = conjoinProperties(object(out, key), value.(node))
		case out[key] == nil:
			out[key] = value
		}
	}
	return out
}

// conjoinProperties returns the properties of both sides, with [conjoin] where both have one.
func conjoinProperties(users, implied node) node {
	out := maps.Clone(users)
	if out == nil {
		out = node{}
	}
	for name, schema := range implied {
		out[name] = conjoin(object(users, name), schema.(node))
	}
	return out
}

// demands reports whether v, or an entry of its allOf, says all that the value validation of an
// extension says.
func demands(v, implied node) bool {
	says := func(have any) bool {
		for key, value := range implied {
			if have, ok := have.(node); !ok || !reflect.DeepEqual(have[key], value) {
				return false
			}
		}
		return true
	}
	return says(v) || slices.ContainsFunc(list(v, "allOf"), says)
}

// takeValidation removes the value validation from n and returns it. CEL rules stay: they may not
// stand under a junctor.
func takeValidation(n node) node {
	taken := node{}
	for _, keyword := range valueValidation {
		if value, ok := n[keyword]; ok && keyword != celRules {
			taken[keyword] = value
			delete(n, keyword)
		}
	}
	return taken
}
