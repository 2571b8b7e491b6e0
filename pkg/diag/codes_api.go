package diag

// The codes of internal/wire about conventions of Kubernetes APIs that have an effect.
const (
	CodeAPIStatus         Code = "api/status"
	CodeAPIConditions     Code = "api/conditions"
	CodeAPIListType       Code = "api/list-type"
	CodeAPIOptionalStruct Code = "api/optional-struct"
	CodeAPIDuration       Code = "api/duration"
)

var apiCodes = []Info{
	{
		Code: CodeAPIStatus, Severity: Warning,
		Title: "a status without the status subresource",
		Doc: "Without the subresource, status is a field like any other. A client that updates " +
			"the spec overwrites the status with what it has read before, whoever may write the " +
			"object may write its status, every change of the status increases " +
			"metadata.generation, so that comparing it with observedGeneration says nothing, and " +
			"Status().Update of a Go client is answered with 404. Write the marker, unless " +
			"clients create objects with a status, which a server drops then.",
		Before: "type Shop struct {\n\tStatus ShopStatus `json:\"status,omitempty\"`",
		After:  "// +kubebuilder:subresource:status\ntype Shop struct {\n\tStatus ShopStatus `json:\"status,omitempty\"`",
	},
	{
		Code: CodeAPIConditions, Severity: Warning,
		Title: "conditions that are not a map by their type",
		Doc: "A list of metav1.Condition without listType=map is atomic. A server accepts two " +
			"conditions of one type, which no client expects, and a controller that applies its " +
			"own condition with server-side apply removes those of all others.",
		Before: "Conditions []metav1.Condition `json:\"conditions,omitempty\"`",
		After:  "// +listType=map\n// +listMapKey=type\nConditions []metav1.Condition `json:\"conditions,omitempty\"`",
	},
	{
		Code: CodeAPIListType, Severity: Note, Advice: true,
		Title: "a list of objects that appliers cannot share",
		Doc: "Without listType a list is atomic: with server-side apply one manager owns all of " +
			"it, and another one that applies an item of its own replaces the list or is told of " +
			"a conflict. A list of type map merges by keys. Changing the type later changes who " +
			"owns what, so say atomic if that is meant. Only lint reports it.",
		Before: "Ports []Port `json:\"ports,omitempty\"`",
		After:  "// +listType=map\n// +listMapKey=name\nPorts []Port `json:\"ports,omitempty\"`",
	},
	{
		Code: CodeAPIOptionalStruct, Severity: Note, Advice: true,
		Title: "a struct that omitempty does not leave out",
		Doc: "omitempty has no effect on a struct, such as metav1.Duration, resource.Quantity, " +
			"or one of the API: Go always writes it. A server stores an empty object or a zero " +
			"where nobody set anything, fills in the defaults below it, and a Go client that " +
			"applies the object owns the field. Write omitzero, which Go has since 1.24, or use " +
			"a pointer. Where a server refuses the value, or it takes the place of a default, " +
			"the findings are wire/refused and wire/default. Only lint reports it.",
		Before: "Timeout metav1.Duration `json:\"timeout,omitempty\"`",
		After:  "Timeout metav1.Duration `json:\"timeout,omitzero\"`",
	},
	{
		Code: CodeAPIDuration, Severity: Note, Advice: true,
		Title: "a duration that accepts any string",
		Doc: "The schema of a metav1.Duration is a string. A server stores 1d, or a typing " +
			"error, and then a client in Go can read neither the object nor a list with it, so " +
			"that the informers of the kind stop. A pattern of what time.ParseDuration reads " +
			"keeps such objects out. Only lint reports it.",
		Before: "Interval metav1.Duration `json:\"interval\"`",
		After:  "// +kubebuilder:validation:Type=string\n// +kubebuilder:validation:Pattern=`^([0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h))+$`\nInterval metav1.Duration `json:\"interval\"`",
	},
}
