package markers

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/schema"
)

// A presence is what markers say about whether a field must be present: of several the greatest
// takes effect.
type presence uint8

const (
	unspecified presence = iota
	plainRequired
	plainOptional
	forcedRequired
	forcedOptional
)

func (p presence) optional() bool { return p == forcedOptional || p == plainOptional }

var presenceMarkers = []Definition{
	forced(forcedOptional, "kubebuilder:validation:Optional", "optional",
		"Optional lets a field be absent; it takes precedence over all other markers of "+
			"presence. On a package it holds for all fields of its structs without such a marker "+
			"of their own."),
	forced(forcedRequired, "kubebuilder:validation:Required", "required",
		"Required requires a field to be present. On a package it states the default."),
	ranked(plainOptional, "optional",
		"optional lets a field be absent. It takes precedence over required.",
		(*Target).sayPresence),
	tagged(ranked(plainOptional, "k8s:optional", "k8s:optional is another spelling of optional.",
		(*Target).sayPresence), restrictsNothing()),
	ranked(plainRequired, "required",
		"required requires a field to be present, whatever its JSON tag says.",
		(*Target).sayPresence),
	tagged(ranked(plainRequired, "k8s:required",
		"k8s:required requires a field to be present and, if it is a string, list or object "+
			"without a bound of its own, not to be empty.",
		func(t *Target) {
			t.sayPresence()
			t.notEmpty()
		}), applies((*tagPlace).required)),
	onAnyField("nullable",
		"nullable lets a field be null. At the end of a path, as in "+
			"kubebuilder:validation:items:nullable, it is about what the path leads to.",
		func(t *Target) {
			t.Draft.Nullable = true
			t.set("nullable")
		}),
	onAnyField("kubebuilder:validation:Schemaless",
		"Schemaless keeps the Go type of a field out of its schema: only the field's own markers "+
			"and description fill it. It needs a type or PreserveUnknownFields beside it.",
		// derive examines the field's type before any marker can be applied; see Schemaless
		func(*Target) {}),
	{
		Name: "default", Sites: OnField, Usage: "=<JSON>", Example: `default={"replicas": 1}`,
		phase: shapePhase,
		Doc: "default is the value that a server fills in if the field is absent, as JSON. " +
			"References to Go constants and null are ignored.",
		parse: value(jsonText, func(t *Target, v schema.JSON) *problem {
			if v == "" {
				return &problem{}
			}
			t.Draft.Default = v
			t.set("default")
			return nil
		}),
	},
	{
		Name: "kubebuilder:default", Sites: OnField, phase: valuePhase, Usage: "=<value>",
		Example: `kubebuilder:default={name: web, replicas: 1}`,
		Doc: "default is the value that a server fills in if the field is absent. Lists and maps " +
			"stand in braces; the type of a value without quotes is inferred from its form.",
		parse: value((*reader).any, func(t *Target, v schema.JSON) *problem {
			if v == "{}" && t.Draft.Type == "array" {
				v = "[]"
			}
			t.Draft.Default = v
			t.set("default")
			return nil
		}),
	},
	{
		Name: "kubebuilder:example", Sites: OnField, phase: valuePhase, Usage: "=<value>",
		Example: "kubebuilder:example=web",
		Doc: "example is a value for documentation. No server looks at it; a warning says if it " +
			"is not a value of the field.",
		parse: value((*reader).any, func(t *Target, v schema.JSON) *problem {
			t.Draft.Example = v
			t.set("example")
			return nil
		}),
	},
}

// ranked defines a field marker that says whether the field must be present.
func ranked(p presence, name, doc string, apply func(*Target)) Definition {
	d := onAnyField(name, doc, apply)
	d.presence = p
	return d
}

// forced defines the peer's spelling that takes precedence over the plain ones, also for the fields
// of a whole package.
func forced(p presence, name, plain, doc string) Definition {
	d := oldSpelling(ranked(p, name, doc, (*Target).sayPresence), plain)
	d.Sites |= OnPackage
	return d
}

// sayPresence records what the current marker says about presence.
func (t *Target) sayPresence() {
	says := t.marker.Def.presence
	if t.Field == nil {
		t.Package.Optional = t.Package.Optional || says.optional()
		return
	}
	t.Field.presence = max(t.Field.presence, says)
}

// onAnyField defines a field marker without an argument that always fits.
func onAnyField(name, doc string, apply func(*Target)) Definition {
	return Definition{
		Name: name, Sites: OnField, form: bare, phase: valuePhase, Doc: doc, Example: name,
		parse: noArgument(func(t *Target) *problem {
			apply(t)
			return nil
		}),
	}
}

// Schemaless reports whether one of ms says that the Go type of its field is to be ignored.
func Schemaless(ms []Marker) bool {
	return slices.ContainsFunc(ms, func(m Marker) bool {
		return m.Def.Name == "kubebuilder:validation:Schemaless"
	})
}

// notEmpty sets the lowest bound that excludes an empty Go value, if the field has no bound. A
// reference to a named type that is neither a string nor a list is taken for an object, even if it
// turns out to be a number: the peer does the same, and a server ignores the keyword there.
func (t *Target) notEmpty() {
	d := t.Draft
	switch {
	case d.Type == "string":
		t.atLeastOne(&d.MinLength, "minLength")
	case d.Type == "array":
		t.atLeastOne(&d.MinItems, "minItems")
	case d.Type == "object" || t.Field.Named:
		t.atLeastOne(&d.MinProperties, "minProperties")
	}
}

// atLeastOne sets a lower bound to 1 unless there is one.
func (t *Target) atLeastOne(bound **int64, keyword string) {
	if *bound == nil {
		one := int64(1)
		*bound = &one
		t.imply(keyword)
	}
}
