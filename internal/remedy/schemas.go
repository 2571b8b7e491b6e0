package remedy

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// schemas are about schemas. Those who write markers do not see most of these refusals, since what
// they are about is never written.
var schemas = []section{
	{
		codes: []diag.Code{diag.CodeServerPattern},
		head:  "the pattern is not a valid RE2 regular expression: ",
		rows: []row{
			{says: "`(?=|`(?!|`(?<=|`(?<!", words: "RE2 has no lookahead or lookbehind: write what the string may be, or a rule with matches() for each half"},
			{says: "sequence: `\\1|sequence: `\\2|sequence: `\\3|sequence: `\\4|sequence: `\\5|sequence: `\\6|sequence: `\\7|sequence: `\\8|sequence: `\\9", words: "RE2 has no backreferences: write the alternatives out, or a rule"},
			{says: "sequence: `\\Z", words: "RE2 has no \\Z: write \\z"},
			{says: "sequence: `\\h", words: "RE2 has no \\h: write [ \\t]"},
			{says: "sequence: `\\u", words: "RE2 has no \\u: write \\x{…} with the same digits, or the character"},
			{says: "sequence: `\\<|sequence: `\\>", words: "RE2 has no signs for the ends of a word: write \\b"},
			{says: "regexp: invalid escape sequence: `*`", words: "it has no $1: write the character without the backslash, or the class that is meant in brackets"},
			{says: "regexp: invalid or unsupported Perl syntax: `*`", words: "it has no $1: write (?:…) for a group, and a rule for a condition"},
			{says: "regexp: invalid named capture", words: "the name of a group is not written as (?P<name>…): write (?:…), since nothing refers to it"},
			{says: "regexp: missing closing )", words: "a parenthesis is not closed: close it, or write \\( for the character"},
			{says: "regexp: unexpected )", words: "a parenthesis closes that none opens: remove it, or write \\) for the character"},
			{says: "regexp: missing closing ]", words: "a bracket is not closed: close it, or write \\[ for the character"},
			{says: "class range: `[:|class range: `\\p|class range: `\\P", words: noClass},
			{says: "regexp: invalid character class range", words: "a range in brackets runs backwards: write the smaller character first, or put the dash at the end"},
			{says: "regexp: invalid nested repetition operator", words: "a repetition is repeated: write one of the two, or put parentheses around the first"},
			{says: "regexp: missing argument to repetition operator", words: "there is nothing to repeat: write something before the operator, or a backslash for the character"},
			{says: "regexp: invalid repeat count", words: "no repetition is counted beyond 1000, or backwards: write a smaller number, or bound the length with ${MaxLength|maxLength}"},
			{says: "regexp: expression too large", words: "its repetitions together are too many: write smaller numbers, or bound the length with ${MaxLength|maxLength}"},
			{says: "regexp: trailing backslash", words: "it ends with a backslash: write two for the character"},
			{says: "regexp: duplicate capture group name|regexp: duplicate named capture", words: "two groups have one name: name none, since nothing refers to them"},
			{says: "regexp: invalid UTF-8", words: "it is not valid UTF-8: write the characters as \\x{…}"},
			{says: "regexp: invalid character class", words: noClass},
			{says: "regexp: *", words: "$1: write one ${that is|in the syntax of RE2}"},
		},
	},
	{codes: []diag.Code{diag.CodeServerKeyword}, rows: []row{
		{at: "uniqueItems", words: "no server compares all items of a list with each other: write ${+listType=set|x-kubernetes-list-type: set}, which keeps them unique"},
	}},
	{codes: []diag.Code{diag.CodeServerListType}, rows: []row{
		{says: "must be atomic as item of a list with x-kubernetes-list-type=set", words: "the items of a set are compared as wholes, and these are merged part by part: write ${+listType=atomic, or for structs +listType=map with +listMapKey|x-kubernetes-list-type: atomic at the list, or for objects map with keys}"},
		{says: "cannot be nullable when x-kubernetes-list-type is *", words: "no item of a list with listType=$1 may be null: remove nullable, or write ${+listType=atomic|x-kubernetes-list-type: atomic}"},
		{says: "is in x-kubernetes-list-map-keys, so it cannot be nullable", words: "a key of a list is never null: remove nullable"},
		{at: "x-kubernetes-list-map-keys", says: "Required value", words: ": name the fields by which elements differ"},
		{says: "must be map if x-kubernetes-list-map-keys is non-empty", words: ": write x-kubernetes-list-type: map, or remove the keys"},
		{says: "must be array if x-kubernetes-list-type is specified", words: ": write type: array, or remove x-kubernetes-list-type"},
		{says: "must be object if x-kubernetes-map-type is specified", words: ": write type: object, or remove x-kubernetes-map-type"},
		{says: "must be a scalar type if parent array's x-kubernetes-list-type is map", words: ": a key is a string, a number or a boolean"},
		{says: "must be object if parent array's x-kubernetes-list-type is map", words: ": the elements of such a list are objects with keys"},
		{says: "must not contain duplicate", words: ": remove one of the two"},
		{says: "entries must all be names of item properties", words: ": list properties of the items that tell them apart"},
	}},
	{codes: []diag.Code{diag.CodeServerFormat}, rows: []row{
		{says: `unrecognized format "*": *`, words: "no server knows the format \"$1\", so it checks nothing: $2"},
	}},
	{codes: []diag.Code{diag.CodeServerSetItems}, rows: []row{
		{says: "is not supported by server-side apply", words: "server-side apply fails on every object with an item in the set, and no rule compares such sets, as the items are not scalars: write ${+listType=atomic, or for structs +listType=map with +listMapKey|x-kubernetes-list-type: atomic, or for objects map with keys}"},
	}},
	{codes: []diag.Code{diag.CodeServerUnknownField}, rows: []row{
		{by: func(m match) Words {
			switch field := insteadOfBeta[m.Path]; {
			case !strings.HasSuffix(m.Detail, `"`):
				return Words{}
			case field != "":
				return m.words(": v1 has it " + field)
			case strings.HasSuffix(strings.TrimSuffix(m.Path, "."+m.Step()), "].schema"):
				return m.words(": move it below openAPIV3Schema")
			case homes[m.Step()] != "" && !strings.Contains(m.Path, ".openAPIV3Schema"):
				return m.words(": move it to " + homes[m.Step()])
			case slices.Contains(conditions, m.Step()) &&
				strings.Contains(m.Path, ".openAPIV3Schema"):
				return m.words(": write a rule in x-kubernetes-validations instead")
			}
			return m.words(": remove it")
		}},
	}},
	{codes: []diag.Code{diag.CodeStructuralShape}, rows: []row{
		{words: ": remove it, or write the type that has ${step}"},
	}},
	{rows: structural},
}

