package diff

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// documented is what is said of a field of which only the documentation changed.
const documented = "the documentation changed"

// schema compares two states of one node, its own keywords first, then what lies below it. If the
// node holds other values than before, nothing else is reported; if it holds any values now,
// nothing is reported of what lay below it.
func (c *comparison) schema(at location, was, is *v1.JSONSchemaProps) {
	if !c.compareShape(at, was, is) {
		return
	}
	c.structure(at, was, is)
	c.defaults(at, was.Default, is.Default)
	c.validation(at, was, is)
	c.rules(at.key("x-kubernetes-validations"), was.XValidations, is.XValidations)
	if was.Description != is.Description || was.Title != is.Title ||
		!same(was.Example, is.Example) || !same(was.ExternalDocs, is.ExternalDocs) {
		c.add("change/description", at.key("description"), documented)
	}
	if typeOf(was) == "any" || !anything(is) {
		c.fields(at, was, is)
	}
	c.required(at, was, is)
	c.items(at.items(), was, is)
	if before, after := unspecified(was), values(is); before != nil && after != nil {
		c.schema(at.values(), before, after)
	}
}

// items compares the items of two lists. Where one of the lists keeps their unknown fields and the
// other does not, that is said of the list.
func (c *comparison) items(at location, was, is *v1.JSONSchemaProps) {
	before, after := apiserver.PrunedItems(was), apiserver.PrunedItems(is)
	at.saidOfList = isTrue(was.XPreserveUnknownFields) != isTrue(is.XPreserveUnknownFields)
	if before != nil && after != nil {
		c.schema(at, before, after)
	}
}

// structure compares what is neither type nor value validation.
func (c *comparison) structure(at location, was, is *v1.JSONSchemaProps) {
	if is.Nullable && !was.Nullable && len(is.Enum) > 0 {
		// a server refuses null even if it is one of the values
		c.add("change/enum-value-removed", at.key("nullable"),
			"null is no longer dropped but refused, as by every enum")
	} else {
		c.toggled(at.key("nullable"), was.Nullable, is.Nullable,
			"change/nullable-added", "null is allowed",
			"change/nullable-removed", "null is no longer allowed")
	}
	c.comparePruning(at, was, is)
	c.toggled(at.key("x-kubernetes-embedded-resource"), was.XEmbeddedResource, is.XEmbeddedResource,
		"change/embedded-started", "the object needs apiVersion and kind",
		"change/embedded-stopped",
		"the object no longer has an implied apiVersion, kind and metadata")
	c.listType(at, was, is)
	if before, after := deref(was.XMapType, "granular"),
		deref(is.XMapType, "granular"); before != after {
		c.add("change/map-type-changed", at.key("x-kubernetes-map-type"),
			"the map type changed from %s to %s", before, after)
	}
}

func isTrue(b *bool) bool { return b != nil && *b }

func deref(s *string, otherwise string) string {
	if s == nil {
		return otherwise
	}
	return *s
}

// pruning compares whether unknown fields are preserved.
func (c *comparison) pruning(at location, was, is bool) {
	c.toggled(at, was, is, "change/pruning-stopped", "unknown fields are preserved",
		"change/pruning-started", "unknown fields are pruned")
}

// listType compares the list types, and the keys of lists that are maps.
func (c *comparison) listType(at location, was, is *v1.JSONSchemaProps) {
	before, after := deref(was.XListType, "atomic"), deref(is.XListType, "atomic")
	where := at.key("x-kubernetes-list-type")
	old, now := apiserver.PrunedItems(was), apiserver.PrunedItems(is)
	switch {
	// which the items say
	case old != nil && now != nil && !new(comparison).compareShape(at, old, now):
	case before != after && after == "atomic":
		c.add("change/list-type-loosened", where, "the list type changed from %s to atomic", before)
	case before != after:
		c.add("change/list-type-tightened", where, "the list type changed from %s to %s",
			before, after)
	case !slices.Equal(slices.Sorted(slices.Values(was.XListMapKeys)),
		slices.Sorted(slices.Values(is.XListMapKeys))):
		code := diag.Code("change/map-keys-changed")
		if len(without(was.XListMapKeys, is.XListMapKeys)) == 0 {
			// items that differ in some keys differ in more of them
			code = "change/list-type-loosened"
		}
		c.add(code, at.key("x-kubernetes-list-map-keys"),
			"the keys of the list changed from %s to %s",
			strings.Join(was.XListMapKeys, ", "), strings.Join(is.XListMapKeys, ", "))
	}
}

// defaults compares the defaults of a field.
func (c *comparison) defaults(at location, was, is *v1.JSON) {
	counted := at.mayInvalidate
	at = at.key("default")
	switch {
	case same(was, is):
	case was == nil && counted:
		c.add("change/default-counted", at,
			"the default %s is new, in an object that may not have the field beside others", is.Raw)
	case was == nil:
		c.add("change/default-added", at, "the default %s is new", is.Raw)
	case is == nil && counted:
		c.add("change/default-counted", at,
			"the default %s is gone, in an object that may need the field", was.Raw)
	case is == nil:
		c.add("change/default-removed", at, "the default %s is gone", was.Raw)
	default:
		c.add("change/default-changed", at, "the default changed from %s to %s", was.Raw, is.Raw)
	}
}

