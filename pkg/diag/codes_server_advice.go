package diag

// serverAdviceCodes are about what servers accept.
var serverAdviceCodes = []Info{
	{
		Code:     CodeServerFormat,
		Severity: Warning,
		Title:    "a format checks nothing",
		Doc: "A server does not know the format, or only for values of another type: it is " +
			"published but checks nothing. Correct its spelling, move it to the items of a list, " +
			"or use a pattern or a rule instead. Unsigned integers have none: write int64, and " +
			"the range as minimum and maximum.",
		Before: "type: string\nformat: ip",
		After:  "type: string\nformat: ipv4",
	},
	{
		Code:     CodeServerSetItems,
		Severity: Warning,
		Title:    "items of a set are not scalars",
		Doc: "Server-side apply tells the items of a set apart by their values, which must be " +
			"scalars: kubectl apply --server-side and Flux fail on every object with an item " +
			"in such a set. CEL rules do not support it either. Use a list of type map, or " +
			"leave the list atomic.",
		Before: "x-kubernetes-list-type: set\nitems: {type: object, x-kubernetes-map-type: atomic}",
		After:  "x-kubernetes-list-type: atomic\nitems: {type: object}",
	},
	{
		Code:     CodeServerRuleRepeated,
		Severity: Warning,
		Title:    "a value has the same rule twice",
		Doc: "To server-side apply the rules of a value are a list whose key is the rule, so " +
			"kubectl apply --server-side and Flux refuse the manifest: duplicate entries for " +
			"key. A server takes it otherwise, and evaluates the rule twice. It may be that a " +
			"field repeats a rule of its type.",
		Before: "x-kubernetes-validations: [{rule: self == oldSelf}, {rule: self == oldSelf, " +
			"message: fixed}]",
		After: "x-kubernetes-validations: [{rule: self == oldSelf, message: fixed}]",
	},
	{
		Code:     CodeServerBounds,
		Severity: Warning,
		Title:    "bounds contradict each other, their format, the type or its fields",
		Doc: "No value satisfies both bounds, so every object with the field is refused, as it is " +
			"where maxProperties or a junctor excludes what every object has, since it is " +
			"required or filled in by a default, or where a pattern matches no string of the " +
			"length, or a list of distinct items has too few values; or a " +
			"bound that does not exist is declared exclusive, or one is of another type than the " +
			"value, which has no effect. Since Kubernetes 1.36 every object is also refused if a " +
			"bound is outside the range of its format: a uint32 has the format int32, and the " +
			"limits of int64 are rounded to numbers beyond them. Where the value of a number is a " +
			"whole one, a server compares it with the bound as an integer: with a multipleOf of " +
			"0.5 it refuses 1, and with a minimum of 0.5 it accepts 0. Where a field and its type " +
			"both set bounds, the field's stand under allOf, which the type's exclusiveMaximum " +
			"does not reach: set a bound in one of the two places.",
		Before: "minLength: 5\nmaxLength: 3",
		After:  "minLength: 3\nmaxLength: 5",
	},
	{
		Code:     CodeServerOddPattern,
		Severity: Warning,
		Title:    "a pattern that says something else",
		Doc: "The pattern compiles, and is not what it looks like: no string matches it, as between " +
			"slashes; a backslash is written twice where it needs to be written once; a range " +
			"goes from capitals to small letters, with the characters between them; brackets, " +
			"which stand for one character, hold numbers or words; ^ belongs to its first " +
			"alternative and $ to its last, so that each matches within a string; or ^ or $ is " +
			"missing, so that [a-z]* beside it has no effect.",
		Before: "pattern: ^Allow|Deny$",
		After:  "pattern: ^(Allow|Deny)$",
	},
	{
		Code:     CodeServerNullEnum,
		Severity: Warning,
		Title:    "null is allowed, but the enum refuses it",
		Doc: "Where null is not allowed, a server drops a null that stands for a field. Where " +
			"nullable allows it, the enum refuses it, even if null is one of its values. So " +
			"nullable makes requests fail that would succeed without it.",
		Before: "type: string\nenum: [Allow, Forbid]\nnullable: true",
		After:  "type: string\nenum: [Allow, Forbid]",
	},
	{
		Code:     CodeServerUnusableEnum,
		Severity: Warning,
		Title:    "a value of an enum that is refused",
		Doc: "A server checks every validation of a field, so that a value has to be in the enum " +
			"and to fulfil the pattern, the format, the bounds and what stands under junctors " +
			"beside it. It accepts the CRD, and refuses every object with that value. Such an " +
			"enum often meets the validation of the field's type.",
		Before: "type: string\nenum: [Allow, deny]\npattern: ^[a-z]+$",
		After:  "type: string\nenum: [allow, deny]\npattern: ^[a-z]+$",
	},
	{
		Code:     CodeServerExample,
		Severity: Warning,
		Title:    "an example that is refused",
		Doc: "A server publishes the example of a schema and does not look at it. Readers copy " +
			"it, and then the server refuses their object, or drops a field of it. An example " +
			"may leave out required fields.",
		Before: "type: integer\nmaximum: 10\nexample: 11",
		After:  "type: integer\nmaximum: 10\nexample: 9",
	},
	{
		Code:     CodeServerExternalDocs,
		Severity: Warning,
		Title:    "externalDocs without an address",
		Doc: "A server of Kubernetes 1.36 or later publishes externalDocs, but OpenAPI v2 " +
			"wants a url in it: with one CRD that lacks it, the server answers requests for " +
			"its OpenAPI v2 document with an error, whatever kind they are about.",
		Before: "externalDocs:\n  description: the manual",
		After:  "externalDocs:\n  description: the manual\n  url: https://example.com/manual",
	},
	{
		Code:     CodeServerEmptied,
		Severity: Warning,
		Title:    "an object of which a server keeps nothing",
		Doc: "A server drops the fields of an object that its schema does not have: of one without " +
			"fields it keeps {}. A member of a union may be meant so, since its presence says " +
			"all. In labels, annotations, matchLabels, nodeSelector, data, stringData, values " +
			"and parameters users put something. Give a map of strings additionalProperties, " +
			"and other objects x-kubernetes-preserve-unknown-fields: true.",
		Before: "labels:\n  type: object",
		After:  "labels:\n  type: object\n  additionalProperties: {type: string}",
	},
	{
		Code:     CodeServerPreserved,
		Severity: Warning,
		Title:    "unknown fields are preserved where there are none",
		Doc: "The keyword keeps unknown fields of the object that it stands on, or of the items " +
			"of the list. It does not reach the values of a map, which a server prunes by their " +
			"own schema, and a string, a number or a boolean has no fields. Put it on the " +
			"values: in Go, on their type, or with " +
			"kubebuilder:validation:additionalProperties:XPreserveUnknownFields on the map.",
		Before: "x-kubernetes-preserve-unknown-fields: true\nadditionalProperties: {type: object, properties: {…}}",
		After: "additionalProperties: {type: object, x-kubernetes-preserve-unknown-fields: true, " +
			"properties: {…}}",
	},
	{
		Code:     CodeServerRequired,
		Severity: Warning,
		Title:    "a required field that is pruned",
		Doc: "An object is required to have a field that its schema does not specify. A server " +
			"prunes the field and then asks for it, so that it refuses every object.",
		Before: "required: [nmae]\nproperties: {name: {type: string}}",
		After:  "required: [name]\nproperties: {name: {type: string}}",
	},
	{
		Code:     CodeServerRootAtomic,
		Severity: Warning,
		Title:    "a kind whose objects server-side apply cannot change",
		Doc: "To server-side apply an object with this keyword is one value. At the root that " +
			"is the whole object, its metadata included: what is applied replaces all of it, " +
			"and the resourceVersion of the stored object is lost. So a server creates objects " +
			"by apply, and refuses each further one: \"metadata.resourceVersion: must be " +
			"specified for an update\". Put the keyword on spec, or on the fields that are " +
			"meant; in Go, leave the marker away from the type of the kind.",
		Before: "type: object\nx-kubernetes-map-type: atomic\nproperties: {spec: {type: object}}",
		After:  "type: object\nproperties: {spec: {type: object, x-kubernetes-map-type: atomic}}",
	},
	{
		Code:     CodeServerRootItems,
		Severity: Warning,
		Title:    "a kind that servers take for a list of objects",
		Doc: "An object with a list called items beside its metadata looks like a list of " +
			"objects. A server stores it, but answers each request that creates, reads or " +
			"changes it with an internal error: \"*unstructured.Unstructured is not a list: no " +
			"Items field in this object\". Rename the field, or move it into spec.",
		Before: "properties: {items: {type: array, items: {type: string}}}",
		After: "properties:\n  spec:\n    type: object\n" +
			"    properties: {items: {type: array, items: {type: string}}}",
	},
	{
		Code:     CodeServerUnreachable,
		Severity: Warning,
		Title:    "a default never applies",
		Doc: "Defaulting fills in fields. It creates no items of lists and no values of maps: it " +
			"replaces those that are null, and not even these where the schema says nullable. A " +
			"default at the root, for the whole object, never applies at all. Remove the " +
			"default, or nullable.",
		Before: "type: array\nitems: {type: string, nullable: true, default: none}",
		After:  "type: array\nitems: {type: string, default: none}",
	},
	{
		Code:     CodeServerNested,
		Severity: Note,
		Advice:   true,
		Title:    "a default applies only where its parent is given",
		Doc: "Defaulting fills in fields of objects that are present. The parent is optional and " +
			"has no default of its own, so an author who leaves it out does not get this " +
			"default; one who writes it, even as {}, does. Most such defaults are meant that " +
			"way. If this one should apply to all objects, give the parent the default {}. An " +
			"optional spec that requires something cannot be empty: require it, for a server " +
			"accepts objects without it. Only lint mentions it, and only for defaults in your " +
			"own packages.",
		Before: "spec:\n  type: object\n  properties:\n    size: {type: integer, default: 1}",
		After:  "spec:\n  type: object\n  default: {}\n  properties:\n    size: {type: integer, default: 1}",
	},
	{
		Code:     CodeServerUnusable,
		Severity: Warning,
		Title:    "a default makes every object invalid",
		Doc: "A server accepts the default when it validates the CRD, but refuses every object " +
			"that it fills in: the default is neither an integer nor a string where it must be " +
			"one of them, or it is a set or a list map with duplicates, or it is invalid once " +
			"the defaults in it are filled in. Where the default is in the values of a map, a " +
			"server examines nothing about it in the CRD.",
		Before: "x-kubernetes-list-type: set\ndefault: [a, a]",
		After:  "x-kubernetes-list-type: set\ndefault: [a]",
	},
	{
		Code:     CodeServerPath,
		Severity: Warning,
		Title:    "a path leads nowhere in the schema",
		Doc: "The schema has no such field, so the column stays empty, or scaling fails. A " +
			"column whose type differs from the value's stays empty too: only type string prints " +
			"anything. Paths for scaling are names and dots; the replicas must be integers, and " +
			"the selector a string, or a server refuses every object. It accepts the CRD.",
		Before: "jsonPath: .spec.replica",
		After:  "jsonPath: .spec.replicas",
	},
	{
		Code:     CodeServerColumnName,
		Severity: Warning,
		Title:    "two printer columns have one heading",
		Doc: "kubectl get writes the names of columns in capitals, and NAME, for metadata.name, " +
			"before all of them. So nobody can tell two columns of one name apart.",
		Before: "additionalPrinterColumns:\n- name: Name\n  type: string\n  jsonPath: .metadata.name\n- name: Ready\n  type: string\n  jsonPath: .status.ready",
		After:  "additionalPrinterColumns:\n- name: Ready\n  type: string\n  jsonPath: .status.ready",
	},
	{
		Code:     CodeServerStatus,
		Severity: Warning,
		Title:    "a status that no server takes",
		Doc: "With a status subresource, a server drops the status of an object that is created, " +
			"before it validates the object. If the status is required, it refuses every object. " +
			"What is written to the subresource later is the field status alone: a field of " +
			"another name, such as Status, stays as it was.",
		Before: "required: [spec, status]",
		After:  "required: [spec]",
	},
	{
		Code:     CodeServerCABundle,
		Severity: Warning,
		Title:    "a CA bundle without a certificate",
		Doc: "A server accepts a new CRD whose conversion webhook has a caBundle that is no " +
			"certificate, such as the placeholder Cg==, but does not serve the kind until " +
			"somebody replaces it. Once that has happened, it refuses every update that brings " +
			"the placeholder back, as the next kubectl apply does. Leave caBundle out if " +
			"cert-manager, or an operator, fills it in.",
		Before: "conversion:\n  strategy: Webhook\n  webhook:\n    conversionReviewVersions: [v1]\n    clientConfig: {caBundle: Cg==, service: {namespace: system, name: webhook}}",
		After:  "conversion:\n  strategy: Webhook\n  webhook:\n    conversionReviewVersions: [v1]\n    clientConfig: {service: {namespace: system, name: webhook}}",
	},
	{
		Code:     CodeServerNoReplicas,
		Severity: Note,
		Title:    "replicas that may be missing",
		Doc: "The scale subresource reads the replicas of an object in its spec. Where the field " +
			"may be left out and has no default, a server answers a request for the scale with " +
			"an internal error, and neither kubectl scale nor an autoscaler works.",
		Before: "replicas: {type: integer}",
		After:  "replicas: {type: integer, default: 1}",
	},
	{
		Code:     CodeServerFirstValue,
		Severity: Note,
		Advice:   true,
		Title:    "a column that shows the first of several values",
		Doc: "The path of a printer column may lead to all items of a list, but kubectl get " +
			"shows one value, as a server takes the first that it finds. Nothing says that " +
			"there are more. Only lint reports it of Go sources.",
		Before: "jsonPath: .spec.hosts[*]",
		After:  "jsonPath: .spec.hosts",
	},
	{
		Code:  CodeServerTarget,
		Title: "the target does not know a feature yet",
		Doc: "The server named by --target-kube is older than the format, CEL library or field: " +
			"it ignores, drops or refuses it. Leave it out, or raise the target.",
		Before: "# --target-kube 1.29\nselectableFields:\n- jsonPath: .spec.color",
		After:  "# --target-kube 1.31\nselectableFields:\n- jsonPath: .spec.color",
	},
	{
		Code:     CodeServerRelease,
		Severity: Warning,
		Title:    "not every release accepts the rule",
		Doc: "The release that counts, targetKube or else that of the linked libraries, accepts " +
			"a rule that another of the newest six releases refuses: a function is younger, or " +
			"costs more there. docs/releases.md has the table. Write the rule so that all accept " +
			"it; if no cluster runs the release, set targetKube to the oldest that one does. It " +
			"also marks costs that no server was asked about, of releases older than those.",
		Before: "# 1.32 does not know first\n// +kubebuilder:validation:XValidation:rule=\"self.first().orValue('') != ''\"",
		After:  "// +kubebuilder:validation:XValidation:rule=\"self.size() == 0 || self[0] != ''\"",
	},
}
