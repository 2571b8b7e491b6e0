package diag

// The rules of structural schemas, from KEP-2335 (sections Formal Definition and Metadata) and the
// announcement that followed it. pkg/verify examines them.
const (
	CodeStructuralType        Code = "structural/type"
	CodeStructuralRoot        Code = "structural/root"
	CodeStructuralItems       Code = "structural/items"
	CodeStructuralExclusive   Code = "structural/exclusive"
	CodeStructuralShape       Code = "structural/shape"
	CodeStructuralJunctor     Code = "structural/junctor"
	CodeStructuralIncomplete  Code = "structural/incomplete"
	CodeStructuralIntOrString Code = "structural/int-or-string"
	CodeStructuralEmbedded    Code = "structural/embedded-resource"
	CodeStructuralPreserve    Code = "structural/preserve-unknown-fields"
	CodeStructuralMetadata    Code = "structural/metadata"
	CodeStructuralKeyword     Code = "structural/keyword"
)

var structuralCodes = []Info{
	{
		Code:  CodeStructuralType,
		Title: "a node has no type, or an unknown one",
		Doc: "Every property, item and map value must specify its type outside of allOf, anyOf, " +
			"oneOf and not, so that pruning and defaulting know the data without understanding " +
			"validation. Only x-kubernetes-int-or-string and " +
			"x-kubernetes-preserve-unknown-fields stand in for a type.",
		Before: "properties:\n  image: {pattern: ^docker}",
		After:  "properties:\n  image: {type: string, pattern: ^docker}",
	},
	{
		Code:  CodeStructuralRoot,
		Title: "the root is not a plain object",
		Doc: "The root of a schema is a custom resource: type object, with properties and " +
			"without additionalProperties. Where anything may be stored, write type: object " +
			"beside x-kubernetes-preserve-unknown-fields: true.",
		Before: "openAPIV3Schema:\n  properties: {spec: {type: object}}",
		After:  "openAPIV3Schema:\n  type: object\n  properties: {spec: {type: object}}",
	},
	{
		Code:   CodeStructuralItems,
		Title:  "an array does not say what its items are",
		Doc:    "Every array needs items, and items must be one schema, not a list of schemas.",
		Before: "machines: {type: array}",
		After:  "machines: {type: array, items: {type: string}}",
	},
	{
		Code:  CodeStructuralExclusive,
		Title: "a node is two things at once",
		Doc: "Only one of properties, additionalProperties and items may stand in a node: an " +
			"object has fields, a map has values of one kind, an array has items.",
		Before: "type: object\nproperties: {name: {type: string}}\nadditionalProperties: {type: string}",
		After:  "type: object\nadditionalProperties: {type: string}",
	},
	{
		Code:  CodeStructuralShape,
		Title: "a keyword contradicts the type",
		Doc: "Properties and additionalProperties belong to objects, items to arrays. Elsewhere " +
			"they mean nothing, and the values that they seem to describe cannot occur.",
		Before: "type: string\nitems: {type: string}",
		After:  "type: array\nitems: {type: string}",
	},
	{
		Code:  CodeStructuralJunctor,
		Title: "a junctor says more than validation",
		Doc: "Under allOf, anyOf, oneOf and not only value validation may stand. Types, titles, " +
			"descriptions, defaults, nullable, additionalProperties and the x-kubernetes " +
			"extensions belong to the node outside, because algorithms that ignore validation " +
			"would miss them.",
		Before: "anyOf:\n- {type: string, minLength: 1}",
		After:  "type: string\nanyOf:\n- {minLength: 1}",
	},
	{
		Code:  CodeStructuralIncomplete,
		Title: "a junctor mentions what the schema does not specify",
		Doc: "Every property and item that is mentioned under allOf, anyOf, oneOf or not must " +
			"also be specified outside of them. The KEP demands this at every depth; an API " +
			"server looks only at the junctors of the root.",
		Before: "type: object\nnot: {properties: {privileged: {enum: [true]}}}",
		After:  "type: object\nproperties: {privileged: {type: boolean}}\nnot: {properties: {privileged: {enum: [true]}}}",
	},
	{
		Code:  CodeStructuralIntOrString,
		Title: "int-or-string is combined with what excludes it",
		Doc: "A node with x-kubernetes-int-or-string is neither an embedded resource nor " +
			"preserves unknown fields, and only with it may the types integer and string, in " +
			"this order, stand under its anyOf or the anyOf of its first allOf.",
		Before: "anyOf:\n- {type: integer}\n- {type: string}",
		After:  "x-kubernetes-int-or-string: true\nanyOf:\n- {type: integer}\n- {type: string}",
	},
	{
		Code:  CodeStructuralEmbedded,
		Title: "an embedded resource is incomplete",
		Doc: "A node with x-kubernetes-embedded-resource has type object, and properties or " +
			"x-kubernetes-preserve-unknown-fields: true, and no additionalProperties; otherwise " +
			"everything in it but apiVersion, kind and metadata would be pruned.",
		Before: "type: object\nx-kubernetes-embedded-resource: true",
		After:  "type: object\nx-kubernetes-embedded-resource: true\nx-kubernetes-preserve-unknown-fields: true",
	},
	{
		Code:   CodeStructuralPreserve,
		Title:  "x-kubernetes-preserve-unknown-fields is false",
		Doc:    "The extension is true or absent. Pruning is what happens without it.",
		Before: "type: object\nx-kubernetes-preserve-unknown-fields: false",
		After:  "type: object",
	},
	{
		Code:  CodeStructuralMetadata,
		Title: "metadata is restricted",
		Doc: "The metadata of a custom resource is specified and validated by the server. At the " +
			"root a schema may restrict only metadata.name and metadata.generateName, and not " +
			"under a junctor. apiVersion and kind are strings.",
		Before: "metadata:\n  type: object\n  properties: {labels: {type: object, additionalProperties: {type: string}}}",
		After:  "metadata:\n  type: object\n  properties: {name: {type: string, maxLength: 40}}",
	},
	{
		Code:  CodeStructuralKeyword,
		Title: "a keyword is not part of structural schemas",
		Doc: "References, definitions, ids, dependencies, pattern properties and additional " +
			"items have no place in a structural schema: every type must be apparent where it is " +
			"used.",
		Before: "$ref: '#/definitions/port'",
		After:  "type: integer\nmaximum: 65535",
	},
}
