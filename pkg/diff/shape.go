package diff

import (
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// compareShape compares the types of a node, and reports whether it still holds all values that it
// held before, as far as types tell.
func (c *comparison) compareShape(at location, was, is *v1.JSONSchemaProps) bool {
	before, after := typeOf(was), typeOf(is)
	switch {
	case after == "int-or-string" && (before == "integer" || before == "string"):
		c.add("change/int-or-string", at.key("x-kubernetes-int-or-string"),
			"the type changed from %s to int-or-string", before)
		return true
	case before == "integer" && after == "number", before != "any" && anything(is),
		// values of a map that may be any: only what objects hold is pruned
		after == "any" && before != "any" && before != "object" && before != "array":
		c.add("change/type-widened", at.key("type"), "the type changed from %s to %s",
			before, after)
		return true
	case before != after:
		c.add("change/type-changed", at.key("type"), "the type changed from %s to %s",
			before, after)
	case len(was.Properties) > 0 && values(is) != nil && mapTakesFields(at, was, values(is)):
		return true
	case len(was.Properties) > 0 && values(is) != nil:
		c.add("change/shape-changed", at.key("additionalProperties"),
			"the object now has arbitrary keys instead of fields")
	case values(was) != nil && len(is.Properties) > 0:
		c.add("change/shape-changed", at.key("properties"),
			"the object now has fields instead of arbitrary keys")
	case values(was) != nil && unspecified(is) == nil:
		c.add("change/shape-changed", at.key("additionalProperties"),
			"the object no longer has any keys")
	default:
		return true
	}
	return false
}

// mapTakesFields reports whether the values of a map take all that the fields of an object held
// before. The caller compares what the fields say of one another.
func mapTakesFields(at location, was, values *v1.JSONSchemaProps) bool {
	for name, property := range was.Properties {
		var one comparison
		one.schema(at.property(name), &property, values)
		if property.Default != nil || slices.ContainsFunc(one.changes, func(change Change) bool {
			return change.Kind.Stored == Breaking
		}) {
			return false
		}
	}
	return true
}

// typeOf returns the type of a schema's values, as messages name it.
func typeOf(s *v1.JSONSchemaProps) string {
	switch {
	case s.XIntOrString:
		return "int-or-string"
	case s.Type == "":
		return "any"
	}
	return s.Type
}

// anything reports whether a node takes values of any type and keeps all that they hold.
func anything(s *v1.JSONSchemaProps) bool {
	return typeOf(s) == "any" && isTrue(s.XPreserveUnknownFields) && len(s.Properties) == 0
}

// values returns the schema of a map's values, which is empty if any are allowed, or nil if the
// node is not a map.
func values(s *v1.JSONSchemaProps) *v1.JSONSchemaProps {
	switch a := s.AdditionalProperties; {
	case a == nil || a.Schema == nil && !a.Allows:
		return nil
	case a.Schema == nil:
		return &v1.JSONSchemaProps{Nullable: true}
	default:
		return a.Schema
	}
}

// unspecified returns the schema of what an object holds under keys that are not fields, or nil if
// they are pruned. A server preserves them, nulls included, only where a map does not say what its
// values are.
func unspecified(s *v1.JSONSchemaProps) *v1.JSONSchemaProps {
	if v := values(s); v != nil || !isTrue(s.XPreserveUnknownFields) ||
		!mayBeOf(typeOf(s), []string{"object", "array"}) {
		return v
	}
	return &v1.JSONSchemaProps{XPreserveUnknownFields: s.XPreserveUnknownFields, Nullable: true}
}

// comparePruning compares what becomes of keys that are not fields; their values are compared
// elsewhere.
func (c *comparison) comparePruning(at location, was, is *v1.JSONSchemaProps) {
	preserve := at.key("x-kubernetes-preserve-unknown-fields")
	switch before, after := unspecified(was), unspecified(is); {
	case typeOf(was) != typeOf(is):
	case before == nil && values(is) != nil:
		c.add("change/pruning-stopped", at.key("additionalProperties"),
			"arbitrary keys are allowed")
	case values(was) != nil && values(is) == nil:
		c.pruning(preserve, false, after != nil)
	case !at.saidOfList:
		c.pruning(preserve, before != nil, after != nil)
	}
}
