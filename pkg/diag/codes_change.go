package diag

// changeCodes are the ways in which a schema can change; pkg/diff says whom each of them breaks.
var changeCodes = []Info{
	{
		Code: "change/field-added", Severity: Note,
		Title: "a field was added",
		Doc: "Old clients do not send the field and ignore it when they read it. Stored objects " +
			"do not have it, and are read back with its default if there is one.",
		Before: `properties:
  image: {type: string}`,
		After: `properties:
  image: {type: string}
  replicas: {type: integer}`,
	},
	{
		Code: "change/field-removed", Severity: Warning,
		Title: "a field was removed",
		Doc: "Clients that send the field lose its value without an error, or with one if they " +
			"ask for strict validation, and stored objects lose it when they are next read. Keep " +
			"the field and say in its description that it is deprecated, or remove it in a new " +
			"version with conversion.",
		Before: `properties:
  replicas: {type: integer}`,
		After: "properties: {}",
	},
	{
		Code: "change/field-recased", Severity: Warning,
		Title: "a field was renamed in case only",
		Doc: "JSON names are case-sensitive: one field is gone and another is new, and what is " +
			"stored under the old name is pruned. A Go field keeps its JSON name when the Go " +
			"name changes only if its json tag stays.",
		Before: `properties:
  podIp: {type: string}`,
		After: `properties:
  podIP: {type: string}`,
	},
	{
		Code: "change/required-added", Severity: Warning,
		Title: "a field became required",
		Doc: "Objects without the field are rejected: new ones from old clients, and stored ones " +
			"as soon as somebody changes something in the object that should have it. Give the " +
			"field a default, or leave it optional.",
		Before: `properties:
  image: {type: string}`,
		After: `required: [image]
properties:
  image: {type: string}`,
	},
	{
		Code: "change/required-defaulted", Severity: Note,
		Title: "a field with a default became required",
		Doc: "The default is filled in before the object is validated, for requests and for what " +
			"is stored, so nobody has to send the field.",
		Before: `properties:
  replicas: {type: integer, default: 1}`,
		After: `required: [replicas]
properties:
  replicas: {type: integer, default: 1}`,
	},
	{
		Code: "change/required-removed", Severity: Note,
		Title:  "a field is no longer required",
		Doc:    "All objects stay valid. Clients that read objects may meet one without the field.",
		Before: "required: [image]",
		After:  "required: []",
	},
	{
		Code: "change/type-changed", Severity: Warning,
		Title: "the type of a value changed",
		Doc: "Values of the old type are rejected, in requests and, when somebody changes them, " +
			"in stored objects. Generated clients cannot read the new ones. Add a field with the " +
			"new type, or a version with conversion.",
		Before: "replicas: {type: string}",
		After:  "replicas: {type: integer}",
	},
	{
		Code: "change/type-widened", Severity: Warning,
		Title: "a value may have more types",
		Doc: "A server takes all values that it took before: an integer is a number, and a field " +
			"without a type holds anything. Generated clients cannot read the new values.",
		Before: "size: {type: integer}",
		After:  "size: {type: number}",
	},
	{
		Code: "change/int-or-string", Severity: Warning,
		Title: "an integer or string became int-or-string",
		Doc: "Stored values and old requests stay valid. Clients with generated types fail to " +
			"read an object that holds a value of the other type.",
		Before: "port: {type: integer}",
		After:  "port: {x-kubernetes-int-or-string: true}",
	},
	{
		Code: "change/shape-changed", Severity: Warning,
		Title: "an object changed between fields and a map",
		Doc: "An object with fields takes certain keys, each with its own type; one with " +
			"additionalProperties takes any key, all of one type. Values of one are in general " +
			"not values of the other, and keys that are not fields are pruned.",
		Before: `labels:
  type: object
  additionalProperties: {type: string}`,
		After: `labels:
  type: object
  properties: {app: {type: string}}`,
	},
	{
		Code: "change/nullable-added", Severity: Note,
		Title: "null is allowed",
		Doc: "Everything that was valid stays valid. A null is stored, where it was dropped " +
			"before or replaced by the default of the field, and clients that read objects may " +
			"meet it.",
		Before: "image: {type: string}",
		After:  "image: {type: string, nullable: true}",
	},
	{
		Code: "change/nullable-removed", Severity: Warning,
		Title: "null is no longer allowed",
		Doc: "A null is dropped, or replaced by the default of the field, in requests and when a " +
			"stored object is read. As an item of a list it is rejected.",
		Before: "image: {type: string, nullable: true}",
		After:  "image: {type: string}",
	},
	{
		Code: "change/pruning-started", Severity: Warning,
		Title: "unknown fields are pruned",
		Doc: "Fields that the schema does not name are dropped from requests and, when they are " +
			"next read, from stored objects. Name the fields that are in use first.",
		Before: "config: {type: object, x-kubernetes-preserve-unknown-fields: true}",
		After:  "config: {type: object}",
	},
	{
		Code: "change/pruning-stopped", Severity: Note,
		Title: "unknown fields are preserved",
		Doc: "Nothing is lost any more: the object keeps whatever it holds, or arbitrary keys " +
			"whose values have a schema. From now on misspelled fields are stored, too.",
		Before: "config: {type: object}",
		After:  "config: {type: object, x-kubernetes-preserve-unknown-fields: true}",
	},
	{
		Code: "change/embedded-started", Severity: Warning,
		Title:  "an object became an embedded resource",
		Doc:    "From now on the object needs apiVersion and kind, and its metadata is validated.",
		Before: "template: {type: object}",
		After:  "template: {type: object, x-kubernetes-embedded-resource: true}",
	},
	{
		Code: "change/embedded-stopped", Severity: Warning,
		Title: "an object is no longer an embedded resource",
		Doc: "Its apiVersion, kind and metadata are no longer known fields, and are pruned " +
			"unless the schema names them.",
		Before: "template: {type: object, x-kubernetes-embedded-resource: true}",
		After:  "template: {type: object}",
	},
	{
		Code: "change/list-type-tightened", Severity: Warning,
		Title: "a list became a set or a map",
		Doc: "Lists with two equal items or keys are rejected, unless the stored list already " +
			"has them, and server-side apply merges items instead of replacing the list.",
		Before: "ports: {type: array, items: {type: integer}}",
		After:  "ports: {type: array, x-kubernetes-list-type: set, items: {type: integer}}",
	},
	{
		Code: "change/list-type-loosened", Severity: Warning,
		Title: "a set or map became an atomic list, or one with more keys",
		Doc: "All lists stay valid. Server-side apply replaces the whole list instead of merging " +
			"items, so appliers remove each other's items, or it matches items by more keys, so " +
			"that appliers add items where they changed one.",
		Before: "ports: {type: array, x-kubernetes-list-type: set, items: {type: integer}}",
		After:  "ports: {type: array, items: {type: integer}}",
	},
	{
		Code: "change/map-keys-changed", Severity: Warning,
		Title: "the keys of a list changed",
		Doc: "Lists whose items differ only in keys that are none any more are rejected, and " +
			"server-side apply matches items by other keys.",
		Before: "x-kubernetes-list-map-keys: [name, protocol]",
		After:  "x-kubernetes-list-map-keys: [name]",
	},
	{
		Code: "change/map-type-changed", Severity: Warning,
		Title: "an object changed between granular and atomic",
		Doc: "All objects stay valid. Server-side apply owns the object as a whole, or each of " +
			"its fields: appliers that share it begin to conflict, or no longer do.",
		Before: "selector: {type: object}",
		After:  "selector: {type: object, x-kubernetes-map-type: atomic}",
	},
	{
		Code: "change/default-added", Severity: Note,
		Title: "a default was added",
		Doc: "Reads of stored objects and of new ones that leave the field out have the default " +
			"from now on, and the next write stores it; nothing is refused. A client that sends " +
			"the field itself, null excepted, sees no difference, and with server-side apply " +
			"nobody owns the field until somebody sends it.",
		Before: "replicas: {type: integer}",
		After:  "replicas: {type: integer, default: 1}",
	},
	{
		Code: "change/default-changed", Severity: Note,
		Title: "a default changed",
		Doc: "Requests that leave the field out get the new default, also when they apply an " +
			"object again that has not had the field written out; objects that were written " +
			"while the old default held keep that, because it is stored. A client that sends the " +
			"field itself sees no difference, and with server-side apply one that stops sending " +
			"it gets the new default.",
		Before: "replicas: {type: integer, default: 1}",
		After:  "replicas: {type: integer, default: 2}",
	},
	{
		Code: "change/default-removed", Severity: Note,
		Title: "a default was removed",
		Doc: "Clients meet objects without the field: new ones that leave it out, and stored " +
			"ones from before it had a default. A client that sends the field itself sees no " +
			"difference, and with server-side apply one that stops sending it removes it. If the " +
			"field is required, that is another finding.",
		Before: "replicas: {type: integer, default: 1}",
		After:  "replicas: {type: integer}",
	},
	{
		Code: "change/default-counted", Severity: Warning,
		Title: "a default came or went where a field may make an object invalid",
		Doc: "The object restricts which fields it has together, by maxProperties, not, a " +
			"junctor or a rule, and a default decides about one of them for each request and " +
			"stored object that leaves it out: some of these are refused now. Leave the default " +
			"as it was.",
		Before: `maxProperties: 1
properties:
  git: {type: string}
  branch: {type: string}`,
		After: `maxProperties: 1
properties:
  git: {type: string}
  branch: {type: string, default: main}`,
	},
	{
		Code: "change/rule-added", Severity: Warning,
		Title: "a CEL rule was added",
		Doc: "Objects that break the rule are rejected. Stored ones are rejected only when " +
			"somebody changes the part that the rule is about: validation ratcheting lets the " +
			"rest pass.",
		Before: "x-kubernetes-validations: []",
		After: `x-kubernetes-validations:
- rule: self.min <= self.max`,
	},
	{
		Code: "change/rule-changed", Severity: Warning,
		Title: "a CEL rule changed",
		Doc: "There is no general way to tell whether the new rule allows all that the old one " +
			"allowed, so this counts as breaking. With optionalOldSelf a rule holds for new " +
			"objects, too.",
		Before: `x-kubernetes-validations:
- rule: self.min <= self.max`,
		After: `x-kubernetes-validations:
- rule: self.min < self.max`,
	},
	{
		Code: "change/rule-removed", Severity: Note,
		Title: "a CEL rule was removed",
		Doc:   "Everything that was valid stays valid.",
		Before: `x-kubernetes-validations:
- rule: self.min <= self.max`,
		After: "x-kubernetes-validations: []",
	},
	{
		Code: "change/rule-message", Severity: Note,
		Title: "the report of a CEL rule changed",
		Doc:   "The rule is the same; its message, reason or field path is not.",
		Before: `- rule: self.min <= self.max
  message: bad range`,
		After: `- rule: self.min <= self.max
  message: min must not exceed max`,
	},
	{
		Code: "change/description", Severity: Note,
		Title: "documentation changed",
		Doc: "A description, title, example or reference to other documentation changed; kubectl " +
			"explain shows it.",
		Before: "image: {type: string}",
		After:  "image: {type: string, description: Image is what runs.}",
	},
}
