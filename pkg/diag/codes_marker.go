package diag

var markerCodes = []Info{
	{
		Code: "marker/alias", Severity: Error,
		Implies: []string{"marker/value"},
		Title:   "marker on an alias",
		Doc:     `An alias is another name for a type. Fields that use it have the schema of that type, and a marker above the alias has an effect, as with controller-gen, only if the alias stands for a basic type, or in another package that uses the alias; with schemagen generate also if it stands for a map, a list or a pointer. It is reported if no package that was read does. Declare a type of its own, or put the marker on the type or the field.`,
		Before: `// +kubebuilder:validation:MinProperties=1
type Config = base.Config`,
		After: `// +kubebuilder:validation:MinProperties=1
type Config base.Config`,
	},
	{
		Code: "marker/argument", Severity: Error,
		Implies:  []string{"crd/group"},
		Explains: []string{"go/list-keys"},
		Title:    "argument that cannot be read",
		Doc: "The argument of a marker does not follow its grammar. controller-gen then drops " +
			"every kind of the package. Strings may be bare, in double quotes with Go escapes, " +
			"or in backquotes; lists stand in braces or are separated by semicolons.",
		Before: `// +kubebuilder:validation:Minimum=one`,
		After:  `// +kubebuilder:validation:Minimum=1`,
	},
	{
		Code: "marker/blank", Severity: Error,
		Implies:  []string{"crd/group"},
		Explains: []string{"go/list-keys"},
		Title:    "space in the name of a marker",
		Doc:      `A marker's name begins right after the plus sign and ends right before the equals sign. A space in between makes the line a different marker, which nobody knows. A space between a word without quotes and a comma, semicolon or brace is a warning: schemagen ignores it, but controller-gen loses the word.`,
		Before:   `// +kubebuilder:validation:MaxLength =5`,
		After:    `// +kubebuilder:validation:MaxLength=5`,
	},
	{
		Code: "marker/conflict", Severity: Error,
		Implies: []string{"server/bounds", "server/format", "cel/idle"},
		Title:   "markers that contradict each other",
		Doc: "Two markers cannot both hold: one makes a field required and the other optional, " +
			"two spellings set one keyword to different values, no value lies between two " +
			"limits, or a field contradicts the type that it uses. What a field says never " +
			"replaces what its type says: both hold, so that a bound that is looser than the " +
			"type's, or repeats it, has no effect; that is a warning, since the manifest means " +
			"what the type says.",
		Before: `// +optional
// +required`,
		After: `// +required`,
	},
	{
		Code: "marker/deprecated", Severity: Note, Advice: true,
		Title: "old spelling of a marker",
		Doc:   `The marker works, but there is a newer spelling of it. Only lint reports this.`,
		Before: `// +kubebuilder:validation:Optional
Name string ` + "`" + `json:"name"` + "`" + ``,
		After: `// +optional
Name string ` + "`" + `json:"name"` + "`" + ``,
	},
	{
		Code: "marker/duplicate", Severity: Error,
		Implies: []string{"server/selectable-field", "server/rule-repeated",
			"server/column-name"},
		Title: "marker that another one overrides",
		Doc: "A marker that holds one value is given twice on one declaration, and the last one " +
			"wins. (For groupName and versionName the first one wins; path and singular of " +
			"kubebuilder:resource hold until they are given again.) Two patterns are not " +
			"combined. A line that only repeats another is a warning, as is a value that a list " +
			"has twice.",
		Before: `// +kubebuilder:validation:MaxLength=5
// +kubebuilder:validation:MaxLength=7`,
		After: `// +kubebuilder:validation:MaxLength=7`,
	},
	{
		Code: "marker/forbidden", Severity: Error,
		Implies: []string{"marker/deprecated"},
		Title:   "marker that the project forbids",
		Doc: "The configuration has the marker under markers: forbid, with the reason that the " +
			"finding gives. Remove the marker, silence the finding where there is a good reason " +
			"for an exception, or give the rule another severity.",
		Before: "# schemagen.yaml\nmarkers: {forbid: [kubebuilder:pruning:PreserveUnknownFields]}\n// in Go\n// +kubebuilder:pruning:PreserveUnknownFields\nExtra map[string]string `json:\"extra,omitempty\"`",
		After:  "Extra map[string]string `json:\"extra,omitempty\"`",
	},
	{
		Code: "marker/preferred", Severity: Warning,
		Implies: []string{"marker/deprecated"},
		Title:   "marker for which the project prefers another",
		Doc: "The configuration maps the marker to another one under markers: prefer, with the " +
			"reason that the finding gives. lint --fix writes the other one where it takes the " +
			"same arguments and means the same.",
		Before: "# schemagen.yaml\nmarkers: {prefer: {kubebuilder:validation:Optional: optional}}\n// in Go\n// +kubebuilder:validation:Optional\nName string `json:\"name\"`",
		After:  "// +optional\nName string `json:\"name\"`",
	},
	{
		Code: "marker/required", Severity: Error,
		Title: "declaration without a marker that the project requires",
		Doc: "The configuration requires the marker on all kinds, structs, types, fields, lists, " +
			"maps or packages, under markers: require, with the reason that the finding gives. A " +
			"field has the markers of its type, too. Lists and maps are fields of such a type.",
		Before: "# schemagen.yaml\nmarkers: {require: [{marker: \"*listType\", on: lists}]}\n// in Go\nPorts []Port `json:\"ports,omitempty\"`",
		After:  "// +listType=atomic\nPorts []Port `json:\"ports,omitempty\"`",
	},
	{
		Code: "marker/foreign", Severity: Note, Advice: true,
		Title:  "marker of a tool that is not listed",
		Doc:    `The line looks like a marker, but is one neither of schemagen nor of a tool that it knows; docs/markers.md lists these. If another tool reads it, list its prefix in the configuration, under externalMarkers. Only lint reports this.`,
		Before: `// +docs:section=limits`,
		After: `# schemagen.yaml
version: 1
externalMarkers: ["docs:"]`,
	},
	{
		Code: "marker/inline", Severity: Error,
		Title: "marker for the property of an inlined field",
		Doc: "A field that is inlined has no property of its own, so it can be neither required " +
			"nor optional, and has no title, description, example or externalDocs.",
		Before: `// +required
Base ` + "`json:\",inline\"`" + ``,
		After: `Base ` + "`json:\",inline\"`" + ``,
	},
	{
		Code: "marker/junctor", Severity: Error,
		Title: "keyword that is not allowed under a junctor",
		Doc: "Under allOf, anyOf, oneOf and not a structural schema restricts values and nothing " +
			"else: there is no type, description, title, nullable, default, additionalProperties " +
			"or extension (KEP-2335).",
		Before: "// +kubebuilder:validation:anyOf=type=string;minimum=1",
		After:  "// +kubebuilder:validation:anyOf=maximum=0;minimum=10",
	},
	{
		Code: "marker/k8s-inexpressible", Severity: Warning,
		Title: "validation tag that no CRD can express",
		Doc: "The tag is understood, but a CustomResourceDefinition cannot enforce it: it stands " +
			"for hand-written Go, depends on a feature gate, is not enforced by Kubernetes " +
			"itself, or is about a value that neither a keyword nor a rule in CEL can reach.",
		Before: "// +k8s:customValidation\nName string `json:\"name\"`",
		After:  "// +kubebuilder:validation:XValidation:rule=\"self != 'none'\"\nName string `json:\"name\"`",
	},
	{
		Code: "marker/k8s-ungated", Severity: Warning,
		Title: "validation tag of Kubernetes without --k8s-markers",
		Doc: "Declarative validation tags of Kubernetes take effect only with --k8s-markers, " +
			"because controller-gen ignores most of them and a CRD that suddenly enforced them " +
			"would refuse objects. Without the flag the tag has no effect.",
		Before: "// +k8s:maxLength=63\nName string `json:\"name\"`",
		After:  "// +kubebuilder:validation:MaxLength=63\nName string `json:\"name\"`",
	},
	{
		Code: "marker/path", Severity: Error,
		Title: "path that leads nowhere",
		Doc: "A marker restricts a property, items or map values that the schema outside all " +
			"junctors does not have. What value validations mention must be specified without " +
			"them (KEP-2335).",
		Before: "// +kubebuilder:validation:items:items:MaxLength=8\nNames []string `json:\"names\"`",
		After:  "// +kubebuilder:validation:items:MaxLength=8\nNames []string `json:\"names\"`",
	},
	{
		Code: "marker/kind", Severity: Error,
		Title: "marker of a kind on another type",
		Doc:   `The marker describes a kind: its names, its versions, what kubectl prints. A kind is a struct without type parameters that embeds metav1.TypeMeta and metav1.ObjectMeta, in one of the named packages. On the spec, the list or any other type it has no effect. kubebuilder:object:root=true on a type that seems to be meant as a kind, and is none, is a warning, and so is a kind that Go does not export.`,
		Before: `// +kubebuilder:subresource:status
type CronTabSpec struct {`,
		After: `// +kubebuilder:subresource:status
type CronTab struct {`,
	},
	{
		Code: "marker/left-out", Severity: Warning,
		Title: "marker on a field that is left out",
		Doc:   `The field is not part of the schema, as its JSON tag says, so the marker has nothing to restrict. Remove the marker, or give the field a name in JSON.`,
		Before: `// +kubebuilder:validation:MinLength=1
Name string ` + "`" + `json:"-"` + "`" + ``,
		After: `Name string ` + "`" + `json:"-"` + "`" + ``,
	},
	{
		Code: "marker/literal", Severity: Warning,
		Implies:  []string{"rbac/resource", "rbac/verb"},
		Explains: []string{"marker/value", "server/*"},
		Title:    "quotes or separators that are part of a value",
		Doc: "Straight double quotes and backquotes quote a value in a marker. Single and " +
			"typographic quotes are part of it, as with controller-gen, so that an enum of 'a' " +
			"refuses a. Semicolons separate the values of an enum, where they do not stand in " +
			"quotes; other characters between words are part of a value.",
		Before: `// +kubebuilder:validation:Enum='Always';'Never'`,
		After:  `// +kubebuilder:validation:Enum=Always;Never`,
	},
	{
		Code: "marker/metadata", Severity: Error,
		Title: "marker on the metadata of a kind",
		Doc:   `A server checks apiVersion, kind and metadata of a kind itself and lets a schema restrict nothing there but the name, so the marker is dropped. Where a field is of the type, it is a value and not a kind, and the marker takes effect; so this is reported only for a type that a marker declares to be a kind, such as kubebuilder:object:root or kubebuilder:resource. Restrict metadata.name or generateName by a rule of the kind.`,
		Before: `// +kubebuilder:object:root=true
type CronTab struct {
	metav1.TypeMeta ` + "`" + `json:",inline"` + "`" + `
	// +kubebuilder:validation:XValidation:rule="self.name.size() <= 20"
	metav1.ObjectMeta ` + "`" + `json:"metadata,omitempty"` + "`" + ``,
		After: `// +kubebuilder:validation:XValidation:rule="self.metadata.name.size() <= 20"
type CronTab struct {`,
	},
	{
		Code: "marker/place", Severity: Error,
		Explains: []string{"crd/group"},
		Title:    "marker line that belongs to no declaration",
		Doc: "A marker belongs to a declaration if it stands in its doc comment, or in the " +
			"nearest comment above it. At the end of a line, in a /* */ comment, above a group " +
			"of types, on a function or further up it has no effect.",
		Before: `Replicas int32 ` + "`json:\"replicas\"`" + ` // +optional`,
		After: `// +optional
Replicas int32 ` + "`json:\"replicas\"`" + ``,
	},
	{
		Code: "marker/plus", Severity: Warning,
		Explains: []string{"crd/group", "go/list-keys"},
		Title:    "marker without its plus sign",
		Doc: "A marker line begins with two slashes and a plus sign. A line that looks like a " +
			"marker but begins otherwise, or has text before it, does nothing: it is part of the " +
			"description or, without a space, a directive for the go command. The name may be " +
			"misspelled as well.",
		Before: `// kubebuilder:validation:MaxLength=8`,
		After:  `// +kubebuilder:validation:MaxLength=8`,
	},
	{
		Code: "marker/removable", Severity: Note, Advice: true,
		Title: "optional field that only seems immutable",
		Doc: "A rule of a field that compares self with oldSelf runs only where the field is " +
			"given before and after, so that an optional field can be removed, and then set to " +
			"something else. k8s:immutable adds the rule of the parent that prevents this. Only " +
			"lint reports it.",
		Before: `// +kubebuilder:validation:XValidation:rule="self == oldSelf"
// +optional
Class string ` + "`" + `json:"class,omitempty"` + "`" + ``,
		After: `// +k8s:immutable
// +optional
Class string ` + "`" + `json:"class,omitempty"` + "`" + ``,
	},
	{
		Code: "marker/shape", Severity: Error,
		Title: "marker that does not fit the type",
		Doc: "A value validation restricts values of one type: lengths are for strings, bounds " +
			"for numbers, counts of items for arrays. With schemagen crd, as with " +
			"controller-gen, the type is not known on a field of a named struct or of an " +
			"imported type; put the marker on the declaration of the type. Schemagen generate " +
			"looks it up.",
		Before: `// +kubebuilder:validation:MaxItems=3
Name string ` + "`json:\"name\"`" + ``,
		After: `// +kubebuilder:validation:MaxLength=3
Name string ` + "`json:\"name\"`" + ``,
	},
	{
		Code: "marker/swallowed", Severity: Warning,
		Implies:  []string{"marker/value", "rbac/verb", "rbac/resource"},
		Explains: []string{"marker/type", "go/type-unknown", "server/*"},
		Title:    "second marker or comment inside a value",
		Doc: "A marker is the whole line, so what stands behind a value without quotes is part " +
			"of it: a second marker there does nothing, and a comment changes the value. So does " +
			"white space that looks like a space, such as a no-break space. If it is meant, put " +
			"the value in quotes.",
		Before: `// +kubebuilder:validation:Enum=Always;Never +optional`,
		After: `// +kubebuilder:validation:Enum=Always;Never
// +optional`,
	},
	{
		Code: "marker/target", Severity: Error,
		Explains: []string{"crd/group"},
		Title:    "marker on the wrong kind of declaration",
		Doc:      "A marker works on packages, types or fields. Elsewhere controller-gen ignores it silently.",
		Before: `// +kubebuilder:storageversion
Name string ` + "`json:\"name\"`" + ``,
		After: `// +kubebuilder:storageversion
type CronTab struct {`,
	},
	{
		Code: "marker/trailing", Severity: Error,
		Implies:  []string{"crd/group"},
		Explains: []string{"go/list-keys"},
		Title:    "text after a marker",
		Doc: "A marker is the whole line. Text after a marker without an argument makes the line " +
			"an unknown marker.",
		Before: `// +optional if the other one is set`,
		After: `// Only if the other one is set.
// +optional`,
	},
	{
		Code: "marker/type", Severity: Error,
		Explains: []string{"server/default", "server/unusable-default", "server/unusable-enum",
			"wire/decode", "marker/literal"},
		Implies: []string{"marker/value", "server/nested-default"},
		Title:   "value of the wrong type",
		Doc:     `A default or an enum value has a different type from the values of the field. A server rejects such a default, and no value can equal such an enum value. The type of a value without quotes is inferred from its form: 1 is an integer, true a boolean; quote what must be a string. Null is the string "null", for which there is a warning unless it is in quotes.`,
		Before: `// +kubebuilder:validation:Enum=1;2
Size string ` + "`" + `json:"size"` + "`" + ``,
		After: `// +kubebuilder:validation:Enum="1";"2"
Size string ` + "`" + `json:"size"` + "`" + ``,
	},
	{
		Code: "marker/unknown", Severity: Error,
		Implies:  []string{"crd/group"},
		Explains: []string{"go/list-keys"},
		Title:    "unknown marker",
		Doc: "No marker has this name. controller-gen ignores such a line silently, so the " +
			"validation that was intended never runs. Names are case-sensitive. A name below k8s: " +
			"that is like no other is a warning, since generators of Go may read it.",
		Before: `// +kubebuilder:validation:minLength=1`,
		After:  `// +kubebuilder:validation:MinLength=1`,
	},
	{
		Code: "marker/unsupported", Severity: Error,
		Title:  "marker without effect on a CRD",
		Doc:    `The marker belongs to the family of those that describe schemas, but with neither schemagen nor controller-gen does it affect a CustomResourceDefinition. The message says what to use instead. For markers that openapi-gen reads, this is a warning.`,
		Before: `// +k8s:validation:maxLength=5`,
		After:  `// +kubebuilder:validation:MaxLength=5`,
	},
	{
		Code: "marker/value", Severity: Error,
		Implies: []string{"marker/conflict", "server/bounds", "wire/decode"},
		Title:   "value that the marker does not take",
		Doc:     "The argument can be read, but it is not one of the values that the marker accepts.",
		Before:  "// +listType=keyed\nPorts []Port `json:\"ports\"`",
		After:   "// +listType=atomic\nPorts []Port `json:\"ports\"`",
	},
}
