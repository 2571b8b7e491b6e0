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
	// the same as the
	// +optional marker
}

// Mentioned is like the
// +kubebuilder:validation:Enum marker says.
// +kubebuilder:validation:Enum a;b
type Mentioned string // want -1:32 error marker/trailing "the text after kubebuilder:validation:Enum makes the line an unknown marker"
