package diag

var goCodes = []Info{
	{
		Code: "go/anonymous-struct", Severity: Error,
		Title: "anonymous struct in a field",
		Doc: "The type of a field contains an anonymous struct. Its fields could carry markers, " +
			"but nothing could refer to it, and controller-gen leaves it empty. Declare a type " +
			"for it.",
		Before: `type Spec struct {
	Port struct {
		Number int32 ` + "`json:\"number\"`" + `
	} ` + "`json:\"port\"`" + `
}`,
		After: `type Spec struct {
	Port Port ` + "`json:\"port\"`" + `
}`,
	},
	{
		Code: "go/default-conflict", Severity: Error, Final: true,
		Title: "two defaults for one field",
		Doc: "A struct and one that it inlines declare the same property with different " +
			"defaults. A default cannot stand under allOf, so only one of them could apply.",
		Before: `type Base struct {
	// +kubebuilder:default=1
	N int ` + "`json:\"n\"`" + `
}
type Spec struct {
	Base ` + "`json:\",inline\"`" + `
	// +kubebuilder:default=2
	N int ` + "`json:\"n\"`" + `
}`,
		After: `// one of the two defaults`,
	},
	{
		Code: "go/embedded-metadata", Severity: Warning,
		Title: "metadata below the root, or an unstructured object, whose content is pruned",
		Doc: "A server knows the metadata of whole objects: that of the kind, and of embedded " +
			"resources. For other values of type metav1.ObjectMeta, as in a template, the schema " +
			"says only that they are objects, as controller-gen's does, so a server prunes " +
			"everything in them, labels and annotations included. Set " +
			"generateEmbeddedObjectMeta, which keeps name, namespace, labels, annotations and " +
			"finalizers everywhere; or decide for one field, with " +
			"kubebuilder:pruning:PreserveUnknownFields, which does not reach into maps, or a " +
			"type of your own with the fields that you want. The same holds for " +
			"unstructured.Unstructured, which is any object: preserve its fields, or use " +
			"runtime.RawExtension.",
		Before: `type Template struct {
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec PodSpec ` + "`json:\"spec\"`" + `
}`,
		After: `type Template struct {
	Metadata TemplateMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec     PodSpec      ` + "`json:\"spec\"`" + `
}`,
	},
	{
		Code: "go/embedded-resource", Severity: Error, Final: true,
		Title: "embedded resource that is not an object",
		Doc: "x-kubernetes-embedded-resource says that the value is a whole Kubernetes object: " +
			"it must be an object that has properties of its own or preserves unknown fields. A " +
			"string, a list or a map cannot be one (KEP-2335).",
		Before: `// +kubebuilder:validation:EmbeddedResource
Template string ` + "`json:\"template\"`" + ``,
		After: `// +kubebuilder:validation:EmbeddedResource
// +kubebuilder:pruning:PreserveUnknownFields
Template runtime.RawExtension ` + "`json:\"template\"`" + ``,
	},
	{
		Code: "go/enum-constant", Severity: Warning,
		Title: "constant that an enum leaves out",
		Doc: "An enum that is made of the constants of a type has those that are declared with " +
			"the type and a string literal, as with controller-gen. A server refuses the values " +
			"of the others. Write the value as a literal, or list all values with " +
			"kubebuilder:validation:Enum. It is reported, too, if such a list has names of constants " +
			"in place of their values, or if that of the type has only some of its constants.",
		Before: `// +k8s:enum
type Mode string

const (
	On  Mode = "on"
	Off      = Mode("off")
)`,
		After: `// +k8s:enum
type Mode string

const (
	On  Mode = "on"
	Off Mode = "off"
)`,
	},
	{
		Code: "go/float", Severity: Error,
		Title: "floating-point number",
		Doc: "Other languages round floats differently, and floats lose digits on their way " +
			"through JSON, so objects change without anybody changing them. Use an integer with " +
			"a unit in its name, a resource.Quantity, or a string. To allow floats anyway, set " +
			"allowDangerousTypes: in schemagen.yaml, with generate --allow-dangerous-types, or " +
			"as an option of crd.",
		Before: `Ratio float64 ` + "`json:\"ratio\"`" + ``,
		After:  `RatioPercent int32 ` + "`json:\"ratioPercent\"`" + ``,
	},
	{
		Code: "go/incomplete", Severity: Error, Final: true,
		Title: "junctor that restricts what the schema does not have",
		Doc: "What anyOf, oneOf, allOf or not mentions must also be specified outside of it, at " +
			"every depth (KEP-2335). A server checks this only for junctors of the root.",
		Before: `// +kubebuilder:validation:anyOf=required=a`,
		After:  `// a field with the JSON name a`,
	},
	{
		Code: "go/inline", Severity: Error,
		Title: "inlined value that has no fields",
		Doc: "A json tag without a name inlines the field's value, as with embedded structs: its " +
			"properties become those of the struct. A string, a number or a list has no " +
			"properties. encoding/json would use the Go name, which is most likely not what the " +
			"tag was meant to say.",
		Before: `Count int32 ` + "`json:\",omitempty\"`" + ``,
		After:  `Count int32 ` + "`json:\"count,omitempty\"`" + ``,
	},
	{
		Code: "go/inline-map", Severity: Error, Final: true,
		Title: "inlined map beside named fields",
		Doc: "properties and additionalProperties exclude each other in one node of a structural " +
			"schema, so a struct with fields cannot inline a map.",
		Before: `type Spec struct {
	Name string ` + "`json:\"name\"`" + `
	Rest map[string]string ` + "`json:\",inline\"`" + `
}`,
		After: `type Spec struct {
	Name string ` + "`json:\"name\"`" + `
	Rest map[string]string ` + "`json:\"rest\"`" + `
}`,
	},
	{
		Code: "go/inline-pointer", Severity: Warning,
		Title: "embedded pointer",
		Doc: "An embedded pointer may be nil in Go, and then none of its fields is written. Its " +
			"required fields are required in the schema nevertheless. Embed the struct itself, " +
			"or make its fields optional.",
		Before: `type Spec struct {
	*Common ` + "`json:\",inline\"`" + `
}

type Common struct {
	Name string ` + "`json:\"name\"`" + `
}`,
		After: `type Spec struct {
	Common ` + "`json:\",inline\"`" + `
}

type Common struct {
	Name string ` + "`json:\"name\"`" + `
}`,
	},
	{
		Code: "go/int-or-string", Severity: Error, Final: true,
		Title: "int-or-string beside another type",
		Doc: "x-kubernetes-int-or-string is the type of the value. Beside it there can be no " +
			"type, embedded resource or unknown fields (KEP-2335).",
		Before: `// +kubebuilder:validation:XIntOrString
// +kubebuilder:pruning:PreserveUnknownFields
Port intstr.IntOrString ` + "`json:\"port\"`" + ``,
		After: `Port intstr.IntOrString ` + "`json:\"port\"`" + ``,
	},
	{
		Code: "go/kind-meta", Severity: Warning,
		Title:    "kind or list whose metadata or objects are not where clients look for them",
		Implies:  []string{"server/root-items", "api/list-type", "wire/nil"},
		Explains: []string{"server/name-conflict"},
		Doc: "A server reads apiVersion and kind at the root of an object and its metadata in " +
			"the property metadata, whatever the schema says. With another tag Go writes them " +
			"elsewhere or not at all, so no server takes what it writes; the schema follows the " +
			"tag, as controller-gen's does, and may even require it. A list of objects has them in " +
			"items: where Go reads another name, clients find no objects, and where it reads " +
			"another kind, they lose fields, without an error. A list that embeds " +
			"metav1.ObjectMeta is a kind.",
		Before: `type Machine struct {
	metav1.TypeMeta   ` + "`json:\"inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metaData,omitempty\"`" + `
}`,
		After: `type Machine struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
}`,
	},
	{
		Code: "go/list-keys", Severity: Error, Final: true,
		Title: "map list whose items lack a key",
		Doc: "The items of a list of type map are told apart by scalar properties that every " +
			"item has: each key must be a property of the items, and required or defaulted.",
		Before: `// +listType=map
// +listMapKey=name
Ports []Port ` + "`json:\"ports\"`" + `

type Port struct {
	Name string ` + "`json:\"name,omitempty\"`" + `
}`,
		After: `type Port struct {
	Name string ` + "`json:\"name\"`" + `
}`,
	},
	{
		Code: "go/map-key", Severity: Error,
		Title: "map whose keys are not strings",
		Doc: "The keys of a JSON object are strings, so a map needs string keys or keys with a " +
			"text marshaler. Go writes integers as strings, which controller-gen does not know; " +
			"schemagen crd leaves such a map out as well. Keys have no schema, so what the markers " +
			"of their type say does not hold for them: this is a warning, where neither the map " +
			"nor its struct has a rule, which may be about keys.",
		Before: `Weights map[bool]string ` + "`json:\"weights\"`" + ``,
		After:  `Weights map[string]string ` + "`json:\"weights\"`" + ``,
	},
	{
		Code: "go/no-items", Severity: Error, Final: true,
		Title: "array of unknown items",
		Doc: "Every array in a structural schema must say what its items are. A value that is an " +
			"array only because of its Type marker does not.",
		Before: `// +kubebuilder:validation:Type=array
type List struct{}`,
		After: `type List []string`,
	},
	{
		Code: "go/no-type", Severity: Error, Final: true,
		Title: "value without a type",
		Doc: "Every value in a structural schema must have a type, or preserve unknown fields " +
			"(KEP-2335).",
		Before: `// +kubebuilder:validation:Schemaless
Config Config ` + "`json:\"config\"`" + ``,
		After: `// +kubebuilder:validation:Schemaless
// +kubebuilder:pruning:PreserveUnknownFields
Config Config ` + "`json:\"config\"`" + ``,
	},
	{
		Code: "go/own-json", Severity: Error, Advice: true,
		Title: "type that writes its own JSON",
		Doc: "A type with a method MarshalJSON may write any JSON. If none of its fields has a " +
			"json tag, or if it is made of bytes, its declaration does not say which, and a " +
			"schema derived from it refuses or prunes what is written. Use a type whose schema " +
			"is known, name the JSON type above a declaration of your own, or accept anything. " +
			"Other types are taken at their word. It is a warning if the method is seen to write " +
			"a value of another type than the Go type has, as a string for an integer, which a " +
			"server refuses. A method with a pointer receiver is not called for the values of a " +
			"map. Only lint notes that a type has such a method and no marker says what it writes.",
		Before: `At time.Time ` + "`json:\"at\"`" + `
Values json.RawMessage ` + "`json:\"values\"`" + ``,
		After: `At metav1.Time ` + "`json:\"at\"`" + `
Values apiextensionsv1.JSON ` + "`json:\"values\"`" + ``,
	},
	{
		Code: "go/recursive", Severity: Error, Final: true,
		Title: "type that contains itself",
		Doc: "A structural schema is a tree of finite depth without references, so a type that " +
			"contains itself cannot be written. Cut the cycle at one of its fields: " +
			"PreserveUnknownFields accepts any value there, and with Type=object any object. " +
			"With Type=object alone a server drops all fields, which is a warning.",
		Before: `type Node struct {
	Children []Node ` + "`json:\"children,omitempty\"`" + `
}`,
		After: `type Node struct {
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Children []Node ` + "`json:\"children,omitempty\"`" + `
}`,
	},
	{
		Code: "go/required-absent", Severity: Error, Final: true,
		Title: "required field that is not a property",
		Doc:   "A property is listed as required, but the object does not have it.",
		Before: `// +required
Base ` + "`json:\",inline\"`" + ``,
		After: `Base ` + "`json:\",inline\"`" + ``,
	},
	{
		Code: "go/root", Severity: Error, Final: true,
		Implies: []string{"structural/root"},
		Title:   "kind that is not an object",
		Doc:     "The schema of a kind is an object with properties (KEP-2335).",
		Before: `// +kubebuilder:validation:Type=string
type Kind struct {`,
		After: `type Kind struct {`,
	},
	{
		Code: "go/shadowed", Severity: Warning,
		Title: "field that hides an inlined one only in Go",
		Doc: "A field has the JSON name of one that an embedded struct promotes. encoding/json " +
			"uses only the outer field, but in the schema both are one property, to which the " +
			"markers and types of both apply, as with controller-gen.",
		Before: `type Base struct {
	Name string ` + "`json:\"name\"`" + `
}
type Spec struct {
	Base ` + "`json:\",inline\"`" + `
	Name string ` + "`json:\"name,omitempty\"`" + ` // still required
}`,
		After: `type Spec struct {
	Base ` + "`json:\",inline\"`" + `
}`,
	},
	{
		Code: "go/type", Severity: Error,
		Title: "Go type that no schema can express",
		Doc: "Interfaces, functions, channels, complex numbers and undefined names have no " +
			"schema. For any JSON value use apiextensionsv1.JSON, for any object " +
			"runtime.RawExtension.",
		Before: `Config map[string]any ` + "`json:\"config\"`" + ``,
		After:  `Config *apiextensionsv1.JSON ` + "`json:\"config\"`" + ``,
	},
	{
		Code: "go/type-conflict", Severity: Error, Final: true,
		Implies: []string{"structural/root"},
		Title:   "two types for one value",
		Doc: "A type and a field, or a struct and one that it inlines, give one value two " +
			"different types in JSON.",
		Before: `// +kubebuilder:validation:Type=string
Port Port ` + "`json:\"port\"`" + `

type Port int32`,
		After: `Port Port ` + "`json:\"port\"`" + ``,
	},
	{
		Code: "go/type-unknown", Severity: Error, Final: true,
		Implies: []string{"server/format"},
		Title:   "type that JSON Schema does not have",
		Doc:     "The Type marker must name one of object, array, string, integer, number and boolean.",
		Before:  `// +kubebuilder:validation:Type=int`,
		After:   `// +kubebuilder:validation:Type=integer`,
	},
	{
		Code: "go/unexported", Severity: Warning,
		Title: "property of a field that is not exported",
		Doc: "encoding/json neither reads nor writes a field that is not exported, whatever its " +
			"tag, but the schema has a property for it, as with controller-gen; if it is " +
			"required, no object that Go writes is valid. --ignore-unexported-fields leaves such " +
			"fields out.",
		Before: `replicas int32 ` + "`json:\"replicas\"`" + ``,
		After:  `Replicas int32 ` + "`json:\"replicas\"`" + ``,
	},
	{
		Code: "go/undefined", Severity: Error,
		Title:  "reference to a type that cannot be found",
		Doc:    "The type is not declared, or its package could not be loaded or is skipped.",
		Before: `Port ports.Prot ` + "`json:\"port\"`" + ``,
		After:  `Port ports.Port ` + "`json:\"port\"`" + ``,
	},
}
