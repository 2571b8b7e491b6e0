// Package v1 says of fields with omitempty that they are required, and the other way round.
// +groupName=example.com
// +kubebuilder:validation:Optional
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pause is a kind.
// +kubebuilder:object:root=true
type Pause struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has each: the marker decides.
type Spec struct {
	// +required
	Must string `json:"must,omitempty"`
	// +kubebuilder:validation:Required
	Shall string `json:"shall,omitempty"`
	// +k8s:required
	Has string `json:"has,omitempty"`
	// +required
	Zero Zero `json:"zero,omitzero"`
	// +optional
	May   bool   `json:"may"`
	Plain string `json:"plain"`
}

// Zero is a struct.
type Zero struct {
	// +required
	Name string `json:"name,omitempty"`
}
