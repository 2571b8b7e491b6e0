// Package v1 has floating-point numbers.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Float is a kind.
type Float struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=-1.5
	// +kubebuilder:validation:Maximum=1e21
	// +kubebuilder:validation:MultipleOf=.25
	// +kubebuilder:default=1.50
	Single float32 `json:"single"` // want -3:37 warning server/bounds "has no 64-bit integer for maximum 1e.21 where it looks at a whole number, so that it refuses all of them: write one that is" -2:40 warning server/bounds "leaves out the fraction of multipleOf 0.25 where it looks at a whole number, so that it refuses all of them: write a whole number, and count in smaller units"
	// +kubebuilder:validation:Minimum=0.0000001
	// +kubebuilder:validation:Maximum=123456789012345678901234567890
	Double float64 `json:"double"` // want -2:37 warning server/bounds "leaves out the fraction of minimum 1e-07 where it looks at a whole number, so that it accepts 0: write a whole number, or a rule" -1:37 warning server/bounds "no 64-bit integer for maximum"
	// +kubebuilder:default=1.0
	Whole float64 `json:"whole"`
}