// structural are the rules of structural schemas, and what cannot be read.
var structural = []row{
	{at: "items", says: "Required value", words: ": write the schema that each element has"},
	{says: "must not be empty at the root|must be object if x-kubernetes-embedded-resource is true|*: must be object", words: ": write type: object"},
	{says: "must not be used at the root", words: ": put the map into a field, such as spec"},
	{says: "must be object at the root", words: ": a kind has fields, so write object"},
	{at: "type", says: "must not be empty for specified|must be empty to be structural", by: match.ofTypes},
	{at: "description|title", says: "must be empty to be structural", words: ": leave it out of each alternative, since only the schema around them has one"},
	{says: "must be empty to be structural|must be undefined to be structural|must be false to be structural", words: ": move it to the schema around allOf, anyOf, oneOf or not"},
	{says: "items must be a schema object and not an array", words: ": write one schema, which all elements have"},
	{says: "additionalProperties and properties are mutual exclusive", by: func(m match) Words {
		if m.Text == "false" {
			return m.words(": remove additionalProperties, since a server drops other fields " +
				"anyway, or refuses them, as kubectl asks it to")
		}
		return m.words(": remove additionalProperties, or put the map into a field of its own")
	}},
	{says: "items excludes properties and additionalProperties, and is for arrays", words: ": remove items, or what is for objects"},
	{says: "must not be used if x-kubernetes-embedded-resource is set|must be false if x-kubernetes-int-or-string is true", words: ": remove one of the two"},
	{says: "must not specify anything other than name and generateName", words: "the metadata of an embedded resource is a server's own: restrict nothing of it but name and generateName"},
	{says: "nullable cannot be true at the root", words: "an object of a kind is never null: remove nullable"},
	{says: "must not be specified in a nested context", words: ": remove it, for only the metadata of the object itself is restricted by a schema"},
	{says: "must not be used inside of resource meta|must not be set in", words: ": remove it"},
	{says: "must be true or undefined", words: ": write true, or remove it"},
	{says: "may stand here only if x-kubernetes-int-or-string is true", words: ": write that beside them, or remove the types"},
	{says: "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields", words: ": list them, or write x-kubernetes-preserve-unknown-fields: true"},
	{says: "must have at most 8 items", words: ": leave those out that nobody asks for"},
	{says: "*: must be string", words: ": write type: string"},
	{at: "$ref", says: notSupported, words: ": write the schema itself"},
	{at: "definitions", says: notSupported, words: ": write each schema where it is used, and remove this"},
	{at: "patternProperties", says: notSupported, words: ": describe the values of all keys in additionalProperties"},
	{at: "additionalItems", says: notSupported, words: ": describe all elements in items"},
	{at: "dependencies", says: notSupported, words: ": write a rule in x-kubernetes-validations"},
	{says: notSupported, words: ": remove it"},
	{says: ": because it is defined in ", by: func(m match) Words {
		switch {
		case strings.Contains(m.Path, ".openAPIV3Schema.properties[metadata]."):
			return m.words(": remove it there, for a schema restricts nothing else of the " +
				"metadata than name and generateName")
		case strings.HasSuffix(m.Path, "]"):
			return m.words(": write the property, with its type, into properties")
		}
		return Words{}
	}},
	{says: "*: quote it"}, // the message says it
	{at: "required", says: "list of strings", words: ": list the fields that are required in the schema that has them as properties"},
	{at: "type", says: "cannot unmarshal array into", words: ": write one type, and nullable: true beside it if null is allowed"},
	{says: "into a field of type list of strings", words: ": write a list, as in [a, b]"},
	{at: "enum", says: "into a field of type list", words: ": write a list, as in [a, b]"},
	{says: "into a field of type list of rules", words: ": write a list of rules, each as - rule: …"},
	{says: "into a field of type list", words: ": write a list, with a dash before each item"},
	{says: "into a field of type rule", words: ": write the expression behind rule:"},
	{at: "properties", says: "into a field of type object", words: ": write the name of each field, and its schema below it"},
	{says: "into a field of type schema", words: ": write a schema, as in {type: string}"},
	{says: "into a field of type object", words: ": write its fields below it, or {} for none"},
	{says: "into a field of type string", words: ": write a string"},
	{at: "exclusiveMinimum|exclusiveMaximum", says: "unmarshal number", by: match.ofBound},
	{says: "into a field of type boolean", words: ": write true or false"},
	{says: "into a field of type number", by: match.ofNumber},
	{says: "into a field of type integer", by: match.ofNumber},
	{says: "supported values: *|must be one of *", by: func(m match) Words {
		if words := m.ofList(); words.Write != "" || m.Code == diag.CodeStructuralType {
			return words
		}
		return m.words(": write one of them")
	}},
	{at: "caBundle", says: "illegal base64", words: ": write the certificates in base64, or leave it out where it is injected"},
	{says: "is the only allowed URL scheme", words: ": write https"},
	{says: "boolean or JSON schema expected", words: ": write a schema, or true or false"},
}

