package markers

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/schema"
)

// nestedMarkers are the junctors, and the paths to nodes below as entries for the reference. Both are read by parseNested,
// which applies the definitions of value validations at the place that a path leads to.
var nestedMarkers = []Definition{
	junctorMarker("allOf", "allOf demands that all of the branches hold.",
		addTo(func(d *schema.Draft) *branches { return &d.AllOf })),
	junctorMarker("anyOf", "anyOf demands that one of the branches hold, or several.",
		addTo(func(d *schema.Draft) *branches { return &d.AnyOf })),
	junctorMarker("oneOf", "oneOf demands that exactly one of the branches hold.",
		addTo(func(d *schema.Draft) *branches { return &d.OneOf })),
	junctorMarker("not", "not demands that none of the branches hold.",
		func(d *schema.Draft, bs branches) { d.Not = negate(d.Not, bs) }),
	pathMarker("additionalProperties", ":<keyword>=<value>", "additionalProperties:Minimum=42",
		"additionalProperties leads to the values of a map: what follows restricts them."),
	pathMarker("properties", ":<property>:<keyword>=<value>", "properties:apiVersion:Pattern=v1",
		"properties leads to a property: what follows restricts it for this use of its type alone. The apiVersion, kind and metadata of a whole object are there without being declared."),
	{
		Name: "schemagen:metadata", Sites: OnType, Gate: Nested, Phase: Value, Several: AddUp, Usage: ":name|generateName:<keyword>=<value>",
		Example: "schemagen:metadata:name:MaxLength=63",
		Doc:     "metadata restricts the name or generateName of a kind's objects.",
	},
}

func junctorMarker(name, doc string, add func(*schema.Draft, branches)) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType | OnField, Gate: Nested, Phase: Value, Several: AddUp,
		Usage:   "=<keyword>=<value>,<keyword>=<value>;<keyword>=<value>",
		Example: validationPrefix + name + "=minimum=42,maximum=50;multipleOf=5",
		Doc: doc + " A branch holds value validations, required=<property>, and both at items: and properties:<property>:; " +
			"not: before one of them negates it. Repeating the marker adds branches.",
		junctor: add,
	}
}

// branches are what a junctor joins.
type branches = []schema.NestedValueValidation

// addTo returns what adds branches to those that a draft has already.
func addTo(field func(*schema.Draft) *branches) func(*schema.Draft, branches) {
	return func(d *schema.Draft, bs branches) { *field(d) = append(slices.Clip(*field(d)), bs...) }
}

func pathMarker(name, usage, example, doc string) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType | OnField, Gate: Nested, Phase: Value, Several: AddUp, Usage: usage,
		Example: validationPrefix + example, Doc: doc,
	}
}
