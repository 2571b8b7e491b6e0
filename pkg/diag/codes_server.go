package diag

// The codes of pkg/apiserver: what a server refuses beyond the structural rules, and what it
// accepts although it is almost certainly a mistake.
const (
	CodeServerDecode          Code = "server/decode"
	CodeServerAPIVersion      Code = "server/api-version"
	CodeServerUnknownField    Code = "server/unknown-field"
	CodeServerDuplicateField  Code = "server/duplicate-field"
	CodeServerMistyped        Code = "server/mistyped"
	CodeServerYAMLBoolean     Code = "server/yaml-boolean"
	CodeServerInternal        Code = "server/internal"
	CodeServerName            Code = "server/name"
	CodeServerApproval        Code = "server/approval"
	CodeServerNameConflict    Code = "server/name-conflict"
	CodeServerShortName       Code = "server/short-name"
	CodeServerVersion         Code = "server/version"
	CodeServerUnserved        Code = "server/unserved"
	CodeServerConversion      Code = "server/conversion"
	CodeServerColumn          Code = "server/column"
	CodeServerSubresource     Code = "server/subresource"
	CodeServerSelectableField Code = "server/selectable-field"
	CodeServerSchema          Code = "server/schema"
	CodeServerPreserve        Code = "server/preserve-unknown-fields"
	CodeServerKeyword         Code = "server/keyword"
	CodeServerPattern         Code = "server/pattern"
	CodeServerListType        Code = "server/list-type"
	CodeServerDefault         Code = "server/default"
	CodeServerRule            Code = "server/rule"
	CodeServerRuleCost        Code = "server/rule-cost"
	CodeServerFormat          Code = "server/format"
	CodeServerSetItems        Code = "server/set-items"
	CodeServerRuleRepeated    Code = "server/rule-repeated"
	CodeServerBounds          Code = "server/bounds"
	CodeServerOddPattern      Code = "server/odd-pattern"
	CodeServerNullEnum        Code = "server/null-enum"
	CodeServerUnusableEnum    Code = "server/unusable-enum"
	CodeServerExample         Code = "server/unusable-example"
	CodeServerPreserved       Code = "server/preserved"
	CodeServerExternalDocs    Code = "server/external-docs"
	CodeServerEmptied         Code = "server/emptied"
	CodeServerRequired        Code = "server/required-absent"
	CodeServerRootAtomic      Code = "server/root-atomic"
	CodeServerRootItems       Code = "server/root-items"
	CodeServerUnreachable     Code = "server/unreachable-default"
	CodeServerNested          Code = "server/nested-default"
	CodeServerUnusable        Code = "server/unusable-default"
	CodeServerPath            Code = "server/path"
	CodeServerColumnName      Code = "server/column-name"
	CodeServerStatus          Code = "server/status"
	CodeServerCABundle        Code = "server/ca-bundle"
	CodeServerNoReplicas      Code = "server/no-replicas"
	CodeServerFirstValue      Code = "server/first-value"
	CodeServerTarget          Code = "server/target"
	CodeServerRelease         Code = "server/release"
)

