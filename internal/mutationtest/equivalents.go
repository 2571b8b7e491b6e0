package main

// equivalents are the mutants that behave as the original does, each with the reason.
var equivalents = map[string]string{
	"onlyValidation: *v.XPreserveUnknownFields → false": "where the field is true, its path has been reported already, and is so once",
}