// fields compares the properties of two objects.
func (c *comparison) fields(at location, was, is *v1.JSONSchemaProps) {
	if c.opened(at, was, is) {
		return
	}
	renamed := recased(was.Properties, is.Properties)
	for _, name := range slices.Sorted(maps.Keys(was.Properties)) {
		_, stays := is.Properties[name]
		switch before, field := was.Properties[name], at.property(name); {
		case stays:
		case specified(at, is, name):
			c.schema(field, &before, implied(&before))
		case values(is) != nil:
			c.schema(field, &before, values(is))
		case renamed[name] != "" && !isTrue(is.XPreserveUnknownFields):
			c.add("change/field-recased", at.property(renamed[name]),
				"the field was called %s", name)
		default:
			c.removed(field, &before, isTrue(is.XPreserveUnknownFields))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(is.Properties)) {
		after := is.Properties[name]
		before, stays := was.Properties[name]
		field := at.property(name)
		// which fields an object has may decide whether it is valid
		field.mayInvalidate = is.MaxProperties != nil || len(apiserver.Junctors(is)) > 0
		switch {
		case stays:
			c.schema(field, &before, &after)
		case specified(at, was, name):
			c.schema(field, implied(&after), &after)
		case slices.Contains(slices.Collect(maps.Values(renamed)), name):
		case isTrue(was.XPreserveUnknownFields) && typeOf(&after) != "any":
			c.add("change/type-changed", field.key("type"), "the type changed from any to %s",
				typeOf(&after))
		default:
			c.add("change/field-added", field, "the field is new")
			if field.mayInvalidate {
				c.defaults(field, nil, after.Default)
			}
		}
	}
}

// opened records as one change that an object has no fields any more, and keeps now what it is
// given.
func (c *comparison) opened(at location, was, is *v1.JSONSchemaProps) bool {
	names := slices.Sorted(maps.Keys(was.Properties))
	if len(names) < 2 || len(is.Properties) > 0 || values(is) != nil || at.field == "" ||
		isTrue(was.XPreserveUnknownFields) || !isTrue(is.XPreserveUnknownFields) ||
		is.XEmbeddedResource {
		return false
	}
	c.add("change/type-widened", at, "the fields %s may have any value, since they are no longer "+
		"in the schema", word.Join(names, " and "))
	for _, name := range names {
		c.defaults(at.property(name), was.Properties[name].Default, nil)
	}
	return true
}

// removed records that a field is gone. An object that preserves unknown fields keeps it, whatever
// it holds.
func (c *comparison) removed(at location, was *v1.JSONSchemaProps, kept bool) {
	if !kept {
		c.add("change/field-removed", at, "the field is gone")
		return
	}
	c.add("change/type-widened", at, "the type changed from %s to any", typeOf(was))
	c.defaults(at, was.Default, nil)
}

// specified reports whether a server itself specifies what a field holds, so that a schema that
// names it only adds to that.
func specified(at location, s *v1.JSONSchemaProps, name string) bool {
	if at.field == "metadata" {
		return true
	}
	return (at.field == "" || s.XEmbeddedResource) &&
		(name == "apiVersion" || name == "kind" || name == "metadata")
}

// implied returns what a server takes for the schema of such a field if no schema names it: nothing
// is validated by it.
func implied(s *v1.JSONSchemaProps) *v1.JSONSchemaProps {
	bare := &v1.JSONSchemaProps{
		Type: s.Type, Items: s.Items, AdditionalProperties: s.AdditionalProperties,
		XPreserveUnknownFields: s.XPreserveUnknownFields,
		Description:            s.Description, Title: s.Title, Example: s.Example,
		ExternalDocs: s.ExternalDocs, Properties: map[string]v1.JSONSchemaProps{},
	}
	for name, property := range s.Properties {
		bare.Properties[name] = *implied(&property)
	}
	return bare
}

// recased returns the fields whose name changed only in case, hyphens and underscores, by their old
// names.
func recased(was, is map[string]v1.JSONSchemaProps) map[string]string {
	fold := strings.NewReplacer("-", "", "_", "")
	folded := func(name string) string { return strings.ToLower(fold.Replace(name)) }
	fresh := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if _, old := was[name]; !old {
			fresh[folded(name)] = name
		}
	}
	renamed := map[string]string{}
	for name := range was {
		to, ok := fresh[folded(name)]
		if _, stays := is[name]; ok && !stays {
			renamed[name] = to
		}
	}
	return renamed
}

// required compares which fields an object must have.
func (c *comparison) required(at location, was, is *v1.JSONSchemaProps) {
	before, after := required(was), required(is)
	if at.field == "" { // every object has these
		own := []string{"apiVersion", "kind", "metadata"}
		before, after = without(before, own), without(after, own)
	}
	for _, name := range after {
		switch {
		case slices.Contains(before, name) && was.Properties[name].Default != nil &&
			is.Properties[name].Default == nil:
			c.add("change/required-added", at.property(name),
				"the field is required, and has no default any more")
		case slices.Contains(before, name):
		case is.Properties[name].Default != nil:
			c.add("change/required-defaulted", at.property(name),
				"the field is required, and has a default")
		default:
			c.add("change/required-added", at.property(name), "the field is required")
		}
	}
	for _, name := range before {
		_, had := was.Properties[name]
		_, stays := is.Properties[name]
		if (stays || !had) && !slices.Contains(after, name) {
			c.add("change/required-removed", at.property(name), "the field is no longer required")
		}
	}
}

// same reports whether two values are the same JSON.
func same(a, b any) bool {
	return reflect.DeepEqual(normalized(a), normalized(b))
}

// normalized returns a value as decoded JSON.
func normalized(value any) any {
	data, err := json.Marshal(value)
	if err != nil {
		return value
	}
	out, err := apiserver.Value(data)
	if err != nil {
		return value
	}
	return out
}
