package diag

// The codes of internal/wire about what encoding/json writes and reads.
const (
	CodeWireNil     Code = "wire/nil"
	CodeWireRefused Code = "wire/refused"
	CodeWireDefault Code = "wire/default"
	CodeWireZero    Code = "wire/zero"
	CodeWireDecode  Code = "wire/decode"
	CodeWireRange   Code = "wire/range"
	CodeWireNever   Code = "wire/never"
)

var wireCodes = []Info{
	{
		Code: CodeWireNil, Severity: Warning,
		Title: "a nil slice or map that a server takes for a missing field",
		Doc: "The field is required, and a server accepts an empty list or map in it. But " +
			"encoding/json writes a nil one as null, or leaves it out under omitempty, and to a " +
			"server both mean that the field is missing: what a Go client creates or updates is " +
			"refused until somebody puts something in. In a status this stops a controller. Make " +
			"the field optional, with omitempty in its tag, or nullable; if empty is not meant " +
			"to be accepted, say so with MinItems or MinProperties. The finding shows the object " +
			"and the server's answer, which come from the server's own code.",
		Before: "Conditions []metav1.Condition `json:\"conditions\"`",
		After:  "// +optional\nConditions []metav1.Condition `json:\"conditions,omitempty\"`",
	},
	{
		Code: CodeWireRefused, Severity: Warning,
		Title: "a field that may be absent, but not from Go",
		Doc: "The schema lets the field be absent, or has a default for it, but encoding/json " +
			"always writes it, and a server refuses its zero value. A Go client that does not " +
			"set the field cannot create the object, while the same object in YAML is accepted. " +
			"omitempty leaves out empty strings, numbers, booleans, lists and maps, but has no " +
			"effect on structs: for them write omitzero, which Go has since 1.24, or use a " +
			"pointer. Lint --fix changes the tag where this leaves the schema as it is.",
		Before: "// +optional\n// +kubebuilder:validation:Enum=Fast;Slow\nMode string `json:\"mode\"`",
		After:  "// +optional\n// +kubebuilder:validation:Enum=Fast;Slow\nMode string `json:\"mode,omitempty\"`",
	},
	{
		Code: CodeWireDefault, Severity: Warning,
		Title: "a default that never applies to what Go writes",
		Doc: "A server fills in a default where a field is absent. encoding/json always writes " +
			"this one, so that an object from a Go client has the zero value instead, and the " +
			"same object in YAML has the default. Write omitempty for a string, omitzero for a " +
			"struct such as metav1.Duration or resource.Quantity, and use a pointer for a number " +
			"or a boolean whose zero value means something. Lint --fix changes the tag where " +
			"this leaves the schema as it is.",
		Before: "// +kubebuilder:default=3\n// +optional\nReplicas int32 `json:\"replicas\"`",
		After:  "// +kubebuilder:default=3\n// +optional\nReplicas *int32 `json:\"replicas,omitempty\"`",
	},
	{
		Code: CodeWireZero, Severity: Warning,
		Title: "a value that a server accepts and Go cannot send",
		Doc: "encoding/json leaves the field out when it has its zero value, which a server " +
			"would accept, but then a default takes its place, or the field is missing although " +
			"it is required. A boolean with a default of true can never be turned off from Go, " +
			"and what a Go client reads as 0 or false it writes back as the default. Use a " +
			"pointer; drop omitempty from a required field; or have the schema refuse the value, " +
			"if it means nothing.",
		Before: "// +kubebuilder:default=true\n// +optional\nEnabled bool `json:\"enabled,omitempty\"`",
		After:  "// +kubebuilder:default=true\n// +optional\nEnabled *bool `json:\"enabled,omitempty\"`",
	},
	{
		Code: CodeWireDecode, Severity: Warning,
		Title: "a value that a server accepts and Go cannot read",
		Doc: "A default, a value of an enum, or a number that the schema allows does not fit in " +
			"the Go type of the field. Once one object has it, a client in Go can read neither " +
			"that object nor a list with it, so that informers and controllers of the whole kind " +
			"stop working. Bound the field by what its type holds, or give it another type.",
		Before: "Port uint16 `json:\"port\"`",
		After:  "// +kubebuilder:validation:Minimum=0\n// +kubebuilder:validation:Maximum=65535\nPort uint16 `json:\"port\"`",
	},
	{
		Code: CodeWireRange, Severity: Note,
		Title: "numbers of the Go type that a server refuses",
		Doc: "The format of a uint32 is int32, as controller-gen writes it, and since Kubernetes " +
			"1.36 a server holds numbers to it: it refuses the half of a uint32 beyond " +
			"2147483647, such as an address or an AS number. Give the field the format int64 " +
			"and the range of the type, or the greatest number that is meant as Maximum.",
		Before: "// +kubebuilder:validation:Minimum=0\nASN uint32 `json:\"asn\"`",
		After:  "// +kubebuilder:validation:Minimum=0\n// +kubebuilder:validation:Maximum=4294967295\n// +kubebuilder:validation:Format=int64\nASN uint32 `json:\"asn\"`",
	},
	{
		Code: CodeWireNever, Severity: Error,
		Implies: []string{"server/format"},
		Title:   "a field that no value from Go can have",
		Doc: "Whatever value the field has in Go, a server refuses what encoding/json writes for " +
			"it: the schema has another type, bounds that the Go type does not reach, or is that of " +
			"an embedded resource, which the Go type is not. It is a warning where the Go type is " +
			"wrong and Go may leave the field out. Change the markers or the Go type.",
		Before: "// +kubebuilder:validation:Type=string\nSize int32 `json:\"size\"`",
		After:  "Size int32 `json:\"size\"`",
	},
}

