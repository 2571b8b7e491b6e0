// Package v1 has a kind that is no object.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Root is a kind.
// +kubebuilder:validation:Type=string
type Root struct { // want -1:4 error go/root
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// MarshalJSON writes a string.
func (r Root) MarshalJSON() ([]byte, error) { return []byte(`""`), nil }

// Both is a kind that is two things.
// +kubebuilder:validation:Type=string
type Both struct { // want -1:4 error go/type-conflict
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
