package main

// equivalents are the mutants that behave like the original, each with the reason.
var equivalents = map[string]string{
	"core: len(s.Properties) > 0 → true":                "without properties there is nothing to visit",
	`isIntOrString: anyOf[0].Type == "integer" → true`:  "the comparison that follows says the same, at more expense",
	"onlyValidation: *v.XPreserveUnknownFields → false": "where the field is true, its path has been reported already, and is reported once",
}
