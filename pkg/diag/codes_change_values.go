package diag

// changeValueCodes are the ways in which what a schema says about values can change.
var changeValueCodes = []Info{
	{
		Code: "change/enum-added", Severity: Warning,
		Title: "values were restricted to an enum",
		Doc: "Other values are rejected, in requests and, when somebody changes them, in stored " +
			"objects.",
		Before: "policy: {type: string}",
		After:  "policy: {type: string, enum: [Allow, Forbid]}",
	},
	{
		Code: "change/enum-value-added", Severity: Note,
		Title: "an enum gained values",
		Doc: "Everything that was valid stays valid. Clients that read objects may meet a value " +
			"that they do not know: say in the description that there may be more.",
		Before: "policy: {type: string, enum: [Allow, Forbid]}",
		After:  "policy: {type: string, enum: [Allow, Forbid, Replace]}",
	},
	{
		Code: "change/enum-value-removed", Severity: Warning,
		Title: "an enum lost values",
		Doc: "The value is rejected, in requests and, when somebody changes what holds it, in " +
			"stored objects. No enum has null, even if it lists it: a null is refused where null " +
			"is allowed, and dropped elsewhere.",
		Before: "policy: {type: string, enum: [Allow, Forbid, Replace]}",
		After:  "policy: {type: string, enum: [Allow, Forbid]}",
	},
	{
		Code: "change/enum-removed", Severity: Note,
		Title: "any value is allowed instead of an enum",
		Doc: "Everything that was valid stays valid. Clients that read objects may meet a value " +
			"that they do not know.",
		Before: "policy: {type: string, enum: [Allow, Forbid]}",
		After:  "policy: {type: string}",
	},
	{
		Code: "change/bound-tightened", Severity: Warning,
		Title: "a bound allows less",
		Doc: "Values outside the new bound are rejected, in requests and, when somebody changes " +
			"them, in stored objects. Bounds are minimum, maximum, their exclusive forms, " +
			"multipleOf, and the least and the greatest number of characters, items and " +
			"properties. Those under allOf, where the bounds of a field stand if its type has " +
			"some too, count as if they stood beside it.",
		Before: "replicas: {type: integer, minimum: 0}",
		After:  "replicas: {type: integer, minimum: 1}",
	},
	{
		Code: "change/bound-loosened", Severity: Note,
		Title: "a bound allows more",
		Doc: "Everything that was valid stays valid. A longer list or string can make CEL rules " +
			"over it too costly, which verify says.",
		Before: "replicas: {type: integer, maximum: 10}",
		After:  "replicas: {type: integer, maximum: 100}",
	},
	{
		Code: "change/pattern-added", Severity: Warning,
		Title: "strings must match a pattern",
		Doc: "Other strings are rejected, in requests and, when somebody changes them, in stored " +
			"objects.",
		Before: "name: {type: string}",
		After:  "name: {type: string, pattern: '^[a-z]+$'}",
	},
	{
		Code: "change/pattern-changed", Severity: Warning,
		Title: "a pattern changed",
		Doc: "There is no general way to tell whether one pattern allows all that another " +
			"allows, so this counts as breaking. If the new one does, add tests for it and go " +
			"ahead.",
		Before: "name: {type: string, pattern: '^[a-z]+$'}",
		After:  "name: {type: string, pattern: '^[a-z]+-[0-9]+$'}",
	},
	{
		Code: "change/pattern-loosened", Severity: Note,
		Title:  "strings may match more",
		Doc:    "Each string that matched the old pattern matches the new one, so that everything stays valid.",
		Before: "name: {type: string, pattern: '^[a-z]+$'}",
		After:  "name: {type: string, pattern: '^[a-z0-9]+$'}",
	},
	{
		Code: "change/pattern-removed", Severity: Note,
		Title:  "strings no longer need to match a pattern",
		Doc:    "Everything that was valid stays valid.",
		Before: "name: {type: string, pattern: '^[a-z]+$'}",
		After:  "name: {type: string}",
	},
	{
		Code: "change/format-changed", Severity: Warning,
		Title: "a format was added or changed",
		Doc: "A server validates the formats that it knows, such as date-time, ipv4, or the " +
			"range of int32, and generated clients choose their types by them.",
		Before: "size: {type: integer, format: int64}",
		After:  "size: {type: integer, format: int32}",
	},
	{
		Code: "change/format-widened", Severity: Warning,
		Title: "a number has a format that allows more",
		Doc: "Every number that was valid stays valid, so no stored object breaks: among the " +
			"formats of numbers, a server checks the ranges of int32 and float, and int64 and " +
			"double allow the same as no format. Generated clients choose their types by the " +
			"format, and existing ones cannot hold the numbers that are newly allowed.",
		Before: "size: {type: integer, format: int32}",
		After:  "size: {type: integer, format: int64}",
	},
	{
		Code: "change/format-ignored", Severity: Note,
		Title: "a format that a server ignores was added",
		Doc: "A server ignores formats that it does not know, and those of values of another " +
			"type. Such a format restricts nothing, and everything that was valid stays valid, " +
			"also if it replaces one that the server checks.",
		Before: "colour: {type: string}",
		After:  "colour: {type: string, format: colour}",
	},
	{
		Code: "change/format-removed", Severity: Note,
		Title:  "a format was removed",
		Doc:    "Everything that was valid stays valid.",
		Before: "address: {type: string, format: ipv4}",
		After:  "address: {type: string}",
	},
	{
		Code: "change/junctor-added", Severity: Warning,
		Title: "allOf, anyOf, oneOf or not was added",
		Doc: "Values that do not meet it are rejected, in requests and, when somebody changes " +
			"them, in stored objects.",
		Before: "spec: {type: object}",
		After: `spec:
  type: object
  oneOf: [{required: [a]}, {required: [b]}]`,
	},
	{
		Code: "change/junctor-changed", Severity: Warning,
		Title: "allOf, anyOf, oneOf or not changed",
		Doc: "There is no general way to tell whether the new one allows all that the old one " +
			"allowed, so this counts as breaking.",
		Before: "oneOf: [{required: [a]}, {required: [b]}]",
		After:  "oneOf: [{required: [a]}, {required: [b]}, {required: [c]}]",
	},
	{
		Code: "change/junctor-loosened", Severity: Note,
		Title: "anyOf has more alternatives, or allOf asks for less",
		Doc: "Everything that was valid stays valid. Clients that know only the old alternatives " +
			"may read the new ones.",
		Before: "anyOf: [{required: [a]}, {required: [b]}]",
		After:  "anyOf: [{required: [a]}, {required: [b]}, {required: [c]}]",
	},
	{
		Code: "change/junctor-removed", Severity: Note,
		Title:  "allOf, anyOf, oneOf or not was removed",
		Doc:    "Everything that was valid stays valid.",
		Before: "oneOf: [{required: [a]}, {required: [b]}]",
		After:  "# nothing",
	},
}
