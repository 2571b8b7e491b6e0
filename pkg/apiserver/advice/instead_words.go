package advice

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// noType says what to write where a type is missing.
const noType = ": write its type, or x-kubernetes-preserve-unknown-fields: true for any value"

// outside says what to do with a keyword that may not stand under a junctor.
const outside = ": move it to the schema around allOf, anyOf, oneOf or not"

// insteadOf says what to write by how the message ends, which a server writes for one reason only.
var insteadOf = []struct{ end, instead string }{
	{"must not be empty at the root", ": write type: object"},
	{"must not be used at the root", ": put the map into a field, such as spec"},
	{"must be object at the root", ": a kind has fields, so write object"},
	{"must not be empty for specified object fields", noType},
	{"must not be empty for specified array items", noType},
	{"must be empty to be structural", outside},
	{"must be undefined to be structural", outside},
	{"must be false to be structural", outside},
	{"items must be a schema object and not an array",
		": write one schema, which all elements have"},
	{"additionalProperties and properties are mutual exclusive",
		": remove additionalProperties, or put the map into a field of its own"},
	{"items excludes properties and additionalProperties, and is for arrays",
		": remove items, or what is for objects"},
	{"must not be used if x-kubernetes-embedded-resource is set", ": remove one of the two"},
	{"must not specify anything other than name and generateName, but metadata is implicitly " +
		"specified", ": leave only restrictions of name and generateName"},
	{"must not be specified in a nested context",
		": remove it, for only the metadata of the object itself is restricted by a schema"},
	{"must not be used inside of resource meta", ": remove it"},
	{"must be true or undefined", ": write true, or remove it"},
	{"must be false if x-kubernetes-int-or-string is true", ": remove one of the two"},
	{"may stand here only if x-kubernetes-int-or-string is true",
		": write that beside them, or remove the types"},
	{"must be object if x-kubernetes-embedded-resource is true", ": write type: object"},
	{"must not be empty if x-kubernetes-embedded-resource is true without " +
		"x-kubernetes-preserve-unknown-fields",
		": list them, or write x-kubernetes-preserve-unknown-fields: true"},
	{"must be map if x-kubernetes-list-map-keys is non-empty",
		": write x-kubernetes-list-type: map, or remove the keys"},
	{"must be array if x-kubernetes-list-type is specified",
		": write type: array, or remove x-kubernetes-list-type"},
	{"must be object if x-kubernetes-map-type is specified",
		": write type: object, or remove x-kubernetes-map-type"},
	{"must be a simple json path starting with .", ": begin it with a dot"},
	{"must have at most 8 items", ": leave those out that nobody asks for"},
	{"may not be more than 262144 bytes", ": shorten the annotations, or remove some"},
	{"cel expression must evaluate to a bool", ": compare its value with something"},
	{"messageExpression must evaluate to a string", ": convert it with string(…)"},
	{"does not support field selection", ": only objects have fields"},
	{"must contain unique version names", ": rename one of those with the same name, or remove it"},
	{"conversionReviewVersions is not given",
		": list the versions of ConversionReview that the webhook reads, such as v1"},
	{"required when strategy is set to Webhook",
		": write the client configuration of the webhook, or strategy: None"},
	{"rule is not specified", ": write an expression that is true for valid values"},
	{"must be string", ": write type: string"},
	{"must be object", ": write type: object"},
	{"must be non-empty if specified", ": write one, or remove it"},
	{"does not refer to a valid field", ": write the path of a field that the schema has"},
	{"Enum string fields and strings with formats are allowed.",
		" Write the path of such a field"},
	{"must be a valid path", ": write the path of a field below the rule, such as .name"},
	{"must be a scalar type if parent array's x-kubernetes-list-type is map",
		": a key is a string, a number or a boolean"},
	{"must be object if parent array's x-kubernetes-list-type is map",
		": the elements of such a list are objects with keys"},
	{"must be atomic as item of a list with x-kubernetes-list-type=set",
		": write x-kubernetes-list-type: atomic"},
	{"entries must all be names of item properties",
		": list properties of the items that tell them apart"},
	{"must have exactly one version marked as storage version",
		": write storage: true in one version, and storage: false in the others"},
	{"such as in the items of a list that is no map by keys",
		": move the rule to the list, or give that x-kubernetes-list-type: map and keys"},
	{"OpenAPIV3Schema 'schema' is not supported", ": remove it"},
	{"into a field of type list of strings", ": write a list, as in [a, b]"},
	{"into a field of type boolean", ": write true or false"},
	{"into a field of type number", ": write a number"},
	{"into a field of type integer", ": write a whole number"},
	{"boolean or JSON schema expected", ": write a schema, or true or false"},
}

