package markers

// gateMarkers say what depends on a gate. Package gates acts on them before anything is derived, so
// here they have no effect.
var gateMarkers = []Definition{
	{
		Name: "schemagen:gate", Sites: OnPackage | OnType | OnField | OnConst, Several: AddUp,
		Usage:   "=<gate>,<gate>",
		Example: "schemagen:gate=Experimental",
		Doc: "schemagen:gate makes what it stands on exist only in variants in which its gates " +
			"are on: a field, a type that is a kind, a constant of an enum, or, above the " +
			"package clause, a version. Of several names in one marker all must be on, of " +
			"several markers one. variants.md explains gates and variants.",
		parse: actedOnElsewhere,
	},
	{
		Name: "schemagen:ifDisabled", Sites: OnPackage | OnType | OnField | OnConst, Several: AddUp,
		form:    chained,
		Usage:   "(<gate>)[=+<marker>]",
		Example: "schemagen:ifDisabled(Experimental)=+kubebuilder:validation:Enum=A;B",
		Doc: "schemagen:ifDisabled applies another marker only in variants in which the gate is " +
			"off. Without a marker it begins a paragraph of a description that only those " +
			"variants have.",
		parse: actedOnElsewhere,
	},
	{
		Name: "schemagen:ifEnabled", Sites: OnPackage | OnType | OnField | OnConst, Several: AddUp,
		form:    chained,
		Usage:   "(<gate>)[=+<marker>]",
		Example: "schemagen:ifEnabled(Experimental)=+kubebuilder:validation:Enum=A;B;C",
		Doc: "schemagen:ifEnabled applies another marker only in variants in which the gate is " +
			"on. Without a marker it begins a paragraph of a description that only those " +
			"variants have: its text follows on the same line or the next, and extends to the " +
			"next empty line, so that readers of the Go documentation see the condition in front " +
			"of it.",
		parse: actedOnElsewhere,
	},
}

// actedOnElsewhere is for a marker that another pass has acted on.
func actedOnElsewhere(r *reader) (effect, error) {
	r.off = len(r.text)
	return func(*Target) *problem { return &problem{} }, nil
}