var serverCodes = []Info{
	{
		Code:  CodeServerDecode,
		Title: "the manifest is not a CustomResourceDefinition",
		Doc: "The document cannot be read as a CustomResourceDefinition at all, so nothing " +
			"further can be said about it. Fix its syntax, or its apiVersion and kind.",
		Before: "kind: CustomResourceDefinitions",
		After:  "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition",
	},
	{
		Code:  CodeServerAPIVersion,
		Title: "the target does not serve this version of CustomResourceDefinition",
		Doc: "apiextensions.k8s.io/v1beta1 was removed in Kubernetes 1.22. Such a manifest is " +
			"read and its other findings are reported, but a server of the target version " +
			"refuses it as it stands. Convert it to apiextensions.k8s.io/v1.",
		Before: "apiVersion: apiextensions.k8s.io/v1beta1",
		After:  "apiVersion: apiextensions.k8s.io/v1",
	},
	{
		Code:  CodeServerUnknownField,
		Title: "a field is not part of the API",
		Doc: "A server drops the field, with a warning, or refuses the manifest under strict " +
			"validation, which kubectl asks for. Either the field is misspelled, or it is a " +
			"keyword of JSON Schema that a CustomResourceDefinition does not have.",
		Before: "type: string\nreadOnly: true",
		After:  "type: string",
	},
	{
		Code:  CodeServerDuplicateField,
		Title: "a field is set twice",
		Doc: "The same key appears twice in one object. One of the two values is lost, or the " +
			"manifest is refused under strict validation. Remove one.",
		Before: "type: string\ntype: integer",
		After:  "type: string",
	},
	{
		Code:  CodeServerMistyped,
		Title: "a keyword has a value of the wrong kind",
		Doc: "The value cannot be decoded. A common case is exclusiveMinimum, a boolean beside " +
			"minimum in this version of JSON Schema and a number in later ones.",
		Before: "exclusiveMinimum: 3",
		After:  "minimum: 3\nexclusiveMinimum: true",
	},
	{
		Code:     CodeServerYAMLBoolean,
		Severity: Warning,
		Title:    "a word is read as a boolean or a number",
		Doc: "A server reads YAML 1.1, in which an unquoted y, n, yes, no, on or off is a " +
			"boolean, even as a key: the property becomes true or false. In the enum of a " +
			"string, such a word, or a number such as 1.20, is a value that no object can have.",
		Before: "properties:\n  on: {type: string}",
		After:  "properties:\n  'on': {type: string}",
	},
	{
		Code:  CodeServerInternal,
		Title: "the server's own code fails on the manifest",
		Doc: "Validation panics, so a server answers with an internal error and refuses the " +
			"manifest. The other findings usually say what it stumbles over.",
		Before: "jsonPath: .spec.labels.a.b   # labels: additionalProperties: true",
		After:  "jsonPath: .spec.name",
	},
	{
		Code:    CodeServerName,
		Implies: []string{"crd/registered"},
		Title:   "a name is missing or malformed",
		Doc: "Group, plural, singular, kind, list kind, short names and categories must be DNS " +
			"labels or subdomains; metadata.name must be the plural and the group joined by a dot.",
		Before: "metadata: {name: crontab}",
		After:  "metadata: {name: crontabs.stable.example.com}",
	},
	{
		Code:  CodeServerNameConflict,
		Title: "two resources of a group have a name in common",
		Doc: "Within a group no two resources may share a plural, singular or short name, and no " +
			"two a kind or list kind. A server stores the second one, says so in its condition " +
			"NamesAccepted, and never serves it. The resources that one run generates or " +
			"verifies are compared with each other.",
		Before: "// +kubebuilder:resource:shortName=ct\ntype CronTab struct {\n// +kubebuilder:resource:shortName=ct\ntype Counter struct {",
		After:  "// +kubebuilder:resource:shortName=ct\ntype CronTab struct {\n// +kubebuilder:resource:shortName=cnt\ntype Counter struct {",
	},
	{
		Code: CodeServerShortName, Severity: Warning,
		Title: "a short name of a resource that every server has",
		Doc: "kubectl finds the resources of Kubernetes itself before those of CRDs, so that " +
			"kubectl get with such a short name shows the others. Newer releases of kubectl say so " +
			"when it is used.",
		Before: "// +kubebuilder:resource:shortName=svc",
		After:  "// +kubebuilder:resource:shortName=shop",
	},
	{
		Code:  CodeServerApproval,
		Title: "a protected group has no approval",
		Doc: "Groups under k8s.io and kubernetes.io belong to the Kubernetes project: a server " +
			"requires the annotation api-approved.kubernetes.io, with the URL of the review or " +
			"with a reason that starts with unapproved. Set it with a kubebuilder:metadata " +
			"marker, or with --annotation where somebody else owns the sources. Whoever deploys " +
			"the manifest may add it too, so --keep-going writes the manifest anyway.",
		Before: "metadata: {name: gateways.gateway.networking.k8s.io}",
		After:  "metadata:\n  name: gateways.gateway.networking.k8s.io\n  annotations: {api-approved.kubernetes.io: \"unapproved, for a test\"}",
	},
	{
		Code:  CodeServerVersion,
		Title: "the versions do not fit together",
		Doc: "Versions need unique DNS labels as names, exactly one of them must be the storage " +
			"version, and each must have a schema.",
		Before: "versions:\n- {name: v1, served: true, storage: false}",
		After:  "versions:\n- {name: v1, served: true, storage: true}",
	},
	{
		Code: CodeServerUnserved, Severity: Warning,
		Title: "no version is served",
		Doc: "A server accepts a CRD of which no version is served, and answers every request for " +
			"its objects that it knows no such kind. For kinds in Go it is an error, crd/served.",
		Before: "versions:\n- {name: v1, served: false, storage: true}",
		After:  "versions:\n- {name: v1, served: true, storage: true}",
	},
	{
		Code:  CodeServerConversion,
		Title: "the conversion is incomplete",
		Doc: "The strategy Webhook needs a client configuration and conversionReviewVersions " +
			"that a server knows; the strategy None must have neither.",
		Before: "conversion: {strategy: Webhook}",
		After:  "conversion: {strategy: None}",
	},
	{
		Code:  CodeServerColumn,
		Title: "a printer column is malformed",
		Doc: "A column needs a name, one of the types integer, number, string, boolean and date, " +
			"and a JSON path that starts with a dot.",
		Before: "- {name: Replicas, type: int, jsonPath: spec.replicas}",
		After:  "- {name: Replicas, type: integer, jsonPath: .spec.replicas}",
	},
	{
		Code:  CodeServerSubresource,
		Title: "a subresource is malformed",
		Doc: "The scale subresource needs paths below .spec and .status, and the status " +
			"subresource allows only some keywords at the root of the schema.",
		Before: "scale: {specReplicasPath: replicas, statusReplicasPath: .status.replicas}",
		After:  "scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}",
	},
	{
		Code:  CodeServerSelectableField,
		Title: "a selectable field cannot be selected",
		Doc: "The path must lead to a string, boolean or integer of the schema outside of " +
			"metadata, without array notation, once, and there may be eight at most. Versions " +
			"with the same schema need the same selectable fields, and those with different " +
			"schemas different ones, or in another order: a server keeps once what all versions " +
			"share, and looks for both in the same place.",
		Before: "selectableFields:\n- jsonPath: .spec.colour",
		After:  "selectableFields:\n- jsonPath: .spec.color",
	},
	{
		Code:  CodeServerSchema,
		Title: "a server refuses the schema",
		Doc: "The server's validation reports something that has no rule of its own here. The " +
			"message is the server's.",
		Before: "nullable: true   # at the root",
		After:  "type: object",
	},
	{
		Code:  CodeServerPreserve,
		Title: "spec.preserveUnknownFields must be false",
		Doc: "Pruning of a CRD can no longer be turned off as a whole: set " +
			"x-kubernetes-preserve-unknown-fields where unknown fields are wanted. In v1beta1 " +
			"the field is true by default, which excludes defaults and conversion webhooks.",
		Before: "spec: {preserveUnknownFields: true}",
		After:  "openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}",
	},
	{
		Code:  CodeServerKeyword,
		Title: "a keyword of JSON Schema is refused",
		Doc: "A CRD supports a part of JSON Schema: no references, definitions, dependencies, " +
			"pattern properties, lists of item schemas or uniqueItems: true.",
		Before: "uniqueItems: true",
		After:  "x-kubernetes-list-type: set",
	},
	{
		Code:  CodeServerPattern,
		Title: "a pattern does not compile",
		Doc: "Patterns are RE2 expressions: there is no lookahead, no lookbehind and no " +
			"backreference.",
		Before: "pattern: ^(?!kube-).*$",
		After:  "x-kubernetes-validations:\n- rule: '!self.startsWith(\"kube-\")'",
	},
	{
		Code:  CodeServerListType,
		Title: "the list or map type does not fit the schema",
		Doc: "A list of type map needs keys that are scalar, not nullable, and required or " +
			"defaulted properties of its items; items of a set must be atomic; only arrays have " +
			"a list type and only objects a map type.",
		Before: "x-kubernetes-list-type: map\nitems: {type: object, properties: {name: {type: string}}}",
		After:  "x-kubernetes-list-type: map\nx-kubernetes-list-map-keys: [name]\nitems: {type: object, required: [name], properties: {name: {type: string}}}",
	},
	{
		Code:    CodeServerDefault,
		Implies: []string{"server/unusable-default", "server/nested-default", "wire/decode"},
		Title:   "a default is refused by its own schema",
		Doc: "A default must be valid, including under the rules that apply to it, and must not " +
			"have a field that pruning removes. The defaults of its children are not applied to " +
			"it first. Metadata and map values at the root take no defaults.",
		Before: "type: integer\nminimum: 1\ndefault: 0",
		After:  "type: integer\nminimum: 1\ndefault: 1",
	},
	{
		Code:    CodeServerRule,
		Implies: []string{"marker/removable"},
		Title:   "a validation rule does not compile",
		Doc: "The CEL expression, or one of the strings beside it, is wrong. Property names that " +
			"are not identifiers must be escaped, oldSelf needs a list or map whose elements can " +
			"be correlated, and a message must be a single line.",
		Before: "rule: self.replica <= self.max",
		After:  "rule: self.replicas <= self.max",
	},
	{
		Code:  CodeServerRuleCost,
		Title: "a validation rule may cost too much",
		Doc: "The server estimates the worst-case cost of a rule from the bounds of the schema, " +
			"and refuses more than 10 million per rule, or 100 million for all rules of a " +
			"version. Set bounds on the lists, maps and strings that multiply the cost, in the " +
			"rule or above it. Estimates are those of the newest release that schemagen knows; " +
			"for an older target the finding says that the server may accept the rule.",
		Before: "type: array\nitems: {type: string, x-kubernetes-validations: [{rule: self.matches('a+')}]}",
		After:  "type: array\nmaxItems: 64\nitems: {type: string, maxLength: 253, x-kubernetes-validations: [{rule: self.matches('a+')}]}",
	},
}