const (
	notSupported = "*is not supported"
	noClass      = "there is no such character class: write one such as [[:alpha:]] or \\pL"
)

// homes says where a field belongs that a manifest has elsewhere.
var homes = map[string]string{
	"labels": "metadata", "annotations": "metadata",
	"group": "spec", "names": "spec", "scope": "spec", "versions": "spec", "conversion": "spec",
	"plural": "spec.names", "singular": "spec.names", "shortNames": "spec.names",
	"listKind": "spec.names", "categories": "spec.names",
	"served": oneVersion, "storage": oneVersion, "schema": oneVersion, "deprecated": oneVersion,
	"deprecationWarning": oneVersion, "subresources": oneVersion,
	"additionalPrinterColumns": oneVersion, "selectableFields": oneVersion,
	"openAPIV3Schema": "the schema of a version",
}

// conditions are the keywords of later drafts of JSON Schema that restrict one value by another.
var conditions = []string{"if", "then", "else", "dependentRequired", "dependentSchemas", "contains",
	"minContains", "maxContains", "propertyNames"}

const oneVersion = "a version, an item of spec.versions"

// insteadOfBeta says where v1 has the fields that apiextensions.k8s.io/v1beta1 had once for all
// versions, or elsewhere.
var insteadOfBeta = map[string]string{
	"spec.version":                  "in a list, spec.versions",
	"spec.validation":               inEach + "schema",
	"spec.subresources":             inEach + "subresources",
	"spec.additionalPrinterColumns": inEach + "additionalPrinterColumns",

	"spec.conversion.webhookClientConfig":      "as spec.conversion.webhook.clientConfig",
	"spec.conversion.conversionReviewVersions": "as spec.conversion.webhook.conversionReviewVersions",
}

