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
	Single float32 `json:"single"`
	// +kubebuilder:validation:Minimum=0.0000001
	// +kubebuilder:validation:Maximum=123456789012345678901234567890
	Double float64 `json:"double"`
	// +kubebuilder:default=1.0
	Whole float64 `json:"whole"`
}
