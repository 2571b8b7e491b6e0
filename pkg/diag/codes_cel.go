package diag

// CodeCELError is the finding of a rule that has no answer for some object.
const CodeCELError Code = "cel/error"

// CodeCELIdle is the finding of a rule that refuses nothing, or everything.
const CodeCELIdle Code = "cel/idle"

var celCodes = []Info{
	{
		Code: CodeCELError, Severity: Warning,
		Title:  "a CEL rule has no answer for an object that the schema accepts",
		Doc:    "A rule that reads a field which the object does not have is neither true nor false: the server refuses the object with \"no such key\", whatever the rule's message says. The same goes for an index outside of a list, a division by zero, a string that is not a duration or quantity, a regular expression from data, and, in a rule with oldSelf, a field that one of the two does not have. A message expression without an answer refuses nothing by itself, but the server then says the rule's fixed message, or the rule, in its place. Where another rule of the same value, or of one in it, refuses all such objects, nothing is found. The finding shows what the rule was asked about; the simulated server has refused an object with it. Ask for the field first, with has(self.field), or make it required, or give it a default. Lint looks for this, but generate and verify do not: it tries objects without the fields that a rule reads and with the values that it compares them with. Where the rule has an answer for no object without the field, and needs no other guard, lint --fix writes it, unless the field must have a certain value: whether objects without it are to pass is for you to say.",
		Before: "// +kubebuilder:validation:XValidation:rule=\"self.provider != 'aws' || size(self.region) > 0\"",
		After:  "// +kubebuilder:validation:XValidation:rule=\"!has(self.provider) || self.provider != 'aws' || has(self.region)\"",
	},
	{
		Code: CodeCELIdle, Severity: Warning,
		Title: "a CEL rule refuses nothing, or everything",
		Doc: "A rule that holds for every value which the rest of the schema accepts costs time " +
			"at each write and says nothing; one that holds for none makes the field useless; " +
			"and one beside a stricter rule is never the reason for a refusal. Lint asks about " +
			"rules that are made of has() and of comparisons with literals, with values at the " +
			"edges of the schema and of what the rules compare, and says how many it tried; and " +
			"about rules against duplicates in a list of type set or map, which has none. A rule " +
			"that compares a value with a string which its enum lacks, such as a name in another " +
			"case, never finds it equal, and so asks less than it seems to. Remove the rule, or " +
			"mend it.",
		Before: "// +kubebuilder:validation:Minimum=1\n// +kubebuilder:validation:XValidation:rule=\"self > 0\"",
		After:  "// +kubebuilder:validation:Minimum=1",
	},
}