const inEach = "in each version, as spec.versions[]."

// ofTypes returns what to write instead of types in alternatives, or for a type that is missing.
func (m match) ofTypes() Words {
	types, nullable := m.Types, ""
	if m.Nullable {
		nullable = " and nullable: true"
	}
	switch {
	case len(types) == 0 && m.Nullable:
		return m.words(": write nullable: true beside the alternatives, instead of this one")
	case len(types) == 0 && m.Code == diag.CodeStructuralJunctor:
		return m.words(": move it to the schema around allOf, anyOf, oneOf or not")
	case len(types) == 0 && m.Implied != "":
		return m.words(": write type: " + m.Implied)
	case len(types) == 0:
		return m.words(": write its type, or x-kubernetes-preserve-unknown-fields: true for any value")
	case m.IntOrString:
		return m.words(": leave the types out, since x-kubernetes-int-or-string says them")
	case IsIntOrString(types):
		return m.words(": write x-kubernetes-int-or-string: true" + nullable + " instead of the types")
	case len(types) == 1:
		return m.words(": write type: " + types[0] + cmp.Or(nullable, " once") +
			", beside the alternatives instead of in them")
	}
	return m.words(": a schema has one type: leave the alternatives out, and write " +
		"x-kubernetes-preserve-unknown-fields: true for any value")
}

// ofBound returns what to write for a bound that excludes itself, as later drafts of JSON Schema
// have it.
func (m match) ofBound() Words {
	bound := strings.ToLower(strings.TrimPrefix(m.Step(), "exclusive"))
	return m.words(": write " + bound + ": " + m.Text + ", and true here")
}

// ofNumber returns what to write for what is no number that its field can hold.
func (m match) ofNumber() Words {
	n, _, err := big.ParseFloat(m.Text, 10, 64, big.ToZero)
	if err != nil {
		n = new(big.Float)
	}
	_, exactly := n.Int64()
	float, _ := n.Float64()
	switch whole := strings.HasSuffix(m.Detail, "integer"); {
	case whole && n.IsInt() && exactly != big.Exact:
		return m.words(": write a whole number from -9223372036854775808 to " +
			"9223372036854775807, or leave it out")
	case whole:
		return m.words(": write a whole number")
	case math.IsInf(float, 0):
		return m.words(": write a number from -1.8e308 to 1.8e308, or leave it out")
	}
	return m.words(": write a number")
}

// IsIntOrString reports whether sorted types are those of int-or-string.
func IsIntOrString(types []string) bool {
	return slices.Equal(types, []string{"integer", "string"})
}