// The codes of internal/wire about versions of one kind between which nothing converts.
const (
	CodeVersionsLost     Code = "versions/lost"
	CodeVersionsType     Code = "versions/type"
	CodeVersionsRequired Code = "versions/required"
	CodeVersionsDefault  Code = "versions/default"
	CodeVersionsBounds   Code = "versions/bounds"
)

var versionsCodes = []Info{
	{
		Code: CodeVersionsLost, Severity: Warning,
		Title: "a field that is lost when an object is stored",
		Doc: "A served version has a field that the storage version does not have. Without a " +
			"conversion webhook a server only changes apiVersion, and prunes what the storage " +
			"version does not know: whoever writes the field reads it back as absent, without an " +
			"error. Add the field to the storage version, stop serving the version, or convert " +
			"with a webhook. Nothing is said of kinds whose Go types have Hub, ConvertTo or " +
			"conversion functions, or whose conversion is configured.",
		Before: "// v1beta1, served\nMode string `json:\"mode,omitempty\"`   // v1, which is stored, has no mode",
		After:  "// v1beta1 and v1\nMode string `json:\"mode,omitempty\"`",
	},
	{
		Code: CodeVersionsType, Severity: Warning,
		Title: "a field whose type differs between versions",
		Doc: "Two versions of a kind have a field of one name with different types. Without a " +
			"conversion webhook a server returns in one version what was written in the other as " +
			"it stands, which a client in Go cannot read, and which the server itself refuses " +
			"when it is sent back. Give the field another name in one of them, or convert with a " +
			"webhook.",
		Before: "// v1beta1\nPort string `json:\"port\"`\n// v1\nPort int32 `json:\"port\"`",
		After:  "// v1beta1\nPort string `json:\"port\"`\n// v1\nPortNumber int32 `json:\"portNumber\"`",
	},
	{
		Code: CodeVersionsRequired, Severity: Warning,
		Title: "a field that only one version requires",
		Doc: "An object can be created in one version without a field that another one requires. " +
			"It is stored, and clients of the other version read it without the field and are " +
			"refused when they update it. Each served version is held against the storage " +
			"version. Require the field in both, or in neither, give it a default, or convert " +
			"with a webhook.",
		Before: "// v1beta1\nHost string `json:\"host,omitempty\"`\n// v1, which is stored\nHost string `json:\"host\"`",
		After:  "// v1beta1 and v1\nHost string `json:\"host,omitempty\"`",
	},
	{
		Code: CodeVersionsDefault, Severity: Warning,
		Title: "a default that differs between versions",
		Doc: "A server fills in the default of the version in which an object is written, and " +
			"stores it. What an object says then depends on the client that created it, although " +
			"nobody chose it. Use one default, or convert with a webhook.",
		Before: "// v1beta1\n// +kubebuilder:default=Slow\n// v1\n// +kubebuilder:default=Fast",
		After:  "// v1beta1 and v1\n// +kubebuilder:default=Fast",
	},
	{
		Code: CodeVersionsBounds, Severity: Warning,
		Title: "a value that one version accepts and another refuses",
		Doc: "Between versions that nobody converts, an object that was created in one is " +
			"updated in the other as it stands. A value that only one of them accepts makes such " +
			"an update fail, except where a server tolerates what has not changed. Use the same " +
			"bounds, enums, patterns, formats and rules, or convert with a webhook.",
		Before: "// v1beta1\n// +kubebuilder:validation:Enum=A;B\n// v1\n// +kubebuilder:validation:Enum=A",
		After:  "// v1beta1 and v1\n// +kubebuilder:validation:Enum=A;B",
	},
}