// insteadOfKeyword says what to write in place of a keyword that is not supported.
var insteadOfKeyword = map[string]string{
	"$ref":              ": write the schema itself",
	"definitions":       ": write each schema where it is used, and remove this",
	"patternProperties": ": describe the values of all keys in additionalProperties",
	"additionalItems":   ": describe all elements in items",
	"dependencies":      ": write a rule in x-kubernetes-validations",
}

// insteadOfBeta says where v1 has the fields of spec that apiextensions.k8s.io/v1beta1 had once for
// all versions.
var insteadOfBeta = map[string]string{
	"spec.validation":               "versions[].schema",
	"spec.subresources":             "versions[].subresources",
	"spec.additionalPrinterColumns": "versions[].additionalPrinterColumns",
}

// InsteadOf is Instead by a code and a message, for what a server says in the same words each time:
// path is the field that the message is about.
func InsteadOf(code diag.Code, message, path string) string {
	keyword := path[strings.LastIndexByte(path, '.')+1:]
	if keyword == "required" && strings.HasSuffix(message, "list of strings") {
		return ": list the fields that are required in the schema that has them as properties"
	}
	for _, known := range insteadOf {
		if strings.HasSuffix(message, known.end) {
			return known.instead
		}
	}
	switch {
	case strings.HasSuffix(message, keyword+" is not supported"):
		return cmp.Or(insteadOfKeyword[keyword], ": remove it")
	case code == diag.CodeStructuralShape:
		return ": remove it, or write the type that has " + keyword
	case strings.Contains(message, ": because it is defined in ") && strings.HasSuffix(path, "]"):
		return ": write the property, with its type, into properties"
	case strings.Contains(message, ": must not be set in"):
		return ": remove it"
	case strings.HasSuffix(message, "must have a default or be a required property"):
		return ": require it, or give it a default"
	case code == diag.CodeServerDefault && !strings.Contains(message, "quote it") &&
		!strings.Contains(message, "write it"):
		return ": write a default that the schema allows"
	case code == diag.CodeServerUnusable:
		return ": write another default"
	case strings.Contains(message, "error parsing regexp"):
		if strings.Contains(message, "Perl syntax") {
			return ": write it in the syntax of RE2, which looks neither ahead nor behind"
		}
		return ": write it in the syntax of RE2"
	case code == diag.CodeServerSubresource &&
		strings.Contains(message, "at the root of the schema"):
		return ": move the others to a property"
	case code == diag.CodeServerUnknownField && strings.HasSuffix(message, `"`):
		if field := insteadOfBeta[path]; field != "" {
			return ": v1 has it in each version, as spec." + field
		}
		if strings.HasSuffix(strings.TrimSuffix(path, "."+keyword), "].schema") {
			return ": move it below openAPIV3Schema"
		}
		return ": remove it"
	case code == diag.CodeServerRule:
		return insteadOfRule(message)
	case code == diag.CodeServerRuleCost:
		return ": bound what the rule goes through with maxItems, maxProperties and maxLength"
	}
	return ""
}

// binary is the name of an operator with a value on each side.
var binary = regexp.MustCompile(`for '_[^_\[]+_' applied to '\([^,]*, [^,]*\)'`)

// insteadOfRule says what is wrong with a rule that does not compile.
func insteadOfRule(message string) string {
	switch {
	case strings.Contains(message, "undefined field "):
		return ": a rule can name what properties of the schema has"
	case strings.Contains(message, "undeclared reference to "):
		return ": there is no such function or variable, and the value is called self"
	case binary.MatchString(message):
		return ": both sides must be of one type: convert one of them"
	case strings.Contains(message, "found no matching overload for "):
		return ": it takes no values of these types"
	}
	return ""
}
