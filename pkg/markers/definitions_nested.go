package markers

// nestedMarkers are the junctors, and the paths to nodes below as entries for the reference. Both are read by parseNested,
// which applies the definitions of value validations at the place that a path leads to.
var nestedMarkers = []Definition{
	junctorMarker("allOf", "allOf demands that all of the branches hold."),
	junctorMarker("anyOf", "anyOf demands that one of the branches hold, or several."),
	junctorMarker("oneOf", "oneOf demands that exactly one of the branches hold."),
	junctorMarker("not", "not demands that none of the branches hold."),
	pathMarker("additionalProperties", ":<keyword>=<value>", "additionalProperties:Minimum=42",
		"additionalProperties leads to the values of a map: what follows restricts them."),
	pathMarker("properties", ":<property>:<keyword>=<value>", "properties:apiVersion:Pattern=v1",
		"properties leads to a property: what follows restricts it for this use of its type alone. The apiVersion, kind and metadata of a whole object are there without being declared."),
	{
		Name: "schemagen:metadata", Sites: OnType, Gate: Nested, Phase: Value, Repeatable: true, form: apart, Usage: ":name|generateName:<keyword>=<value>",
		Example: "schemagen:metadata:name:MaxLength=63",
		Doc:     "metadata restricts the name or generateName of a kind's objects.", parse: nothing(nil),
	},
}

func junctorMarker(name, doc string) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType | OnField, Gate: Nested, Phase: Value, Repeatable: true, form: apart,
		Usage:   "=<keyword>=<value>,<keyword>=<value>;<keyword>=<value>",
		Example: validationPrefix + name + "=minimum=42,maximum=50;minimum=52,maximum=60",
		Doc: doc + " A branch holds value validations, required=<property>, and both at items: and properties:<property>:. " +
			"Repeating the marker adds branches.",
		parse: nothing(nil),
	}
}

func pathMarker(name, usage, example, doc string) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType | OnField, Gate: Nested, Phase: Value, Repeatable: true, form: apart, Usage: usage,
		Example: validationPrefix + example, Doc: doc, parse: nothing(nil),
	}
}
