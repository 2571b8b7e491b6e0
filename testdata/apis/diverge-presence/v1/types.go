// Package v1 has requirements that nothing can meet.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Demand is a kind.
type Demand struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +required
	Part   `json:",inline"` // want error marker/inline
	Choice Choice           `json:"choice"`
}

// Part is a struct.
type Part struct {
	A string `json:"a"`
}

// Choice lists a required field.
// +kubebuilder:validation:ExactlyOneOf=a;b
// +kubebuilder:validation:AtMostOneOf=a;x.y
type Choice struct { // want -2 error marker/conflict -1 error marker/conflict
	A string  `json:"a"`
	B *string `json:"b,omitempty"`
}
