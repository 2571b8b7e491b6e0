package diag

// CodeSampleRefused is the finding of an example that could not be made valid.
const CodeSampleRefused Code = "simulate/sample-refused"

// CodeSamplePartial is the finding of a full example that lacks more than what could not be made
// valid.
const CodeSamplePartial Code = "simulate/sample-partial"

var simulateCodes = []Info{
	{
		Code:  CodeSampleRefused,
		Title: "no valid example object was found",
		Doc: "An example is made from types, required fields, enums, defaults, formats, patterns " +
			"and bounds, and is shown only if a server would store it. CEL rules and patterns " +
			"can ask for what no generator guesses. Write an example into the schema " +
			"(kubebuilder:example), or write the object by hand and check it with schemagen " +
			"simulate.",
		Before: "// +kubebuilder:validation:XValidation:rule=\"self.parent.startsWith(self.name)\"",
		After:  "// +kubebuilder:example=\"ab\"",
	},
	{
		Code: CodeSamplePartial, Severity: Warning,
		Title: "a full example lacks fields",
		Doc: "A full example has every field. Where no valid value of a required field is found, " +
			"the optional value around it is left out, with all other fields in it. Write an " +
			"example of the field into the schema (kubebuilder:example).",
		Before: "// +kubebuilder:validation:XValidation:rule=\"isURL(self)\"",
		After:  "// +kubebuilder:example=\"https://example.com\"\n// +kubebuilder:validation:XValidation:rule=\"isURL(self)\"",
	},
}
