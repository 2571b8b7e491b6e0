package main

// equivalents are the mutants that behave as the original does, each with the reason.
var equivalents = map[string]string{}
