package markers

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/schema"
)

// nestedMarkers are the junctors, and, as entries for the reference, the paths to nodes below. Both
// are read by parseNested, which applies the definitions of value validations at the place that a
// path leads to.
var nestedMarkers = []Definition{
	junctorMarker("allOf", "allOf requires that all of the branches hold.",
		addTo(func(d *schema.Draft) *branches { return &d.AllOf })),
	junctorMarker("anyOf", "anyOf requires that at least one of the branches holds.",
		addTo(func(d *schema.Draft) *branches { return &d.AnyOf })),
	junctorMarker("oneOf", "oneOf requires that exactly one of the branches holds.",
		addTo(func(d *schema.Draft) *branches { return &d.OneOf })),
	junctorMarker("not", "not requires that none of the branches holds.",
		func(d *schema.Draft, bs branches) { d.Not = negate(d.Not, bs) }),
	pathMarker("additionalProperties", ":<keyword>=<value>", "additionalProperties:Minimum=42",
		"additionalProperties leads to the values of a map: what follows restricts them."),
	pathMarker("properties", ":<property>:<keyword>=<value>", "properties:apiVersion:Pattern=v1",
		"properties leads to a property: what follows restricts it only for this use of its "+
			"type. The apiVersion, kind and metadata of a whole object exist without being "+
			"declared."),
	{
		Name: "schemagen:metadata", Sites: OnType, Gate: Nested, phase: valuePhase, Several: AddUp,
		Usage:   ":name|generateName:<keyword>=<value>",
		Example: "schemagen:metadata:name:MaxLength=63",
		Doc:     "metadata restricts the name or generateName of a kind's objects.",
	},
}

// junctorMarker defines a junctor; add puts branches into that junctor of a draft.
func junctorMarker(name, doc string, add func(*schema.Draft, branches)) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType | OnField, Gate: Nested, phase: valuePhase,
		Several: AddUp,
		Usage:   "=<keyword>=<value>,<keyword>=<value>;<keyword>=<value>",
		Example: validationPrefix + name + "=minimum=42,maximum=50;multipleOf=5",
		Doc: doc +
			" A branch holds value validations, required=<property>, and both at items: and " +
			"properties:<property>:; " +
			"not: before one of them negates it. A junctor in a branch has its branches in " +
			"parentheses: anyOf=(minimum=1;maximum=-1). " +
			"Repeating the marker adds branches.",
		junctor: add,
	}
}

// branches are what a junctor joins.
type branches = []schema.NestedValueValidation

// addTo returns a function that adds branches to those that a draft already has.
func addTo(field func(*schema.Draft) *branches) func(*schema.Draft, branches) {
	return func(d *schema.Draft, bs branches) { *field(d) = append(slices.Clip(*field(d)), bs...) }
}

// pathMarker defines the entry of a path in the reference; parseNested reads its lines.
func pathMarker(name, usage, example, doc string) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType | OnField, Gate: Nested, phase: valuePhase,
		Several: AddUp, Usage: usage,
		Example: validationPrefix + example, Doc: doc,
	}
}
