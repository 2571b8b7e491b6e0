package v1

// The next lines are sentences, which a line break has put where a marker begins: the
// +kubebuilder:rbac markers of the controller, and the
// +kubebuilder:deprecatedversion:warning marker below.

// Mentions looks at what the
// +kubebuilder:validation:XValidation rule on Door says, and at the
// +kubebuilder:validation:MaxLength markers; not
// +kubebuilder:rbac markers: nothing is generated, and the
// +kubebuilder:validation markers and the
// +kubebuilder:default=5 marker are for a server.
func Mentions() {
	// What the field says by
	// +kubebuilder:default=true and its doc comment is what
	// +kubebuilder:validation:Enum on that field closes;
	// +kubebuilder:validation:XValidation:rule="self > 1" is true of it.
	// the same as the
	// +optional marker
}

// The kind carries
// +kubebuilder:subresource:status, and the client has
// +kubebuilder:default=true and more.

// Others stand here.
// +kubebuilder:validation:Enum=a; b; c
func Others() {} // want -1:4 error marker/place "Enum has no effect on a func"

// Mentioned is like the
// +kubebuilder:validation:Enum marker says.
// +kubebuilder:validation:Enum a;b
type Mentioned string // want -1:32 error marker/trailing "the text after kubebuilder:validation:Enum makes the line an unknown marker"
