package diag

// CodeSampleRefused is the finding of an example that could not be made valid.
const CodeSampleRefused Code = "simulate/sample-refused"

var simulateCodes = []Info{
	{
		Code:  CodeSampleRefused,
		Title: "no valid example object was found",
		Doc: "An example is made from types, required fields, enums, defaults, formats, patterns and bounds, and is shown only if a server " +
			"would store it. CEL rules and patterns can ask for what no generator guesses. Write an example into the schema " +
			"(kubebuilder:example), or write the object by hand and check it with schemagen simulate.",
		Before: "// +kubebuilder:validation:XValidation:rule=\"self.parent.startsWith(self.name)\"",
		After:  "// +kubebuilder:example=\"ab\"",
	},
}
